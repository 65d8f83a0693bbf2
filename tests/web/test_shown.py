"""What is shown on the board that is played on: steps that glide, replays, solutions, sounds."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from web.browsing import (
    MOVES,
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
    expect(card).not_to_contain_text("Solved!")
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


def test_the_card_makes_room_for_a_replay(visit: Visit) -> None:
    visit.paste(ROOM)
    visit.page.evaluate("pushwise.act('play', 'uulddruurdd')")
    card = visit.page.get_by_role("dialog", name="solved")
    expect(card).to_be_visible()
    visit.page.evaluate("pushwise.set({replay: 1})")
    card.get_by_role("button", name="Replay").click()
    expect(card).to_be_hidden()
    visit.page.keyboard.press("Escape")
    expect(card).to_be_visible()


def test_a_walk_is_shown_step_by_step(visit: Visit) -> None:
    visit.paste("##########\n#@      .#\n#      $ #\n#        #\n##########")
    visit.see("0 of 1")
    seen = visit.page.evaluate(
        """async () => {
          const player = document.querySelector('.pw-live .pwb-player');
          const seen = new Set();
          const watch = new MutationObserver(() => seen.add(player.style.transform));
          watch.observe(player, {attributes: true});
          pushwise.act('click', 36); // seven steps away
          const from = performance.now();
          while (seen.size < 7 && performance.now() - from < 20_000)
            await new Promise(requestAnimationFrame);
          return seen.size;
        }"""
    )
    assert seen == 7
    assert len(visit.moves) == 7


def test_a_replay_of_up_to_200_steps_a_second(visit: Visit) -> None:
    page = visit.page
    visit.paste("#" * 125 + "\n#@$" + " " * 120 + ".#\n" + "#" * 125)
    visit.tab("Solve")
    page.get_by_role("button", name="Start", exact=True).click()
    visit.see("Step 0 of 121")
    speed = page.get_by_role("combobox", name="steps a second")
    for pace in ("200", "1"):
        speed.click()
        page.get_by_role("option", name=pace, exact=True).click()
        page.get_by_role("button", name="replay", exact=True).click()
        if pace == "200":
            visit.see("Step 121 of 121, 121 pushes.")
        else:  # from the start again, for two minutes
            expect(page.locator("body")).not_to_contain_text("Step 121 of")
    page.get_by_role("button", name="replay", exact=True).click()


def test_sounds_are_off_until_they_are_wanted(visit: Visit) -> None:
    visit.page.evaluate(
        """() => {
          window.tones = 0;
          const make = AudioContext.prototype.createOscillator;
          AudioContext.prototype.createOscillator = function () {
            window.tones += 1;
            return make.call(this);
          };
        }"""
    )
    visit.paste(ROOM)
    visit.page.keyboard.press("ArrowUp")
    assert visit.page.evaluate("tones") == 0
    visit.page.get_by_label("sounds").check()
    visit.page.keyboard.press("ArrowLeft")  # the keys are for the game again
    assert visit.moves == "uL"
    assert visit.page.evaluate("tones") == 1
    visit.reload()
    expect(visit.page.get_by_label("sounds")).to_be_checked()


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
