"""A few worker processes and a bounded queue before them."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any

from pushwise.jobs.process import AsyncWorker, Event

# A job is killed if it overstays its own limit by this much.
OVERSTAY_SECONDS = 3.0
# To start a process is not the job's time: a busy machine would end every process before its first.
START_SECONDS = 120.0


class QueueFull(Exception):
    """Too many jobs are waiting already."""


class Pool:
    """Runs jobs on at most `workers` processes; at most `waiting` more may wait for their turn.

    Processes are started when first needed and kept, so that a job costs no start of Python.
    """

    def __init__(self, workers: int, waiting: int, memory_limit: float | None = None) -> None:
        self._free = [AsyncWorker(memory_limit) for _ in range(workers)]
        self._all = list(self._free)
        self._turn = asyncio.Semaphore(workers)
        self.room = workers + waiting
        self._inside = 0

    @property
    def waiting(self) -> int:
        """How many jobs wait for their turn."""
        return max(0, self._inside - len(self._all))

    @property
    def busy(self) -> bool:
        """Whether anybody waits for an answer."""
        return self._inside > 0

    async def run(
        self,
        kind: str,
        *,
        seconds: float,
        on_start: Callable[[AsyncWorker], None] | None = None,
        on_progress: Callable[[Event], None] | None = None,
        **values: Any,
    ) -> Event:
        """Do a job and return its last event; raise `QueueFull` at once if there is no room."""
        if self._inside >= self.room:
            raise QueueFull
        self._inside += 1
        try:
            async with self._turn:
                worker = self._free.pop()
                try:
                    return await self._run_on(worker, kind, seconds, on_start, on_progress, values)
                finally:
                    self._free.append(worker)
        finally:
            self._inside -= 1

    async def _run_on(
        self,
        worker: AsyncWorker,
        kind: str,
        seconds: float,
        on_start: Callable[[AsyncWorker], None] | None,
        on_progress: Callable[[Event], None] | None,
        values: dict[str, Any],
    ) -> Event:
        if on_start is not None:
            on_start(worker)
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(START_SECONDS + seconds) as limit:

                def begun() -> None:
                    with contextlib.suppress(RuntimeError):  # it is over already
                        limit.reschedule(loop.time() + seconds + OVERSTAY_SECONDS)

                return await worker.run(kind, on_progress, begun, **values)
        except TimeoutError:
            await worker.close()
            return {"event": "overdue", "message": f"The work took more than {seconds:g} s."}

    async def close(self) -> None:
        """End all processes."""
        for worker in self._all:
            with contextlib.suppress(ProcessLookupError):
                await worker.close()
