"""Who did best on a level, in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pushwise.bench.comparison import Row
from pushwise.solving.result import Result


@dataclass(frozen=True, slots=True)
class Verdict:
    """The winner on one level; `configuration` is empty where nobody solved it."""

    level: str
    configuration: str
    sentence: str


def verdicts(rows: Sequence[Row]) -> list[Verdict]:
    """Return one verdict per level.

    The winner decided the level with the fewest states expanded: counts are the same on every
    machine, seconds are not. What else it was best or not best in is said.
    """
    return [
        _verdict(level, [row for row in rows if row.level == level])
        for level in dict.fromkeys(row.level for row in rows)
    ]


def _verdict(level: str, rows: Sequence[Row]) -> Verdict:
    done = [(row, row.result) for row in rows if row.result is not None and _decided(row.result)]
    if not done:
        return Verdict(level, "", f"{level}: solved by none of {len(rows)}.")
    row, result = min(done, key=lambda pair: pair[1].expanded)
    label = row.configuration.label
    sentence = f"{level}: fewest states by {label} ({result.expanded:,} expanded)"
    quickest, least = min(done, key=lambda pair: pair[1].seconds)
    if quickest is not row:
        sentence += f"; least time by {quickest.configuration.label} ({least.seconds:.3f} s)"
    shortest = min((r.solution.pushes for _, r in done if r.solution), default=None)
    if result.solution is not None and shortest is not None and result.solution.pushes > shortest:
        sentence += f"; its {result.solution.pushes} pushes are not the fewest, {shortest}"
    unsolved = sum(row.result is not None and not _decided(row.result) for row in rows)
    tail = f"; {unsolved} of {len(rows)} gave up." if unsolved else "."
    return Verdict(level, label, sentence + tail)


def _decided(result: Result) -> bool:
    return result.status.value in ("solved", "unsolvable")
