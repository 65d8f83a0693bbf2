"""The level library with pictures, and the way in for levels from outside."""

from __future__ import annotations

from html import escape

from nicegui import ui
from nicegui.events import GenericEventArguments, UploadEventArguments

from pushwise.cli import words
from pushwise.errors import PushwiseError
from pushwise.formats import Collection, load
from pushwise.formats.library import collection_files
from pushwise.jobs.pool import QueueFull
from pushwise.render.frame import Frame
from pushwise.render.svg import to_svg
from pushwise.sokoban.level import Level
from pushwise.web.page.desk import Desk

PAGE = 48  # thumbnails at a time
_ENDINGS = ".sok,.xsb,.slc,.ssx,.txt,.rle,.gz,.zip"
_CHOOSE = "(e) => { const b = e.target.closest('button'); if (b) emit(Number(b.dataset.index)); }"


class LevelsTab:
    """Collections to choose from, their levels with thumbnails and bests."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._files = {file.name: file for file in collection_files()}
        self._uploads: dict[str, Collection] = {}
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
            self._upload = ui.upload(
                on_upload=self._uploaded, on_rejected=self._refuse, auto_upload=True
            )
            self._upload.props(
                f'accept="{_ENDINGS}" label="open a level file" flat bordered'
            ).props(f"max-file-size={desk.service.settings.body_bytes}")
            ui.label(
                "Or paste a level on the Play tab. Put files into a folder named by "
                "PUSHWISE_LEVELS to find them here; Debian's cavepacker-data is found by itself."
            ).classes("pw-soft")
        if self._files:
            self._choice.set_value(next(iter(self._files)))
        desk.on_level(self._show)

    def _choose(self) -> None:
        name = str(self._choice.value)
        try:
            collection = self._uploads.get(name) or load(self._files[name].path, keep_invalid=True)
        except (PushwiseError, OSError) as error:
            self._message.set_text(str(error))
            return
        self._message.set_text(left_out(collection))
        self._name, self._levels, self._from = name, collection.levels, 0
        self._show()

    def _offer(self, name: str, collection: Collection) -> None:
        """Put an upload among the collections to choose from, and choose it."""
        if name in self._files:
            name += " (yours)"
        self._uploads[name] = collection
        self._choice.set_options([*self._files, *self._uploads])
        if self._choice.value == name:  # the same file again, with other levels perhaps
            self._choose()
        else:
            self._choice.set_value(name)

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
        pushes = words.count(sum(map(str.isupper, record.by_pushes)), "push", "pushes")
        best = f"✓ {pushes}" if record.solved else ""
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
            in_file = self._name in self._files
            self._desk.open(self._levels, self._name, index, in_file=in_file)

    async def _uploaded(self, event: UploadEventArguments) -> None:
        self._upload.reset()  # ready for the next one
        try:
            collection = await self._desk.read_file(await event.file.read())
        except QueueFull:
            self._message.set_text("The server is busy; try again soon.")
        except PushwiseError as error:
            self._message.set_text(str(error))
        else:
            self._offer(collection.title or event.file.name, collection)

    def _refuse(self) -> None:
        most = self._desk.service.settings.body_bytes // 1000
        endings = _ENDINGS.replace(",", ", ")
        self._message.set_text(f"Files of up to {most:,} kB are read, with the endings {endings}.")


def left_out(collection: Collection) -> str:
    """Say which boards of a file are not there to be played, if any."""
    if not collection.invalid:
        return ""
    many = words.count(len(collection.invalid), "level")
    is_or_are = "is" if len(collection.invalid) == 1 else "are"
    return f"{many} {is_or_are} not valid and left out. {collection.invalid[0].error}"
