"""The page in a real browser."""

from __future__ import annotations

import gzip
import json
import os
import re
import zipfile
from base64 import b64decode
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Dialog, expect

from giant import giant_rows
from pushwise.render.svg import CELL
from pushwise.sokoban.level import Level
from pushwise.solving.explain import plan_followed
from web.browsing import PATIENCE, Visit, browser, needs_browser, pages, visit
from web.conftest import EASY, ENDLESS, Server, serving

__all__ = ["browser", "pages", "visit"]  # fixtures
pytestmark = needs_browser

# The plan parks a box beside the goals before it can fill them.
PARKING = " ####\n #  ###\n##  $ #\n#@$$# ##\n# #.#  #\n# . .  #\n##    ##\n ######"
ROOM = "#######\n#     #\n# $ $ #\n#  @  #\n# . . #\n#######"


def test_play_to_solved_by_keyboard(visit: Visit) -> None:
    visit.paste(ROOM)
    for key in "uulddruurd":
        arrow = {"u": "Up", "d": "Down", "l": "Left", "r": "Right"}[key]
        visit.page.keyboard.press(f"Arrow{arrow}")
    visit.see("10 moves, 3 pushes")
    visit.page.keyboard.press("u")
    visit.see("9 moves, 2 pushes")
    visit.page.keyboard.press("r")
    visit.page.keyboard.press("ArrowDown")
    visit.see("Solved!")
    visit.picture("solved")


def test_keys_play_after_a_tab_was_clicked(visit: Visit) -> None:
    visit.paste(ROOM)
    for moves in ("1 move,", "2 moves"):
        visit.tab("Levels")
        visit.tab("Play")
        visit.tab("Play")
        # The tab gives the keys back as soon as the page gets round to it.
        expect(visit.page.get_by_label("the level being played")).to_be_visible()
        visit.page.wait_for_function("!document.activeElement.closest('.q-tab')")
        visit.page.keyboard.press("ArrowLeft")
        visit.see(moves)


def test_everything_can_be_reached_by_keyboard(visit: Visit) -> None:
    visit.page.keyboard.press("Tab")
    reached = set()
    for _ in range(40):
        name = visit.page.evaluate(
            "(e => e.getAttribute('aria-label') || e.innerText)(document.activeElement)"
        )
        reached.add(name.split("\n")[-1])
        visit.page.keyboard.press("Tab")
    assert reached >= {
        "Play",
        "undo",
        "restart",
        "next level",
        "HINT",
        "SOLVE",
        "Deadlock warnings",
    }
    visit.page.get_by_role("tab", name="Play").focus()
    visit.page.keyboard.press("ArrowRight")
    visit.page.keyboard.press("Enter")
    visit.see("1–22 of 22")
    while not visit.page.evaluate("document.activeElement.matches('.pw-level')"):
        visit.page.keyboard.press("Tab")
    visit.page.keyboard.press("Tab")
    visit.page.keyboard.press("Enter")
    visit.see("2. Down the hall")
    visit.page.keyboard.press("ArrowRight")
    visit.see("1 move,")


def test_the_mouse_pushes_a_box(visit: Visit) -> None:
    visit.paste(ROOM)
    visit.see("0 of 2")
    visit.click_cell(2, 2)
    visit.click_cell(4, 2)
    visit.see("1 of 2")


def test_a_deadlock_is_explained_and_drawn(visit: Visit) -> None:
    visit.paste(ROOM)
    for key in ("Down", "Left", "Up", "Up"):
        visit.page.keyboard.press(f"Arrow{key}")
    visit.see("Lost: The box on B3 can only slide along its wall")
    expect(visit.page.locator(".pwb-cause")).not_to_have_count(0)
    visit.picture("lost")


def test_hints_come_one_at_a_time(visit: Visit) -> None:
    visit.paste(ROOM)
    visit.page.keyboard.press("i")
    visit.see("The position can be solved.")
    assert "Push the box" not in visit.page.locator("body").inner_text()
    visit.page.keyboard.press("i")
    visit.see("Push the box on C")
    visit.page.keyboard.press("i")
    visit.see("Push it to")
    expect(visit.page.locator(".pwb-hint")).to_have_count(1)
    visit.picture("hint")


def test_choose_a_level_from_the_library(visit: Visit) -> None:
    visit.tab("Levels")
    visit.see("The wine cellar")
    visit.picture("levels")
    visit.page.locator(".pw-level", has_text="The heart").click()
    visit.see("18. The heart")


