"""A worker process as seen by its parent, for programs that run on asyncio."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import logging
import os
import sys
from collections.abc import Callable
from typing import Any

LONGEST_LINE = 64 * 2**20  # a solution of ten million steps still fits
GRACE_SECONDS = 0.8  # a search looks for a cancel fifty times a second

_LOG = logging.getLogger(__name__)

Event = dict[str, Any]
Listener = Callable[[Event], None]


class WorkerProcess:
    """A process that does one job after the other.

    `run` starts the process if there is none, so one that was killed is replaced by the next job.
    """

    _numbers = itertools.count(1)

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._job: str | None = None
        self._stopping = False
        self._killed = False
        self._complaints: asyncio.Task[None] | None = None

    @property
    def pid(self) -> int | None:
        """The process that works now, if there is one."""
        process = self._process
        return process.pid if process is not None and process.returncode is None else None

    @property
    def busy(self) -> bool:
        """Whether a job is running."""
        return self._job is not None

    async def run(self, kind: str, on_progress: Listener | None = None, **values: Any) -> Event:
        """Do a job and return its last event: `result`, `error` or, if the process died, `died`."""
        if self._job is not None:
            raise RuntimeError("the worker has a job already")
        self._job = str(next(self._numbers))
        self._stopping = False
        try:
            process = await self._started()
            return await self._converse(
                process, {"job": self._job, "kind": kind, **values}, on_progress
            )
        finally:
            self._job = None

    async def _converse(
        self, process: asyncio.subprocess.Process, request: Event, on_progress: Listener | None
    ) -> Event:
        assert process.stdout is not None  # noqa: S101 - opened as a pipe
        try:
            await self._send(process, request)
            while line := await process.stdout.readline():
                event: Event = json.loads(line)
                if event["event"] != "progress":
                    if event.pop("retiring"):
                        await self.close()
                    return event
                if on_progress is not None:
                    on_progress(event["progress"])
        except (BrokenPipeError, ConnectionResetError):
            pass
        except asyncio.CancelledError:
            self.kill()
            raise
        code = await process.wait()
        self._process = None
        if self._stopping:
            return {"event": "cancelled", "message": "The job was cancelled."}
        how = f"killed by signal {-code}" if code < 0 else f"exit code {code}"
        return {"event": "died", "message": f"The solver process ended before its work ({how})."}

    async def cancel(self) -> None:
        """Ask the running job to stop; a process that does not listen is killed."""
        process, job = self._process, self._job
        if process is None or job is None:
            return
        self._stopping = True
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            await self._send(process, {"cancel": job})
        end = asyncio.get_running_loop().time() + GRACE_SECONDS
        while self._job == job and asyncio.get_running_loop().time() < end:
            await asyncio.sleep(0.02)
        if self._job == job:
            self.kill()

    def kill(self) -> None:
        """End the process at once."""
        self._killed = True
        if self._process is not None and self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()

    async def close(self) -> None:
        """End the process and wait until it is gone."""
        process = self._process
        if process is None:
            return
        self._stopping = True
        self.kill()
        await process.wait()
        self._process = None
        # The transport of a subprocess closes a loop turn after the process has ended.
        await asyncio.sleep(0)

    async def _started(self) -> asyncio.subprocess.Process:
        if self._process is not None and self._killed:
            await self._process.wait()  # it may take a moment to be gone
        if self._process is None or self._process.returncode is not None:
            self._killed = False
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "pushwise.jobs.worker",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.PIPE,
                limit=LONGEST_LINE,
                # A key pressed at the terminal is for the parent.
                start_new_session=os.name != "nt",
            )
            self._complaints = asyncio.create_task(_write_down(self._process))
        return self._process

    async def _send(self, process: asyncio.subprocess.Process, request: Event) -> None:
        assert process.stdin is not None  # noqa: S101 - opened as a pipe
        process.stdin.write((json.dumps(request) + "\n").encode())
        await process.stdin.drain()


async def _write_down(process: asyncio.subprocess.Process) -> None:
    """Log what a worker has to say besides its events: without it a crash leaves no trace."""
    assert process.stderr is not None  # noqa: S101 - opened as a pipe
    with contextlib.suppress(ValueError):  # a line beyond all bounds
        while line := await process.stderr.readline():
            _LOG.error("worker %d: %s", process.pid, line.decode(errors="replace").rstrip())
