"""The board that is played on: the browser holds the game, the server follows it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from nicegui import ui

from pushwise.play.session import Session
from pushwise.render.frame import Mark

# Calls that come before the script has arrived wait for it.
HEAD = (
    "<script>window.pushwise ??= new Proxy({waiting: []}, {get: (own, name) => name === 'waiting' "
    "? own.waiting : (...args) => own.waiting.push([name, ...args])});</script>"
    '<script type="module" src="/static/page.js"></script>'
)

MOST_CHANGES = 2**50  # of one game; a browser counts exactly as far as that


def call(name: str, *args: Any) -> None:
    """Call one of the functions of the page's script."""
    ui.run_javascript(f"pushwise.{name}({', '.join(json.dumps(value) for value in args)})")


class LiveBoard:
    """Sends what is to be shown, and only if it is not shown already."""

    def __init__(self, on_played: Callable[[int, str, int], None], label: str) -> None:
        self._on_played = on_played
        self._key = self._count = 0
        self._shown: dict[str, Any] = {"marks": [], "arrow": []}
        self.element = ui.element("pw-board").classes("pw-board pw-live")
        self.element.props(f'name=play role=group aria-label="{label}"')
        ui.on("pw_played", lambda event: self._played(event.args))

    def load(self, session: Session) -> None:
        """Show another level, or the same one where it stands now."""
        self._key += 1  # what was played on the board before is not about this one
        self._count = session.count
        self._shown = {"marks": [], "arrow": []}
        call(
            "load",
            {
                "key": self._key,
                "rows": "\n".join(session.level.rows),
                "moves": session.game.moves,
                "undone": session.game.undone,
                "count": session.count,
            },
        )

    def show(self, marks: Mapping[int, Mark], arrow: list[int]) -> None:
        """Lay marks and an arrow over the board."""
        tinted = [[cell, mark.kind, mark.text] for cell, mark in sorted(marks.items())]
        wanted = {"marks": tinted, "arrow": arrow}
        if wanted != self._shown:
            self._shown = wanted
            call("show", wanted)

    def _played(self, event: Any) -> None:
        """Take what a browser sends as what it is: anything at all."""
        if not isinstance(event, dict) or event.get("key") != self._key:
            return
        keep, add, count = event.get("keep"), event.get("add"), event.get("count")
        if not (isinstance(keep, int) and isinstance(add, str) and set(add) <= set("lurdLURD")):
            return
        if not (type(count) is int and 0 < count < MOST_CHANGES):
            return
        if event.get("after") not in (None, self._count):
            # A message was lost, as when the network was away: steps would be put together wrongly.
            call("tellAll")
            return
        self._count = count
        # The board takes its arrow away when something moves.
        self._shown["arrow"] = []
        self._on_played(keep, add, count)