def test_a_reload_comes_back_to_the_level(visit: Visit) -> None:
    page = visit.page
    visit.tab("Levels")
    chosen = page.get_by_role("combobox", name="collection")
    chosen.click()
    page.get_by_role("option", name="techniques").click()
    page.locator(".pw-level").nth(3).click()
    title = page.get_by_role("heading", level=2)
    expect(title).to_contain_text("4. ")
    page.keyboard.press("n")
    expect(title).to_contain_text("5. ")
    page.wait_for_url("**/?levels=techniques&level=5")
    page.reload()
    expect(title).to_contain_text("5. ")
    visit.see("Techniques, ")
    page.wait_for_function("window.did_handshake")
    # Pasted levels are kept, and have an address too.
    visit.paste(ROOM)
    page.wait_for_url("**/?levels=my+levels&level=*")


def test_upload_levels(visit: Visit, tmp_path: Path) -> None:
    path = tmp_path / "mine.sok"
    path.write_text("PK\x03\x04 an archive, no levels")
    visit.tab("Levels")
    upload = visit.page.locator("input[type=file]")
    upload.set_input_files(path)
    visit.see("it is damaged")
    path.write_text(f"{ROOM}\nTitle: My own\n\n{ROOM}\nTitle: Another\n")
    upload.set_input_files(path)
    visit.see("1–2 of 2")
    chosen = visit.page.get_by_role("combobox", name="collection")
    expect(chosen).to_have_value("Mine")
    chosen.click()
    visit.page.get_by_role("option", name="tutorial").click()
    visit.see("1–22 of 22")
    chosen.click()
    visit.page.get_by_role("option", name="Mine", exact=True).click()
    visit.page.locator(".pw-level", has_text="Another").click()
    visit.see("2. Another")


def test_upload_archives(visit: Visit, tmp_path: Path) -> None:
    packed = tmp_path / "packed.sok.gz"
    packed.write_bytes(gzip.compress(f"{ROOM}\nTitle: In gzip\n".encode()))
    visit.tab("Levels")
    upload = visit.page.locator("input[type=file]")
    upload.set_input_files(packed)
    visit.see("1. In gzip")
    several = tmp_path / "several.zip"
    with zipfile.ZipFile(several, "w") as archive:
        archive.writestr("README.txt", "A note with a # and no level.\n")
        archive.writestr("a.sok", f"{ROOM}\nTitle: First\n")
        archive.writestr("b.sok", f"{ROOM}\nTitle: Second\n".encode("utf-16"))
    upload.set_input_files(several)
    visit.see("1–2 of 2")
    visit.see("2. Second")
    bomb = tmp_path / "bomb.sok.gz"
    bomb.write_bytes(gzip.compress(os.urandom(20_000) + b"#" * 1_100_000))
    upload.set_input_files(bomb)
    visit.see("it unpacks to more than 1 MB")


def test_a_level_larger_than_anybody_plays(visit: Visit, tmp_path: Path) -> None:
    path = tmp_path / "giant.sok"
    path.write_text("\n".join([*giant_rows(), "Title: Giant"]))
    page = visit.page
    visit.tab("Levels")
    page.locator("input[type=file]").set_input_files(path)
    visit.see("1. Giant")
    page.locator(".pw-level").first.click()
    visit.see("on goals0 of 11000")
    # References would be drawn too, but take the browser half a minute for each picture.
    assert page.locator(".pw-board svg use").count() < 100
    for moves in ("1 move,", "2 moves,", "3 moves,"):
        page.keyboard.press("ArrowRight")
        visit.see(moves)
    visit.click_cell(1, 150)
    visit.see("149 moves,")
    page.get_by_text("dead squares", exact=True).click()
    visit.see("too large for dead squares")
    visit.picture("giant")
    rows = giant_rows()
    box = next(x for x in range(4, 60) if rows[3][x] == "$" and rows[2][x] != "#" != rows[4][x])
    visit.click_cell(2, box)
    visit.click_cell(3, box)
    visit.click_cell(4, box)
    visit.see("1 push,")
    page.keyboard.press("Shift+U")
    visit.see("0 pushes,")
    visit.tab("Workshop")
    page.get_by_text("Edit the level being played").click()
    visit.see("Levels up to 40 × 40 can be edited here.")


