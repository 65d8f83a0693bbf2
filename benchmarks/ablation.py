"""What each part of the push-optimal engine buys: expanded nodes with the part switched off.

    python benchmarks/ablation.py FILE[:N[-M]]… [--time-limit SECONDS] [--memory-limit MIB]

One thread, so the nodes are the same on every machine. A cell shows the nodes expanded until the
proof; `>` marks a run that the limit ended, with the bound proved so far.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass

from pushwise import _core
from pushwise.formats.select import load_selection
from pushwise.sokoban.level import Level
from pushwise.sokoban.terrain import terrain_of

PARTS = ("pairs", "mining", "frozen-walls", "gates", "corrals", "fill-order", "dives")
MIB = 1024 * 1024


@dataclass(frozen=True)
class Run:
    """One level with one set of parts."""

    outcome: str
    bound: int | None
    expanded: int
    seconds: float
    mib: float

    def __str__(self) -> str:
        """The cell of the table."""
        mark = "" if self.outcome in ("solved", "exhausted") else f">{self.bound} "
        return f"{mark}{self.expanded:,}"


def run(level: Level, without: list[str], time_limit: float, memory_limit: int) -> Run:
    """Step the engine until it ends or the time is up."""
    solver = _core.optimal(terrain_of(level), without=without, memory_limit=memory_limit * MIB)
    start = time.perf_counter()
    outcome = "running"
    while outcome == "running" and time.perf_counter() - start < time_limit:
        outcome = solver.step(0.05, 2**62)
    counts = solver.statistics()
    seconds = time.perf_counter() - start
    return Run(outcome, solver.lower_bound, counts["expanded"], seconds, counts["bytes"] / MIB)


def main() -> None:
    """Print the table as Markdown."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("levels", nargs="+", help="FILE, FILE:N or FILE:N-M")
    parser.add_argument("--time-limit", type=float, default=30.0)
    parser.add_argument("--memory-limit", type=int, default=4000)
    arguments = parser.parse_args()
    print("| level | all | seconds | MiB |", " | ".join(f"no {part}" for part in PARTS), "|")
    print("|---" * (len(PARTS) + 4) + "|")
    chosen = [entry for text in arguments.levels for entry in load_selection(text)]
    for number, level in chosen:
        whole = run(level, [], arguments.time_limit, arguments.memory_limit)
        others = [
            str(run(level, [part], arguments.time_limit, arguments.memory_limit)) for part in PARTS
        ]
        print(
            f"| {number} | {whole} | {whole.seconds:.1f} | {whole.mib:.0f} |",
            " | ".join(others),
            "|",
            flush=True,
        )


if __name__ == "__main__":
    main()
