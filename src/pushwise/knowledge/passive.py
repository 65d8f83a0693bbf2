"""Passive mining: judge every placement of a few boxes on a level, and keep what is found.

The normal form of the level is mined, so that all its turned copies share the work. What is said
about a placement depends on nothing found before, and what was found is written together with how
far the run has come: a run that is killed at any time, or divided among processes, ends with the
same patterns as one that is left in peace.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pushwise import _core
from pushwise.errors import BadOption, TooLargeFor
from pushwise.knowledge.errors import BusyStore
from pushwise.knowledge.facts import Mining, Pattern
from pushwise.knowledge.patience import waiting
from pushwise.knowledge.store import Store
from pushwise.sokoban.identity import normal_form
from pushwise.sokoban.level import Level
from pushwise.sokoban.terrain import terrain_of
from pushwise.solving.prior import from_core

# How long a run works before it writes down how far it has come.
SAVE_SECONDS = 0.2
LARGEST_BUDGET = 10**7


@dataclass(frozen=True, slots=True)
class Plan:
    """What to mine: up to this many boxes, this many states for a proof, penalties by goal too."""

    boxes: int = 3
    budget: int = 1000
    by_goal: bool = False

    def __post_init__(self) -> None:
        """Refuse what cannot be mined, in one sentence."""
        if not 1 <= self.boxes <= _core.MOST_PATTERN_BOXES:
            raise BadOption(f"patterns have from 1 to {_core.MOST_PATTERN_BOXES} boxes.")
        if not 1 <= self.budget <= LARGEST_BUDGET:
            raise BadOption(f"the budget must be from 1 to {LARGEST_BUDGET:,} states.")

    def task(self, boxes: int) -> str:
        """The name under which the store keeps how far the placements of this many boxes have come.

        >>> Plan(budget=500).task(2)
        'placements of 2, 500 states'
        """
        return f"placements of {boxes}, {self.budget} states{' by goal' if self.by_goal else ''}"


@dataclass(frozen=True, slots=True)
class MiningProgress:
    """How far the placements of `boxes` boxes have come."""

    boxes: int
    done: int
    total: int
    found: int
    rate: float

    @property
    def seconds_left(self) -> float | None:
        """Seconds until the end of these placements at this rate."""
        return (self.total - self.done) / self.rate if self.rate > 0 else None


@dataclass(frozen=True, slots=True)
class MiningSummary:
    """What mining a level came to: placements judged now, and whether none is left."""

    judged: int
    complete: bool
    seconds: float


# Yields, in order, how far the placements of this many boxes have come and what was found in them;
# where nothing is new, how far they have come all the same, a few times a second.
Judge = Callable[[int, int, int], Iterator[tuple[int, list[Pattern]]]]


def mine(
    store: Store,
    level: Level,
    plan: Plan,
    *,
    judge: Judge | None = None,
    time_limit: float | None = None,
    on_progress: Callable[[MiningProgress], None] | None = None,
    stopped: Callable[[], bool] | None = None,
) -> MiningSummary:
    """Mine a level from where the store says it was left, smallest patterns first.

    Raise `TooLargeFor` if there is no room for the tables that it needs.
    """
    begun = time.monotonic()

    def over() -> bool:
        late = time_limit is not None and time.monotonic() - begun >= time_limit
        return late or (stopped is not None and stopped())

    normal = normal_form(level).level
    terrain = terrain_of(normal)
    if not terrain.affords_tables:
        raise TooLargeFor("mining")
    miner = _core.PlacementMiner(terrain, plan.budget, plan.by_goal)
    judge = judge or in_this_process(miner)
    judged = 0
    complete = True
    # More boxes than the level has are never together.
    for boxes in range(1, min(plan.boxes, len(normal.boxes)) + 1):
        total = miner.placements(boxes)
        with waiting(None, over):
            before = store.mining(normal, plan.task(boxes))
        done, found = (before.done, before.found) if before is not None else (0, 0)
        first, start = done, time.monotonic()
        complete = done >= total
        if complete:
            continue
        for end, patterns in judge(boxes, done, total):
            if end > done:
                step = end - done
                found += len(patterns)
                done = end
                progress = Mining(plan.task(boxes), done, total, found, b"")
                try:
                    with waiting(None, over):
                        store.save_mining(normal, progress, patterns)
                except BusyStore:
                    if not over():
                        raise
                    done -= step  # it is not kept, so it is not done
                    break
                judged += step
            if on_progress is not None:
                rate = (done - first) / max(time.monotonic() - start, 1e-9)
                on_progress(MiningProgress(boxes, done, total, found, rate))
            if over():
                break
        complete = done >= total
        if not complete:
            break
    return MiningSummary(judged, complete, time.monotonic() - begun)


def in_this_process(miner: _core.PlacementMiner) -> Judge:
    """Judge placements here, a slice of time at a time."""

    def judge(boxes: int, first: int, total: int) -> Iterator[tuple[int, list[Pattern]]]:
        while first < total:
            first, drawn = miner.run(boxes, first, total, SAVE_SECONDS)
            yield first, [from_core(pattern) for pattern in drawn]

    return judge
