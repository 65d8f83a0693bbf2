"""Speed and memory of the core's breadth-first search: `make bench`.

Two levels: one of the size most levels made for people have, and a larger one with millions of
states. What is counted does not depend on the machine; what is timed does, so the best of several
runs is shown, in seconds of processor time.
"""

from __future__ import annotations

import argparse
import os
import platform
import time
from dataclasses import dataclass
from datetime import UTC, datetime

from pushwise import Level, _core
from pushwise.sokoban.terrain import terrain_of

SMALL = Level.from_text(
    """
##########
#   #    #
# $  $ $ #
#  ##    #
#@   ..$ #
#  $ ..  #
#   #.   #
##########
""",
    title="small",
)
LARGE = Level.from_text(
    """
###########
#    #    #
# $  $  $ #
#    # $  #
##  ##  ###
#  $    ..#
#    $$ ..#
#  @ # ...#
###########
""",
    title="large",
)


@dataclass(frozen=True)
class Measurement:
    """What one search did, and the time it took."""

    seconds: float
    expanded: int
    generated: int
    stored: int
    bytes: int


def measure(level: Level, most_expanded: int) -> Measurement:
    """Run breadth-first search on a level."""
    search = _core.textbook(terrain_of(level), "bfs")
    begun = time.process_time()
    while search.step(0.1, most_expanded) == "running":
        if search.statistics()["expanded"] >= most_expanded:
            break
    seconds = time.process_time() - begun
    counts = search.statistics()
    return Measurement(
        seconds, counts["expanded"], counts["generated"], counts["stored"], counts["bytes"]
    )


def report(level: Level, most_expanded: int, runs: int) -> None:
    """Print a line of the table in docs/benchmarks.md."""
    measurements = [measure(level, most_expanded) for _ in range(runs)]
    best = min(measurements, key=lambda one: one.seconds)
    live = len(level.interior) - len(terrain_of(level).dead)
    print(
        f"| {level.title} | {len(level.boxes)} | {live} | {best.expanded:,} | {best.generated:,} "
        f"| {best.seconds:.2f} | {best.expanded / best.seconds:,.0f} "
        f"| {best.generated / best.seconds:,.0f} | {best.stored:,} "
        f"| {best.bytes / best.stored:.1f} |"
    )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5, help="how often to run; the best is shown")
    parser.add_argument("--states", type=int, default=4_000_000, help="at most, of the large level")
    arguments = parser.parse_args()
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else float("nan")
    print(
        f"{datetime.now(UTC):%Y-%m-%d}, {platform.machine()}, {os.cpu_count()} cores, "
        f"load {load:.1f} at the start, best of {arguments.runs} runs\n"
    )
    print(
        "| level | boxes | live cells | expanded | generated | seconds | expanded/s | generated/s "
        "| stored | bytes per stored state |\n|---|---|---|---|---|---|---|---|---|---|"
    )
    report(SMALL, 2**60, arguments.runs)
    report(LARGE, arguments.states, arguments.runs)


if __name__ == "__main__":
    main()
