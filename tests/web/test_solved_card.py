"""The solved moment, and the searches of the Solve tab."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from web.browsing import PATIENCE, Visit, browser, needs_browser, pages, visit

__all__ = ["browser", "pages", "visit"]  # fixtures
pytestmark = needs_browser

# The bound of the start is 9; one push more is needed, which only a search can prove.
TWIST = "#######\n#     #\n# $ $ #\n#  @  #\n# . . #\n#######"
SEARCHED = " ####\n #  ###\n##  $ #\n#@$$# ##\n# #.#  #\n# . .  #\n##    ##\n ######"


def play(visit: Visit, steps: str) -> None:
    names = {"u": "Up", "d": "Down", "l": "Left", "r": "Right"}
    for step in steps.lower():
        visit.page.keyboard.press(f"Arrow{names[step]}")


def test_the_optimum_is_proved_while_you_play(visit: Visit) -> None:
    from pushwise import Level, solve

    visit.paste(SEARCHED)
    visit.see("0 of 3")
    best = solve(Level.from_text(SEARCHED), objective="pushes")
    assert best.solution is not None
    assert best.optimal
    visit.page.evaluate("lurd => pushwise.act('play', lurd)", best.solution.lurd)
    card = visit.page.get_by_role("dialog", name="solved")
    # At the lowest priority: a busy machine takes minutes.
    proved = f"{best.solution.pushes} pushes, proved the fewest"
    expect(card).to_contain_text(proved, timeout=10 * PATIENCE)
    expect(card.get_by_role("img")).to_have_attribute("aria-label", "3 of 3 stars")
    expect(card).to_contain_text(re.compile(r"time\d+:\d\d"))
    visit.picture("solved-card")


def test_a_long_solution_is_shortened(visit: Visit) -> None:
    visit.paste(TWIST)
    visit.see("0 of 2")
    # Two walks to and fro, and a box pushed to the wall and back, are too much.
    play(visit, "lrlruulddruurdd")
    card = visit.page.get_by_role("dialog", name="solved")
    expect(card).to_contain_text("4 pushes, 15 moves")
    card.get_by_role("button", name="Shorten mine").click()
    expect(card).to_contain_text("15 → 11 moves")
    expect(card).to_contain_text("No solution has fewer pushes.")
    card.get_by_role("button", name="Show it").click()
    expect(card).to_contain_text("with a solver's steps: not counted as yours")
    visit.see("11 moves, 4 pushes")


def test_solved_again_is_counted(visit: Visit) -> None:
    visit.paste("########\n#@ $  .#\n########")
    visit.see("0 of 1")
    card = visit.page.get_by_role("dialog", name="solved")
    for _ in range(2):
        play(visit, "rrrr")
        expect(card).to_contain_text("4 moves")
        visit.page.keyboard.press("x")
        expect(card).to_be_hidden()
    play(visit, "rrrr")
    expect(card).to_contain_text("3 times")
    visit.page.get_by_text("Records", exact=True).click()
    expect(visit.page.locator(".pw-records td:nth-child(3)")).to_have_text(["4", "4", "4"])
    visit.see("fewest moves3 pushes, 4 moves")


def test_what_to_look_for_and_for_how_long(visit: Visit) -> None:
    page = visit.page
    visit.paste(TWIST)
    visit.see("0 of 2")
    visit.tab("Solve")
    page.get_by_role("combobox", name="method").first.click()
    groups = page.locator(".pw-group")
    expect(groups).to_have_text(["Engines", "Textbook methods", "For study: parts of the engines"])
    options = page.get_by_role("option")
    assert options.nth(0).inner_text().startswith("fast")
    assert options.nth(1).inner_text().startswith("optimal")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="fewest moves").first.click()
    method = page.get_by_role("combobox", name="method").first
    expect(method).to_have_value(re.compile("^optimal"))
    time = page.get_by_role("slider", name="time").first
    time.focus()
    page.keyboard.press("Home")
    expect(time).to_have_value("1")
    page.keyboard.press("End")
    page.get_by_role("button", name="Start", exact=True).click()
    visit.see("proved the fewest")
    # A method that promises nothing is not asked for the fewest.
    method.click()
    page.get_by_role("option", name="greedy").first.click()
    expect(page.get_by_role("button", name="any solution").first).to_have_attribute(
        "aria-pressed", "true"
    )


def test_a_whole_collection_is_solved(visit: Visit, tmp_path: Path) -> None:
    page = visit.page
    hopeless = "#######\n#@   .#\n#   $ #\n#######"
    visit.paste(f"{TWIST}\nTitle: Good\n\n{hopeless}\nTitle: Hopeless\n")
    visit.see("1. Good")
    visit.tab("Solve")
    page.get_by_text("Solve the whole collection").click()
    page.get_by_role("button", name="Solve all").click()
    visit.see("2 of 2. 1 solved; 1 proved unsolvable: 2 (Hopeless).")
    expect(page.locator(".q-table tbody tr")).to_have_count(2)
    with page.expect_download() as download:
        page.get_by_role("button", name="Results").click()
    results = tmp_path / "results.jsonl"
    download.value.save_as(results)
    assert len(results.read_text().splitlines()) == 2
    visit.tab("Reports")
    page.locator("input[type=file]").last.set_input_files(results)
    visit.see("2 levels: 1 solved")


def test_the_coach_finds_the_push_that_lost(visit: Visit) -> None:
    page = visit.page
    visit.paste(TWIST)
    visit.see("0 of 2")
    play(visit, "dluuld")  # the second push sends a box to the wall
    visit.see("Lost: ")
    page.get_by_text("Coach", exact=True).click()
    page.get_by_role("button", name="Review my game").click()
    visit.see("lost the level")
    expect(page.locator(".pw-lost")).to_have_count(1)
    visit.picture("coach")
    page.get_by_role("button", name="Go back there").click()
    page.wait_for_function("!pushwise.boards.get('play').game.moves.includes('U')")
    page.keyboard.press("End")  # nothing was lost by going back
    page.wait_for_function("pushwise.boards.get('play').game.moves === 'dluUld'")
