"""What one visitor has before them: a game, the service, and the parts of the page to refresh."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pushwise.errors import TooLarge
from pushwise.formats import Collection, scan_bytes
from pushwise.play.my_levels import SINGLE, MyLevels
from pushwise.play.progress import Progress
from pushwise.play.session import Session
from pushwise.sokoban.level import Level
from pushwise.web.page.place import find
from pushwise.web.service import Refused, Service


class Desk:
    """The state of one open page. Tabs register what to do when another level is opened."""

    def __init__(
        self,
        service: Service,
        progress: Progress,
        mine: MyLevels,
        *,
        levels: str = "",
        level: str = "",
    ) -> None:
        self.service = service
        self.mine = mine
        # The shelf is the file being played, if it is one.
        self._shelf, name, index = find(levels, level, own=mine.stays)
        self.session = Session(self._shelf, progress, index=index, name=name)
        self.tab = "Play"
        self.go_to: Callable[[str], object] = lambda tab: None
        self.solve_here: Callable[[], object] = lambda: None
        self._listeners: list[Callable[[], None]] = []
        self._arrivals: dict[str, Callable[[], object]] = {}

    def on_level(self, listener: Callable[[], None]) -> None:
        """Call this whenever another level is opened."""
        self._listeners.append(listener)

    def on_tab(self, tab: str, listener: Callable[[], object]) -> None:
        """Call this whenever the visitor comes to a tab."""
        self._arrivals[tab] = listener

    def tab_changed(self, tab: str) -> None:
        """Note which tab the visitor has come to."""
        self.tab = tab
        self._arrivals.get(tab, lambda: None)()

    @property
    def place(self) -> tuple[str, int]:
        """The collection and the index in it; no name if the levels are in no file here."""
        session = self.session
        return (session.name if session.levels is self._shelf else "", session.index)

    def open(
        self, levels: Sequence[Level], name: str, index: int = 0, *, in_file: bool = False
    ) -> None:
        """Open a level and go to play it; `in_file`: the name finds the levels again."""
        self.session.save()
        self.session.open_collection(levels, name, index)
        if in_file:
            self._shelf = self.session.levels
        self.tab = "Play"  # the address is that of the game from the start
        self.level_changed()
        self.go_to("Play")

    def keep(self, levels: Sequence[Level], name: str = SINGLE) -> None:
        """Put levels among the visitor's own, and go to play the first of them."""
        name, index = self.mine.keep(levels, name)
        self.open(self.mine.levels(name), name, index, in_file=self.mine.stays)

    def go_back(self, levels: str, level: str) -> None:
        """Come back to a place in the address, unless it is the one at hand."""
        shelf, name, index = find(levels, level, own=self.mine.stays)
        if (name, index) != self.place:
            self.session.save()
            self.session.open_collection(shelf, name, index)
            self._shelf = self.session.levels
            self.level_changed()

    def level_changed(self) -> None:
        """Tell all tabs that the level is another one."""
        for listener in self._listeners:
            listener()

    async def read_file(self, data: bytes) -> Collection:
        """Return the levels of an uploaded file, which may be an archive, as the commands read it.

        Levels that are invalid are left out, unless there is no other.
        """
        most = self.service.settings.body_bytes
        self._refuse_large(await self.service.parse_file(data), keep_invalid=True)
        collection = scan_bytes(data, most_bytes=most).collection(keep_invalid=True)
        if not collection:
            raise collection.invalid[0].error
        return collection

    async def check_size(self, text: str, *, keep_invalid: bool = False) -> None:
        """Refuse text whose levels are larger than the server allows, before it is read here.

        Invalid levels are refused too, unless the reader leaves them out itself.
        """
        if len(text) > self.service.settings.body_bytes:
            raise Refused("The text is too large.")
        if set(text) & set("#|$"):
            self._refuse_large(await self.service.parse(text), keep_invalid=keep_invalid)

    def _refuse_large(self, parsed: dict[str, Any], *, keep_invalid: bool) -> None:
        too_large = str(TooLarge(self.service.settings.level_cells))
        for level in parsed["levels"]:
            message = level["message"]
            if message is not None and (message == too_large or not keep_invalid):
                raise Refused(message)
