"""The board that is played on, in a real browser: nothing is lost, everything can be seen."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from web.browsing import PATIENCE, READY, Visit, browser, needs_browser, pages, visit
from web.conftest import Server

__all__ = ["browser", "pages", "visit"]  # fixtures
pytestmark = needs_browser

ROOM = "#######\n#     #\n# $ $ #\n#  @  #\n# . . #\n#######"
# 20 × 16 cells with one push to the right at once.
LARGE = "\n".join(["#" * 20, "#@$" + " " * 15 + ".#", *["#" + " " * 18 + "#"] * 13, "#" * 20])
MOVES = "pushwise.boards.get('play').game.moves"
LOOK = "dispatchEvent(new Event('focus'))"


@pytest.fixture
def phone(browser: Browser, pages: Server) -> Iterator[Visit]:
    size = {"width": 390, "height": 780}
    visit = Visit(browser, pages, viewport=size, has_touch=True, is_mobile=True)
    yield visit
    assert visit.complaints == []
    visit.page.close()


def reload(visit: Visit) -> None:
    visit.page.reload()
    visit.page.wait_for_function(READY)


def test_a_reload_in_the_middle_of_a_game_loses_nothing(visit: Visit) -> None:
    visit.paste(ROOM)
    for key in ("ArrowUp", "ArrowUp", "ArrowLeft"):
        visit.page.keyboard.press(key)
    visit.page.reload()  # at once: the last move is not waited for
    visit.page.wait_for_function(READY)
    visit.see("3 moves")
    assert visit.moves == "uul"
    visit.page.keyboard.press("x")
    visit.see("0 moves")
    reload(visit)
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


def test_a_link_brings_its_solution(visit: Visit, browser: Browser) -> None:
    visit.paste(ROOM)
    visit.page.evaluate("window.prompt = (words, link) => link")
    visit.page.keyboard.press("ArrowUp")
    link = visit.page.evaluate("pushwise.share({solution: 'uulDDruurDD'})")
    stranger = browser.new_page()
    stranger.goto(link)
    stranger.wait_for_function(f"{READY}?.moves === 'u'")
    stranger.evaluate("pushwise.set({replay: 1})")
    stranger.get_by_role("button", name="Watch its solution").click()
    card = stranger.get_by_role("dialog", name="solved")
    expect(card).to_contain_text("with a solver's steps: not counted as yours")
    expect(stranger.locator("body")).to_contain_text("Your game is kept as a snapshot")
    stranger.get_by_label("the level being played").click(position={"x": 9, "y": 9})
    stranger.wait_for_function(f"{MOVES} === 'uulDDruurDD'")
    stranger.keyboard.press("M")
    stranger.wait_for_function(f"{MOVES} === 'u'")
    stranger.close()
    # Anybody may write anything into a link.
    link = visit.page.evaluate("pushwise.share({solution: 'uul'})")
    visit.page.goto(link)
    visit.page.reload()
    visit.page.get_by_role("button", name="Watch its solution").click()
    visit.see("The solution that came with this level does not solve it.")


def test_a_replay_ends_when_something_is_done(visit: Visit) -> None:
    visit.paste(ROOM)
    for step in "uulddru":
        visit.page.evaluate("step => pushwise.act('move', step)", step)
    visit.see("7 moves")
    visit.page.evaluate("pushwise.set({replay: 1})")
    visit.page.evaluate("pushwise.again()")
    assert visit.moves == ""
    visit.page.keyboard.press("u")  # ends it, and undoes nothing
    assert visit.moves == "uulDDru"
    visit.page.keyboard.press("u")
    assert visit.moves == "uulDDr"
    visit.page.evaluate("pushwise.again()")
    visit.page.reload()  # in the middle of it
    visit.page.wait_for_function(READY)
    assert visit.moves == "uulDDr"
    visit.page.evaluate("pushwise.set({replay: 200})")
    visit.page.evaluate("pushwise.again()")
    visit.page.wait_for_function(f"{MOVES} === 'uulDDr'")
    visit.page.keyboard.press("u")
    visit.page.get_by_role("button", name="undo", exact=True).click()
    assert visit.moves == "uulD"


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
    reload(visit)
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
    reload(visit)
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


def test_steps_glide_and_reduced_motion_stops_that(browser: Browser, pages: Server) -> None:
    for motion, expected in (("no-preference", "80ms"), ("reduce", None)):
        page = browser.new_page(reduced_motion=motion)  # type: ignore[arg-type]
        page.goto(f"{pages.url}/?levels=tutorial&level=2")
        page.wait_for_function(READY)
        page.evaluate("pushwise.act('redo', 'all'), pushwise.act('undo', 'all')")
        page.evaluate("pushwise.act('move', 'r')")
        style = page.locator(".pwb-player").first.get_attribute("style") or ""
        assert (expected in style) if expected else ("ms" not in style), style
        page.close()
