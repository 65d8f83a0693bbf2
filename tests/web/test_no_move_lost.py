"""No move is lost: reloads, two tabs, messages that do not arrive."""

from __future__ import annotations

import json

from playwright.sync_api import Browser, Page, expect

from web.browsing import (
    MOVES,
    PATIENCE,
    READY,
    ROOM,
    Visit,
    browser,
    needs_browser,
    pages,
    visit,
)
from web.conftest import Server

__all__ = ["browser", "pages", "visit"]  # fixtures
pytestmark = needs_browser

LOOK = "dispatchEvent(new Event('focus'))"


def test_a_reload_in_the_middle_of_a_game_loses_nothing(visit: Visit) -> None:
    visit.paste(ROOM)
    for key in ("ArrowUp", "ArrowUp", "ArrowLeft"):
        visit.page.keyboard.press(key)
    visit.reload()  # at once: the last move is not waited for
    visit.see("3 moves")
    assert visit.moves == "uul"
    visit.page.keyboard.press("x")
    visit.see("0 moves")
    visit.reload()
    visit.see("0 moves")
    visit.page.keyboard.press("End")  # the restart is taken back, even now
    visit.see("3 moves")
    visit.page.keyboard.press("Control+z")
    visit.page.keyboard.press("z")
    visit.see("1 move,")


def two_tabs(browser: Browser, pages: Server, level: int) -> tuple[Page, Page]:
    """Two tabs of one browser on one level."""
    context = browser.new_context()
    context.set_default_timeout(PATIENCE)
    tabs = context.new_page(), context.new_page()
    for page in tabs:
        page.goto(f"{pages.url}/?levels=tutorial&level={level}")
        page.wait_for_function(READY)
    return tabs


def test_of_two_tabs_the_one_played_last_wins(browser: Browser, pages: Server) -> None:
    one, other = two_tabs(browser, pages, 4)
    one.bring_to_front()
    for way in ("Left", "Right", "Up", "Down"):
        one.keyboard.press(f"Arrow{way}")
    played = one.evaluate(MOVES)
    assert played
    other.bring_to_front()
    other.evaluate(LOOK)
    other.wait_for_function(f"{MOVES} === {json.dumps(played)}")
    one.close()  # the older session is closed later, and changes nothing
    other.reload()
    other.wait_for_function(READY)
    assert other.evaluate(MOVES) == played
    other.context.close()


def test_two_tabs_take_turns(browser: Browser, pages: Server) -> None:
    """What is taken up is not counted as played, or the next real move would seem no news."""
    one, other = two_tabs(browser, pages, 5)
    before = len(one.evaluate(MOVES))
    for turn in range(1, 5):
        player, watcher = (one, other) if turn % 2 else (other, one)
        player.keyboard.press("ArrowLeft" if turn % 2 else "ArrowRight")
        played = player.evaluate(MOVES)
        assert len(played) == before + turn
        watcher.wait_for_function(f"{MOVES} === {json.dumps(played)}")
        for page in (watcher, player):
            expect(page.locator(".pw-facts").first).to_contain_text(f"{before + turn} move")
            page.evaluate(LOOK)
            page.keyboard.press("?")  # answered after whatever the look has brought
            expect(page.get_by_role("dialog")).to_be_visible()
            page.keyboard.press("Escape")
            expect(page.get_by_role("dialog")).to_have_count(0)
            assert page.evaluate(MOVES) == played
    one.context.close()


def test_a_lost_message_loses_no_move(visit: Visit) -> None:
    """The network may be away for a while: the server asks for what it has missed."""
    visit.paste(ROOM)
    visit.page.evaluate("() => { window.heard = emitEvent; window.emitEvent = () => {}; }")
    visit.page.keyboard.press("ArrowUp")
    assert visit.moves == "u"
    visit.page.evaluate("() => { window.emitEvent = heard; }")
    visit.page.keyboard.press("ArrowLeft")
    visit.see("2 moves")
    assert visit.moves == "uL"
