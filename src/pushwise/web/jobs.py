"""Solve jobs of the server: created, watched by any number of clients, cancelled, forgotten."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

from pushwise.jobs.pool import Pool, QueueFull
from pushwise.jobs.process import AsyncWorker, Event

RUNNING = ("queued", "running")


@dataclass
class Job:
    """A job and what is known of it. Ends as done, cancelled or failed."""

    id: str
    kind: str
    created: float = field(default_factory=time.monotonic)
    state: str = "queued"
    progress: Event | None = None
    result: dict[str, Any] | None = None
    message: str | None = None
    changes: int = 0
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    worker: AsyncWorker | None = None
    task: asyncio.Task[None] | None = None

    @property
    def over(self) -> bool:
        """Whether nothing more will happen."""
        return self.state not in RUNNING

    def tell(self, **values: Any) -> None:
        """Change something and wake those who watch."""
        for name, value in values.items():
            setattr(self, name, value)
        self.changes += 1
        self.changed.set()
        self.changed = asyncio.Event()

    def to_json(self) -> dict[str, Any]:
        """Return what a client sees."""
        return {
            "id": self.id,
            "state": self.state,
            "progress": self.progress,
            "result": self.result,
            "message": self.message,
        }


class JobBoard:
    """All jobs of a server. Finished ones are kept until newer ones need their place."""

    def __init__(self, pool: Pool, kept: int) -> None:
        self._pool = pool
        self._kept = kept
        self._jobs: dict[str, Job] = {}

    def get(self, job_id: str) -> Job | None:
        """Return a job, if it is still kept."""
        return self._jobs.get(job_id)

    async def create(self, kind: str, seconds: float, **values: Any) -> Job:
        """Queue a job; raises `QueueFull` if too many wait."""
        if sum(not job.over for job in self._jobs.values()) >= self._pool.room:
            raise QueueFull
        job = Job(secrets.token_urlsafe(12), kind)
        self._jobs[job.id] = job
        self._forget()
        job.task = asyncio.create_task(self._run(job, seconds, values))
        return job

    async def _run(self, job: Job, seconds: float, values: dict[str, Any]) -> None:
        def started(worker: AsyncWorker) -> None:
            job.tell(worker=worker, state="running")

        def told(progress: Event) -> None:
            job.tell(**(progress if "result" in progress else {"progress": progress}))

        try:
            event = await self._pool.run(
                job.kind,
                seconds=seconds,
                on_start=started,
                on_progress=told,
                **values,
            )
        except QueueFull:
            job.tell(state="failed", message="Too many jobs are waiting.")
            return
        except asyncio.CancelledError:
            job.tell(state="cancelled", message="The job was cancelled.")
            raise
        finally:
            job.worker = None
        # What was found before the job was stopped, or before it died, is found all the same.
        result = event.get("result", job.result)
        if event["event"] == "cancelled" or (result and result.get("status") == "cancelled"):
            job.tell(state="cancelled", result=result, message="The job was cancelled.")
        elif result is not None:
            job.tell(state="done", result=result, message=event.get("message"))
        else:
            job.tell(state="failed", message=event["message"])

    async def cancel(self, job: Job) -> None:
        """Stop a job, queued or running; done within a second."""
        if job.over:
            return
        if job.worker is not None:
            await job.worker.cancel()
        elif job.task is not None:
            job.task.cancel()
        if job.task is not None:
            await asyncio.wait([job.task], timeout=1)
        if not job.over:  # its task was stopped before it began
            job.tell(state="cancelled", message="The job was cancelled.")

    async def watch(self, job: Job) -> AsyncIterator[tuple[str, dict[str, Any]]]:
        """Yield what happens to a job; a slow watcher misses some progress, never the end."""
        while True:
            changed = job.changed
            if job.over:
                yield job.state, job.to_json()
                return
            if job.result is not None:
                yield "found", job.to_json()
            else:
                yield job.state if job.progress is None else "progress", job.to_json()
            await changed.wait()

    def _forget(self) -> None:
        over = [job for job in self._jobs.values() if job.over]
        for job in over[: max(0, len(self._jobs) - self._kept)]:
            del self._jobs[job.id]

    async def close(self) -> None:
        """Stop everything."""
        tasks = [job.task for job in self._jobs.values() if job.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
