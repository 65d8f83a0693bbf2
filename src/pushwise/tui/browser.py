"""The level browser: collections at the left, levels at the right, a picture of the one chosen."""

from __future__ import annotations

from rich.text import Text
from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from pushwise.cli.words import count
from pushwise.errors import PushwiseError
from pushwise.formats import load
from pushwise.formats.library import CollectionFile, collection_files
from pushwise.play.all_levels import ALL, AllLevels
from pushwise.play.level_filter import HELP, LevelFilter, difficulty
from pushwise.play.progress import Progress, Record
from pushwise.render.frame import Frame
from pushwise.render.half_blocks import to_half_blocks
from pushwise.sokoban.level import Level
from pushwise.tui.board import BoardView

LEVELS_SHOWN = 2000  # more would make the player wait; the search finds the others
_TITLE_COLUMNS, _NAME_COLUMNS = 26, 23
WIDE = 110  # columns from which a large picture stands beside the list

Choice = tuple[str, tuple[Level, ...], int]


class BrowserScreen(ModalScreen[Choice | None]):
    """Choose a level; the answer is the collection's name, its levels and the place in it."""

    BINDINGS = [  # noqa: RUF012 - Textual's own interface
        Binding("escape", "leave", "back"),
        Binding("b,q", "leave", show=False),
        Binding("slash", "search", "search"),
        Binding("left", "to_collections", "collections"),
        Binding("right", "to_levels", "levels"),
    ]
    DEFAULT_CSS = """
    BrowserScreen { align: center middle; }
    BrowserScreen #browser { border: round $primary; background: $surface; height: 1fr; }
    BrowserScreen Input { border: none; height: 1; padding: 0 1; background: $boost; }
    BrowserScreen OptionList {
        border: none; padding: 0; height: 1fr; scrollbar-size-vertical: 1;
    }
    BrowserScreen OptionList:focus, BrowserScreen Input:focus { border: none; }
    BrowserScreen #collections { width: 24; }
    BrowserScreen #chosen { width: 1fr; min-width: 54; }
    BrowserScreen #count { height: 1; color: $text-muted; padding: 0 1; }
    BrowserScreen #preview { height: auto; max-height: 45%; padding: 0 1; overflow: hidden; }
    """

    def __init__(
        self, progress: Progress, name: str, levels: tuple[Level, ...], index: int
    ) -> None:
        super().__init__()
        self._progress = progress
        self._current: Choice = (name, levels, index)
        self._files = collection_files()
        self._collection, self._levels = name, levels
        self._records: list[Record] = []
        self._shown: list[int] = []
        self._everything: AllLevels | None = None  # where the levels are, if they are of all
        self._picture = BoardView("picture")

    def compose(self) -> ComposeResult:
        """Lay out search, lists and picture."""
        with Vertical(id="browser") as box:
            # In the frame, since around it the game shows through.
            box.border_title = "Levels"
            box.border_subtitle = "Enter: play · /: search · ← →: collections, levels · Esc: back"
            yield Input(placeholder=HELP, id="search")
            with Horizontal():
                names = [
                    f"▶ {self._current[0] or 'this file'}",
                    ALL,
                    *(file.name for file in self._files),
                ]
                shown = [Option(Text(_cut(name, _NAME_COLUMNS))) for name in names]
                yield OptionList(*shown, id="collections")
                with Vertical(id="chosen"):
                    yield Static(id="count")
                    yield OptionList(id="levels")
                    yield Static(id="preview")
                yield self._picture

    def on_mount(self) -> None:
        """Begin with what is being played."""
        self._take(*self._current)
        self.query_one("#levels", OptionList).focus()

    def _take(
        self,
        name: str,
        levels: tuple[Level, ...],
        index: int = 0,
        everything: AllLevels | None = None,
    ) -> None:
        """Go to a collection, or to all of them."""
        self._collection, self._levels, self._everything = name, levels, everything
        self._records = [self._progress.record(level) for level in levels]
        self._show(index)

    def _show(self, index: int = 0) -> None:
        """List the levels of the collection that fit the search."""
        levels, records = self._levels, self._records
        wanted = LevelFilter(self.query_one(Input).value)
        fitting = [
            at
            for at, (level, record) in enumerate(zip(levels, records, strict=True))
            if wanted.wants(level, record)
        ]
        self._shown = fitting[:LEVELS_SHOWN]
        listing = self.query_one("#levels", OptionList)
        listing.clear_options()
        listing.add_options(Option(self._row(at)) for at in self._shown)
        solved = sum(record.solved for record in records)
        words = f"{solved} of {len(levels)} solved"
        if len(fitting) < len(levels):
            words += f" · {len(fitting)} found"
        if len(self._shown) < len(fitting):
            words += f" · the first {LEVELS_SHOWN:,} shown"
        self.query_one("#count", Static).update(words)
        if self._shown:
            listing.highlighted = self._shown.index(index) if index in self._shown else 0
        else:
            self.query_one("#preview", Static).update("No level fits the search.")

    def _row(self, at: int) -> Text:
        level = self._levels[at]
        record = self._records[at]
        state = ("✓", "green") if record.solved else ("…" if record.position else " ", "bold")
        title = _cut(level.title or "untitled", _TITLE_COLUMNS)
        row = Text(no_wrap=True, overflow="ellipsis")
        row.append(state[0], style=state[1])
        row.append(f"{self._place(at)[1] + 1:>4} ", style="dim")
        row.append(f"{title:<{_TITLE_COLUMNS}}", style="bold")
        row.append(f" {len(level.boxes):>3} {'box  ' if len(level.boxes) == 1 else 'boxes'}")
        row.append(f" {level.width:>3}×{level.height:<3}", style="dim")
        if record.solved:
            pushes = sum(map(str.isupper, record.by_pushes))
            row.append(f" {pushes}/{len(record.by_moves)}", style="green")
        return row

    @on(OptionList.OptionHighlighted, "#levels")
    def _highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the level under the bar, with what is known of it."""
        at = self._shown[event.option_index]
        level = self._levels[at]
        source = self._place(at)[0] if self._everything else None
        words = ", ".join(filter(None, (source, level.author, difficulty(level), self._best(at))))
        text = Text(no_wrap=True, overflow="ellipsis").append(words, style="dim")
        frame = Frame.of_level(level)
        if self.size.width >= WIDE:
            self._picture.draw(frame, level.player)
        else:
            room = max(4, self.size.height * 9 // 20 - 1)
            picture = to_half_blocks(frame, max(20, self.size.width - 30), room)
            text.append("\n").append_text(Text.from_ansi(picture, no_wrap=True))
        self.query_one("#preview", Static).update(text)

    def on_resize(self) -> None:
        """Show a large picture beside the list where there is room for it."""
        self._picture.display = self.size.width >= WIDE

    def _best(self, at: int) -> str:
        record = self._records[at]
        if not record.solved:
            return "begun" if record.position else "not solved yet"
        pushes = sum(map(str.isupper, record.by_pushes))
        return f"✓ {count(pushes, 'push', 'pushes')}, {count(len(record.by_moves), 'move')}"

    @on(OptionList.OptionHighlighted, "#collections")
    def _preview(self, event: OptionList.OptionHighlighted) -> None:
        if not self.query_one("#collections", OptionList).has_focus:
            return
        if event.option_index == 0:
            self._take(*self._current)
        elif event.option_index == 1:
            self._take(ALL, ())
            self.query_one("#count", Static).update("Reading all collections …")
            self._read_all()
        else:
            self._open(self._files[event.option_index - 2])

    @work(thread=True, exclusive=True)
    def _read_all(self) -> None:
        """Read every collection while the lists can still be used."""
        everything = AllLevels()
        for file in self._files:
            everything.read(file)
        self.app.call_from_thread(self._show_all, everything)

    def _show_all(self, everything: AllLevels) -> None:
        if self._collection != ALL:  # another one was chosen meanwhile
            return
        self._take(ALL, everything.levels, 0, everything)
        if everything.left_out:
            missing = ", ".join(everything.left_out)
            self.notify(f"Not searched: {missing}.", severity="warning", markup=False)

    def _place(self, at: int) -> tuple[str, int]:
        """Return the collection of a level that is listed, and its index there."""
        return self._everything.place(at) if self._everything else (self._collection, at)

    def _open(self, file: CollectionFile) -> None:
        try:
            collection = load(file.path, keep_invalid=True)
        except (PushwiseError, OSError) as error:
            self.notify(str(error), severity="error", markup=False)
            return
        self._take(file.name, tuple(collection))

    @on(Input.Changed)
    def _searched(self) -> None:
        self._show()

    @on(Input.Submitted)
    @on(OptionList.OptionSelected, "#collections")
    def action_to_levels(self) -> None:
        """Go to the list of levels."""
        if not self.query_one(Input).has_focus or self._shown:
            self.query_one("#levels", OptionList).focus()

    def action_to_collections(self) -> None:
        """Go to the list of collections."""
        self.query_one("#collections", OptionList).focus()

    def action_search(self) -> None:
        """Go to the search line."""
        self.query_one(Input).focus()

    @on(OptionList.OptionSelected, "#levels")
    def _choose(self, event: OptionList.OptionSelected) -> None:
        at = self._shown[event.option_index]
        name, number = self._place(at)
        levels = self._everything.collection(at) if self._everything else self._levels
        self.dismiss((name, levels, number))

    def action_leave(self) -> None:
        """Go back to the game; from a search line with something in it, empty that first."""
        search = self.query_one(Input)
        if search.has_focus and search.value:
            search.value = ""
            self.query_one("#levels", OptionList).focus()
        else:
            self.dismiss(None)


def _cut(text: str, columns: int) -> str:
    return text if len(text) <= columns else text[: columns - 1] + "…"
