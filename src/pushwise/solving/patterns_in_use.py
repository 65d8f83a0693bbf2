"""The patterns of one run: those known before, those mined ahead, those learnt on the way."""

from __future__ import annotations

import time
from collections.abc import Callable

from pushwise import _core
from pushwise.knowledge.facts import Pattern
from pushwise.sokoban.level import Level
from pushwise.solving.options import Options
from pushwise.solving.prior import CorePattern, Prior, from_core, to_core

# Of the time limit, what mining before the search may take: one second in this many.
SHARE_OF_TIME = 4
# Candidates are few, so each may have a longer proof.
CANDIDATE_BUDGET = 20_000
SLICE_SECONDS = 0.02
LARGEST_TABLE_MIB = 256.0
# Sets of boxes that a failed run leaves behind, for each number of boxes.
CANDIDATES = 20


class PatternsInUse:
    """Patterns as a search uses them, and which of them are new."""

    def __init__(
        self, level: Level, terrain: _core.Terrain, options: Options, prior: Prior
    ) -> None:
        """Begin with what is known."""
        self._terrain = terrain
        self._options = options
        self._live = level.interior - set(terrain.dead)
        self._most_boxes = len(level.boxes)
        self._prior = prior
        self.patterns = _core.Patterns(terrain)
        if options.uses_patterns:
            for pattern in prior.patterns:
                self.patterns.add(to_core(pattern))
        self._given = len(self.patterns)
        self._told: set[tuple[object, ...]] = set()
        # Mining may take a part of the memory for its table of pairs; what does not fit goes
        # without.
        limit = options.memory_limit
        self._table_mib = LARGEST_TABLE_MIB if limit is None else min(LARGEST_TABLE_MIB, limit / 8)

    def mine_ahead(self, start: float, stopped: Callable[[], bool] | None) -> None:
        """Try the candidates of earlier runs, then all placements that were asked for."""
        options = self._options
        if not options.uses_patterns or not self._terrain.affords_tables:
            return
        deadline = None
        if options.time_limit is not None:
            deadline = start + options.time_limit / SHARE_OF_TIME

        def ended() -> bool:
            late = deadline is not None and time.perf_counter() >= deadline
            return late or (stopped is not None and stopped())

        if options.candidates and self._prior.candidates:
            self._try_candidates(ended)
        if options.mine_first > 0:
            self._judge_placements(ended)

    def _try_candidates(self, ended: Callable[[], bool]) -> None:
        miner = self._miner(CANDIDATE_BUDGET)
        for boxes in self._prior.candidates:
            if ended():
                return
            if self._live.issuperset(boxes) and len(boxes) <= self._most_boxes:
                self._add(miner.judge(boxes))

    def _judge_placements(self, ended: Callable[[], bool]) -> None:
        options = self._options
        miner = self._miner(options.mining_budget)
        for boxes in range(1, min(options.mine_first, self._most_boxes) + 1):
            at, total = 0, miner.placements(boxes)
            while at < total:
                if ended():
                    return
                at, found = miner.run(boxes, at, total, SLICE_SECONDS)
                self._add(found)

    def _miner(self, budget: int) -> _core.PlacementMiner:
        return _core.PlacementMiner(self._terrain, budget, table_mib=self._table_mib)

    def _add(self, found: list[CorePattern]) -> None:
        for pattern in found:
            self.patterns.add(pattern)

    def discovered(self, solver: _core.Solver) -> list[Pattern]:
        """All patterns that nobody gave."""
        return [
            from_core(drawn) for drawn in [*self.patterns.all(self._given), *solver.discovered()]
        ]

    def news(self, solver: _core.Solver) -> tuple[Pattern, ...]:
        """The patterns learnt since this was asked last."""
        fresh = []
        for pattern in self.discovered(solver):
            key = (pattern.boxes, pattern.player, pattern.kind, pattern.value)
            if key not in self._told:
                self._told.add(key)
                fresh.append(pattern)
        return tuple(fresh)


def candidates_of(solver: _core.Solver) -> tuple[tuple[int, ...], ...]:
    """Boxes that stood together in many states of a search, worth a proof next time."""
    return tuple(tuple(boxes) for boxes in solver.frequent_sets(CANDIDATES))