def test_a_search_on_a_giant_level_keeps_its_limit_and_stops(visit: Visit) -> None:
    page = visit.page
    visit.paste("\n".join(giant_rows()))
    visit.see("of 11000")
    visit.tab("Solve")
    limit = page.get_by_label("time, s").first
    limit.focus()
    page.keyboard.press("Home")
    start = page.get_by_role("button", name="Start", exact=True)
    start.click()
    # On a busy machine its process may be ended before it can say so itself.
    over = re.compile("fast: no solution in the time allowed|The work took more than 1 s")
    expect(page.locator("body")).to_contain_text(over)
    limit.focus()
    page.keyboard.press("End")
    for goal, words in (("any solution", "fast"), ("fewest pushes", "optimal")):
        page.get_by_role("button", name=goal).first.click()
        start.click()
        visit.see(f"Searching ({words})")
        page.get_by_role("button", name="Stop", exact=True).click()
        over = re.compile(f"{words}: stopped|The job was cancelled")
        expect(page.locator("body")).to_contain_text(over)


def test_one_bad_level_does_not_spoil_the_file(visit: Visit, tmp_path: Path) -> None:
    path = tmp_path / "mixed.sok"
    path.write_text(f"####\n#@$#\n####\nTitle: Bad\n\n{ROOM}\nTitle: Good\n")
    visit.tab("Levels")
    visit.page.locator("input[type=file]").set_input_files(path)
    visit.see("1–1 of 1")
    visit.see("1 level is not valid and left out. Level 1 (Bad), line 1: The level has more boxes")
    visit.picture("mixed")


@pytest.mark.parametrize("tab", ["Levels", "Reports"])
def test_a_file_that_is_too_large_is_refused_in_words(
    visit: Visit, tmp_path: Path, tab: str
) -> None:
    path = tmp_path / "large.txt"
    path.write_text("#" * 1_000_001)
    visit.tab(tab)
    visit.page.locator("input[type=file]").last.set_input_files(path)
    visit.see("Files of up to 1,000 kB are read")


def test_watch_a_search_and_replay_it(visit: Visit) -> None:
    visit.tab("Levels")
    visit.page.locator(".pw-level", has_text="The boat").click()
    visit.see("12. The boat")
    visit.page.keyboard.press("f")
    visit.see("states expanded")
    visit.see("13 pushes")
    visit.page.get_by_role("button", name="replay").click()
    visit.page.wait_for_timeout(1500)
    visit.picture("replay")
    visit.page.get_by_role("button", name="Load into game").click()
    visit.see("Solved!")


def test_the_plan_is_drawn_and_the_features_follow_the_replay(visit: Visit) -> None:
    page = visit.page
    visit.paste(PARKING)
    visit.tab("Solve")
    page.get_by_role("button", name="Start", exact=True).click()
    visit.see("Found by ")
    # Which strategy is first, and so which plan is shown, is a race: the page says who won it.
    found_by = re.search(r"Found by (.+?)[.:]\n", page.locator("body").inner_text())
    assert found_by is not None
    level = Level.from_rows(PARKING.split("\n"))
    plan = plan_followed(level, found_by[1])
    assert plan.steps[-1][1] in level.goals
    visit.see(f"The plan: {len(plan.steps)} steps")
    words = page.locator(".pw-board:visible .pw-text")
    assert words.count() == 0
    page.get_by_role("switch", name="draw the plan").click()
    places = {to for _, to in plan.steps}
    assert places >= level.goals
    expect(words).to_have_count(len(places))
    # A goal has the number of the step that fills it for good, and parking places have a p.
    last = {to: str(number) for number, (_, to) in enumerate(plan.steps, 1)}
    drawn = words.all_text_contents()
    assert {last[goal] for goal in level.goals} == {word for word in drawn if word.isdigit()}
    assert all(word.startswith("p") for word in drawn if not word.isdigit())
    on_goals = page.locator(".pw-features:visible span").last
    expect(on_goals).to_have_text("0")
    page.get_by_role("slider", name="step of the solution").focus()
    page.keyboard.press("End")
    expect(on_goals).to_have_text("3")
    visit.picture("plan")
    page.get_by_role("switch", name="draw the plan").click()
    expect(words).to_have_count(0)
    # Another search has its own explanation, and none while it has found nothing.
    page.get_by_role("combobox").first.click()
    page.get_by_role("option", name="bfs").click()
    page.get_by_role("button", name="Start", exact=True).click()
    visit.see("Found by bfs.")


