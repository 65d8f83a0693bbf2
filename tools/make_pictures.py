"""Take the pictures of the documentation: `python tools/make_pictures.py [NAME ...]`.

Starts a server and a browser (Playwright, Chromium), plays on levels of our own, and writes the
screenshots of the page and of the terminal game into docs/images. Without names all are taken.
`tools/search_picture.py` draws the search at work.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from pushwise.formats import load
from pushwise.formats.library import bundled_levels
from pushwise.play.progress import MemoryProgress
from pushwise.play.session import Session
from pushwise.tui.app import PushwiseApp

IMAGES = Path(__file__).parents[1] / "docs" / "images"
WIDE = {"width": 1280, "height": 800}
PATIENCE_MS = 120_000


# ---- The page ----


@contextmanager
def serving() -> Iterator[str]:
    """Run a server whose player has nothing yet, and yield its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as home:
        server = subprocess.Popen(  # noqa: S603 - our own command
            [sys.executable, "-m", "pushwise", "serve", "--port", str(port)],
            env=os.environ | {"XDG_DATA_HOME": home},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            while socket.socket().connect_ex(("127.0.0.1", port)):
                if server.poll() is not None:
                    sys.exit("The server did not start: pip install '.[web]'.")
                time.sleep(0.2)
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()
            server.wait()


def opened(browser: Browser, address: str, place: str, scheme: str = "light") -> Page:
    """Open the page at a level, with nothing played."""
    context = browser.new_context(viewport=WIDE, color_scheme=scheme)  # type: ignore[arg-type]
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    page.goto(f"{address}/?{place}")
    page.wait_for_function("window.did_handshake")
    return page


def play(browser: Browser, address: str) -> Page:
    """A hint as an arrow, dead squares marked."""
    page = opened(browser, address, "levels=graded/4-hard&level=7")
    page.get_by_text("dead squares", exact=True).click()
    for told in ("can be solved", "Push the box", "Push it to"):
        page.get_by_role("button", name="Hint").click()
        page.get_by_text(told).first.wait_for()
    return page


def solved(browser: Browser, address: str) -> Page:
    """A solved level and its card, in dark."""
    place = "levels=graded/4-hard&level=7"
    level = load(bundled_levels() / "graded" / "4-hard.sok").levels[6]
    page = opened(browser, address, place, "dark")
    letters = {"l": "ArrowLeft", "r": "ArrowRight", "u": "ArrowUp", "d": "ArrowDown"}
    for letter in level.solutions[0].lower():
        page.keyboard.press(letters[letter])
    page.get_by_text("Solved!").first.wait_for()
    page.get_by_text("proved the fewest").first.wait_for()
    return page


def levels(browser: Browser, address: str) -> Page:
    """All collections searched together."""
    page = opened(browser, address, "levels=tutorial&level=1&tab=Levels")
    page.get_by_role("combobox", name="collection").click()
    page.get_by_role("option", name="All collections").click()
    page.get_by_text("Graded: Beginner").first.wait_for()
    page.get_by_label("search title or author").fill("hard boxes:5-6 unsolved")
    page.get_by_text("Graded: Hard").first.wait_for()
    return page


def watch(browser: Browser, address: str) -> Page:
    """A search being watched, with its heat map."""
    page = opened(browser, address, "levels=forty&level=1&tab=Solve")
    page.get_by_role("combobox", name="method").click()
    page.get_by_role("option", name="greedy:").click()
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_selector(".pw-heat")
    page.wait_for_timeout(6_000)
    return page


def plan(browser: Browser, address: str) -> Page:
    """The plan of the fast engine over the board, half-way through the replay."""
    page = opened(browser, address, "levels=tutorial&level=22&tab=Solve")
    page.get_by_role("button", name="Start", exact=True).click()
    page.get_by_text("Found by").first.wait_for()
    page.get_by_role("switch", name="draw the plan").first.click()
    page.get_by_role("slider", name="step of the solution").first.focus()
    for _ in range(4):
        page.keyboard.press("PageUp")
    return page


def tree(browser: Browser, address: str) -> Page:
    """A search tree in the midst of its visits, in dark."""
    page = opened(browser, address, "levels=tutorial&level=12&tab=Tree", "dark")
    page.get_by_role("button", name="Build tree").click()
    page.get_by_text("13 pushes").first.wait_for()
    page.get_by_role("slider", name="visit").focus()
    page.keyboard.press("End")
    for _ in range(6):
        page.keyboard.press("ArrowLeft")
    return page


def workshop(browser: Browser, address: str) -> Page:
    """A drawing, judged while it is drawn."""
    page = opened(browser, address, "levels=tutorial&level=19&tab=Workshop")
    page.get_by_text("Edit the level being played").click()
    page.get_by_text("fewest").first.wait_for()
    return page


PAGE: dict[str, Callable[[Browser, str], Page]] = {
    "play": play,
    "solved": solved,
    "levels": levels,
    "watch": watch,
    "plan": plan,
    "tree": tree,
    "workshop": workshop,
}


# ---- The terminal game ----


async def terminal(size: tuple[int, int], *steps: tuple[list[str], str]) -> str:
    """Run the game on a screen of this many characters and return the screen as SVG.

    Each step is keys to press, and a text that has to be there before the next.
    """
    hard = load(bundled_levels() / "graded" / "4-hard.sok").levels
    app = PushwiseApp(Session(hard, MemoryProgress(), index=6, name="graded/4-hard"))
    async with app.run_test(size=size) as pilot:
        for keys, wait in steps:
            await pilot.press(*keys)
            for _ in range(PATIENCE_MS // 100):
                if wait in _text(app):
                    break
                await pilot.pause(0.1)
            else:
                sys.exit(f"{wait!r} did not come:\n{_text(app)}")
        await pilot.pause(0.3)
        return app.export_screenshot(title="pushwise play")


def _text(app: PushwiseApp) -> str:
    lines = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in line) for line in lines)


