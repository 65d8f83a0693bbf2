"""The level browser: collections at the left, levels with pictures and bests at the right."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal
from textual.screen import ModalScreen
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from pushwise.cli.words import count
from pushwise.errors import PushwiseError
from pushwise.formats import load
from pushwise.formats.library import CollectionFile, collection_files
from pushwise.play.progress import Progress
from pushwise.render.frame import Frame
from pushwise.render.half_blocks import to_half_blocks
from pushwise.sokoban.level import Level
from pushwise.sokoban.solution import replay

THUMBNAIL = (24, 7)
# Drawing thousands of thumbnails at once would make the player wait.
LEVELS_SHOWN = 500

Choice = tuple[str, tuple[Level, ...], int]


class BrowserScreen(ModalScreen[Choice | None]):
    """Choose a level; the answer is the collection's name, its levels and the place in it."""

    BINDINGS = [  # noqa: RUF012 - Textual's own interface
        Binding("escape,b,q", "leave", "back"),
        Binding("left", "to_collections", "collections"),
        Binding("right", "to_levels", "levels"),
    ]
    DEFAULT_CSS = """
    BrowserScreen { align: center middle; }
    BrowserScreen Horizontal {
        width: 90%; height: 90%; border: round $primary; background: $surface;
    }
    BrowserScreen #collections { width: 30; height: 100%; }
    BrowserScreen #levels { width: 1fr; height: 100%; }
    """

    def __init__(
        self, progress: Progress, name: str, levels: tuple[Level, ...], index: int
    ) -> None:
        super().__init__()
        self._progress = progress
        self._current: Choice = (name, levels, index)
        self._files = collection_files()
        self._levels = levels
        self._collection = name

    def compose(self) -> ComposeResult:
        """Lay out both lists."""
        with Horizontal() as box:
            # In the frame, since around it the game shows through.
            box.border_subtitle = "Enter: play · ← →: collections, levels · Esc: back"
            names = [
                f"{self._current[0] or 'this file'} (now)",
                *(file.name for file in self._files),
            ]
            yield OptionList(*[Option(Text(name)) for name in names], id="collections")
            yield OptionList(id="levels")

    def on_mount(self) -> None:
        """Begin with what is being played."""
        self._show(self._current[0], self._current[1], self._current[2])
        self.query_one("#levels", OptionList).focus()

    def _show(self, name: str, levels: tuple[Level, ...], index: int = 0) -> None:
        self._collection, self._levels = name, levels
        listing = self.query_one("#levels", OptionList)
        listing.clear_options()
        listing.add_options(
            Option(self._row(number, level))
            for number, level in enumerate(levels[:LEVELS_SHOWN], 1)
        )
        if levels:
            listing.highlighted = min(index, len(levels) - 1, LEVELS_SHOWN - 1)

    def _row(self, number: int, level: Level) -> Table:
        row = Table.grid(padding=(0, 2))
        row.add_column(width=THUMBNAIL[0])
        row.add_column()
        picture = to_half_blocks(Frame.of_level(level), *THUMBNAIL)
        words = Text()
        words.append(f"{number}. {level.title or 'untitled'}\n", style="bold")
        words.append(f"{count(len(level.boxes), 'box', 'boxes')}, {level.width} × {level.height}\n")
        words.append(self._best(level) + "\n")
        row.add_row(Text.from_ansi(picture, no_wrap=True), words)
        return row

    def _best(self, level: Level) -> str:
        record = self._progress.record(level)
        if not record.solved:
            return "begun" if record.position else "not solved yet"
        pushes = replay(level, record.by_pushes).pushes
        return f"✓ {count(pushes, 'push', 'pushes')}, {count(len(record.by_moves), 'move')}"

    @on(OptionList.OptionHighlighted, "#collections")
    def _preview(self, event: OptionList.OptionHighlighted) -> None:
        if not self.query_one("#collections", OptionList).has_focus:
            return
        if event.option_index == 0:
            self._show(*self._current)
        else:
            self._open(self._files[event.option_index - 1])

    def _open(self, file: CollectionFile) -> None:
        try:
            collection = load(file.path, keep_invalid=True)
        except (PushwiseError, OSError) as error:
            self.notify(str(error), severity="error", markup=False)
            return
        self._show(file.name, tuple(collection))

    @on(OptionList.OptionSelected, "#collections")
    def action_to_levels(self) -> None:
        """Go to the list of levels."""
        self.query_one("#levels", OptionList).focus()

    def action_to_collections(self) -> None:
        """Go to the list of collections."""
        self.query_one("#collections", OptionList).focus()

    @on(OptionList.OptionSelected, "#levels")
    def _choose(self, event: OptionList.OptionSelected) -> None:
        self.dismiss((self._collection, self._levels, event.option_index))

    def action_leave(self) -> None:
        """Go back to the game."""
        self.dismiss(None)
