"""The page that needs no server: the built folder on a plain file server, in a real browser."""

from __future__ import annotations

import functools
import http.server
import json
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import pushwise as pw
from pushwise.sokoban.solution import replay
from pushwise.web.tab import SITE

pytest.importorskip("playwright", reason="Playwright is not installed")

from playwright.sync_api import Browser, Page, expect, sync_playwright

ROOT = Path(__file__).parents[2]
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
pytestmark = [
    pytest.mark.skipif(CHROMIUM is None, reason="no chromium is installed"),
    pytest.mark.skipif(not (SITE / "index.html").is_file(), reason="`make web` was not run"),
]
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
]
expect.set_options(timeout=30_000)
LOST = "######\n#  $@#\n#  . #\n######"
EASY = "######\n#@ $.#\n######"
ENDLESS = """###############
#             #
# $ $ $ $ $ $ #
#             #
# $ $ $ $ $ $ #
#      @      #
# . . . . . . #
#             #
# . . . . . . #
#             #
###############"""
# Ask the engine in a worker of the page's own, without the page.
ASK = """async ([task, values]) => {
  const { Helper } = await import("./helper.js");
  globalThis.helper ??= new Helper();
  return await globalThis.helper.ask(task, values);
}"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A plain file server that prints nothing."""

    def log_message(self, *_: object) -> None:
        """Keep silent."""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    handler = functools.partial(Quiet, directory=str(SITE))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/"
        server.shutdown()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield started
        started.close()


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """A visitor; whatever the page complains about fails the test."""
    context = browser.new_context()
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda m: faults.append(m.text) if m.type == "error" else None)
    page.goto(address)
    page.wait_for_selector("body[data-ready]")
    yield page
    context.close()
    assert not faults


def open_text(page: Page, text: str) -> None:
    page.click("#open")
    page.fill("#text", text)
    page.click("#take")


def ask(page: Page, task: str, level: pw.Level, **values: Any) -> Any:
    text = "\n".join(level.rows)
    return page.evaluate(ASK, [task, {"level": text, "title": level.title or "", **values}])


class TestPlaying:
    def test_keys_undo_and_redo(self, page: Page) -> None:
        open_text(page, EASY)
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        expect(page.locator("#counts")).to_have_text("1 pushes, 2 moves — solved")
        page.keyboard.press("u")
        expect(page.locator("#counts")).to_have_text("0 pushes, 1 moves")
        page.click("#redo")
        expect(page.locator("#counts")).to_contain_text("solved")
        page.click("#restart")
        expect(page.locator("#counts")).to_have_text("0 pushes, 0 moves")

    def test_mouse(self, page: Page) -> None:
        open_text(page, EASY)
        cell_click(page, 9)
        cell_click(page, 10)
        expect(page.locator("#counts")).to_contain_text("solved")

    def test_touch(self, browser: Browser, address: str) -> None:
        context = browser.new_context(has_touch=True, viewport={"width": 390, "height": 800})
        page = context.new_page()
        page.goto(address)
        page.wait_for_selector("body[data-ready]")
        open_text(page, EASY)
        for cell in (9, 10):
            x, y = place_of(page, cell)
            page.touchscreen.tap(x, y)
        expect(page.locator("#counts")).to_contain_text("solved")
        context.close()

    def test_a_deadlock_is_explained_in_the_words_of_the_package(self, page: Page) -> None:
        open_text(page, LOST)
        level = pw.Level.from_text(LOST)
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("ArrowLeft")
        game = pw.Game(level)
        game.play("ll")
        from pushwise.sokoban.reasons import DeadlockWatch

        reason = DeadlockWatch(level).examine(game.boxes, game.player)
        assert reason is not None
        expect(page.locator("#warning")).to_have_text(reason.sentence)
        page.click("#restart")
        page.click("#undo")

    def test_hints_come_one_by_one(self, page: Page) -> None:
        open_text(page, EASY)
        told = page.locator("#told li")
        for count in (1, 2, 3, 4):
            page.click("#hint")
            expect(told).to_have_count(count)
        from pushwise.solving.hint import hint

        wanted = hint(pw.Game(pw.Level.from_text(EASY))).tell()
        assert tuple(told.all_text_contents()) == wanted

    def test_analyse_and_dead_squares(self, page: Page) -> None:
        open_text(page, EASY)
        page.click("#dead")
        expect(page.locator("#facts")).to_contain_text("cells4: 3 live, 1 dead")


def place_of(page: Page, cell: int) -> tuple[float, float]:
    """Where a cell of the board is on the screen."""
    script = """(cell) => {
      const svg = document.querySelector("svg.pwb"), width = 6;
      const at = new DOMPoint((cell % width) * 32 + 16, Math.floor(cell / width) * 32 + 16);
      const { x, y } = at.matrixTransform(svg.getScreenCTM());
      return [x, y];
    }"""
    x, y = page.evaluate(script, cell)
    return x, y


def cell_click(page: Page, cell: int) -> None:
    page.mouse.click(*place_of(page, cell))