def test_the_board_aimed_at_and_the_meeting_point_are_drawn(visit: Visit) -> None:
    page = visit.page
    visit.paste(PARKING)
    visit.tab("Solve")
    page.get_by_role("combobox").first.click()
    page.get_by_role("option", name="hint: untangles").click()
    page.get_by_role("button", name="Start", exact=True).click()
    visit.see("Found by hint run 0: it searched from the start and from the goals, and the two met")
    visit.see("The board that hint run 0 aimed at")
    for name, kind in (("hint board", "hint"), ("meeting point", "path")):
        switch = page.get_by_role("switch", name=f"draw the {name}")
        marks = page.locator(f".pw-board:visible .pw-mark.pw-{kind}")
        expect(marks).to_have_count(0)
        switch.click()
        expect(marks).to_have_count(1)  # all of a kind are one path
        switch.click()
        expect(marks).to_have_count(0)
    # A method that aims at nothing and meets nobody has nothing of the kind to draw.
    page.get_by_role("combobox").first.click()
    page.get_by_role("option", name="bfs").click()
    page.get_by_role("button", name="Start", exact=True).click()
    visit.see("Found by bfs.")
    expect(page.get_by_role("switch", name="draw the plan")).to_be_visible()
    expect(page.get_by_role("switch", name="draw the hint board")).to_be_hidden()
    expect(page.get_by_role("switch", name="draw the meeting point")).to_be_hidden()


def test_keys_move_the_slider_that_has_the_focus(visit: Visit) -> None:
    page = visit.page
    visit.paste(ROOM)
    visit.tab("Solve")
    time, memory = (page.get_by_role("slider", name=name).first for name in ("time", "memory"))
    time.focus()
    for key, value in (("Home", "1"), ("ArrowUp", "2"), ("End", "20"), ("ArrowLeft", "19")):
        page.keyboard.press(key)
        expect(time).to_have_value(value)
    page.keyboard.press("Tab")
    expect(memory).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(memory).to_have_value("960")
    assert visit.moves == ""
    # The server has heard it: a tab that is come back to is built from what the server knows.
    visit.tab("Play")
    visit.tab("Solve")
    expect(time).to_have_value("19")
    expect(memory).to_have_value("960")


def test_stop_a_search(visit: Visit) -> None:
    visit.paste(
        "###############\n#             #\n# $ $ $ $ $ $ #\n#             #\n# $ $ $ $ $ $ #\n"
        "#      @      #\n# . . . . . . #\n#             #\n# . . . . . . #\n#             #\n"
        "###############"
    )
    visit.tab("Solve")
    visit.page.get_by_role("combobox").first.click()
    visit.page.get_by_role("option", name="bfs").click()
    visit.page.get_by_role("button", name="Start", exact=True).click()
    visit.see(" open")
    visit.see("states/s")
    visit.see("at least")
    visit.page.wait_for_selector(".pw-heat")
    visit.picture("watch")
    visit.page.get_by_role("button", name="Stop").first.click()
    visit.see("stopped")


def test_a_second_search_stops_the_first(browser: Browser) -> None:
    # A search that nobody stops outlasts the patience of this test.
    with serving("--workers", "2", "--job-time", "3600") as server:
        visit = Visit(browser, server)
        page = visit.page
        visit.paste(ENDLESS)
        visit.tab("Solve")
        page.get_by_role("combobox").first.click()
        page.get_by_role("option", name="bfs").click()
        for _ in range(3):
            visit.tab("Play")
            expect(page.get_by_label("the level being played")).to_be_visible()
            page.keyboard.press("f")
            expect(page.get_by_text("states/s")).to_be_visible()
        page.get_by_role("button", name="Stop").first.click()
        # Both workers are free again.
        jobs = [server.start(EASY) for _ in range(2)]
        assert [server.wait(job, PATIENCE / 1000)["state"] for job in jobs] == ["done", "done"]
        assert visit.complaints == []
        page.close()


def test_the_position_shown_is_the_one_to_be_searched(visit: Visit) -> None:
    page = visit.page
    visit.paste(ROOM)
    visit.see("0 of 2")
    page.keyboard.press("ArrowUp")
    visit.see("1 move,")
    for tab, label in (("Solve", "the best state"), ("Tree", "the state visited")):
        visit.tab(tab)
        expect(page.get_by_label(label).first).to_be_visible()
        player = page.locator(".pw-board:visible use[href='#pw-player']").first
        expect(player).to_have_attribute("y", str(2 * CELL))


