"""Solve with a store at hand: the one policy of how knowledge is used, for every application.

`fast` and `optimal` may answer from the store. Every other method is run to be studied: it may
begin from what is proved, and says so, but its answer is its own; what the store knew stands beside
it. A store that fails costs a warning, never the answer.
"""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Unpack

from pushwise import _core
from pushwise.knowledge.errors import StoreError, StoreGone
from pushwise.knowledge.facts import Knowledge
from pushwise.knowledge.patience import DEFAULT_SECONDS, Patience, waiting
from pushwise.sokoban.level import Level
from pushwise.solving.options import Options
from pushwise.solving.prior import Discovery, Prior
from pushwise.solving.progress import Progress
from pushwise.solving.result import Result
from pushwise.solving.run import solve as search
from pushwise.solving.settings import Settings, options_of

if TYPE_CHECKING:
    from pushwise.knowledge.store import Store

Warn = Callable[[str], None]
# In the middle of a search nobody waits longer for a store, and after so long it is asked again.
SHORT_SECONDS = 0.25
FIRST_PAUSE_SECONDS = 1.0
# What the store may take beyond a time limit, of the half second and 2 % that a run may.
END_SECONDS = 0.25
END_SHARE = 0.01


class StoreWarning(UserWarning):
    """A store failed in the middle of a run; the run goes on without it."""


def _warn(sentence: str) -> None:
    warnings.warn(sentence, StoreWarning, stacklevel=4)


@contextmanager
def opened(
    location: str | None, warn: Warn, time_limit: float | None = None
) -> Iterator[Store | None]:
    """Open a store for a run that must not fail for want of it; None: the store is not used."""
    if location is None:
        yield None
        return
    from pushwise.knowledge.store import Store

    try:
        with waiting(None if time_limit is None else time_limit / 2):
            store = Store(location)
    except StoreError as error:
        warn(f"{error} Going on without it.")
        yield None
        return
    with store:
        yield store


class Use:
    """The store beside one run: what is known before it, and what is kept of it.

    `answer` is the result if nothing is left to search for; otherwise the run begins from `prior`
    and its result goes through `finish`.
    """

    def __init__(
        self,
        store: Store,
        level: Level,
        options: Options,
        *,
        warn: Warn = _warn,
        cancelled: Callable[[], bool] | None = None,
    ) -> None:
        """Ask the store; with `mine_first`, mine into it."""
        from pushwise.knowledge.remember import prior_of, recall

        self._store: Store | None = store
        self._level = level
        self._warn = warn
        self._began = time.monotonic()
        self._stopped = cancelled
        self._at_end: Patience | None = None
        self._pending: Discovery | None = None
        self._next_try, self._pause = 0.0, FIRST_PAUSE_SECONDS
        self.options = options
        self.known: Knowledge | None = None
        self.prior: Prior | None = None
        self.answer: Result | None = None
        limit = options.time_limit

        def ended() -> bool:
            late = limit is not None and time.monotonic() - self._began > limit / 2
            return late or (cancelled is not None and cancelled())

        try:
            with waiting(None if limit is None else limit / 2, cancelled):
                self.known, self.answer = recall(store, level, options)
                if self.answer is not None:
                    return
                if options.mine_first > 0:
                    self.options = _mine_first(store, level, options, cancelled)
                    self.known = store.knowledge(level)
                self.prior = prior_of(store, level, self.options, self.known, ended)
        except StoreError as error:
            self._fail(error)

    def learn(self, discovery: Discovery) -> None:
        """Keep what a run has proved so far: if it is killed now, the next one goes on there.

        The search stands still meanwhile, so a store that is not free at once is asked again later,
        less and less often.
        """
        from pushwise.knowledge.remember import learn

        pending = discovery if self._pending is None else self._pending.then(discovery)
        self._pending = pending
        now = time.monotonic()
        if self._store is None or now < self._next_try:
            return
        try:
            with waiting(SHORT_SECONDS, self._stopped):
                learn(self._store, self._level, self.options, pending)
        except StoreGone:
            self._next_try, self._pause = now + self._pause, 2 * self._pause
        except StoreError as error:
            self._fail(error)
        else:
            self._pending, self._pause = None, FIRST_PAUSE_SECONDS

    def keep_checkpoint(self, checkpoint: _core.Checkpoint) -> None:
        """Keep the states of a run that was stopped."""
        from pushwise.knowledge.checkpoints import keep_checkpoint

        self._guarded(lambda store: keep_checkpoint(store, self._level, checkpoint))

    def finish(self, result: Result) -> Result:
        """Keep the run, and return its result beside what was known before."""
        from pushwise.knowledge.remember import remember

        known = self.known or Knowledge("")
        self._guarded(lambda store: remember(store, known, result, self.options))
        return self.beside(result)

    def with_ties(
        self,
        answer: Result,
        *,
        on_progress: Callable[[Progress], None] | None = None,
        cancelled: Callable[[], bool] | None = None,
    ) -> Result:
        """Go on where the store ends: fewer moves at the same pushes."""
        from pushwise.knowledge.remember import prior_of, remember
        from pushwise.solving.ties import break_ties_of_answer

        known, store = self.known, self._store
        if known is None or store is None:
            return answer
        try:
            with waiting(self.options.time_limit, self._stopped):
                prior = prior_of(store, self._level, self.options, known)
        except StoreError as error:
            self._fail(error)
            return answer
        result = break_ties_of_answer(
            answer, self.options, prior.patterns, on_progress=on_progress, cancelled=cancelled
        )
        if result.solution is not answer.solution:
            self._guarded(lambda store: remember(store, known, result, self.options))
        return result

    def beside(self, result: Result) -> Result:
        """Return a result beside what was known before it."""
        from pushwise.knowledge.remember import with_knowledge

        return result if self.known is None else with_knowledge(result, self.known, self.prior)

    def _guarded(self, work: Callable[[Store], object]) -> None:
        """Do what is done at the end of a run, which must not outlive its time limit."""
        if self._store is None:
            return
        limit = self.options.time_limit
        if self._at_end is None and limit is not None:
            left = max(0.0, self._began + limit - time.monotonic())
            self._at_end = Patience(left + END_SECONDS + END_SHARE * limit, self._stopped)
        self._at_end = self._at_end or Patience(DEFAULT_SECONDS, self._stopped)
        try:
            with waiting(self._at_end):
                work(self._store)
        except StoreError as error:
            self._fail(error)

    def _fail(self, error: StoreError) -> None:
        """Say once that the store is of no use, and leave it alone from here on."""
        self._store = None
        self._warn(f"{error} Going on without it.")


