"""The level library with pictures, and the way in for levels from outside."""

from __future__ import annotations

from html import escape

from nicegui import ui
from nicegui.events import GenericEventArguments, UploadEventArguments

from pushwise.cli import words
from pushwise.errors import PushwiseError
from pushwise.formats import load, loads
from pushwise.formats.library import collection_files
from pushwise.jobs.pool import QueueFull
from pushwise.render.frame import Frame
from pushwise.render.svg import to_svg
from pushwise.sokoban.level import Level
from pushwise.web.page.desk import Desk

PAGE = 48  # thumbnails at a time
_CHOOSE = "(e) => { const b = e.target.closest('button'); if (b) emit(Number(b.dataset.index)); }"


class LevelsTab:
    """Collections to choose from, their levels with thumbnails and bests."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._files = {file.name: file for file in collection_files()}
        self._name = ""
        self._levels: tuple[Level, ...] = ()
        self._from = 0
        with ui.row().classes("items-center gap-2 w-full no-wrap pw-pages"):
            self._choice = ui.select(
                list(self._files), label="collection", on_change=self._choose
            ).props("outlined dense")
            self._choice.classes("pw-collection")
            self._pages = ui.label().classes("pw-soft whitespace-nowrap")
            ui.button(icon="navigate_before", on_click=lambda: self._turn(-PAGE)).props(
                'flat aria-label="earlier levels"'
            )
            ui.button(icon="navigate_next", on_click=lambda: self._turn(PAGE)).props(
                'flat aria-label="later levels"'
            )
        self._message = ui.label().classes("pw-message pw-bad").props("role=status")
        self._grid = ui.html("", sanitize=False).classes("w-full")
        self._grid.on("click", self._open, js_handler=_CHOOSE)
        with ui.element("div").classes("pw-card mt-4"):
            ui.label("Levels of your own").classes("text-h6")
            self._upload = ui.upload(on_upload=self._uploaded, auto_upload=True)
            self._upload.props(
                'accept=".sok,.xsb,.slc,.txt,.rle" label="open a level file" flat bordered'
            ).props(f"max-file-size={desk.service.settings.body_bytes}")
            ui.label(
                "Or paste a level on the Play tab. Put files into a folder named by "
                "PUSHWISE_LEVELS to find them here; Debian's cavepacker-data is found by itself."
            ).classes("pw-soft")
        if self._files:
            self._choice.set_value(next(iter(self._files)))
        desk.on_level(self._show)

    def _choose(self) -> None:
        file = self._files[str(self._choice.value)]
        try:
            collection = load(file.path, keep_invalid=True)
        except (PushwiseError, OSError) as error:
            self._message.set_text(str(error))
            return
        self._fill(file.name, tuple(collection))

    def _fill(self, name: str, levels: tuple[Level, ...]) -> None:
        self._message.set_text("")
        self._name, self._levels, self._from = name, levels, 0
        self._show()

    def _turn(self, by: int) -> None:
        if 0 <= self._from + by < len(self._levels):
            self._from += by
            self._show()

    def _show(self) -> None:
        shown = range(self._from, min(self._from + PAGE, len(self._levels)))
        count = len(self._levels)
        self._pages.set_text(f"{shown.start + 1}–{shown.stop} of {count}" if count else "")
        cards = "".join(self._card(index) for index in shown)
        self._grid.set_content(f'<div class="pw-thumbs">{cards}</div>')

    def _card(self, index: int) -> str:
        level = self._levels[index]
        record = self._desk.session.progress.record(level)
        best = f"✓ {sum(map(str.isupper, record.by_pushes))} pushes" if record.solved else ""
        picture = to_svg(Frame.of_level(level), shared=True)
        title = escape(level.title or "untitled")
        boxes = words.count(len(level.boxes), "box", "boxes")
        return (
            f'<button class="pw-level" data-index="{index}"><div class="pw-thumb">{picture}</div>'
            f"<b>{index + 1}. {title}</b><br>"
            f'<span class="pw-soft">{boxes} {best}</span></button>'
        )

    def _open(self, event: GenericEventArguments) -> None:
        index = int(event.args)
        if 0 <= index < len(self._levels):
            self._desk.open(self._levels, self._name, index)

    async def _uploaded(self, event: UploadEventArguments) -> None:
        self._upload.reset()  # ready for the next one
        try:
            text = (await event.file.read()).decode("utf-8", errors="replace")
            await self._desk.check_size(text)
            collection = loads(text)
        except QueueFull:
            self._message.set_text("The server is busy; try again soon.")
        except PushwiseError as error:
            self._message.set_text(str(error))
        else:
            self._fill(collection.title or event.file.name, collection.levels)