def test_another_level_is_shown_after_the_search_of_the_one_before(visit: Visit) -> None:
    page = visit.page
    visit.paste(ENDLESS)
    visit.tab("Solve")
    page.get_by_role("combobox").first.click()
    page.get_by_role("option", name="bfs").click()
    page.get_by_role("button", name="Start", exact=True).click()
    visit.see("states/s")
    visit.tab("Play")
    visit.paste(ROOM)
    visit.see("0 of 2")
    visit.tab("Solve")
    page.get_by_role("button", name="Stop").first.click()
    boxes = page.locator(".pw-board:visible use[href='#pw-box']")
    expect(boxes).to_have_count(2)
    expect(page.get_by_text("The position that will be searched.").first).to_be_visible()
    visit.picture("another-level")


def test_one_push_is_no_pushes(visit: Visit) -> None:
    visit.paste(EASY)
    visit.see("0 of 1")
    visit.tab("Solve")
    visit.page.get_by_role("button", name="Start", exact=True).click()
    visit.see("Step 0 of 2, 0 pushes.")
    visit.page.get_by_role("button", name="replay").first.click()
    visit.see("Step 2 of 2, 1 push.")


def test_methods_are_named_without_the_marks_of_the_documentation(visit: Visit) -> None:
    visit.tab("Solve")
    visit.page.get_by_role("combobox").first.click()
    name = "backward-macro: backward with all pulls of one box as one move"
    expect(visit.page.get_by_role("option", name=name)).to_have_count(1)


def test_a_race(visit: Visit) -> None:
    visit.tab("Solve")
    visit.page.get_by_text("race two methods").click()
    visit.page.get_by_role("button", name="Start both").click()
    visit.see("was first")
    visit.see("both need")
    visit.picture("race")


def test_the_search_tree(visit: Visit) -> None:
    visit.paste(ROOM)
    visit.tab("Tree")
    visit.page.get_by_role("button", name="Build tree").click()
    visit.see("solved with 4 pushes")
    visit.see("f = g + h = 0 + 4 = 4")
    visit.see("is a dead square")
    visit.page.get_by_role("button", name="next visit").click()
    visit.see("visit 1:")
    visit.picture("tree")
    visit.page.get_by_role("button", name="visit before").click()
    visit.see("visit 0:")
    for number in range(1, 5):
        visit.page.get_by_role("slider", name="visit").focus()
        visit.page.keyboard.press("ArrowRight")
        visit.see(f"visit {number}:")
    visit.see("Solved.")
    visit.tab("Play")
    visit.tab("Tree")
    # The visited node must be in sight again, however wide the tree.
    visit.page.wait_for_function(
        """() => {
          const node = document.querySelector('.pw-tree .now')?.getBoundingClientRect();
          const box = document.querySelector('.pw-tree')?.getBoundingClientRect();
          return node && box && node.left >= box.left && node.right <= box.right;
        }"""
    )


def test_tiles(visit: Visit, tmp_path: Path) -> None:
    visit.tab("Tiles")
    visit.see("goal: blank first, 0 1 2 / 3 4 5 / 6 7 8")
    visit.page.get_by_label("or a puzzle").fill("1 2 3 / 4 5 6 / 7 0 8")
    visit.page.get_by_label("or a puzzle").press("Enter")
    visit.see("Click a tile")
    visit.page.get_by_role("button", name="Solve").last.click()
    visit.see("proved the fewest")
    visit.picture("tiles")
    visit.page.get_by_role("button", name="replay").click()
    expect(visit.page.locator(".pw-board .pw-home")).to_have_count(8)
    visit.page.locator(".pw-board [data-cell='1']").click()
    visit.see("1 move.")
    one_dot = (
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5"
    )
    one_dot += "ErkJggg=="
    picture = tmp_path / "dot.png"
    picture.write_bytes(b64decode(one_dot))
    visit.page.locator("input[type=file]").last.set_input_files(picture)
    expect(visit.page.locator(".pw-board image")).to_have_count(8)
    expect(visit.page.locator(".pw-board text")).to_have_count(8)
    visit.page.get_by_text("numbers", exact=True).click()
    expect(visit.page.locator(".pw-board text")).to_have_count(0)
    visit.page.get_by_role("button", name="No picture").click()
    expect(visit.page.locator(".pw-board image")).to_have_count(0)


