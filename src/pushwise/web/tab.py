"""The page that needs no server, offered by the server all the same: static files under /tab."""

from __future__ import annotations

from pathlib import Path

from fastapi import FastAPI
from fastapi.responses import PlainTextResponse, RedirectResponse
from starlette.staticfiles import StaticFiles

PATH = "/tab"
SITE = Path(__file__).parent / "static" / "site"
NOT_BUILT = "The tab is not part of this installation; `make web` in the sources builds it."


def add_tab(app: FastAPI, site: Path = SITE) -> None:
    """Offer the files that `make web` puts together; say so if they are not there."""
    if (site / "index.html").is_file():

        @app.get(PATH, include_in_schema=False)
        def arrive() -> RedirectResponse:
            # Relative: the server may stand behind a path of another one.
            return RedirectResponse(PATH.removeprefix("/") + "/")

        app.mount(PATH, StaticFiles(directory=site, html=True), name="tab")
        return

    @app.get(PATH, include_in_schema=False)
    def missing() -> PlainTextResponse:
        return PlainTextResponse(NOT_BUILT, 404)
