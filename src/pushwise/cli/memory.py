"""Solving with the knowledge store at hand: what is known is used, what is learnt is kept."""

from __future__ import annotations

import argparse
import os
import sys
import time
from types import TracebackType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pushwise.knowledge import Store
    from pushwise.sokoban.level import Level
    from pushwise.solving import Improvement, Options, Result


def add_memory_options(parser: argparse.ArgumentParser) -> None:
    """Add --store and --no-store."""
    from pushwise.cli.store import add_store_option

    add_store_option(parser)
    parser.add_argument(
        "--no-store", action="store_true", help="neither use nor keep knowledge about the levels"
    )


def store_location(arguments: argparse.Namespace) -> str | None:
    """Return where the store is that the options ask for; None: it is not used."""
    from pushwise.knowledge.location import default_location

    return None if arguments.no_store else arguments.store or default_location()


def warn(sentence: str) -> None:
    """Say on standard error what is wrong with the store."""
    print(f"pushwise: {sentence}", file=sys.stderr)


class Memory:
    """The store that a command was told to use, or none.

    A store that was named must be usable. One that nobody asked for must not keep anybody from
    solving: if the default store fails, one line says so and the run goes on without it.
    """

    def __init__(self, arguments: argparse.Namespace) -> None:
        """Open the store that the options ask for."""
        from pushwise.knowledge.location import ENVIRONMENT

        began = time.perf_counter()
        self._spent = 0.0
        self.store: Store | None = None
        self.named = bool(arguments.store or os.environ.get(ENVIRONMENT))
        if arguments.no_store:
            return
        from pushwise.knowledge import Store
        from pushwise.knowledge.errors import StoreError
        from pushwise.knowledge.patience import waiting

        limit = getattr(arguments, "time_limit", None)
        try:
            with waiting(None if limit is None else limit / 2):
                self.store = Store(arguments.store)
        except StoreError as error:
            self._give_up(error)
        self._spent = time.perf_counter() - began

    def solve(self, level: Level, options: Options, **hooks: Any) -> Result:
        """Solve with what the store knows."""
        if self.store is None:
            from pushwise.solving import solve as search

            return search(level, options, **hooks)
        from dataclasses import replace

        from pushwise.knowledge.use import solve

        # Opening the store counts as time of the first level, up to half of it.
        spent, self._spent = self._spent, 0.0
        limit = options.time_limit
        if limit is not None and spent:
            options = replace(options, time_limit=max(limit - spent, limit / 2))
        return solve(level, options, store=self.store, warn=warn, **hooks)

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
            warn(str(error))

    def _give_up(self, error: Exception) -> None:
        if self.named:
            raise error
        warn(f"{error} Going on without it.")
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