class TestSolving:
    def test_solve_replay_and_improve(self, page: Page) -> None:
        page.select_option("#objective", "pushes")
        page.click("#solve")
        expect(page.locator("#result")).to_contain_text("proved to be the fewest pushes")
        lurd = page.input_value("#lurd")
        level = pw.load(ROOT / "levels/tutorial.sok")[0]
        assert replay(level, lurd).pushes
        page.evaluate("document.getElementById('speed').value = 60")
        page.click("#play")
        expect(page.locator("#counts")).to_contain_text("solved")
        page.click("#improve")
        expect(page.locator("#result")).to_contain_text("Solved")

    def test_a_search_is_watched_and_stopped(self, page: Page) -> None:
        open_text(page, ENDLESS)
        page.select_option("#objective", "moves")
        page.click("#solve")
        expect(page.locator("#progress")).to_contain_text("states")
        page.keyboard.press("ArrowLeft")  # the page is not blocked
        expect(page.locator("#counts")).to_have_text("0 pushes, 1 moves")
        page.click("#stop")
        expect(page.locator("#solve")).to_be_enabled()

    def test_limits(self, page: Page) -> None:
        level = pw.Level.from_text(ENDLESS)
        for limit, status in (
            ({"timeLimit": 0.5}, "time"),
            ({"nodeLimit": 500}, "nodes"),
            ({"memoryMiB": 24}, "memory"),
        ):
            options = {"objective": "moves", **limit}
            result = ask(page, "solve", level, options=options)
            assert result["status"] == status, result
        assert ask(page, "solve", pw.Level.from_text(EASY), options={})["status"] == "solved"

    def test_the_keys_are_those_of_the_command(self, page: Page) -> None:
        level = pw.Level.from_text(EASY)
        native = pw.solve(level, threads=1).to_json(1, "")
        assert set(ask(page, "solve", level, options={})) == set(native)
        facts = pw.analyse(level).to_json(1, "")
        tab = ask(page, "analyse", level)
        assert set(facts) - set(tab) == {"identity"}
        for key in set(tab) - {"state_space", "placements"}:
            assert tab[key] == facts[key], key


class TestFromElsewhere:
    def test_links_open_where_they_were_shared(self, page: Page, address: str) -> None:
        open_text(page, EASY + "\nTitle: <img src=x onerror=alert(1)>")
        page.keyboard.press("ArrowRight")
        page.click("#share")
        page.wait_for_function("location.hash.startsWith('#v1.')")
        link = page.url
        page.goto("about:blank")
        page.goto(link)
        page.wait_for_selector("body[data-ready]")
        expect(page.locator("#title")).to_have_text("<img src=x onerror=alert(1)>")
        expect(page.locator("#counts")).to_have_text("0 pushes, 1 moves")
        assert page.locator("h1 img").count() == 0

    def test_a_damaged_link_says_so(self, page: Page, address: str) -> None:
        page.goto("about:blank")
        page.goto(f"{address}#v1.nonsense")
        page.wait_for_function("document.getElementById('progress').textContent")
        expect(page.locator("#progress")).to_have_text("The link is damaged.")
        expect(page.locator("#title")).not_to_be_empty()  # there is a level to play

    def test_a_dropped_file(self, page: Page) -> None:
        script = """(text) => {
          const data = new DataTransfer();
          data.items.add(new File([text], "a.sok"));
          dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
        }"""
        page.evaluate(script, f"{EASY}\nTitle: Dropped\n\n{LOST}\nTitle: Second\n")
        expect(page.locator("#title")).to_have_text("Dropped")
        expect(page.locator("#level option")).to_have_count(2)

    def test_pasted_steps_are_played(self, page: Page) -> None:
        open_text(page, EASY)
        open_text(page, "rR")
        expect(page.locator("#counts")).to_contain_text("solved")

    def test_nonsense_is_refused(self, page: Page) -> None:
        open_text(page, "Nothing of the kind.")
        expect(page.locator("#progress")).to_contain_text("No Sokoban level found")


class TestOffline:
    def test_it_works_without_a_network(self, browser: Browser, address: str) -> None:
        context = browser.new_context()
        page = context.new_page()
        page.goto(address)
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.reload()
        context.set_offline(True)
        page.reload()
        page.wait_for_selector("body[data-ready]")
        page.click("#solve")
        expect(page.locator("#result")).to_contain_text("Solved")
        manifest = json.loads((SITE / "manifest.webmanifest").read_text("utf-8"))
        assert manifest["start_url"] == "./"
        context.close()


def compared() -> list[tuple[str, pw.Level]]:
    """The tutorial, ten levels of each grade, and ten classic ones if there are any here."""
    files = [(ROOT / "levels/tutorial.sok", 100)]
    files += [(path, 10) for path in sorted((ROOT / "levels/graded").glob("*.sok"))]
    if "PUSHWISE_CLASSIC_LEVELS" in os.environ:
        files.append((Path(os.environ["PUSHWISE_CLASSIC_LEVELS"]), 10))
    return [
        (f"{path.stem}-{number}", level)
        for path, most in files
        for number, level in enumerate(pw.load(path)[:most], 1)
    ]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "level"), compared(), ids=lambda x: x if type(x) is str else "")
def test_answers_are_the_native_ones(page: Page, name: str, level: pw.Level) -> None:
    """A level proved here is proved there with as many pushes; every solution replays."""
    options = {"objective": "pushes", "timeLimit": 60}
    tab = ask(page, "solve", level, options=options)
    native = pw.solve(level, objective="pushes", time_limit=60, threads=1)
    if tab["solution"] is not None:
        assert replay(level, tab["solution"]).pushes == tab["pushes"]
    assert tab["status"] == native.status.value
    if native.optimal:
        assert native.solution is not None
        assert (tab["pushes"], tab["optimal"]) == (native.solution.pushes, True)


def test_the_words_are_fresh() -> None:
    command = [sys.executable, str(ROOT / "tools/update_tab.py"), "--check"]
    assert subprocess.run(command, check=False).returncode == 0
