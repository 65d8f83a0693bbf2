"""The board that is played on, in a real browser: nothing is lost, everything can be seen."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from web.browsing import READY, ROOM, Visit, browser, needs_browser, pages, visit
from web.conftest import Server

__all__ = ["browser", "pages", "visit"]  # fixtures
pytestmark = needs_browser


# 20 × 16 cells with one push to the right at once.
LARGE = "\n".join(["#" * 20, "#@$" + " " * 15 + ".#", *["#" + " " * 18 + "#"] * 13, "#" * 20])


@pytest.fixture
def phone(browser: Browser, pages: Server) -> Iterator[Visit]:
    size = {"width": 390, "height": 780}
    visit = Visit(browser, pages, viewport=size, has_touch=True, is_mobile=True)
    yield visit
    assert visit.complaints == []
    visit.page.close()


def test_back_and_forward(visit: Visit) -> None:
    page = visit.page
    page.goto(page.url.split("?")[0] + "?levels=tutorial&level=2")
    title = page.get_by_role("heading", level=2)
    expect(title).to_contain_text("2. ")
    page.wait_for_function(READY)
    page.keyboard.press("n")
    expect(title).to_contain_text("3. ")
    visit.tab("Solve")
    page.wait_for_url("**&tab=Solve")
    page.go_back()
    expect(title).to_contain_text("3. ")
    page.go_back()
    expect(title).to_contain_text("2. ")


def test_a_link_holds_level_and_position(visit: Visit, browser: Browser, pages: Server) -> None:
    visit.paste(ROOM)
    visit.page.keyboard.press("ArrowUp")
    visit.page.evaluate("window.prompt = (words, link) => link")
    link = visit.page.evaluate("pushwise.share({title: 'A <b>room</b>'})")
    assert "#v1." in link
    stranger = browser.new_page()
    stranger.goto(link)
    expect(stranger.locator("body")).to_contain_text("A <b>room</b>")
    stranger.wait_for_function("pushwise.boards?.get('play')?.game?.moves === 'u'")
    stranger.reload()
    expect(stranger.get_by_role("heading", level=2)).to_contain_text("A <b>room</b>")
    stranger.close()


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("'#v1.!!!'", "damaged"),
        ("await pack('x'.repeat(3_000_000))", "too much"),
        ("await pack('[1]')", "damaged"),
        ("await pack(JSON.stringify({level: {}}))", "damaged"),
        ("await pack(JSON.stringify({level: '####\\n#@$#\\n####'}))", "cannot be played"),
        ("await pack(JSON.stringify({level: ROOM, position: '<script>'}))", "cannot be read"),
        ("await pack('{\"__proto__\": {\"level\": \"' + 'x' + '\"}}')", "cannot be played"),
        ("'#v1.' + 'A'.repeat(300_000)", "too long"),
    ],
)
def test_a_hostile_link_is_refused_in_words(visit: Visit, content: str, words: str) -> None:
    script = """async () => {
      const {decode} = await import('/static/board/link.js');
      const ROOM = %s;
      const pack = async (text) => {
        const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
        const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
        const plain = btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join(''));
        return '#v1.' + plain.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
      };
      try { await decode(%s); return 'taken'; } catch (error) { return error.message; }
    }"""
    assert words in visit.page.evaluate(script % (json.dumps(ROOM), content))


def test_a_box_is_dragged_and_shows_where_it_can_go(visit: Visit) -> None:
    page = visit.page
    visit.paste(ROOM)
    visit.see("0 of 2")
    visit.click_cell(2, 2)
    expect(page.locator(".pwb-targets")).to_have_count(1)
    expect(page.locator(".pwb-selected")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".pwb-targets")).to_have_count(0)
    page.mouse.move(*visit.point(2, 2))
    page.mouse.down()
    page.mouse.move(*visit.point(3, 2), steps=3)
    page.mouse.move(*visit.point(4, 2), steps=3)
    page.mouse.up()
    visit.see("1 of 2")


def test_an_impossible_click_says_why(visit: Visit) -> None:
    visit.paste(ROOM)
    visit.see("0 of 2")
    flash = visit.page.locator(".pwb-flash")
    visit.click_cell(0, 0)
    expect(flash).to_have_text("That is a wall.")
    visit.click_cell(2, 2)
    visit.click_cell(0, 3)
    expect(flash).to_have_text("A box cannot go into a wall.")


def test_a_hint_is_an_arrow(visit: Visit) -> None:
    visit.paste(ROOM)
    for words in ("The position can be solved.", "Push the box on", "Push it to"):
        visit.page.keyboard.press("i")
        visit.see(words)
    expect(visit.page.locator(".pwb-arrow")).to_have_count(1)
    visit.page.keyboard.press("ArrowUp")
    expect(visit.page.locator(".pwb-arrow")).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1920, 1080), (3840, 2160)])
def test_the_board_fills_the_window(
    browser: Browser, pages: Server, width: int, height: int
) -> None:
    visit = Visit(browser, pages, viewport={"width": width, "height": height})
    box = visit.page.locator(".pw-live").bounding_box()
    assert box is not None
    assert box["width"] > 0.65 * width
    assert box["height"] > 0.8 * height
    assert box["y"] + box["height"] <= height
    visit.page.close()


def test_the_other_tabs_use_a_wide_window(browser: Browser, pages: Server) -> None:
    visit = Visit(browser, pages, viewport={"width": 1920, "height": 1080})
    for tab, label in (("Solve", "the best state"), ("Tree", "the state visited")):
        visit.tab(tab)
        board = visit.page.get_by_label(label).first
        expect(board).to_be_visible()
        card = board.locator("xpath=..").bounding_box()
        assert card is not None
        assert card["width"] > 0.4 * 1920, tab
    visit.page.close()


def test_the_board_fills_a_phone(phone: Visit) -> None:
    box = phone.page.locator(".pw-live").bounding_box()
    assert box is not None
    assert box["width"] > 0.9 * 390
    phone.page.get_by_role("button", name="move r").tap()
    phone.see("Solved!")
    phone.page.get_by_role("button", name="undo a move").tap()
    phone.see("0 moves")


def wait_until_quiet(page: Page, heard: list[Any]) -> None:
    """Wait until nothing more is heard for a second."""
    before = -1
    while before != len(heard):
        before = len(heard)
        page.wait_for_timeout(1000)


def test_one_push_is_a_small_thing(visit: Visit) -> None:
    page = visit.page
    sent: list[int] = []

    def count(socket: object) -> None:
        for event in ("framesent", "framereceived"):
            socket.on(event, lambda data: sent.append(len(data)))  # type: ignore[attr-defined]

    page.on("websocket", count)
    visit.reload()
    visit.paste(LARGE)
    visit.see("0 of 1")
    wait_until_quiet(page, sent)
    page.evaluate(
        """() => {
          window.touched = new Set();
          const board = document.querySelector('.pw-live');
          new MutationObserver((all) => all.forEach((one) => touched.add(one.target))).observe(
            board, {attributes: true, childList: true, subtree: true, characterData: true});
        }"""
    )
    sent.clear()
    page.keyboard.press("ArrowRight")
    visit.see("1 move, 1 push")
    wait_until_quiet(page, sent)
    assert 2 <= page.evaluate("touched.size") <= 6
    assert 0 < sum(sent) <= 4096


def test_the_first_load_is_small(browser: Browser, pages: Server) -> None:
    page = browser.new_page()
    client = page.context.new_cdp_session(page)
    client.send("Network.enable")
    sizes: list[float] = []
    client.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto(pages.url)
    page.wait_for_function(READY)
    wait_until_quiet(page, sizes)
    assert 300_000 < sum(sizes) <= 1_500_000
    page.close()


def test_the_solved_card(visit: Visit) -> None:
    visit.paste(ROOM)
    for key in "uulddruurdd":
        arrow = {"u": "Up", "d": "Down", "l": "Left", "r": "Right"}[key]
        visit.page.keyboard.press(f"Arrow{arrow}")
    card = visit.page.get_by_role("dialog", name="solved")
    expect(card).to_contain_text("4 pushes, 11 moves")
    expect(card).to_contain_text("4 pushes, proved the fewest")
    expect(card.get_by_role("img")).to_have_attribute("aria-label", "3 of 3 stars")
    visit.page.keyboard.press("u")
    expect(card).to_be_hidden()


def test_skin_and_dark_are_remembered(visit: Visit) -> None:
    page = visit.page
    page.get_by_label("skin").select_option("garden")
    page.get_by_role("button", name="dark or light").click()
    page.wait_for_selector("body.body--dark")
    visit.reload()
    page.wait_for_selector("body.body--dark")
    expect(page.get_by_label("skin")).to_have_value("garden")
    style = page.locator("svg.pwb").first.get_attribute("style")
    assert style is not None
    assert "--wall:#22442a" in style.replace(" ", "")


def test_pictures_are_pictures(visit: Visit) -> None:
    from PIL import Image

    visit.paste(ROOM)
    visit.see("0 of 2")
    size = "pushwise.boards.get('play').toPNG(300).then(b => b.arrayBuffer())"
    data = visit.page.evaluate(f"{size}.then(b => Array.from(new Uint8Array(b)))")
    picture = Image.open(io.BytesIO(bytes(data)))
    assert picture.width == 300
    assert len(picture.convert("RGB").getcolors(100_000) or ()) > 5
    svg = visit.page.evaluate("pushwise.boards.get('play').toSVG()")
    assert svg.startswith("<svg")
    placed = svg.partition("</defs>")[2]  # a tile of many boxes is made of one, too
    assert len(re.findall(r"<use [^>]*-box\"", placed)) == 2


def test_pull_mode(visit: Visit) -> None:
    page = visit.page
    visit.paste(ROOM)
    visit.see("0 of 2")
    page.get_by_role("switch", name="pull mode").click()
    page.wait_for_function("pushwise.boards.get('play').game.pull")
    page.evaluate("pushwise.boards.get('play').game.place(23)")  # above the left goal
    page.evaluate("pushwise.boards.get('play').move('u', true)")
    assert visit.moves == "U"
    page.get_by_role("switch", name="pull mode").click()
    page.wait_for_function("!pushwise.boards.get('play').game.pull")
    assert visit.moves == ""


def test_more_goals_than_boxes(visit: Visit) -> None:
    page = visit.page
    visit.paste("#######\n#@$. .#\n#######")
    visit.see("0 of 1")
    page.get_by_role("switch", name="pull mode").click()
    visit.see("Pull mode needs as many boxes as goals.")
    page.get_by_role("switch", name="pull mode").click()
    page.keyboard.press("ArrowRight")
    visit.see("1 of 1")
    assert visit.moves == "R"


def test_zoom_and_pan(visit: Visit) -> None:
    page = visit.page
    visit.paste(LARGE)
    visit.see("0 of 1")
    board = page.locator("svg.pwb").first
    whole = board.get_attribute("viewBox")
    page.locator("body").click(position={"x": 5, "y": 200})
    page.keyboard.press("+")
    zoomed = board.get_attribute("viewBox")
    assert zoomed != whole
    page.keyboard.press("0")
    assert board.get_attribute("viewBox") == whole
