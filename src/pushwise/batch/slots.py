"""Local slots: one thread here for one worker process there, restarted when it dies."""

from __future__ import annotations

import queue
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from pushwise.batch.job import Job
from pushwise.errors import PushwiseError
from pushwise.solving.codec import decode, encode
from pushwise.solving.result import Result
from pushwise.solving.status import Status

WORKER = (sys.executable, "-m", "pushwise.batch.worker")
ATTEMPTS = 3
# A solver that has not answered so long after its time limit never will.
GRACE_SECONDS = 30.0
# Workers that die before they are ready are not the fault of a level; but it cannot go on forever.
MOST_FAILED_STARTS = 20
POLL_SECONDS = 0.1
# What a stop leaves the workers to come to an end by themselves.
STOP_SECONDS = 0.15


Answer = tuple[Job, Result]


class WorkersFail(PushwiseError):
    """Worker processes do not start."""

    def __init__(self, code: int | None) -> None:
        super().__init__(f"Worker processes do not start: they end at once with code {code}.")


@dataclass
class Slot:
    """What one slot does: a look for the display, and the process behind it."""

    number: int
    job: Job | None = None
    since: float = 0.0
    restarts: int = 0
    process: subprocess.Popen[str] | None = field(default=None, repr=False)
    overdue: bool = False


class LocalSlots:
    """Runs jobs on worker processes of this machine."""

    def __init__(
        self, jobs: int, memory_limit: float | None, command: Sequence[str] = WORKER
    ) -> None:
        """Prepare this many slots; `memory_limit` in MiB is that of each worker."""
        self._command = tuple(command)
        self.slots = tuple(Slot(number) for number in range(1, jobs + 1))
        self._memory_limit = memory_limit
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
        while (task := self._next()) is not None:
            job, attempt = task
            if not self._is_ready(slot):
                break
            slot.job, slot.since, slot.overdue = job, time.monotonic(), False
            answer = self._ask(slot, job)
            slot.job = None
            if answer is not None:
                if answer.status is not Status.CANCELLED:
                    self._answers.put((job, answer))
                continue
            if self._stopping:
                continue
            slot.restarts += 1
            if attempt < ATTEMPTS and not slot.overdue:
                with self._lock:  # to the end: what killed the worker may be over by then
                    self._waiting.append((job, attempt + 1))
            else:
                self._answers.put((job, _lost(job, slot, attempt)))
        self._end(slot)

    def _next(self) -> tuple[Job, int] | None:
        with self._lock:
            return self._waiting.popleft() if self._waiting and not self._stopping else None

    def _ask(self, slot: Slot, job: Job) -> Result | None:
        """Give the worker a job; return its answer, or None if it died."""
        process = slot.process
        assert process is not None  # noqa: S101 - it is ready
        assert process.stdin is not None  # noqa: S101 - its pipes were asked for
        assert process.stdout is not None  # noqa: S101
        try:
            process.stdin.write(encode(job).decode("utf-8") + "\n")
            process.stdin.flush()
            line = process.stdout.readline()
        except (OSError, ValueError):  # ValueError: closed by a stop
            line = ""
        if line.endswith("\n"):
            return decode(line, Result)
        process.kill()
        process.wait()
        return None

    def _is_ready(self, slot: Slot) -> bool:
        """Start a worker if there is none; false if that is not to be, or fails every time."""
        if slot.process is not None and slot.process.poll() is None:
            return True
        for _ in range(MOST_FAILED_STARTS):
            self._end(slot)
            with self._lock:
                if self._stopping:
                    return False
                slot.process = self._start()
            assert slot.process.stdout is not None  # noqa: S101 - it was asked for
            with suppress(OSError, ValueError):
                if slot.process.stdout.readline().endswith("\n"):
                    return True
        code = slot.process.wait() if slot.process is not None else None
        self._answers.put(WorkersFail(code))
        return False

    def _start(self) -> subprocess.Popen[str]:
        limit = [] if self._memory_limit is None else [str(self._memory_limit)]
        return subprocess.Popen(  # noqa: S603 - our own interpreter and module
            [*self._command, *limit],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )

    def _kill_the_overdue(self) -> None:
        now = time.monotonic()
        for slot in self.slots:
            job, process = slot.job, slot.process
            if job is None or process is None or job.options.time_limit is None:
                continue
            if now - slot.since > 1.02 * job.options.time_limit + GRACE_SECONDS:
                slot.overdue = True
                process.kill()

    def _stop(self, threads: list[threading.Thread]) -> None:
        """Ask every worker to give up its job, and end those that do not hear: nobody waits."""
        with self._lock:
            self._stopping = True
            processes = [slot.process for slot in self.slots if slot.process is not None]
        for process in processes:
            if process.stdin is not None:
                with suppress(OSError):  # it may be dead already
                    process.stdin.close()
        end = time.monotonic() + STOP_SECONDS
        for thread in threads:
            thread.join(timeout=max(0.0, end - time.monotonic()))
        for process in processes:
            if process.poll() is None:
                process.kill()
        for thread in threads:
            thread.join(timeout=5)

    def _end(self, slot: Slot) -> None:
        process, slot.process = slot.process, None
        if process is None:
            return
        for pipe in (process.stdin, process.stdout):
            with suppress(OSError):
                if pipe is not None:
                    pipe.close()
        try:
            process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _lost(job: Job, slot: Slot, attempts: int) -> Result:
    """The answer for a level that cost its worker the life every time it was tried."""
    code = slot.process.returncode if slot.process is not None else None
    if slot.overdue:
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
