"""The level library with pictures, and the way in for levels from outside."""

from __future__ import annotations

import asyncio
from html import escape

from nicegui import ui
from nicegui.events import GenericEventArguments, UploadEventArguments

from pushwise.cli import words
from pushwise.errors import PushwiseError
from pushwise.formats import Collection, dumps, load
from pushwise.formats.library import collection_files
from pushwise.jobs.pool import QueueFull
from pushwise.play.all_levels import ALL, AllLevels
from pushwise.play.level_filter import HELP, difficulty
from pushwise.render.frame import Frame
from pushwise.render.svg import to_svg
from pushwise.sokoban.level import Level
from pushwise.web.page.daily import DailyRow
from pushwise.web.page.desk import Desk
from pushwise.web.page.picking import (
    DIFFICULTIES,
    ORDERS,
    STATES,
    Wanted,
    collection_title,
    pick,
)

PAGE = 48  # thumbnails at a time
_ENDINGS = ".sok,.xsb,.slc,.ssx,.txt,.rle,.gz,.zip"
_CHOOSE = """
(e) => {
  const b = e.target.closest('button');
  if (b) emit(b.dataset.forget ? 'forget' : 'open', Number(b.dataset.index));
}
"""


class LevelsTab:
    """Collections to choose from, their levels with thumbnails and bests."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._name = ""
        self._levels: tuple[Level, ...] = ()
        self._everything: AllLevels | None = None  # where the levels are, if they are of all
        self._shown: list[int] = []
        self._from = 0
        with ui.row().classes("items-center gap-2 w-full pw-pages"):
            self._choice = ui.select({}, label="collection", on_change=self._choose)
            self._choice.props("outlined dense").classes("pw-collection")
            self._progress = ui.html("", sanitize=False)
            ui.space()
            DailyRow(desk)
        self._filters()
        with ui.row().classes("items-center gap-2 w-full no-wrap"):
            self._pages = ui.label().classes("pw-soft whitespace-nowrap").props("role=status")
            for icon, label, by in (
                ("navigate_before", "earlier levels", -PAGE),
                ("navigate_next", "later levels", PAGE),
            ):
                button = ui.button(icon=icon, on_click=lambda by=by: self._turn(by))
                button.props(f'flat dense aria-label="{label}"')
            ui.space()
            ui.button("Download", icon="download", on_click=self._download).props(
                'flat no-caps aria-label="download the collection"'
            )
            self._away = ui.button("Remove", icon="delete", on_click=self._ask_to_remove)
            self._away.props('flat no-caps aria-label="remove the collection"')
        self._message = ui.label().classes("pw-message pw-bad").props("role=status")
        self._grid = ui.html("", sanitize=False).classes("w-full")
        self._grid.on("click", self._clicked, js_handler=_CHOOSE)
        with ui.element("div").classes("pw-card mt-4"):
            ui.label("Levels of your own").classes("text-h6")
            self._upload = ui.upload(
                on_upload=self._uploaded, on_rejected=self._refuse, auto_upload=True
            )
            self._upload.classes("pw-upload").props(
                f'accept="{_ENDINGS}" label="open a level file" flat bordered'
            ).props(f"max-file-size={desk.service.settings.body_bytes}")
            stay = "They stay" if desk.mine.stays else "They stay in this browser"
            ui.label(
                f"Or drop a file anywhere on this page, paste a level on the Play tab, draw or "
                f"generate one in the workshop. {stay}, under My levels."
            ).classes("pw-soft")
        self._find_collections()
        self._choice.set_value(self._first())
        desk.on_tab("Levels", self._arrive)

    def _filters(self) -> None:
        with ui.row().classes("items-center gap-2 w-full pw-filters"):
            self._text = ui.input("search title or author", on_change=self._narrow)
            self._text.props("outlined dense clearable debounce=200").classes("pw-search")
            self._text.tooltip(HELP)
            self._state = ui.select(list(STATES), value="all", label="solved")
            self._band = ui.select(list(DIFFICULTIES), value="any", label="difficulty")
            self._boxes = ui.select(
                {0: "any", 3: "3", 5: "5", 10: "10", 20: "20"}, value=0, label="boxes, at most"
            )
            self._size = ui.select(
                {0: "any", 80: "small", 160: "medium", 400: "large"}, value=0, label="size, at most"
            )
            self._order = ui.select(list(ORDERS), value="as in the file", label="order")
            for choice in (self._state, self._band, self._boxes, self._size, self._order):
                choice.props("outlined dense options-dense").classes("pw-filter")
                choice.on_value_change(self._narrow)

    # Which collection

    def _find_collections(self) -> None:
        self._files = {file.name: file for file in collection_files(own=self._desk.mine.stays)}
        mine = self._desk.mine.names
        names = [*mine, *(name for name in self._files if name not in mine)]
        # The player's own come after the tutorial, before what else is there.
        names.sort(key=lambda name: (name != "tutorial", name not in mine))
        titles = {name: collection_title(name) for name in names}
        self._choice.set_options(titles | {ALL: collection_title(ALL)})

    def _first(self) -> str | None:
        names = list(self._choice.options)
        playing = self._desk.place[0]
        return playing if playing in names else next(iter(names), None)

    def _arrive(self) -> None:
        """See what was kept meanwhile, in another tab or on another tab of this page."""
        self._find_collections()
        if self._name == ALL:
            self._choose()
            return
        if self._name in self._desk.mine.names:
            self._levels = self._desk.mine.levels(self._name)
        self._show()

    def _choose(self) -> None:
        if self._choice.value is None:  # what was chosen is not there any more
            return
        name = str(self._choice.value)
        if name == ALL:
            ui.timer(0, self._read_all, once=True)
            return
        try:
            if name in self._desk.mine.names:
                collection = Collection(self._desk.mine.levels(name))
            else:
                collection = load(self._files[name].path, keep_invalid=True)
        except (PushwiseError, OSError, KeyError) as error:
            self._message.set_text(str(error))
            return
        self._message.set_text(left_out(collection))
        self._take(name, collection.levels)

    def _take(
        self, name: str, levels: tuple[Level, ...], everything: AllLevels | None = None
    ) -> None:
        """Show a collection, or all of them."""
        self._name, self._levels, self._from = name, levels, 0
        self._everything = everything
        self._away.set_visibility(name in self._desk.mine.names)
        self._show()

    async def _read_all(self) -> None:
        """Read every collection, on a thread: nobody is to wait for it, nor this page."""
        everything = AllLevels()
        mine = self._desk.mine
        for name in mine.names:
            everything.add(name, mine.levels(name))
        for name, file in self._files.items():
            if name not in mine.names:
                await asyncio.to_thread(everything.read, file)
        if self._choice.value == ALL:  # nothing else was chosen meanwhile
            missing = ", ".join(everything.left_out)
            self._message.set_text(f"Not searched: {missing}." if missing else "")
            self._take(ALL, everything.levels, everything)

    def _ask_to_remove(self) -> None:
        with ui.dialog() as dialog, ui.card():
            ui.label(f"Remove {collection_title(self._name)} and its levels for good?")
            with ui.row():
                ui.button("Remove", on_click=self._remove).on_click(dialog.close)
                ui.button("Keep", on_click=dialog.close).props("flat")
        dialog.open()

    def _remove(self) -> None:
        self._desk.mine.forget(self._name)
        self._find_collections()
        self._choice.set_value(self._first())

    # Which levels

    def _narrow(self) -> None:
        self._from = 0
        self._show()

    def _turn(self, by: int) -> None:
        if 0 <= self._from + by < len(self._shown):
            self._from += by
            self._show()

    def _show(self) -> None:
        progress = self._desk.session.progress
        records = [progress.record(level) for level in self._levels]
        wanted = Wanted(
            str(self._text.value or ""),
            str(self._state.value),
            str(self._band.value),
            int(self._boxes.value or 0) or None,
            int(self._size.value or 0) or None,
            str(self._order.value),
        )
        self._shown = pick(self._levels, records, wanted)
        page = self._shown[self._from : self._from + PAGE]
        first, last = self._from + 1, self._from + len(page)
        place = f"{first}–{last} of {len(self._shown)}" if page else "No level fits."
        self._pages.set_text(place)
        solved = sum(record.solved for record in records)
        self._progress.set_content(progress_bar(solved, len(records)))
        mine = self._name in self._desk.mine.names
        cards = "".join(self._card(index, mine) for index in page)
        self._grid.set_content(f'<div class="pw-thumbs">{cards}</div>')

    def _card(self, index: int, mine: bool) -> str:
        level = self._levels[index]
        record = self._desk.session.progress.record(level)
        pushes = words.count(sum(map(str.isupper, record.by_pushes)), "push", "pushes")
        best = f'<span class="pw-good">✓ {pushes}</span>' if record.solved else ""
        picture = to_svg(Frame.of_level(level), shared=True)
        title = escape(level.title or "untitled")
        source, number = self._place(index)
        where = f"<br>{escape(collection_title(source))}" if self._everything else ""
        boxes = words.count(len(level.boxes), "box", "boxes")
        band = f", {escape(difficulty(level))}" if difficulty(level) else ""
        forget = (
            f'<button class="pw-forget" data-forget="1" data-index="{index}" '
            f'aria-label="remove {title}" title="remove">✕</button>'
        )
        return (
            f'<div class="pw-level-card"><button class="pw-level" data-opens="1" '
            f'data-index="{index}"><div class="pw-thumb">{picture}</div>'
            f"<b>{number + 1}. {title}</b><br>"
            f'<span class="pw-soft">{boxes}{band} {best}{where}</span></button>'
            f"{forget if mine else ''}</div>"
        )

    def _place(self, index: int) -> tuple[str, int]:
        """Return the collection of a level that is shown, and its index there."""
        return self._everything.place(index) if self._everything else (self._name, index)

    def _clicked(self, event: GenericEventArguments) -> None:
        act, index = str(event.args[0]), int(event.args[1])
        if not 0 <= index < len(self._levels):
            return
        if act == "forget":
            self._desk.mine.forget(self._name, index)
            if self._name in self._desk.mine.names:
                self._arrive()
            else:  # it was the last one
                self._find_collections()
                self._choice.set_value(self._first())
            return
        name, number = self._place(index)
        levels = self._everything.collection(index) if self._everything else self._levels
        self._desk.open(levels, name, number, in_file=name in self._files)

    def _download(self) -> None:
        if self._levels:
            collection = Collection(self._levels, title=collection_title(self._name))
            ui.download.content(dumps(collection), f"{self._name.replace('/', '-')}.sok")

    # Levels from outside

    async def _uploaded(self, event: UploadEventArguments) -> None:
        self._upload.reset()  # ready for the next one
        try:
            collection = await self._desk.read_file(await event.file.read())
        except QueueFull:
            self._message.set_text("The server is busy; try again soon.")
            return
        except PushwiseError as error:
            self._message.set_text(str(error))
            return
        named = collection.title or event.file.name.split(".")[0]
        if named in self._files and named not in self._desk.mine.names:
            named += " (yours)"
        name, _ = self._desk.mine.keep(collection.levels, named)
        self._find_collections()
        if self._choice.value == name:  # the same file again, with other levels perhaps
            self._choose()
        else:
            self._choice.set_value(name)
        self._message.set_text(left_out(collection))

    def _refuse(self) -> None:
        most = self._desk.service.settings.body_bytes // 1000
        endings = _ENDINGS.replace(",", ", ")
        self._message.set_text(f"Files of up to {most:,} kB are read, with the endings {endings}.")


def progress_bar(solved: int, count: int) -> str:
    """Return how much of a collection is solved."""
    share = solved / count if count else 0
    return (
        f'<div class="pw-progress"><div class="pw-gap" aria-hidden="true">'
        f'<i style="width:{share:.1%}"></i></div><span>{solved} of {count} solved</span></div>'
    )


def left_out(collection: Collection) -> str:
    """Say which boards of a file are not there to be played, if any."""
    if not collection.invalid:
        return ""
    many = words.count(len(collection.invalid), "level")
    is_or_are = "is" if len(collection.invalid) == 1 else "are"
    return f"{many} {is_or_are} not valid and left out. {collection.invalid[0].error}"
