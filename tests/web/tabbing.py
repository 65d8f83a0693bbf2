"""The page that needs no server, put together from the sources and served as plain files."""

from __future__ import annotations

import functools
import http.server
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from web.browsing import browser, needs_browser

pytest.importorskip("playwright", reason="Playwright is not installed")

from playwright.sync_api import Browser, ConsoleMessage, Page, Request, expect

import pushwise as pw

__all__ = ["browser"]  # a fixture
ROOT = Path(__file__).parents[2]
ENGINE = ROOT / "build" / "web"
needs_tab = [
    needs_browser,
    pytest.mark.skipif(
        not (ENGINE / "engine.wasm").is_file(),
        reason="the engine of the tab is not built: `make web` needs Emscripten",
    ),
]
HALL = "########\n#      #\n# $  . #\n#@     #\n########"
LOST = "######\n#    #\n#  $@#\n#  . #\n######"
# Ask the engine in a worker, without the page.
ASK = """async ([task, values]) => {
  const { Helper } = await import("./helper.js");
  globalThis.helper ??= new Helper();
  return await globalThis.helper.ask(task, values);
}"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A plain file server that prints nothing."""

    def log_message(self, *_: object) -> None:
        """Keep silent."""


@contextmanager
def files_served(folder: Path) -> Iterator[str]:
    """Serve a folder; yields its address."""
    handler = functools.partial(Quiet, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/"
        server.shutdown()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder as `make web` puts it together, from the sources as they are now."""
    folder = tmp_path_factory.mktemp("tab") / "site"
    command = [sys.executable, str(ROOT / "tools/build_tab.py"), str(ENGINE), str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.fixture(scope="session")
def address(site: Path) -> Iterator[str]:
    with files_served(site) as url:
        yield url


@contextmanager
def visiting(browser: Browser, url: str, **settings: Any) -> Iterator[Page]:
    """A visitor with a browser of their own; whatever the page complains about is a failure."""
    context = browser.new_context(**settings)
    page = context.new_page()
    faults: list[str] = []
    ours = (url.split("#")[0].rsplit("/", 1)[0], "data:", "blob:")

    def hear(message: ConsoleMessage) -> None:
        if message.type == "error":
            faults.append(message.text)

    def see(request: Request) -> None:
        if not request.url.startswith(ours):
            faults.append(request.url)

    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", hear)
    page.on("request", see)
    page.goto(url)
    arrived(page)
    yield page
    context.close()
    assert not faults


def arrived(page: Page) -> None:
    """Wait until there is a level to play."""
    page.wait_for_selector("body[data-ready]")


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    with visiting(browser, address) as page:
        yield page


def counts(page: Page, text: str) -> None:
    expect(page.locator("#counts")).to_have_text(text)


def open_text(page: Page, text: str) -> None:
    page.click("#open")
    page.fill("#text", text)
    page.click("#take")
    expect(page.locator("#dialog")).to_be_hidden()
    expect(page.locator("#notice")).not_to_have_text("Reading…")


def open_level(page: Page, text: str) -> None:
    """Open a level that nobody has opened before, and wait until it is there."""
    open_text(page, f"{text}\nTitle: Opened")
    expect(page.locator("#title")).to_have_text("Opened")


def ask(page: Page, task: str, level: pw.Level, **values: Any) -> Any:
    text = "\n".join(level.rows)
    return page.evaluate(ASK, [task, {"level": text, "title": level.title or "", **values}])


def place_of(page: Page, cell: int, width: int = 6) -> tuple[float, float]:
    """Where a cell of the board is on the screen."""
    script = """([cell, width]) => {
      const svg = document.querySelector("svg.pwb");
      const at = new DOMPoint((cell % width) * 32 + 16, Math.floor(cell / width) * 32 + 16);
      const { x, y } = at.matrixTransform(svg.getScreenCTM());
      return [x, y];
    }"""
    x, y = page.evaluate(script, [cell, width])
    return x, y
