"""The browser of levels: search, filters, progress, levels of one's own, exports."""

from __future__ import annotations

import io
import re
from pathlib import Path

from playwright.sync_api import Browser, expect

from pushwise.formats import load, loads
from pushwise.sokoban.solution import replay
from web.browsing import READY, Visit, browser, needs_browser, pages, visit
from web.conftest import Server, serving

__all__ = ["browser", "pages", "visit"]  # fixtures
pytestmark = needs_browser

ROOM = "#######\n#     #\n# $ $ #\n#  @  #\n# . . #\n#######"


def choose(visit: Visit, label: str, option: str) -> None:
    visit.page.get_by_role("combobox", name=label).click()
    visit.page.get_by_role("option", name=option, exact=True).click()


def test_search_filters_and_order(visit: Visit) -> None:
    page = visit.page
    visit.tab("Levels")
    choose(visit, "collection", "Graded: Easy")
    cards = page.locator(".pw-level")
    expect(cards.first).to_contain_text("Easy 1")
    whole = cards.count()
    page.get_by_label("search title or author").fill("easy 33")
    expect(cards).to_have_count(1)
    expect(cards.first).to_contain_text("33. Easy 33")
    page.get_by_label("search title or author").fill("pushwise")
    expect(cards).to_have_count(whole)
    page.get_by_label("search title or author").fill("")
    choose(visit, "difficulty", "hard")
    expect(cards).to_have_count(0)
    visit.see("No level fits.")
    choose(visit, "difficulty", "easy")
    expect(cards).to_have_count(whole)
    choose(visit, "order", "boxes")
    page.wait_for_function(
        """() => {
          const boxes = [...document.querySelectorAll('.pw-level .pw-soft')].map(
            (one) => parseInt(one.textContent));
          return boxes.length > 2 && boxes.every((n, at) => !at || boxes[at - 1] <= n);
        }"""
    )
    choose(visit, "boxes, at most", "3")
    page.wait_for_function(
        """() => [...document.querySelectorAll('.pw-level .pw-soft')].every(
          (one) => parseInt(one.textContent) <= 3)"""
    )
    visit.picture("filters")


def test_progress_and_what_is_solved(visit: Visit) -> None:
    page = visit.page
    page.goto(page.url.split("?")[0] + "?levels=tutorial&level=1")
    page.wait_for_function(READY)
    page.keyboard.press("ArrowRight")
    visit.see("Solved!")
    visit.tab("Levels")
    solved = page.locator(".pw-progress span")
    expect(solved).to_have_text(re.compile(r"[1-9]\d* of 22 solved"))
    choose(visit, "solved", "unsolved")
    expect(page.locator(".pw-level", has_text="1. One push")).to_have_count(0)
    choose(visit, "solved", "solved")
    expect(page.locator(".pw-level", has_text="1. One push")).to_contain_text("✓ 1 push")


def test_what_was_pasted_stays(visit: Visit) -> None:
    page = visit.page
    visit.paste(f"{ROOM}\nTitle: Pasted once")
    title = page.get_by_role("heading", level=2)
    expect(title).to_contain_text("Pasted once")
    page.wait_for_url("**/?levels=my+levels*")
    page.keyboard.press("ArrowUp")
    visit.see("1 move,")
    page.reload()
    expect(title).to_contain_text("Pasted once")
    visit.see("1 move,")
    page.wait_for_function("window.did_handshake")
    # Pasted again it is the same level, not a copy.
    visit.paste(f"{ROOM}\nTitle: Pasted once")
    visit.tab("Levels")
    expect(page.locator(".pw-level", has_text="Pasted once")).to_have_count(1)


def test_a_file_is_dropped_on_the_page(visit: Visit) -> None:
    page = visit.page
    page.evaluate(
        """text => {
          const data = new DataTransfer();
          data.items.add(new File([text], 'dropped here.sok', {type: 'text/plain'}));
          const options = {dataTransfer: data, bubbles: true, cancelable: true};
          document.querySelector('.pw-live').dispatchEvent(new DragEvent('drop', options));
        }""",
        f"{ROOM}\nTitle: From the desk\n",
    )
    visit.see("1. From the desk")
    expect(page.get_by_role("combobox", name="collection")).to_have_value("Dropped here")
    page.reload()
    page.wait_for_function("window.did_handshake")
    choose(visit, "collection", "Dropped here")
    visit.see("1. From the desk")
    page.get_by_role("button", name="remove the collection").click()
    page.get_by_role("button", name="Remove", exact=True).last.click()
    expect(page.get_by_role("combobox", name="collection")).not_to_have_value("Dropped here")