def test_a_report(visit: Visit, tmp_path: Path) -> None:
    line = {"level": 1, "title": "<b>One</b>", "file": "a.sok", "status": "solved", "pushes": 4}
    line |= {"moves": 9, "seconds": 0.5, "expanded": 7, "method": "fast"}
    path = tmp_path / "results.jsonl"
    path.write_text(f"{json.dumps(line)}\n{json.dumps({**line, 'level': 2, 'status': 'time'})}\n")
    visit.tab("Reports")
    visit.page.locator("input[type=file]").last.set_input_files(path)
    visit.see("2 levels: 1 solved, 1 out of time")
    visit.see("<b>One</b>")
    visit.picture("reports")
    path.write_text("not a result")
    visit.page.locator("input[type=file]").last.set_input_files(path)
    visit.see("Line 1 is not JSON.")


def test_scripts_in_titles_are_text(visit: Visit) -> None:
    evil = "<img src=x onerror=alert(1)><script>alert(2)</script>"
    alerts: list[str] = []

    def note(dialog: Dialog) -> None:
        alerts.append(dialog.message)
        dialog.dismiss()

    visit.page.on("dialog", note)
    visit.paste(f"######\n#@ $.#\n######\nTitle: {evil}\nAuthor: {evil}\nComment: {evil}\n")
    visit.see("<script>alert(2)</script>")
    visit.page.wait_for_timeout(300)
    assert alerts == []
    assert visit.page.locator("img[src=x]").count() == 0


def test_what_is_wrong_with_a_pasted_level(visit: Visit) -> None:
    page = visit.page
    page.get_by_text("Steps and level as text").click()
    page.get_by_label("paste a level").fill("####\n#@$#\n####")
    page.get_by_role("button", name="Load", exact=True).click()
    visit.see("more boxes (1) than goals (0)")


def test_dark(visit: Visit) -> None:
    light = visit.page.evaluate("getComputedStyle(document.body).backgroundColor")
    visit.page.get_by_role("button", name="dark or light").click()
    visit.page.wait_for_selector("body.body--dark")
    visit.page.wait_for_function(
        "light => getComputedStyle(document.body).backgroundColor !== light", arg=light
    )
    visit.picture("dark")


def test_light_under_a_dark_system(browser: Browser, pages: Server) -> None:
    visit = Visit(browser, pages, color_scheme="dark")
    visit.page.wait_for_selector("body.body--dark")
    visit.page.get_by_role("button", name="dark or light").click()
    visit.page.wait_for_selector("body:not(.body--dark)")
    assert visit.complaints == []
    visit.page.close()


def test_a_swipe_moves_the_player_and_not_the_page(browser: Browser, pages: Server) -> None:
    size = {"width": 390, "height": 500}
    visit = Visit(browser, pages, viewport=size, has_touch=True, is_mobile=True)
    page = visit.page
    heard: list[str] = []
    page.on("console", lambda message: heard.append(message.text))
    visit.paste(ROOM)
    visit.see("0 of 2")
    page.evaluate("scrollTo(0, 0)")
    assert page.evaluate("document.documentElement.scrollHeight") > 700
    touch = page.context.new_cdp_session(page)

    def at(y: int) -> dict[str, Any]:
        return {"touchPoints": [{"x": 195, "y": y}]}

    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", **at(260)})
    for y in range(250, 150, -10):
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", **at(y)})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    visit.see("1 move,")
    assert page.evaluate("scrollY") == 0
    assert not [text for text in heard if "touchend" in text]
    page.close()


def test_a_phone(browser: Browser, pages: Server) -> None:
    size = {"width": 390, "height": 780}
    visit = Visit(browser, pages, viewport=size, has_touch=True, is_mobile=True)
    wide = visit.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 390
    switch = visit.page.get_by_role("button", name="dark or light").bounding_box()
    assert switch is not None
    assert switch["x"] + switch["width"] <= 390
    visit.page.get_by_role("button", name="move r").tap()
    visit.see("Solved!")
    visit.picture("phone")
    for tab in ("Levels", "Solve", "Tree", "Workshop", "Tiles", "Reports"):
        visit.tab(tab)
        visit.page.wait_for_timeout(300)
        assert visit.page.evaluate("document.documentElement.scrollWidth") <= 390, tab
        visit.picture(f"phone-{tab}")
    assert visit.complaints == []
    visit.page.close()
