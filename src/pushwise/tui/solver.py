"""A search at work for the player: in a process of its own, watched, cancelled, then animated."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from pushwise.jobs.process import WorkerProcess
from pushwise.play.solver_keys import SolverKey
from pushwise.sokoban.game import Game

ANIMATION_SECONDS = 6.0  # about how long an answer takes to be shown, whatever its length
SLOWEST_STEP, FASTEST_FRAME = 0.15, 0.02


class Solver:
    """Runs searches and hints for one game at a time."""

    def __init__(self, store: str | None = None) -> None:
        """Prepare; `store` is where knowledge about levels is kept, if it is to be used."""
        self._worker = WorkerProcess()
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

    async def cancel(self) -> None:
        """Stop what is running."""
        await self._worker.cancel()

    async def close(self) -> None:
        """End the process."""
        await self._worker.close()


class Animation:
    """Plays steps at a pace that can be changed and paused."""

    def __init__(self, steps: str) -> None:
        self._steps = steps
        self._speed = 1.0
        self.paused = False
        self.stopped = False

    def faster(self) -> None:
        """Double the pace."""
        self._speed = min(32.0, self._speed * 2)

    def slower(self) -> None:
        """Halve the pace."""
        self._speed = max(1 / 8, self._speed / 2)

    async def run(self, play: Callable[[str], None]) -> None:
        """Play all steps, some at a time if they are many."""
        at = 0
        while at < len(self._steps) and not self.stopped:
            if self.paused:
                await asyncio.sleep(FASTEST_FRAME)
                continue
            pause = min(SLOWEST_STEP, ANIMATION_SECONDS / len(self._steps)) / self._speed
            count = max(1, round(FASTEST_FRAME / pause))
            play(self._steps[at : at + count])
            at += count
            await asyncio.sleep(max(pause, FASTEST_FRAME))
