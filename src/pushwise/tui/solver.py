"""A search at work for the player: in a process of its own, watched, cancelled, then animated."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import Callable
from typing import Any

from pushwise.jobs.process import AsyncWorker
from pushwise.play.solver_keys import SolverKey
from pushwise.sokoban.game import Game

ANIMATION_SECONDS = 6.0  # about how long an answer takes to be shown, whatever its length
SPEEDS = (1, 2, 4, 7, 12, 20, 35, 60, 100, 200)  # steps a second
FIRST_SPEED = 7
FRAME_SECONDS = 0.03
PROOF_SECONDS, PROOF_MEMORY_MIB = 120.0, 1024.0


class Solver:
    """Runs searches and hints for one game at a time."""

    def __init__(self, store: str | None = None) -> None:
        """Prepare; `store` is where knowledge about levels is kept, if it is to be used."""
        self._worker = AsyncWorker()
        self._store = store

    @property
    def busy(self) -> bool:
        """Whether something is being searched for."""
        return self._worker.busy

    async def solve(
        self,
        game: Game,
        key: SolverKey,
        *,
        dead_squares: bool,
        watch: Callable[[dict[str, Any]], None],
    ) -> dict[str, Any]:
        """Search from the position of the game; return the last event of the job."""
        return await self._worker.run(
            "solve",
            watch,
            rows=list(game.level.rows),
            moves=game.moves,
            options=key.settings(dead_squares=dead_squares),
            store=self._store,
        )

    async def hint(self, game: Game) -> dict[str, Any]:
        """Ask for a hint about the position of the game."""
        return await self._worker.run("hint", rows=list(game.level.rows), moves=game.moves)

    async def coach(
        self, game: Game, solutions: list[str], watch: Callable[[dict[str, Any]], None]
    ) -> dict[str, Any]:
        """Have the game looked over; what is found so far goes to `watch`."""
        return await self._worker.run(
            "coach", watch, rows=list(game.level.rows), moves=game.moves, solutions=solutions
        )

    async def prove(self, game: Game) -> dict[str, Any]:
        """Look for the fewest pushes of the whole level, behind everything else that runs."""
        options = {
            "objective": "pushes",
            "ties": "off",
            "threads": 1,
            "time_limit": PROOF_SECONDS,
            "memory_limit": PROOF_MEMORY_MIB,
        }
        job = asyncio.ensure_future(
            self._worker.run(
                "solve", rows=list(game.level.rows), options=options, store=self._store
            )
        )
        try:
            while not job.done():
                self._step_back()
                await asyncio.wait([job], timeout=1.0)
            return job.result()
        except asyncio.CancelledError:
            job.cancel()
            await asyncio.wait([job])  # the next one finds the process free
            raise

    def _step_back(self) -> None:
        """Give the process the lowest priority, where the system knows of such."""
        pid = self._worker.pid
        if pid is not None and hasattr(os, "setpriority"):
            with contextlib.suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, pid, 19)

    async def cancel(self) -> None:
        """Stop what is running."""
        await self._worker.cancel()

    async def close(self) -> None:
        """End the process."""
        await self._worker.close()


class Animation:
    """Plays steps at a pace that can be changed and paused: 1 to 200 steps a second."""

    def __init__(self, steps: str) -> None:
        self.steps = steps
        # At first so fast that nobody waits long, and no faster.
        wanted = max(FIRST_SPEED, len(steps) / ANIMATION_SECONDS)
        self._speed = min(range(len(SPEEDS)), key=lambda at: abs(SPEEDS[at] - wanted))
        self.at = 0
        self.paused = False
        self.stopped = False

    @property
    def speed(self) -> int:
        """Steps a second."""
        return SPEEDS[self._speed]

    def faster(self) -> None:
        """Take the next pace."""
        self._speed = min(len(SPEEDS) - 1, self._speed + 1)

    def slower(self) -> None:
        """Take the pace before."""
        self._speed = max(0, self._speed - 1)

    async def run(self, play: Callable[[str], None]) -> None:
        """Play all steps, some at a time if they are fast."""
        waited = 1.0  # the first step comes at once
        while self.at < len(self.steps) and not self.stopped:
            due = 0 if self.paused else int(waited)
            if due:
                some = self.steps[self.at : self.at + due]
                self.at += len(some)
                waited -= due
                play(some)
            await asyncio.sleep(FRAME_SECONDS)
            if not self.paused:
                waited += self.speed * FRAME_SECONDS
