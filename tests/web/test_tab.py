"""The page that needs no server: played, helped with, opened and shared in a real browser."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import pushwise as pw
from pushwise.sokoban.reasons import DeadlockWatch
from pushwise.sokoban.solution import replay
from pushwise.solving.hint import hint
from web.conftest import EASY, ENDLESS
from web.tabbing import (
    LOST,
    ROOT,
    address,
    arrived,
    browser,
    needs_tab,
    open_level,
    open_text,
    page,
    place_of,
    site,
    visiting,
)

__all__ = ["address", "browser", "page", "site"]  # fixtures
pytestmark = needs_tab

READS = "the tab reads text: XSB, SOK, Boxoban and run lengths."
HALL = "########\n#      #\n# $  . #\n#@     #\n########"
DROP = """(text) => {
  const data = new DataTransfer();
  data.items.add(new File([text], "a.sok"));
  dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
}"""


def counts(page: Page, text: str) -> None:
    expect(page.locator("#counts")).to_have_text(text)


class TestPlaying:
    def test_keys_undo_and_redo(self, page: Page) -> None:
        open_level(page, EASY)
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        counts(page, "1 push, 2 moves — solved")
        page.keyboard.press("u")
        counts(page, "0 pushes, 1 move")
        page.click("#redo")
        counts(page, "1 push, 2 moves — solved")
        page.click("#restart")
        counts(page, "0 pushes, 0 moves")

    def test_mouse(self, page: Page) -> None:
        open_level(page, HALL)
        page.mouse.click(*place_of(page, 14, 8))  # walk
        counts(page, "0 pushes, 7 moves")
        page.mouse.click(*place_of(page, 18, 8))  # choose the box, and where it goes
        page.mouse.click(*place_of(page, 20, 8))
        expect(page.locator("#counts")).to_contain_text("2 pushes")
        page.mouse.move(*place_of(page, 20, 8))  # drag it
        page.mouse.down()
        page.mouse.move(*place_of(page, 21, 8), steps=5)
        page.mouse.up()
        expect(page.locator("#counts")).to_contain_text("3 pushes")
        expect(page.locator("#counts")).to_contain_text("solved")

    def test_touch(self, browser: Browser, address: str) -> None:
        phone = {"width": 390, "height": 800}
        with visiting(browser, address, has_touch=True, is_mobile=True, viewport=phone) as page:
            open_level(page, EASY)
            swipe(page, place_of(page, 8), 60)
            counts(page, "0 pushes, 1 move")
            for cell in (9, 10):
                page.touchscreen.tap(*place_of(page, cell))
            counts(page, "1 push, 2 moves — solved")
            # Nothing is wider than the phone.
            assert page.evaluate("document.documentElement.scrollWidth") <= 390

    def test_levels_of_our_own(self, page: Page) -> None:
        expect(page.locator("#title")).to_have_text("One push")
        page.keyboard.press("n")
        expect(page.locator("#level")).to_have_value("1")
        page.click("#previous")
        expect(page.locator("#title")).to_have_text("One push")
        page.select_option("#collection", "graded/2-easy.sok")
        expect(page.locator("#title")).to_have_text("Easy 1")
        page.select_option("#level", "3")
        expect(page.locator("#title")).to_have_text("Easy 4")
        page.keyboard.press("ArrowDown")  # for the board, not for the list
        expect(page.locator("#title")).to_have_text("Easy 4")
        page.reload()
        arrived(page)
        expect(page.locator("#title")).to_have_text("Easy 4")

    def test_a_reload_loses_no_move(self, page: Page) -> None:
        page.select_option("#collection", "techniques.sok")
        expect(page.locator("#title")).not_to_have_text("One push")
        for way in ("Left", "Right", "Up", "Down"):
            page.keyboard.press(f"Arrow{way}")
        played = page.text_content("#counts")
        assert played != "0 pushes, 0 moves"
        page.reload()
        arrived(page)
        counts(page, played or "")
        page.keyboard.press("x")
        counts(page, "0 pushes, 0 moves")
        page.reload()
        arrived(page)
        page.keyboard.press("End")  # the restart is taken back, even now
        counts(page, played or "")

    def test_of_two_tabs_the_one_played_last_wins(self, page: Page, address: str) -> None:
        other = page.context.new_page()
        other.goto(address)
        arrived(other)
        page.bring_to_front()
        page.keyboard.press("ArrowRight")
        counts(page, "1 push, 1 move — solved")
        counts(other, "1 push, 1 move — solved")
        other.keyboard.press("u")
        counts(page, "0 pushes, 0 moves")


def swipe(page: Page, start: tuple[float, float], right: float) -> None:
    """Move a finger to the right."""
    session = page.context.new_cdp_session(page)
    points = [start, (start[0] + right / 2, start[1]), (start[0] + right, start[1])]
    for kind, (x, y) in zip(("touchStart", "touchMove", "touchMove"), points, strict=True):
        at = {"type": kind, "touchPoints": [{"x": x, "y": y}]}
        session.send("Input.dispatchTouchEvent", at)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


class TestHelp:
    def test_a_deadlock_is_explained_in_the_words_of_the_package(self, page: Page) -> None:
        open_level(page, LOST)
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("ArrowLeft")
        level = pw.Level.from_text(LOST)
        game = pw.Game(level, "ll")
        reason = DeadlockWatch(level).examine(game.boxes, game.player)
        assert reason is not None
        expect(page.locator("#warning")).to_have_text(reason.sentence)
        expect(page.locator(".pwb-cause")).to_have_count(1)
        page.keyboard.press("ArrowRight")  # walking away changes nothing
        counts(page, "2 pushes, 3 moves")
        expect(page.locator("#warning")).to_be_visible()
        page.click("#restart")
        expect(page.locator("#warning")).to_be_hidden()

    def test_hints_come_one_by_one(self, page: Page) -> None:
        open_level(page, HALL)
        wanted = hint(pw.Game(pw.Level.from_text(HALL))).tell()
        told = page.locator("#told li")
        for count in range(1, len(wanted) + 1):
            page.click("#hint")
            expect(told).to_have_count(count)
        found = told.all_text_contents()
        assert tuple(found[:3]) == wanted[:3]
        # There may be several shortest solutions.
        assert replay(pw.Level.from_text(HALL), found[3].rpartition(" ")[2]).pushes == 3
        page.keyboard.press("ArrowUp")
        expect(told).to_have_count(0)

    def test_a_lost_position_says_how_far_to_go_back(self, page: Page) -> None:
        open_level(page, LOST)
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("ArrowLeft")
        page.click("#hint")
        wanted = hint(pw.Game(pw.Level.from_text(LOST), "ll")).tell()
        expect(page.locator("#told li")).to_have_text(list(wanted))

    def test_analyse_and_dead_squares(self, page: Page) -> None:
        open_level(page, EASY)
        page.click("#dead")
        expect(page.locator("#facts")).to_contain_text("4: 3 live, 1 dead")
        expect(page.locator(".pwb-dead")).to_have_count(1)


class TestSolving:
    def test_solve_watch_replay_and_improve(self, page: Page) -> None:
        page.select_option("#collection", "graded/3-medium.sok")
        expect(page.locator("#title")).to_have_text("Medium 1")
        page.select_option("#objective", "pushes")
        page.keyboard.press("ArrowRight")
        page.click("#solve")
        result = page.locator("#result")
        expect(result).to_contain_text("proved the fewest")
        lurd = page.input_value("#lurd")
        level = pw.load(ROOT / "levels/graded/3-medium.sok")[0]
        best = pw.solve(level, objective="pushes", threads=1).solution
        assert best is not None
        assert replay(level, lurd).pushes == best.pushes
        # The player's own game is put aside while the solution is shown, and comes back.
        mine = page.text_content("#counts")
        page.fill("#speed", "60")
        page.click("#play")
        expect(page.locator("#counts")).to_contain_text("solved")
        expect(page.locator("#undo")).to_be_disabled()
        page.keyboard.press("ArrowLeft")
        expect(page.locator("#counts")).to_contain_text("solved")
        page.fill("#at", "3")
        expect(page.locator("#counts")).to_contain_text(f"3 of {len(lurd)} moves")
        page.click("#back")
        counts(page, mine or "")
        page.fill("#at", "2")
        page.fill("#speed", "1")
        page.click("#play")
        page.click("#here")  # what is shown becomes the game, and stands still
        expect(page.locator("#play")).to_have_text("Play")
        expect(page.locator("#undo")).to_be_enabled()
        page.click("#improve")
        expect(result).to_contain_text(f"in all {best.pushes} pushes")

    def test_solve_from_the_position_on_the_board(self, page: Page) -> None:
        open_level(page, HALL)
        level = pw.Level.from_text(HALL)
        page.select_option("#objective", "pushes")
        for key in ("Up", "Right", "Up"):  # one push of the three
            page.keyboard.press(f"Arrow{key}")
        counts(page, "1 push, 3 moves")
        page.click("#solve")
        result = page.locator("#result")
        expect(result).to_contain_text("optimal: 2 pushes, proved the fewest")
        lurd = page.input_value("#lurd")
        total = replay(level, lurd)
        assert lurd.startswith("uRu")
        assert total.pushes == 3
        expect(result).to_contain_text(
            f"From the position after 1 push, 3 moves; in all 3 pushes, {total.moves} moves."
        )
        assert page.input_value("#at") == "3"  # it is watched from here
        page.fill("#speed", "60")
        page.click("#play")
        expect(page.locator("#counts")).to_contain_text("solved")
        page.click("#back")
        counts(page, "1 push, 3 moves")
        page.select_option("#from", "start")
        page.click("#solve")
        expect(result).to_contain_text("optimal: 3 pushes, proved the fewest")
        expect(result).not_to_contain_text("From the position")
        assert page.input_value("#at") == "0"

    def test_a_lost_position_is_proved_lost_and_the_level_is_not(self, page: Page) -> None:
        open_level(page, LOST)
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("ArrowLeft")
        page.click("#solve")
        result = page.locator("#result")
        expect(result).to_contain_text("proved: there is no solution from here")
        expect(result).to_contain_text("From the position after 2 pushes, 2 moves.")
        expect(page.locator("#improve")).to_be_disabled()
        page.select_option("#from", "start")
        page.click("#solve")
        expect(page.locator("#lurd")).to_be_visible()

    def test_improve_from_the_position_on_the_board(self, page: Page) -> None:
        wide = "#######\n#@$  .#\n#     #\n#######"
        open_level(page, f"{wide}\nSolution: RdrruLdlluRRR")
        page.keyboard.press("ArrowRight")  # the solution goes this way, and then astray
        page.click("#improve")
        result = page.locator("#result")
        expect(result).to_contain_text("improve: 2 pushes")
        expect(page.locator("#lurd")).to_have_value("RRR")
        expect(result).to_contain_text("after 1 push, 1 move; in all 3 pushes, 3 moves.")
        for key in ("Left", "Down"):
            page.keyboard.press(f"Arrow{key}")
        page.click("#improve")  # no solution goes by here
        expect(page.locator("#notice")).to_contain_text("does not pass through this position")
        page.select_option("#from", "start")
        page.click("#improve")
        expect(result).to_contain_text("improve: 3 pushes")

    def test_what_the_player_solved_can_be_improved(self, page: Page) -> None:
        open_level(page, HALL)
        expect(page.locator("#improve")).to_be_disabled()
        for letter in "uRRurrdLulldRR":
            way = {"l": "Left", "r": "Right", "u": "Up", "d": "Down"}[letter.lower()]
            page.keyboard.press(f"Arrow{way}")
        counts(page, "5 pushes, 14 moves — solved")
        page.click("#solve")
        expect(page.locator("#notice")).to_have_text("The level is solved already.")
        page.click("#improve")
        expect(page.locator("#result")).to_contain_text("improve: 3 pushes")

    def test_a_search_is_watched_and_stopped(self, page: Page) -> None:
        open_level(page, ENDLESS)
        page.select_option("#objective", "moves")
        page.click("#solve")
        expect(page.locator("#progress")).to_contain_text("states")
        expect(page.locator(".pwb-heat rect").first).to_be_attached()
        page.keyboard.press("ArrowLeft")  # the page is not blocked
        counts(page, "0 pushes, 1 move")
        page.click("#stop")
        expect(page.locator("#solve")).to_be_enabled()
        expect(page.locator(".pwb-heat rect")).to_have_count(0)
        page.click("#previous", force=True)

    def test_a_solution_that_does_not_replay_is_not_shown(self, page: Page) -> None:
        script = """async () => {
          const { replayed } = await import("./answer.js");
          const { Level } = await import("./board/model.js");
          const level = Level.parse("######\\n#@ $.#\\n######");
          const tried = ["rR", "rr", "r", "Rr", "rRl", "rR "].map((lurd) => {
            try { return replayed(level, lurd).pushes; } catch (error) { return error.message; }
          });
          return tried.map((x) => typeof x === "number" ? x : x.includes("does not replay"));
        }"""
        assert page.evaluate(script) == [1, True, True, True, True, True]


class TestFromElsewhere:
    def test_a_link_holds_level_position_and_solution(
        self, page: Page, browser: Browser, address: str
    ) -> None:
        open_text(page, f"{HALL}\nTitle: <img src=x onerror=alert(1)>")
        expect(page.locator("#title")).to_have_text("<img src=x onerror=alert(1)>")
        page.click("#solve")
        expect(page.locator("#lurd")).to_be_visible()
        page.keyboard.press("ArrowRight")
        page.click("#share")
        expect(page.locator("#notice")).to_contain_text("The link is in the address bar")
        link = page.url
        with visiting(browser, link) as stranger:
            expect(stranger.locator("#title")).to_have_text("<img src=x onerror=alert(1)>")
            counts(stranger, "0 pushes, 1 move")
            assert stranger.locator("h1 img").count() == 0
            assert stranger.input_value("#lurd") == page.input_value("#lurd")
            # Who has played the level keeps the own game, and sees that of the link beside it.
            stranger.keyboard.press("ArrowRight")
            counts(stranger, "0 pushes, 2 moves")
            stranger.goto("about:blank")
            stranger.goto(link)
            arrived(stranger)
            expect(stranger.locator("#what")).to_have_text("The position of the link.")
            counts(stranger, "0 pushes, 1 move")
            stranger.click("#back")
            counts(stranger, "0 pushes, 2 moves")

    @pytest.mark.parametrize(
        ("link", "words"),
        [
            ("#v1.nonsense", "The link is damaged."),
            ("#v1." + "A" * 300_000, "The link is too long."),
            ("#v1.%3Cscript%3E", "The link is damaged."),
        ],
    )
    def test_a_bad_link_says_so(self, page: Page, address: str, link: str, words: str) -> None:
        page.goto("about:blank")
        page.goto(address + link)
        arrived(page)
        expect(page.locator("#notice")).to_have_text(words)
        expect(page.locator("#title")).to_have_text("One push")  # there is a level to play

    def test_a_link_with_a_wrong_solution_shows_none(self, page: Page, address: str) -> None:
        script = """async (solution) => {
          const { encode } = await import("./board/link.js");
          return encode({ level: "######\\n#@ $.#\\n######", title: "Link", solution });
        }"""
        link = page.evaluate(script, "rrrr")
        page.goto(address + link)
        expect(page.locator("#title")).to_have_text("Link")
        expect(page.locator("#replay")).to_be_hidden()

    def test_dropped_and_chosen_files(self, page: Page, tmp_path: Path) -> None:
        page.evaluate(DROP, f"{EASY}\nTitle: Dropped\nSolution: rR\n\n{LOST}\nTitle: Second\n")
        expect(page.locator("#title")).to_have_text("Dropped")
        expect(page.locator("#level option")).to_have_count(2)
        expect(page.locator("#lurd")).to_have_value("rR")  # the file had it
        old = tmp_path / "old.xsb"
        old.write_bytes(f"{EASY}\nTitle: Caf\xe9\n".encode("latin-1"))
        page.set_input_files("#file", old)
        expect(page.locator("#title")).to_have_text("Café")
        page.evaluate(DROP, "4000#\n" * 5000)
        expect(page.locator("#notice")).to_contain_text("The board is too large")

    def test_pasted_levels_and_steps(self, page: Page) -> None:
        script = """(text) => {
          const data = new DataTransfer();
          data.setData("text/plain", text);
          const paste = new ClipboardEvent("paste", { clipboardData: data, bubbles: true });
          document.body.dispatchEvent(paste);
        }"""
        page.evaluate(script, f"{EASY}\nTitle: Pasted")
        expect(page.locator("#title")).to_have_text("Pasted")
        page.evaluate(script, "rd")
        expect(page.locator("#notice")).to_contain_text("step 2 (d) is illegal")
        counts(page, "0 pushes, 0 moves")
        page.evaluate(script, "rR")
        counts(page, "1 push, 2 moves — solved")

    @pytest.mark.parametrize(
        ("text", "words"),
        [
            ("Nothing of the kind.", "No Sokoban level found in this text."),
            ("<html>####</html>", f"This is a web page (HTML), which is not read; {READS}"),
            ("<x/>", f"This is an SLC collection (XML), which only the package reads; {READS}"),
            ("(define (problem p))", f"This is a PDDL file, which is not read; {READS}"),
            ("####\n#@$#\n####", "Level 1, line 1: The level has more boxes (1) than goals (0)."),
        ],
    )
    def test_nonsense_is_refused_in_words(self, page: Page, text: str, words: str) -> None:
        open_text(page, text)
        expect(page.locator("#notice")).to_have_text(words)
        expect(page.locator("#title")).to_have_text("One push")


class TestOffline:
    def test_it_works_without_a_network(self, browser: Browser, address: str) -> None:
        with visiting(browser, address) as page:
            page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
            page.reload()
            page.context.set_offline(True)
            page.reload()
            arrived(page)
            page.select_option("#collection", "graded/5-expert.sok")
            expect(page.locator("#title")).to_have_text("Expert 1")
            page.click("#solve")
            expect(page.locator("#result")).to_contain_text("fast: ")

    def test_it_can_be_installed(self, page: Page, site: Path) -> None:
        session = page.context.new_cdp_session(page)
        manifest: Any = session.send("Page.getAppManifest")
        assert manifest["errors"] == []
        told = json.loads(manifest["data"])
        assert (told["start_url"], told["display"]) == ("./", "standalone")
        assert all((site / icon["src"]).is_file() for icon in told["icons"])
        faults: Any = session.send("Page.getInstallabilityErrors")
        # A browser that keeps nothing, as that of the tests, installs nothing either.
        ids = {fault["errorId"] for fault in faults["installabilityErrors"]}
        assert ids <= {"in-incognito"}
