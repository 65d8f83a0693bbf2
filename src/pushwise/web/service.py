"""The work behind the API and the page: worker pools, jobs, limits."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import asdict, replace
from datetime import date
from typing import Any

from pushwise.errors import PushwiseError
from pushwise.generating.level_spec import LevelSpec
from pushwise.jobs.pool import Pool
from pushwise.play.coach import COACH_SECONDS
from pushwise.solving.options import Options
from pushwise.tiles import Puzzle, TileOptions
from pushwise.web.jobs import Job, JobBoard
from pushwise.web.proof import Proofs
from pushwise.web.settings import Settings


class Refused(PushwiseError):
    """The work cannot be done."""


class Service:
    """Does what clients ask for, within the settings.

    Reading, checking and analysing have a process of their own, and so have hints: they are
    answered while long searches keep the others busy.
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.quick = Pool(1, 2 * settings.queue)
        self.slow = Pool(settings.workers, settings.queue, settings.job_memory_mib)
        self.hints = Pool(1, settings.queue, settings.job_memory_mib)
        self.jobs = JobBoard(self.slow, settings.kept_jobs)
        self.proofs = Proofs(settings.store, lambda: self.slow.busy or self.hints.busy)
        self.streams = 0
        self._daily: dict[tuple[date, str], Job] = {}

    async def close(self) -> None:
        """Stop everything."""
        await self.proofs.close()
        await self.jobs.close()
        await self.quick.close()
        await self.hints.close()
        await self.slow.close()

    async def parse(self, text: str) -> dict[str, Any]:
        """Read levels."""
        most_levels = self.settings.levels_listed
        return await self._quickly("parse", text=text, most_levels=most_levels)

    async def parse_file(self, data: bytes) -> dict[str, Any]:
        """Read the levels of a file, which may be an archive."""
        return await self._quickly(
            "parse",
            data=b64encode(data).decode("ascii"),
            most_bytes=self.settings.body_bytes,
            most_levels=self.settings.levels_listed,
        )

    async def check(self, text: str, number: int, solution: str) -> dict[str, Any]:
        """Replay a solution."""
        most_steps = self.settings.steps
        return await self._quickly(
            "check", text=text, number=number, solution=solution, most_steps=most_steps
        )

    async def analyse(self, text: str, number: int) -> dict[str, Any]:
        """Work out the facts about a level."""
        return await self._quickly("analyse", text=text, number=number)

    async def solve(
        self, text: str, number: int, moves: str, options: Options, *, explain: bool = False
    ) -> Job:
        """Start a search, and explain its solution; what cannot be read is refused at once."""
        await self._legal(text, number, moves)
        seconds = min(options.time_limit or self.settings.job_seconds, self.settings.job_seconds)
        memory = min(
            options.memory_limit or self.settings.job_memory_mib, self.settings.job_memory_mib
        )
        options = replace(options, time_limit=seconds, memory_limit=memory, threads=1)
        return await self.jobs.create(
            "solve",
            seconds,
            text=text,
            number=number,
            moves=moves,
            most_cells=self.settings.level_cells,
            options=asdict(options),
            explain=explain,
            store=self.settings.store,
        )

    async def improve(
        self, text: str, number: int, solution: str, objective: str, time_limit: float | None
    ) -> Job:
        """Start to shorten a solution; one that does not solve the level is refused at once."""
        replayed = await self.check(text, number, solution)
        if not replayed["solves"]:
            raise Refused(replayed["message"] or "The steps do not solve the level.")
        seconds = min(time_limit or self.settings.job_seconds, self.settings.job_seconds)
        return await self.jobs.create(
            "improve",
            seconds,
            text=text,
            number=number,
            solution=solution,
            objective=objective,
            time_limit=seconds,
            memory_limit=self.settings.job_memory_mib,
            most_cells=self.settings.level_cells,
        )

    async def coach(self, text: str, moves: str, solutions: list[str]) -> Job:
        """Start to look over a game; what cannot be read is refused at once."""
        await self._legal(text, 1, moves)
        seconds = min(COACH_SECONDS, self.settings.job_seconds)
        return await self.jobs.create(
            "coach",
            seconds,
            text=text,
            moves=moves,
            solutions=solutions,
            time_limit=seconds,
            memory_limit=self.settings.job_memory_mib,
            most_cells=self.settings.level_cells,
        )

    async def rate(self, text: str, number: int, time_limit: float) -> Job:
        """Start to find out how hard a level is; what cannot be read is refused at once."""
        await self._legal(text, number, "")
        seconds = min(time_limit, self.settings.job_seconds)
        return await self.jobs.create(
            "rate",
            seconds,
            text=text,
            number=number,
            time_limit=seconds,
            memory_limit=self.settings.job_memory_mib,
            most_cells=self.settings.level_cells,
        )

    async def generate(self, spec: dict[str, Any], unlike: list[list[str]]) -> Job:
        """Start to make a level; settings that contradict each other are refused at once."""
        LevelSpec.of(**spec)
        seconds = self.settings.job_seconds
        return await self.jobs.create(
            "generate", seconds, spec=spec, unlike=unlike, time_limit=seconds
        )

    async def daily(self, day: date, band: str) -> Job:
        """Start to make the level of a day, once for all who ask for it."""
        made = self._daily.get((day, band))
        if made is None or made.state in ("failed", "cancelled"):
            made = await self.jobs.create(
                "daily", self.settings.job_seconds, day=day.isoformat(), band=band
            )
            self._daily = {key: job for key, job in self._daily.items() if key[0] == day}
            self._daily[day, band] = made
        return made

    async def solve_tiles(
        self, tiles: str, algorithm: str | None, heuristic: str | None = None
    ) -> Job:
        """Start the search of a sliding-tile puzzle; what cannot be read is refused at once."""
        if heuristic is not None and heuristic.startswith("pdb"):
            raise Refused("Pattern databases are not built on request.")
        puzzle = Puzzle.parse(tiles)
        if puzzle.board.rows * puzzle.board.columns > self.settings.tile_cells:
            raise Refused(f"Boards up to {self.settings.tile_cells} cells are solved here.")
        options = TileOptions(
            algorithm=algorithm,
            heuristic=heuristic,
            time_limit=self.settings.job_seconds,
            memory_limit=self.settings.job_memory_mib,
        )
        return await self.jobs.create(
            "tiles", self.settings.job_seconds, tiles=str(puzzle), options=asdict(options)
        )

    async def hint(self, text: str, number: int, moves: str, tell: int) -> dict[str, Any]:
        """Tell about a position."""
        await self._legal(text, number, moves)
        return await _answer(
            self.hints,
            "hint",
            seconds=self.settings.hint_seconds,
            text=text,
            number=number,
            moves=moves,
            tell=tell,
            time_limit=self.settings.hint_seconds,
            memory_limit=self.settings.job_memory_mib,
            most_cells=self.settings.level_cells,
        )

    async def _legal(self, text: str, number: int, moves: str) -> None:
        replayed = await self.check(text, number, moves)
        if not replayed["valid"]:
            raise Refused(replayed["message"])

    async def _quickly(self, kind: str, **values: Any) -> dict[str, Any]:
        return await _answer(
            self.quick,
            kind,
            seconds=self.settings.quick_seconds,
            most_cells=self.settings.level_cells,
            **values,
        )


async def _answer(pool: Pool, kind: str, **values: Any) -> dict[str, Any]:
    event = await pool.run(kind, **values)
    if event["event"] == "died":  # perhaps not of this request, which would be refused for it
        event = await pool.run(kind, **values)
    if event["event"] != "result":
        raise Refused(event["message"])
    result: dict[str, Any] = event["result"]
    return result
