"""A worker process as seen by its parent: the one supervisor, with a front for asyncio."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import logging
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

from pushwise.errors import PushwiseError

WORKER = (sys.executable, "-m", "pushwise.jobs.worker")
GRACE_SECONDS = 0.8  # a search looks for a cancel fifty times a second
# What kills a worker once may be over the next time; what kills it so often will do so again.
ATTEMPTS = 3
# Workers that die before they are ready are not the fault of a job; but it cannot go on forever.
MOST_FAILED_STARTS = 20
# A process that has grown larger than this makes way for a fresh one, where memory is shared.
LARGE_BYTES = 300 * 2**20
# How long a process that has ended is waited for to be written down to its last word.
LAST_WORDS_SECONDS = 0.2

_LOG = logging.getLogger(__name__)

Event = dict[str, Any]
Listener = Callable[[Event], None]


class WorkersFail(PushwiseError):
    """Worker processes do not start."""

    def __init__(self, code: int | None) -> None:
        super().__init__(f"Worker processes do not start: they end at once with code {code}.")


class WorkerProcess:
    """A process that does one job after the other; `run` waits for it in the thread that asks.

    `run` starts the process if there is none, so one that was killed is replaced by the next job.
    The other methods may be called from any thread. `memory_limit` in MiB is that of the jobs: far
    above it the process has a wall.
    """

    _numbers = itertools.count(1)

    def __init__(self, memory_limit: float | None = None, command: Sequence[str] = WORKER) -> None:
        self._command = [*command, *([] if memory_limit is None else [str(memory_limit)])]
        self._process: subprocess.Popen[str] | None = None
        self._listening: threading.Thread | None = None
        self._lock = threading.Lock()
        self._pipe = threading.Lock()  # one line after the other
        self._job: str | None = None
        self._stopping = False

    @property
    def pid(self) -> int | None:
        """The process that works now, if there is one."""
        process = self._process
        return process.pid if process is not None and process.poll() is None else None

    @property
    def busy(self) -> bool:
        """Whether a job is running."""
        return self._job is not None

    def run(
        self,
        kind: str,
        on_progress: Listener | None = None,
        on_ready: Callable[[], None] | None = None,
        **values: Any,
    ) -> Event:
        """Do a job and return its last event: `result`, `error`, `cancelled` or `died`.

        `on_ready` is called when a process takes it: to start one may take longer than the job.

        Raise `WorkersFail` if no process is ready to take it.
        """
        if self._job is not None:
            raise RuntimeError("the worker has a job already")
        self._job = str(next(self._numbers))
        try:
            process = self._ready()
            if process is not None:
                if on_ready is not None:
                    on_ready()
                request = {"job": self._job, "kind": kind, **values}
                event = self._converse(process, request, on_progress)
                if event is not None:
                    return event
                code = self._bury(process)
                if not self._stopping:
                    how = f"killed by signal {-code}" if code < 0 else f"exit code {code}"
                    message = f"The solver process ended before its work ({how})."
                    return {"event": "died", "message": message, "code": code}
            return {"event": "cancelled", "message": "The job was cancelled."}
        finally:
            self._job, self._stopping = None, False

    def cancel(self) -> None:
        """Ask the running job to stop."""
        process, job = self._process, self._job
        if job is not None:
            self._stopping = True
            if process is not None:
                self._send(process, {"cancel": job})

    def kill(self) -> None:
        """End the process at once; a job that it has is cancelled."""
        with self._lock:
            self._stopping = self._job is not None
            if self._process is not None:
                self._process.kill()

    def close(self) -> None:
        """End the process and wait until it is gone."""
        self.kill()
        if self._process is not None:
            self._bury(self._process)

    def _bury(self, process: subprocess.Popen[str]) -> int:
        """End a process whose last words are written down, and return its code."""
        code = _bury(process)
        if self._listening is not None:  # a child of the process may hold the pipe open for long
            self._listening.join(LAST_WORDS_SECONDS)
        return code

    def _ready(self) -> subprocess.Popen[str] | None:
        """Return the process, a new one if need be; None if the job was cancelled meanwhile."""
        if self._process is not None and self._process.poll() is None:
            return self._process
        code = None
        for _ in range(MOST_FAILED_STARTS):
            with self._lock:
                if self._stopping:
                    return None
                process = self._process = subprocess.Popen(  # noqa: S603 - our own module
                    self._command,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                    text=True,
                    encoding="utf-8",
                    errors="replace",
                    # A key pressed at the terminal is for the parent.
                    start_new_session=os.name != "nt",
                )
            self._listening = threading.Thread(target=_write_down, args=(process,), daemon=True)
            self._listening.start()
            # Before the first line a death is not the job's fault; from there on it may be.
            if _line(process) is not None:
                return process
            code = self._bury(process)
        raise WorkersFail(code)

    def _converse(
        self, process: subprocess.Popen[str], request: Event, on_progress: Listener | None
    ) -> Event | None:
        """Have a job done; None if the process died of it."""
        self._send(process, request)
        while (line := _line(process)) is not None:
            event: Event = json.loads(line)
            if event["event"] != "progress":
                return event
            if on_progress is not None:
                on_progress(event["progress"])
        return None

    def _send(self, process: subprocess.Popen[str], request: Event) -> None:
        """Write a line; a process that is dead is noticed by whoever waits for its answer."""
        assert process.stdin is not None  # noqa: S101 - opened as a pipe
        with self._pipe, contextlib.suppress(OSError, ValueError):
            process.stdin.write(json.dumps(request) + "\n")
            process.stdin.flush()


def _line(process: subprocess.Popen[str]) -> str | None:
    """The next line; None if the process died, perhaps in the middle of one."""
    assert process.stdout is not None  # noqa: S101 - opened as a pipe
    try:
        line = process.stdout.readline()
    except (OSError, ValueError):
        return None
    return line if line.endswith("\n") else None


def _write_down(process: subprocess.Popen[str]) -> None:
    """Log what a worker has to say besides its events: without it a crash leaves no trace."""
    assert process.stderr is not None  # noqa: S101 - opened as a pipe
    with process.stderr:
        for line in process.stderr:
            _LOG.error("worker %d: %s", process.pid, line.rstrip())


def _bury(process: subprocess.Popen[str]) -> int:
    """End a process and return its code."""
    process.kill()
    code = process.wait()
    for pipe in (process.stdin, process.stdout):
        with contextlib.suppress(OSError):
            if pipe is not None:
                pipe.close()
    return code


class AsyncWorker:
    """The same for programs that run on asyncio: a thread of its own waits for the process."""

    def __init__(self, memory_limit: float | None = None) -> None:
        self._worker = WorkerProcess(memory_limit)
        self._thread = ThreadPoolExecutor(1)

    @property
    def pid(self) -> int | None:
        """The process that works now, if there is one."""
        return self._worker.pid

    @property
    def busy(self) -> bool:
        """Whether a job is running."""
        return self._worker.busy

    async def run(
        self,
        kind: str,
        on_progress: Listener | None = None,
        on_ready: Callable[[], None] | None = None,
        **values: Any,
    ) -> Event:
        """Do a job and return its last event; whoever is cancelled meanwhile ends the process."""
        loop = asyncio.get_running_loop()

        def told(progress: Event) -> None:
            if on_progress is not None:
                with contextlib.suppress(RuntimeError):  # the loop is gone
                    loop.call_soon_threadsafe(on_progress, progress)

        def ready() -> None:
            if on_ready is not None:
                with contextlib.suppress(RuntimeError):
                    loop.call_soon_threadsafe(on_ready)

        future = self._thread.submit(partial(self._run, kind, told, ready, **values))
        try:
            return await asyncio.wrap_future(future)
        except asyncio.CancelledError:
            if not future.cancel():
                self._worker.kill()
            raise

    def _run(self, kind: str, told: Listener, ready: Callable[[], None], **values: Any) -> Event:
        try:
            event = self._worker.run(kind, told, ready, **values)
        except WorkersFail as error:
            return {"event": "died", "message": str(error)}
        if event.get("resident", 0) > LARGE_BYTES:
            self._worker.close()
        return event

    async def cancel(self) -> None:
        """Ask the running job to stop; a process that does not listen is killed."""
        if not self._worker.busy:
            return
        self._worker.cancel()
        idle = self._thread.submit(lambda: None)
        try:
            await asyncio.wait_for(asyncio.wrap_future(idle), GRACE_SECONDS)
        except TimeoutError:
            self._worker.kill()

    async def close(self) -> None:
        """End the process and wait until it is gone."""
        await asyncio.to_thread(self._worker.close)
