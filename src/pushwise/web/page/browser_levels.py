"""Levels of a visitor's own on a public server: the visitor's browser keeps them."""

from __future__ import annotations

from nicegui import ui
from nicegui.events import GenericEventArguments

from pushwise.errors import PushwiseError
from pushwise.formats import loads
from pushwise.jobs.pool import QueueFull
from pushwise.play.my_levels import MyLevels
from pushwise.web.page.desk import Desk
from pushwise.web.page.live_board import call

MOST_COLLECTIONS = 50


def levels_in_browser() -> MyLevels:
    """Return levels whose every change is told to the browser."""
    return MyLevels(None, lambda name, text: call("keepLevels", name, text))


def take_from_browser(desk: Desk) -> None:
    """Ask the browser for what it has kept; it may send anything at all."""

    async def take(event: GenericEventArguments) -> None:
        sent = event.args if isinstance(event.args, dict) else {}
        for name, text in list(sent.items())[:MOST_COLLECTIONS]:
            try:
                await desk.check_size(str(text), keep_invalid=True)
                levels = loads(str(text), keep_invalid=True).levels
            except (PushwiseError, QueueFull):
                continue
            if levels:
                desk.mine.restore(str(name), levels)
        if desk.tab == "Levels":
            desk.tab_changed("Levels")

    ui.on("pw_mine", take)
    call("tellLevels")
