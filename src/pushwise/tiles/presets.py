"""The experiments of Farreny's paper, to be run again and put beside the published figures.

Counting follows the paper (`paper_counts`); for its plain heuristics IDA*'s visited states leave
out the solution's own states and one per further pass. The 200 random 3×3 puzzles of tables 1, 2, 4
and 5 were not published: ours are others, so a figure can differ by chance there. How much is told
in standard errors of the difference of two such samples.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

from pushwise.errors import BadOption
from pushwise.status import Status
from pushwise.tiles.instances import by_rank
from pushwise.tiles.options import Algorithm
from pushwise.tiles.puzzle import Puzzle
from pushwise.tiles.result import TileResult
from pushwise.tiles.solve import solve

SAMPLE_SEED = 1999
_P = ("P", "P^f", "P^f+")
_ALL = (*_P, "P&LC", "P&LC^f", "P&LC^f+", "P&LC&C", "P&LC&C^f", "P&LC&C^f+")


@dataclass(frozen=True, slots=True)
class Preset:
    """A table of the paper: `korf` of Korf's instances by rank, or 0 for 200 random 3×3."""

    table: int
    algorithm: Algorithm
    heuristics: tuple[str, ...]
    korf: int = 0

    @property
    def sample(self) -> str:
        """What the averages are over."""
        return f"K4,1–{self.korf}" if self.korf else f"200 random 3×3 (seed {SAMPLE_SEED})"

    @property
    def sample_published(self) -> bool:
        """Whether the paper says which puzzles it took."""
        return self.korf > 0

    @property
    def columns(self) -> tuple[str, str, str, str]:
        """The names of the four figures."""
        if self.algorithm == "astar":
            return ("developments", "states kept", "created", "time")
        return ("visited", "passes", "created", "time")

    def puzzles(self, data: Path | None) -> list[Puzzle]:
        """The sample."""
        if self.korf:
            return by_rank(range(1, self.korf + 1), data)
        return [Puzzle.random(3, 3, seed=SAMPLE_SEED + i) for i in range(200)]


PRESETS = {
    f"farreny-{preset.table}": preset
    for preset in (
        Preset(1, "astar", _P),
        Preset(2, "ida", _P),
        Preset(3, "ida", _P, 10),
        Preset(4, "astar", _ALL),
        Preset(5, "ida", _ALL),
        Preset(6, "ida", _ALL, 10),
        Preset(7, "astar", ("P&LC&C", "P&LC&C^f+"), 20),
        Preset(8, "ida", ("P&LC&C", "P&LC&C^f+"), 50),
    )
}


@dataclass(frozen=True, slots=True)
class MeasuredRow:
    """Averages over the sample; `seconds` is the processor time of all of it."""

    heuristic: str
    visited: float
    kept: float
    created: float
    seconds: float
    # Standard errors of the first three, as averages of a sample.
    errors: tuple[float, float, float] = (0.0, 0.0, 0.0)


def find_preset(name: str) -> Preset:
    """A preset by name."""
    if name not in PRESETS:
        raise BadOption(f"There is no preset {name!r}: there are {', '.join(PRESETS)}.")
    return PRESETS[name]


def run_preset(
    preset: Preset,
    data: Path | None = None,
    *,
    cancelled: Callable[[], bool] | None = None,
    **limits: Any,
) -> Iterator[MeasuredRow | Status]:
    """Measure row by row. The limits are for each puzzle; one that is not solved ends it all.

    Then the last thing yielded is how its search ended: an average without it would not be one.
    """
    puzzles = preset.puzzles(data)
    for heuristic in preset.heuristics:
        results = []
        before = time.process_time()
        for puzzle in puzzles:
            result = solve(
                puzzle,
                algorithm=preset.algorithm,
                heuristic=heuristic,
                paper_counts=True,
                cancelled=cancelled,
                **limits,
            )
            if not result.solved:
                yield result.status
                return
            results.append(result)
        yield average(preset, heuristic, results, time.process_time() - before)


def average(
    preset: Preset, heuristic: str, results: list[TileResult], seconds: float
) -> MeasuredRow:
    """The figures of one row, as the paper counts them."""
    if preset.algorithm == "astar":
        visited = [r.expanded for r in results]
        kept = [r.stored for r in results]
    else:
        visited = [r.visited for r in results]
        kept = [len(r.passes) for r in results]
        if "^" not in heuristic:
            visited = [r.visited - len(r.solution or ()) - len(r.passes) + 1 for r in results]
    created = [r.created for r in results]
    return MeasuredRow(
        heuristic,
        fmean(visited),
        fmean(kept),
        fmean(created),
        seconds,
        (_error(visited), _error(kept), _error(created)),
    )


def _error(values: Sequence[int]) -> float:
    """The standard error of the mean."""
    return stdev(values) / math.sqrt(len(values)) if len(values) > 1 else 0.0