def test_strangers_keep_their_levels_in_their_browser(browser: Browser) -> None:
    with serving("--host", "0.0.0.0", "--token", "secret", "--workers", "1") as server:  # noqa: S104
        visit = Visit(browser, Server(f"{server.url}/?token=secret", server.pid))
        page = visit.page
        visit.paste(f"{ROOM}\nTitle: Only mine")
        expect(page.get_by_role("heading", level=2)).to_contain_text("Only mine")
        page.goto(f"{server.url}/?tab=Levels")
        page.wait_for_function("window.did_handshake")
        choose(visit, "collection", "My levels")
        visit.see("1. Only mine")
        visit.see("They stay in this browser")
        # Another browser knows nothing of them.
        stranger = browser.new_context().new_page()
        stranger.goto(f"{server.url}/?token=secret&tab=Levels")
        stranger.wait_for_function("window.did_handshake")
        stranger.get_by_role("combobox", name="collection").click()
        expect(stranger.get_by_role("option", name="Tutorial")).to_have_count(1)
        expect(stranger.get_by_role("option", name="My levels")).to_have_count(0)
        stranger.context.close()
        page.close()


def test_a_collection_is_downloaded(visit: Visit) -> None:
    visit.tab("Levels")
    choose(visit, "collection", "Tutorial")
    with visit.page.expect_download() as download:
        visit.page.get_by_role("button", name="download the collection").click()
    assert len(load(download.value.path())) == 22


def test_the_level_of_the_day(visit: Visit) -> None:
    page = visit.page
    visit.tab("Levels")
    page.get_by_role("button", name="beginner", exact=True).click()
    title = page.get_by_role("heading", level=2)
    expect(title).to_contain_text(re.compile(r"\d{4}-\d\d-\d\d, beginner"))
    board = page.evaluate("pushwise.boards.get('play').game.level.toString()")
    page.reload()
    page.wait_for_function(READY)
    assert page.evaluate("pushwise.boards.get('play').game.level.toString()") == board


def save(visit: Visit, item: str) -> Path:
    # A menu that is still closing swallows the click that would open it again.
    expect(visit.page.locator(".q-menu")).to_have_count(0)
    visit.page.get_by_role("button", name="Save", exact=True).click()
    with visit.page.expect_download() as download:
        visit.page.get_by_role("menuitem", name=item, exact=True).click()
    return Path(download.value.path())


def test_what_is_saved_can_be_read(visit: Visit, pages: Server) -> None:
    from PIL import Image

    visit.paste(ROOM)
    visit.see("0 of 2")
    for key in "uulddruurdd":
        arrow = {"u": "Up", "d": "Down", "l": "Left", "r": "Right"}[key]
        visit.page.keyboard.press(f"Arrow{arrow}")
    visit.see("Solved!")
    for item, kind in (("Moving picture (GIF)", "GIF"), ("Moving picture (WebP)", "WEBP")):
        picture = Image.open(io.BytesIO(save(visit, item).read_bytes()))
        assert picture.format == kind
        assert getattr(picture, "n_frames", 1) == 5  # the start and four pushes
    png = save(visit, "Picture (PNG)").read_bytes()
    assert Image.open(io.BytesIO(png)).format == "PNG"
    assert b"<svg" in save(visit, "Drawing (SVG)").read_bytes()
    level = load(save(visit, "Level with solution"))[0]
    assert replay(level, level.solutions[0]).pushes == 4
    assert loads(save(visit, "Level").read_text())[0].rows == level.rows


def test_all_collections_are_searched_together(visit: Visit) -> None:
    page = visit.page
    visit.tab("Levels")
    page.get_by_role("combobox", name="collection").click()
    page.get_by_role("option", name="All collections").click()
    visit.see("Graded: Beginner")
    page.get_by_label("search title or author").fill("expert boxes:6 unsolved")
    cards = page.locator(".pw-level")
    expect(cards.first).to_contain_text("Graded: Expert")
    expect(cards.first).to_contain_text("6 boxes, expert")
    title = cards.first.locator("b").inner_text()
    cards.first.click()
    # The level is opened in its own collection, so that "next" goes on there.
    page.wait_for_url("**/?levels=graded%2F5-expert&level=*")
    expect(page.get_by_role("heading", level=2)).to_contain_text(title)


def test_the_level_of_the_day_for_experts(visit: Visit) -> None:
    visit.tab("Levels")
    visit.page.get_by_role("button", name="expert", exact=True).click()
    expect(visit.page.get_by_role("heading", level=2)).to_contain_text(", expert")
