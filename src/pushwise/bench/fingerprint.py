"""The functional fingerprint: states expanded by every method on a fixed workload, and their sum.

The counts depend on nothing but the code, so a change that is meant to be only faster leaves them
alone, and one that is not says so in its commit. Limits are in states, never in seconds.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from pushwise.errors import BadOption, PushwiseError
from pushwise.sokoban.level import Level
from pushwise.solving.methods import METHODS
from pushwise.solving.options import OBJECTIVES, Options
from pushwise.solving.run import solve

NODE_LIMIT = 1_000
# All sequences of moves: only the first level ends, and the count beyond says nothing new.
BRUTE_NODE_LIMIT = 300

# How this one divides its time among strategies depends on the clock; they are here themselves.
BY_THE_CLOCK = frozenset({"fast"})

# Ours. They are here and not in a file so that the fingerprint does not depend on where it runs.
WORKLOAD = {
    "corridor": ("########", "#@ $  .#", "########"),
    "two rooms": (
        "#########",
        "#   #   #",
        "# $   . #",
        "# @$#.  #",
        "#   #   #",
        "#########",
    ),
    "bat": (
        "###     ###",
        "# ####### #",
        "#  $. .$  #",
        "##  .+.  ##",
        " ##$ $ $## ",
        "  #     #  ",
        "  #######  ",
    ),
    "forty": (
        "#########",
        "# $ .  @#",
        "# # # # #",
        "# $.$.$ #",
        "# # # # #",
        "#   .   #",
        "#########",
    ),
    "stove": (
        "#########",
        "#   #   #",
        "#   .$  #",
        "##$.+.$##",
        "#  $.$  #",
        "#   #   #",
        "#########",
    ),
    "bell tower": (
        " ##### ",
        "##+*.##",
        "# *.. #",
        "#  #  #",
        "## $$##",
        "#   $ #",
        "#  #$ #",
        "#     #",
        "#######",
    ),
    "more goals than boxes": ("########", "#.  $ .#", "#  $@ .#", "#   .  #", "########"),
    "lost": ("######", "#@ . #", "#  . #", "#$$  #", "######"),
}


class NoFingerprint(PushwiseError):
    """The file holds no fingerprint."""


@dataclass(frozen=True)
class Fingerprint:
    """States expanded by each method and objective, over the whole workload."""

    counts: dict[str, int]

    @property
    def total(self) -> int:
        """The one number."""
        return sum(self.counts.values())

    def to_json(self) -> str:
        """The text that is recorded."""
        return json.dumps({"total": self.total, "counts": self.counts}, indent=2) + "\n"

    @classmethod
    def from_file(cls, path: Path) -> Fingerprint:
        """Read a recorded fingerprint."""
        try:
            fields = json.loads(path.read_text(encoding="utf-8"))
            return cls({str(name): int(count) for name, count in fields["counts"].items()})
        except (ValueError, KeyError, TypeError, AttributeError):
            raise NoFingerprint(f"{path} holds no fingerprint.") from None


def take_fingerprint() -> Fingerprint:
    """Run the workload."""
    levels = [Level.from_rows(rows, title=name) for name, rows in WORKLOAD.items()]
    counts: dict[str, int] = {}
    for method in [name for name in METHODS if name not in BY_THE_CLOCK]:
        for objective in OBJECTIVES:
            limit = BRUTE_NODE_LIMIT if method == "brute" else NODE_LIMIT
            try:
                options = Options(
                    objective=objective, method=method, ties="off", node_limit=limit, threads=1
                )
            except BadOption:
                continue  # this method does not serve this objective
            counts[f"{method} {objective}"] = sum(
                solve(level, options).expanded for level in levels
            )
    return Fingerprint(counts)


def differences(recorded: Fingerprint, now: Fingerprint) -> list[str]:
    """Say what has changed, one line per count."""
    names = sorted(set(recorded.counts) | set(now.counts))
    return [
        f"{name}: {recorded.counts.get(name, 'none')} recorded, {now.counts.get(name, 'none')} now"
        for name in names
        if recorded.counts.get(name) != now.counts.get(name)
    ]
