"""Local slots: one thread here for one worker process there, restarted when it dies."""

from __future__ import annotations

import queue
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from pushwise.jobs.parts import Job
from pushwise.jobs.process import ATTEMPTS, WORKER, WorkerProcess, WorkersFail
from pushwise.solving.codec import from_plain, to_plain
from pushwise.solving.result import Result
from pushwise.solving.status import Status

# A solver that has not answered so long after its time limit never will.
GRACE_SECONDS = 30.0
POLL_SECONDS = 0.1
# What a stop leaves the workers to come to an end by themselves.
STOP_SECONDS = 0.15


Answer = tuple[Job, Result]


@dataclass
class Slot:
    """What one slot does: a look for the display, and the process behind it."""

    number: int
    worker: WorkerProcess
    job: Job | None = None
    since: float = 0.0
    restarts: int = 0
    overdue: bool = False


class LocalSlots:
    """Runs jobs on worker processes of this machine."""

    def __init__(
        self, jobs: int, memory_limit: float | None, command: Sequence[str] = WORKER
    ) -> None:
        """Prepare this many slots; `memory_limit` in MiB is that of each worker."""
        self.slots = tuple(
            Slot(number, WorkerProcess(memory_limit, command)) for number in range(1, jobs + 1)
        )
        self._waiting: deque[tuple[Job, int]] = deque()
        self._answers: queue.SimpleQueue[Answer | WorkersFail] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._stopping = False

    def run(
        self, jobs: Sequence[Job], stopped: Callable[[], bool], tick: Callable[[], None]
    ) -> Iterator[Answer]:
        """Yield the answers as they come. After a stop those of jobs cut short are missing.

        `tick` is called a few times a second, for the display.
        """
        self._waiting.extend((job, 1) for job in jobs)
        threads = [
            threading.Thread(target=self._serve, args=(slot,), daemon=True)
            for slot in self.slots[: max(1, len(jobs))]
        ]
        for thread in threads:
            thread.start()
        left = len(jobs)
        try:
            while left:
                if stopped():
                    break
                tick()
                self._kill_the_overdue()
                try:
                    answer = self._answers.get(timeout=POLL_SECONDS)
                except queue.Empty:
                    continue
                if isinstance(answer, WorkersFail):
                    raise answer
                left -= 1
                yield answer
        finally:
            self._stop(threads)
        while True:  # answers that were finished while stopping
            try:
                answer = self._answers.get_nowait()
            except queue.Empty:
                return
            if not isinstance(answer, WorkersFail):
                yield answer

    def _serve(self, slot: Slot) -> None:
        """The life of a slot."""
        try:
            while (task := self._next()) is not None:
                self._have_done(slot, *task)
        except WorkersFail as error:
            self._answers.put(error)
        slot.worker.close()

    def _have_done(self, slot: Slot, job: Job, attempt: int) -> None:
        slot.job, slot.since, slot.overdue = job, time.monotonic(), False
        event = slot.worker.run("level", part=to_plain(job))
        slot.job = None
        if event["event"] == "result":
            answer = from_plain(event["result"], Result)
            if answer.status is not Status.CANCELLED:
                self._answers.put((job, answer))
        elif event["event"] == "error":
            self._answers.put((job, unsolved(job, Status.ERROR, event["message"])))
        elif not self._stopping:
            slot.restarts += 1
            if attempt < ATTEMPTS and not slot.overdue:
                with self._lock:  # to the end: what killed the worker may be over by then
                    self._waiting.append((job, attempt + 1))
            else:
                self._answers.put((job, _lost(job, slot.overdue, event.get("code"), attempt)))

    def _next(self) -> tuple[Job, int] | None:
        with self._lock:
            return self._waiting.popleft() if self._waiting and not self._stopping else None

    def _kill_the_overdue(self) -> None:
        now = time.monotonic()
        for slot in self.slots:
            limit = slot.job.options.time_limit if slot.job is not None else None
            if limit is not None and now - slot.since > 1.02 * limit + GRACE_SECONDS:
                slot.overdue = True
                slot.worker.kill()

    def _stop(self, threads: list[threading.Thread]) -> None:
        """Ask every worker to give up its job, and end those that do not hear: nobody waits."""
        with self._lock:
            self._stopping = True
        for slot in self.slots:
            slot.worker.cancel()
        end = time.monotonic() + STOP_SECONDS
        for thread in threads:
            thread.join(timeout=max(0.0, end - time.monotonic()))
        for slot in self.slots:
            slot.worker.kill()
        for thread in threads:
            thread.join(timeout=5)


def _lost(job: Job, overdue: bool, code: int | None, attempts: int) -> Result:
    """The answer for a level that cost its worker the life every time it was tried."""
    if overdue:
        status, why = Status.TIME, "the worker did not keep the time limit and was ended"
    elif code == -signal.SIGKILL:
        status = Status.MEMORY
        why = f"the worker was killed {attempts} times, most likely for want of memory"
    else:
        status = Status.ERROR
        why = f"internal error: the worker ended {attempts} times with code {code}"
    return unsolved(job, status, why)


def unsolved(job: Job, status: Status, message: str) -> Result:
    """The answer to a job that nobody has worked on to the end."""
    options = job.options
    return Result(None, status, options.objective, options.method_name, message=message)
