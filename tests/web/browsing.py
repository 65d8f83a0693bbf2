"""A browser for the tests of the page, and what a visitor does with it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pushwise.render.svg import CELL
from web.conftest import Server, serving

pytest.importorskip("playwright", reason="Playwright is not installed")

from playwright.sync_api import Browser, ConsoleMessage, expect, sync_playwright

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
needs_browser = pytest.mark.skipif(
    CHROMIUM is None, reason="no chromium is installed (apt-get install chromium)"
)
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
]
# Milliseconds to wait for what must come; a busy machine is not a failure.
PATIENCE = 1000 * int(os.environ.get("PUSHWISE_PATIENCE", "30"))
expect.set_options(timeout=PATIENCE)
# A page that can be played on: what is pressed or clicked before would be lost.
READY = "window.did_handshake && pushwise.boards?.get('play')?.game"
MOVES = "pushwise.boards.get('play').game.moves"
ROOM = "#######\n#     #\n# $ $ #\n#  @  #\n# . . #\n#######"
# Set to a folder to have pictures of every test written there.
PICTURES = os.environ.get("PUSHWISE_PICTURES")


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    home = str(tmp_path_factory.mktemp("data"))
    before = os.environ.get("XDG_DATA_HOME")
    os.environ["XDG_DATA_HOME"] = home
    try:
        with serving("--workers", "2", "--job-time", "20") as running:
            yield running
    finally:
        os.environ.pop("XDG_DATA_HOME")
        if before is not None:
            os.environ["XDG_DATA_HOME"] = before


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


class Visit:
    """A page being looked at; everything it asks for and complains about is written down."""

    def __init__(self, browser: Browser, server: Server, **settings: Any) -> None:
        self.page = browser.new_page(**settings)
        self.page.set_default_timeout(PATIENCE)
        self.complaints: list[str] = []
        self.requests: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._hear)
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.goto(server.url)
        self.page.wait_for_function(READY)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complaints.append(message.text)

    def reload(self) -> None:
        self.page.reload()
        self.page.wait_for_function(READY)

    def see(self, text: str) -> None:
        """Wait until a text is on the page."""
        expect(self.page.locator("body")).to_contain_text(text)

    def tab(self, name: str) -> None:
        self.page.get_by_role("tab", name=name).click()

    def paste(self, text: str) -> None:
        page = self.page
        if not page.get_by_role("button", name="Load", exact=True).is_visible():
            page.get_by_text("Steps and level as text").click()
        page.get_by_label("paste a level").fill(text)
        page.evaluate("pushwise.boards.get('play').game.before = true")
        page.get_by_role("button", name="Load", exact=True).click()
        page.wait_for_function("!pushwise.boards.get('play').game.before")
        page.locator("body").click(position={"x": 5, "y": 200})
        page.keyboard.press("x")  # a game broken off would be taken up again

    @property
    def moves(self) -> str:
        """What was played on the board of the browser."""
        moves: str = self.page.evaluate(MOVES)
        return moves

    def point(self, row: int, column: int) -> tuple[float, float]:
        """Return the middle of a cell of the board, wherever it is on the screen now."""
        x, y = self.page.evaluate(
            """([x, y]) => {
              const board = document.querySelector('.pw-board svg').getScreenCTM();
              const point = new DOMPoint(x, y).matrixTransform(board);
              return [point.x, point.y];
            }""",
            [(column + 0.5) * CELL, (row + 0.5) * CELL],
        )
        return x, y

    def click_cell(self, row: int, column: int) -> None:
        self.page.mouse.click(*self.point(row, column))

    def picture(self, name: str) -> None:
        if PICTURES:
            self.page.wait_for_timeout(400)
            self.page.screenshot(path=str(Path(PICTURES) / f"{name}.png"))


@pytest.fixture
def visit(browser: Browser, pages: Server) -> Iterator[Visit]:
    visit = Visit(browser, pages, viewport={"width": 1280, "height": 860})
    yield visit
    assert visit.complaints == []
    foreign = [url for url in visit.requests if not url.startswith((pages.url, "data:", "blob:"))]
    assert foreign == []
    visit.page.close()
