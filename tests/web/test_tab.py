"""The page that needs no server: played and helped with in a real browser."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

import pushwise as pw
from pushwise.sokoban.reasons import DeadlockWatch
from pushwise.sokoban.solution import replay
from pushwise.solving.hint import hint
from web.conftest import EASY
from web.tabbing import (
    HALL,
    LOST,
    address,
    arrived,
    browser,
    counts,
    needs_tab,
    open_level,
    page,
    place_of,
    site,
    visiting,
)

__all__ = ["address", "browser", "page", "site"]  # fixtures
pytestmark = needs_tab


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
