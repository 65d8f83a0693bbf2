"""Who did best on a level, in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pushwise.bench.comparison import Row
from pushwise.solving.result import Result

# Two runs of the same search differ by as much: less is no reason to name a winner in time.
NOISE_SECONDS = 0.1
CLEARLY = 0.8


@dataclass(frozen=True, slots=True)
class Verdict:
    """The winners on one level; several if they need as many states, none if nobody solved it."""

    level: str
    configurations: tuple[str, ...]
    sentence: str


def verdicts(rows: Sequence[Row]) -> list[Verdict]:
    """Return one verdict per level.

    The winner decided the level with the fewest states expanded: counts are the same on every
    machine, seconds are not. Who was clearly quicker, or found fewer pushes, is said too.
    """
    return [
        _verdict(level, [row for row in rows if row.level == level])
        for level in dict.fromkeys(row.level for row in rows)
    ]


def _verdict(level: str, rows: Sequence[Row]) -> Verdict:
    done = [(row, row.result) for row in rows if row.result is not None and _decided(row.result)]
    if not done:
        return Verdict(level, (), f"{level}: solved by none of {len(rows)}.")
    fewest = min(result.expanded for _, result in done)
    winners = [(row, result) for row, result in done if result.expanded == fewest]
    _, result = min(winners, key=lambda pair: pair[1].seconds)
    labels = tuple(row.configuration.label for row, _ in winners)
    sentence = f"{level}: fewest states by {_list(labels)} ({fewest:,} expanded)"
    quickest, least = min(done, key=lambda pair: pair[1].seconds)
    if least.seconds < result.seconds * CLEARLY and result.seconds > NOISE_SECONDS:
        sentence += f"; least time by {quickest.configuration.label} ({least.seconds:.3f} s)"
    shortest = min((r.solution.pushes for _, r in done if r.solution), default=None)
    if result.solution is not None and shortest is not None and result.solution.pushes > shortest:
        sentence += f"; its {result.solution.pushes} pushes are not the fewest, {shortest}"
    unsolved = sum(row.result is not None and not _decided(row.result) for row in rows)
    tail = f"; {unsolved} of {len(rows)} gave up." if unsolved else "."
    return Verdict(level, labels, sentence + tail)


def _list(names: Sequence[str]) -> str:
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def _decided(result: Result) -> bool:
    return result.status.value in ("solved", "unsolvable")