def solve(
    level: Level,
    options: Options | None = None,
    *,
    store: Store | None = None,
    warn: Warn = _warn,
    on_progress: Callable[[Progress], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
    **settings: Unpack[Settings],
) -> Result:
    """Solve a level, with the knowledge of a store if one is given.

    Settings are those of `Options`, given as keywords or as one value. With a `store`, the methods
    `fast` and `optimal` may answer from it (`found_by` is then `store`); every run begins from what
    is proved, and what it proves is kept. `Result.known` says what the store knew. A store that
    fails costs a `StoreWarning`, or a call of `warn`. `on_progress` is called about ten times a
    second; `cancelled` is asked fifty times a second.
    """
    options = options_of(options, settings)
    if store is None:
        return search(level, options, on_progress=on_progress, cancelled=cancelled)
    began = time.perf_counter()
    use = Use(store, level, options, warn=warn, cancelled=cancelled)
    if use.answer is not None:
        return use.with_ties(use.answer, on_progress=on_progress, cancelled=cancelled)
    options = _less(use.options, time.perf_counter() - began)
    result = search(
        level,
        options,
        prior=use.prior,
        on_progress=on_progress,
        on_discovery=use.learn,
        on_checkpoint=use.keep_checkpoint,
        cancelled=cancelled,
    )
    return use.finish(result)


def _less(options: Options, spent: float) -> Options:
    """Reading the store counts as time of the level, up to half of it."""
    limit = options.time_limit
    return options if limit is None else replace(options, time_limit=max(limit - spent, limit / 2))


def _mine_first(
    store: Store, level: Level, options: Options, stopped: Callable[[], bool] | None
) -> Options:
    """Mine into the store, where earlier runs may have done it already; what is left to do."""
    from pushwise.knowledge.passive import Plan, mine
    from pushwise.solving.patterns_in_use import SHARE_OF_TIME

    limit = options.time_limit
    share = None if limit is None else limit / SHARE_OF_TIME
    plan = Plan(options.mine_first, options.mining_budget)
    mine(store, level, plan, time_limit=share, stopped=stopped)
    return replace(options, mine_first=0)
