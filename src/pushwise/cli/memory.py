"""Solving with the knowledge store at hand: what is known is used, what is learnt is kept."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable
from types import TracebackType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pushwise import _core
    from pushwise.knowledge import Store
    from pushwise.sokoban.level import Level
    from pushwise.solving import Improvement, Options, Result
    from pushwise.solving.prior import Learnt


def add_memory_options(parser: argparse.ArgumentParser) -> None:
    """Add --store and --no-store."""
    from pushwise.cli.store import add_store_option

    add_store_option(parser)
    parser.add_argument(
        "--no-store", action="store_true", help="neither use nor keep knowledge about the levels"
    )


class Memory:
    """The store that a command was told to use, or none.

    A store that was named must be usable. One that nobody asked for must not keep anybody from
    solving: if the default store fails, one line says so and the run goes on without it.
    """

    def __init__(self, arguments: argparse.Namespace) -> None:
        """Open the store that the options ask for."""
        from pushwise.knowledge.location import ENVIRONMENT

        began = time.perf_counter()
        self.store: Store | None = None
        self._named = bool(arguments.store or os.environ.get(ENVIRONMENT))
        if arguments.no_store:
            return
        from pushwise.knowledge import Store
        from pushwise.knowledge.errors import StoreError

        try:
            self.store = Store(arguments.store)
        except StoreError as error:
            self._give_up(error)
        self._spent = time.perf_counter() - began

    def solve(self, level: Level, options: Options, **hooks: Any) -> Result:
        """Answer from the store, or solve and remember."""
        from pushwise.solving import solve

        if self.store is None:
            return solve(level, options, **hooks)
        from pushwise.knowledge.errors import StoreError
        from pushwise.knowledge.remember import prior_of, recall, remember, with_knowledge

        known = prior = None
        began = time.perf_counter()
        try:
            known, answer = recall(self.store, level, options)
            if answer is not None:
                return answer
            if options.mine_first > 0:
                options = self._mine_first(level, options, hooks.get("cancelled"))
                known = self.store.knowledge(level)
            prior = prior_of(self.store, level, options, known)
            hooks["on_learnt"] = self._keeper(level, options)
            hooks["on_frontier"] = self._frontier_keeper(level)
        except StoreError as error:
            self._give_up(error)
        self._spent += time.perf_counter() - began
        result = solve(level, self._less_what_was_spent(options), prior=prior, **hooks)
        if known is None:
            return result
        try:
            return remember(self.store, known, result, options, prior)
        except StoreError as error:
            # The work is done and its result must not be lost for want of a place to keep it.
            print(f"pushwise: {error}", file=sys.stderr)
            return with_knowledge(result, known, prior)

    def _less_what_was_spent(self, options: Options) -> Options:
        """Opening the store and reading it count as time of the level, up to half of it."""
        from dataclasses import replace

        spent, self._spent = self._spent, 0.0
        if options.time_limit is None:
            return options
        return replace(options, time_limit=max(options.time_limit - spent, options.time_limit / 2))

    def _mine_first(
        self, level: Level, options: Options, stopped: Callable[[], bool] | None
    ) -> Options:
        """Mine into the store, where earlier runs may have done it already; what is left to do."""
        from dataclasses import replace

        from pushwise.knowledge.passive import Plan, mine
        from pushwise.solving.gathering import SHARE_OF_TIME

        assert self.store is not None  # noqa: S101 - asked by `solve` with one at hand
        limit = options.time_limit
        share = None if limit is None else limit / SHARE_OF_TIME
        plan = Plan(options.mine_first, options.mining_budget)
        mine(self.store, level, plan, time_limit=share, stopped=stopped)
        return replace(options, mine_first=0)

    def _keeper(self, level: Level, options: Options) -> Callable[[Learnt], None]:
        """What keeps the knowledge of a run while it goes on; without a store, nothing does."""
        from pushwise.knowledge.errors import StoreError
        from pushwise.knowledge.remember import learn

        def keep(learnt: Learnt) -> None:
            if self.store is None:
                return
            try:
                learn(self.store, level, options, learnt)
            except StoreError:
                return  # said at the end, when the result is kept

        return keep

    def _frontier_keeper(self, level: Level) -> Callable[[_core.Frontier], None]:
        """What keeps the states of a run that was stopped."""
        from pushwise.knowledge.errors import StoreError
        from pushwise.knowledge.frontiers import keep_frontier

        def keep(frontier: _core.Frontier) -> None:
            if self.store is None:
                return
            try:
                keep_frontier(self.store, level, frontier)
            except StoreError:
                return  # said when the result is kept

        return keep

    def solutions(self, level: Level) -> list[str]:
        """Return the best solutions that the store has of a level."""
        if self.store is None:
            return []
        from pushwise.knowledge.errors import StoreError

        try:
            known = self.store.knowledge(level)
        except StoreError as error:
            self._give_up(error)
            return []
        best = (known.by_pushes, known.by_moves)
        return list(dict.fromkeys(one.solution.lurd for one in best if one is not None))

    def keep(self, result: Improvement) -> None:
        """Keep an improved solution and what was proved about it."""
        if self.store is None:
            return
        from pushwise.knowledge.errors import StoreError
        from pushwise.solving.improving import METHOD

        try:
            self.store.add_solution(result.level, result.solution.lurd, method=METHOD)
            if result.lower_bound:
                self.store.raise_bound(
                    result.level, result.objective, result.lower_bound, method=METHOD
                )
        except StoreError as error:
            # The work is done and its result must not be lost for want of a place to keep it.
            print(f"pushwise: {error}", file=sys.stderr)

    def _give_up(self, error: Exception) -> None:
        if self._named:
            raise error
        print(f"pushwise: {error} Going on without it.", file=sys.stderr)
        self.close()

    def close(self) -> None:
        """Let go of the store."""
        if self.store is not None:
            self.store.close()
            self.store = None

    def __enter__(self) -> Memory:
        """Use the memory in a `with` statement."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the store at the end."""
        self.close()
