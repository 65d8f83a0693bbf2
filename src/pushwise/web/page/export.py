"""What can be saved of a game: pictures, the level, the solution."""

from __future__ import annotations

import tempfile
from pathlib import Path

from nicegui import run, ui

from pushwise.errors import PushwiseError
from pushwise.formats import dumps
from pushwise.render.raster import write_image
from pushwise.render.strip import states
from pushwise.sokoban.level import Level
from pushwise.web.page.desk import Desk
from pushwise.web.page.live_board import call

MOST_FRAMES = 400
LARGEST_SIDE = 800  # pixels


class SaveMenu:
    """A button with all the ways to take something along."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        with ui.button("Save", icon="download").props("outline aria-haspopup=menu"), ui.menu():
            for text, act in (
                ("Picture (PNG)", lambda: self._picture("png")),
                ("Drawing (SVG)", lambda: self._picture("svg")),
                ("Moving picture (GIF)", lambda: self._moving("gif")),
                ("Moving picture (WebP)", lambda: self._moving("webp")),
                ("Level", self._level),
                ("Level with solution", self._solution),
                ("Collection", self._collection),
            ):
                ui.menu_item(text, act).props("role=menuitem")

    def _name(self) -> str:
        title = self._desk.session.level.title or ""
        return "".join(c if c.isalnum() else "-" for c in title).strip("-") or "level"

    def _picture(self, kind: str) -> None:
        call("save", kind, self._name())

    def _level(self) -> None:
        ui.download.content(dumps(self._desk.session.level), f"{self._name()}.sok")

    def _collection(self) -> None:
        session = self._desk.session
        name = session.name.replace("/", "-") or "levels"
        ui.download.content(dumps(session.levels), f"{name}.sok")

    def _lurd(self) -> str:
        """What there is to show: the game on the board, or the best solution there is."""
        session = self._desk.session
        return session.game.moves or session.record.by_pushes

    def _solution(self) -> None:
        session = self._desk.session
        lurd = session.game.moves if session.game.is_solved else session.record.by_pushes
        if not lurd:
            ui.notify("There is no solution yet: solve the level first.")
            return
        level = Level.from_rows(
            session.level.rows,
            title=session.level.title,
            author=session.level.author,
            solutions=[lurd],
        )
        ui.download.content(dumps(level), f"{self._name()}-solution.sok")

    async def _moving(self, kind: str) -> None:
        """Draw every push; a long game is drawn by straight lines of pushes, up to a limit."""
        lurd = self._lurd()
        if not lurd:
            ui.notify("Nothing was played yet: there is nothing to animate.")
            return
        try:
            data = await run.io_bound(moving_picture, self._desk.session.level, lurd, kind)
        except PushwiseError as error:
            ui.notify(str(error))
            return
        if data is not None:  # None: the server is shutting down
            ui.download.content(data, f"{self._name()}.{kind}")


def moving_picture(level: Level, lurd: str, kind: str) -> bytes:
    """Return a game as a GIF or WebP that moves."""
    frames = [frame for _, frame in states(level, lurd, "push")]
    if len(frames) > MOST_FRAMES:
        frames = [frame for _, frame in states(level, lurd, "line")][:MOST_FRAMES]
    cell = max(6, min(32, LARGEST_SIDE // max(level.width, level.height)))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"game.{kind}"
        write_image(path, frames, cell)
        return path.read_bytes()
