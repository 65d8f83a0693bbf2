"""Run the terminal game in a test: keys and clicks in, the text of the screen out."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from textual.pilot import Pilot
from textual.widgets import Static

from pushwise.formats import load
from pushwise.play.progress import MemoryProgress, Progress
from pushwise.play.session import Session
from pushwise.sokoban.level import Level
from pushwise.tui.app import PushwiseApp
from pushwise.tui.board import BoardView

ROOT = Path(__file__).parents[2]
TUTORIAL = load(ROOT / "levels" / "tutorial.sok").levels
ROOM = Level.from_rows(
    ["#######", "#     #", "# $ $ #", "#  @  #", "# . . #", "#######"], title="Room"
)

Script = Callable[[PushwiseApp, Pilot[None]], Awaitable[None]]


def drive(
    script: Script,
    levels: tuple[Level, ...] = (ROOM,),
    progress: Progress | None = None,
    size: tuple[int, int] = (110, 36),
    settings: Path | None = None,
) -> PushwiseApp:
    """Run the game and do what the script says."""
    app = PushwiseApp(Session(levels, progress or MemoryProgress(), name="test"), settings=settings)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await until(lambda: "pushes" in screen_text(app), pilot)
            await script(app, pilot)

    asyncio.run(run())
    return app


def screen_text(app: PushwiseApp) -> str:
    strips = app.screen._compositor.render_strips()
    lines = ("".join(segment.text for segment in strip).rstrip() for strip in strips)
    return "\n".join(lines).rstrip() + "\n"


def message(app: PushwiseApp) -> str:
    return str(app.query_one("#message", Static).render())


async def until(condition: Callable[[], bool], pilot: Pilot[None], seconds: float = 30) -> None:
    for _ in range(int(seconds / 0.05)):
        if condition():
            return
        await pilot.pause(0.05)
    raise AssertionError("it did not happen in time")


async def click(app: PushwiseApp, pilot: Pilot[None], name: str) -> None:
    """Click on a cell of the level."""
    place = app.query_one(BoardView).place_of(app.session.level.cell_at(name))
    await pilot.click(BoardView, offset=place)
