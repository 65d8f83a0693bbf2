"""Let go of a page that nobody looks at any more.

NiceGUI gives every upload field a route of its own, and FastAPI remembers the function of every
route it has seen, thousands of them. That function holds the field, whose handlers hold the tab and
the whole page: so when a page is deleted, its upload fields must forget their handlers.
"""

from __future__ import annotations

from nicegui import Client, app, ui


def forget_uploads() -> None:
    """From now on, free the pages that are deleted."""
    app.on_delete(_let_go)


def _let_go(client: Client) -> None:
    for element in client.elements.values():
        if isinstance(element, ui.upload):
            for handlers in (
                element._begin_upload_handlers,
                element._upload_handlers,
                element._multi_upload_handlers,
                element._event_listeners,
            ):
                handlers.clear()
