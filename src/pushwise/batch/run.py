"""A run from plan to results: skip what is done, ask the store, hand out the rest, write."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Protocol

from pushwise.batch.answers import of_worker, to_result
from pushwise.batch.plan import Entry, Plan, Puzzle, count_levels, invalid_result, without
from pushwise.batch.same_run import check_same_run
from pushwise.jobs.parts import Job
from pushwise.knowledge.patience import waiting
from pushwise.solving.prior import Prior
from pushwise.solving.result import Result

if TYPE_CHECKING:
    from pushwise.batch.results_file import ResultsFile
    from pushwise.knowledge import Store
    from pushwise.knowledge.use import Use

# Knowledge is written in groups: one transaction for many levels costs little more than for one.
GROUP_SECONDS = 0.5
# While jobs run nobody waits longer for the store; what it could not take goes in with the next.
SHORT_SECONDS = 0.25


class Workers(Protocol):
    """Whatever can run jobs: local slots, or a cluster."""

    def run(
        self, jobs: Sequence[Job], stopped: Callable[[], bool], tick: Callable[[], None]
    ) -> Iterator[tuple[Job, Result]]:
        """Yield the answers as they come."""
        ...


@dataclass
class Tally:
    """How far a run has come."""

    total: int
    begun: float = field(default_factory=time.monotonic)
    skipped: int = 0
    from_store: int = 0
    store_fault: str | None = None
    statuses: Counter[str] = field(default_factory=Counter)

    @property
    def done(self) -> int:
        """Levels with a result, those of an earlier run included."""
        return self.skipped + sum(self.statuses.values())

    @property
    def rate(self) -> float:
        """Levels per second in this run."""
        seconds = time.monotonic() - self.begun
        return sum(self.statuses.values()) / seconds if seconds > 0 else 0.0

    @property
    def seconds_left(self) -> float | None:
        """Seconds until the end at this rate."""
        return (self.total - self.done) / self.rate if self.rate > 0 else None


class Run:
    """One run over many levels."""

    def __init__(
        self,
        plan: Plan,
        *,
        results: ResultsFile | None = None,
        store: Store | None = None,
        on_result: Callable[[Entry, dict[str, Any]], None] | None = None,
    ) -> None:
        """Leave out of the plan what the results file has already, if it is of the same run."""
        if results is not None:
            check_same_run(plan, results.done, results.path)
        self._whole = plan
        self._done = dict(results.done) if results is not None else {}
        self.plan = without(plan, self._done)
        total = count_levels(plan.puzzles) + len(plan.invalid)
        left = count_levels(self.plan.puzzles) + len(self.plan.invalid)
        self.tally = Tally(total, skipped=total - left)
        self._results = results
        self._store = store
        self._on_result = on_result
        self._uses: dict[int, Use] = {}
        self._group: list[Result] = []
        self._written = time.monotonic()
        self._pause = GROUP_SECONDS

    def run(
        self,
        workers: Workers,
        *,
        stopped: Callable[[], bool] = lambda: False,
        tick: Callable[[], None] = lambda: None,
    ) -> Tally:
        """Solve what is left and return how it went."""
        for entry in self.plan.invalid:
            self._write(entry, invalid_result(entry, self.plan.options), None)
        with waiting(None, stopped):
            jobs = self._not_known(self.plan.jobs())

        def watch() -> None:
            tick()
            with waiting(SHORT_SECONDS, stopped):
                self._flush(due=True)

        try:
            for job, answer in workers.run(jobs, stopped, watch):
                self._finish(job.number, answer)
        finally:
            with waiting(None, stopped):
                self._flush()
        return self.tally

    def _not_known(self, jobs: list[Job]) -> list[Job]:
        """Write the results that the store has, and return the jobs that are left."""
        if self._store is None:
            return jobs
        from pushwise.knowledge.errors import StoreError

        try:
            present = self._store.known_among(p.form.identity for p in self._whole.puzzles)
        except StoreError as error:
            self._store_fails(str(error))
            return jobs
        self._catch_up(present)
        left = (self._asked_of_store(self._store, job, present) for job in jobs)
        return [job for job in left if job is not None]

    def _catch_up(self, present: set[str]) -> None:
        """Give the store the results that an earlier run could not tell it before it was killed."""
        for puzzle in self._whole.puzzles:
            first = puzzle.entries[0]
            if first.key in self._done and puzzle.form.identity not in present:
                self._group.append(to_result(self._done[first.key], puzzle.leader))

    def _asked_of_store(self, store: Store, job: Job, present: set[str]) -> Job | None:
        """Return a job with what is known; None if the store has the answer."""
        from pushwise.knowledge.use import Use

        puzzle = self.plan.puzzles[job.number]
        if puzzle.form.identity not in present:
            return job
        use = Use(store, puzzle.leader, self.plan.options, warn=self._store_fails)
        self._uses[job.number] = use
        if use.answer is None:
            # The states of a stopped search stay here: they are large, and for one process only.
            return replace(job, prior=replace(use.prior or Prior(), checkpoint=None))
        self.tally.from_store += len(puzzle.entries)
        self._share(puzzle, use.answer)
        return None

    def _store_fails(self, sentence: str) -> None:
        self.tally.store_fault = sentence

    def _finish(self, number: int, answer: Result) -> None:
        puzzle = self.plan.puzzles[number]
        result = of_worker(answer, puzzle.leader)
        if self._store is not None:
            self._group.append(result)
            if number in self._uses:
                result = self._uses.pop(number).beside(result)
        self._share(puzzle, result)

    def _share(self, puzzle: Puzzle, first: Result) -> None:
        for entry, result in puzzle.share(first):
            self._write(entry, result, puzzle.form.identity)

    def _write(self, entry: Entry, result: Result, identity: str | None) -> None:
        fields = entry.to_json(result, identity)
        self.tally.statuses[result.status.value] += 1
        if self._results is not None:
            self._results.append(fields)
        if self._on_result is not None:
            self._on_result(entry, fields)

    def _flush(self, *, due: bool = False) -> None:
        """Give the store what was found since the last time; if it cannot take it, later."""
        now = time.monotonic()
        if self._store is None or not self._group or (due and now - self._written < self._pause):
            return
        from pushwise.knowledge.errors import StoreError

        try:
            self._store.add_results(self._group, self.plan.options)
            for result in self._group:
                if result.level is not None and result.patterns:
                    self._store.add_patterns(result.level, result.patterns)
        except StoreError as error:
            self.tally.store_fault = str(error)
            self._pause *= 2  # whatever is wrong, it will not be over at once
        else:
            self.tally.store_fault = None
            self._group = []
            self._pause = GROUP_SECONDS
        self._written = time.monotonic()