def _played() -> list[str]:
    """All but the last steps of the level's solution, as keys."""
    level = load(bundled_levels() / "graded" / "4-hard.sok").levels[6]
    names = {"l": "left", "r": "right", "u": "up", "d": "down"}
    return [names[letter] for letter in level.solutions[0].lower()][:-3]


_BEGIN: tuple[list[str], str] = ([], "not solved yet")
_HINTS = [(["i"], "position can"), (["i"], "the box on"), (["i"], "Push it")]
TERMINAL: dict[str, Callable[[], Any]] = {
    "terminal": lambda: terminal((120, 40), _BEGIN, *_HINTS),
    "terminal-small": lambda: terminal((80, 24), _BEGIN, *_HINTS),
    "terminal-large": lambda: terminal((200, 60), _BEGIN, *_HINTS),
    "terminal-browser": lambda: terminal((120, 40), _BEGIN, (["b"], "of 64 solved")),
    "terminal-coach": lambda: terminal((120, 40), _BEGIN, (_played(), "to go"), (["g"], "proved")),
}


def main(names: list[str]) -> None:
    """Take the pictures."""
    unknown = set(names) - {*PAGE, *TERMINAL}
    if unknown:
        known = ", ".join((*PAGE, *TERMINAL))
        sys.exit(f"There is no picture {', '.join(sorted(unknown))}: there are {known}.")
    wanted = set(names) or {*PAGE, *TERMINAL}
    # The loop of the terminal game cannot run beside that of the browser: it comes first.
    screens = {name: asyncio.run(TERMINAL[name]()) for name in TERMINAL if name in wanted}
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for name, svg in screens.items():
            page = browser.new_page(viewport={"width": 1500, "height": 1200})
            page.set_content(f"<body style='margin:0'>{svg}</body>")
            page.locator("svg").first.screenshot(path=IMAGES / f"{name}.png")
        with serving() as address:
            for name in (name for name in PAGE if name in wanted):
                page = PAGE[name](browser, address)
                page.mouse.move(1, 1)
                page.wait_for_timeout(800)
                page.screenshot(path=IMAGES / f"{name}.png")
                page.context.close()
                print(f"{name}.png", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
