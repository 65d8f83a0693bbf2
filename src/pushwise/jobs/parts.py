"""Parts of large work, to be done anywhere: a level of a batch, a block of placements."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from threading import get_ident

from pushwise import _core
from pushwise.knowledge.facts import Pattern
from pushwise.sokoban.level import Level
from pushwise.sokoban.terrain import terrain_of
from pushwise.solving.options import Options
from pushwise.solving.prior import Prior, from_core
from pushwise.solving.result import Result
from pushwise.solving.run import solve
from pushwise.solving.status import Status

WITHOUT_END = 1e9


@dataclass(frozen=True, slots=True)
class Job:
    """One level, one set of options and what is known. `number` is the place in the plan."""

    number: int
    rows: tuple[str, ...]
    options: Options
    prior: Prior = field(default_factory=Prior)


def run_job(job: Job, cancelled: Callable[[], bool] | None = None) -> Result:
    """Solve the level of a job."""
    level = Level.from_rows(job.rows)
    options = job.options
    try:
        return solve(level, options, prior=job.prior, cancelled=cancelled)
    except MemoryError:
        return Result(level, Status.MEMORY, options.objective, options.method_name)
    except Exception as error:
        traceback.print_exc()  # the parent writes it down
        why = f"internal error: {type(error).__name__}: {error}"
        return Result(level, Status.ERROR, options.objective, options.method_name, message=why)


@dataclass(frozen=True, slots=True)
class Block:
    """Placements of this many boxes, from a first one to an end, on a level in normal form."""

    rows: tuple[str, ...]
    budget: int
    by_goal: bool
    boxes: int
    first: int
    end: int


def judge_block(block: Block) -> list[Pattern]:
    """Return what is proved of the placements of a block."""
    miner = _miner(block.rows, block.budget, block.by_goal, get_ident())
    _, found = miner.run(block.boxes, block.first, block.end, WITHOUT_END)
    return [from_core(drawn) for drawn in found]


@lru_cache(maxsize=8)
def _miner(rows: tuple[str, ...], budget: int, by_goal: bool, _thread: int) -> _core.PlacementMiner:
    """Prepare a level once for all its blocks; two threads must not share a miner."""
    return _core.PlacementMiner(terrain_of(Level.from_rows(rows)), budget, by_goal)
