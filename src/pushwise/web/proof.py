"""Proofs in the background: the fewest pushes of the levels being played.

One proof at a time for the whole server, on a process of the lowest priority, and only while nobody
waits for anything else. The level asked for last comes first. A proof that had to stop begins again
later; with a store it goes on from where it was.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from pushwise.jobs.pool import Pool
from pushwise.jobs.process import AsyncWorker
from pushwise.sokoban.level import Level
from pushwise.solving.options import Options

PROOF_SECONDS = 300.0  # on a busy machine the lowest priority gets little of them
PROOF_MEMORY_MIB = 512.0
MOST_CELLS = 2_000
MOST_WAITING = 16
MOST_KNOWN = 1_000
LOOK_SECONDS = 0.05


@dataclass(frozen=True)
class Proof:
    """What is proved of a level: its fewest pushes lie between `bound` and `pushes`."""

    pushes: int | None
    bound: int

    @property
    def proved(self) -> bool:
        """Whether the fewest pushes are known."""
        return self.pushes is not None and self.pushes == self.bound


class Proofs:
    """Levels wanted, the newest first, and what is known of those that had their turn."""

    def __init__(self, store: str | None, anyone_waits: Callable[[], bool]) -> None:
        self._store = store
        self._anyone_waits = anyone_waits
        self._pool = Pool(1, 0)
        self._wanted: dict[tuple[str, ...], Level] = {}
        self._known: dict[tuple[str, ...], Proof] = {}
        self._task: asyncio.Task[None] | None = None
        self._worker: AsyncWorker | None = None

    def want(self, level: Level) -> None:
        """Have the level proved as soon as nobody waits for anything else."""
        if level.rows in self._known or level.width * level.height > MOST_CELLS:
            return
        self._wanted.pop(level.rows, None)
        self._wanted[level.rows] = level  # the last one is the next
        while len(self._wanted) > MOST_WAITING:
            del self._wanted[next(iter(self._wanted))]
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._work())

    def known(self, level: Level) -> Proof | None:
        """Return what was found out; None if the level had no turn yet."""
        return self._known.get(level.rows)

    async def close(self) -> None:
        """Stop everything."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._pool.close()

    async def _work(self) -> None:
        while self._wanted:
            if self._anyone_waits():
                await asyncio.sleep(LOOK_SECONDS)
                continue
            level = self._newest
            result = await self._prove(level)
            if result is None:  # somebody came: it waits for another turn
                continue
            self._wanted.pop(level.rows, None)
            while len(self._known) >= MOST_KNOWN:
                del self._known[next(iter(self._known))]
            self._known[level.rows] = Proof(result.get("pushes"), result.get("lower_bound") or 0)

    @property
    def _newest(self) -> Level:
        return self._wanted[next(reversed(self._wanted))]

    async def _prove(self, level: Level) -> dict[str, Any] | None:
        """Search; None if it was stopped for somebody who waits, or for another level."""
        options = Options(
            objective="pushes",
            time_limit=PROOF_SECONDS,
            memory_limit=PROOF_MEMORY_MIB,
            threads=1,
            ties="off",
        )

        def started(worker: AsyncWorker) -> None:
            self._worker = worker

        running = asyncio.create_task(
            self._pool.run(
                "prove",
                seconds=PROOF_SECONDS,
                on_start=started,
                rows=list(level.rows),
                options=asdict(options),
                store=self._store,
            )
        )
        try:
            while not running.done():
                stop = self._anyone_waits() or self._newest.rows != level.rows
                if stop and self._worker is not None:
                    await self._worker.cancel()
                    await running
                    return None
                await asyncio.wait([running], timeout=LOOK_SECONDS)
        except asyncio.CancelledError:
            running.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await running
            raise
        result: dict[str, Any] = running.result().get("result") or {}
        return None if result.get("status") == "cancelled" else result
