"""The workshop in a real browser: drawing, judging, generating."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import expect

from pushwise.formats import load, loads
from web.browsing import READY, Visit, browser, needs_browser, pages, visit

__all__ = ["browser", "pages", "visit"]  # fixtures
pytestmark = needs_browser

CORRIDOR = "#######\n#@ $ .#\n#######"
_POINT = """
([x, y]) => {
  const svg = document.querySelector('.pw-drawn svg');
  const point = new DOMPoint(x * 32 + 16, y * 32 + 16).matrixTransform(svg.getScreenCTM());
  return [point.x, point.y];
}
"""


class Bench:
    """The drawing board, and what a hand does with it."""

    def __init__(self, visit: Visit) -> None:
        self.visit = visit
        visit.tab("Workshop")
        expect(visit.page.locator(".pw-drawn svg")).to_be_visible()
        self.see_rows(10, 8)

    @property
    def page(self) -> object:
        return self.visit.page

    def see_rows(self, width: int, height: int) -> None:
        box = f"-2 -2 {width * 32 + 4} {height * 32 + 4}"
        expect(self.visit.page.locator(".pw-drawn svg")).to_have_attribute("viewBox", box)

    def tool(self, name: str) -> None:
        self.visit.page.get_by_role("radio", name=name).click()

    def act(self, name: str) -> None:
        self.visit.page.get_by_role("button", name=name, exact=True).click()

    def point(self, x: int, y: int) -> tuple[float, float]:
        px, py = self.visit.page.evaluate(_POINT, [x, y])
        return px, py

    def stroke(self, *cells: tuple[int, int], button: str = "left") -> None:
        mouse = self.visit.page.mouse
        mouse.move(*self.point(*cells[0]))
        mouse.down(button=button)  # type: ignore[arg-type]
        for cell in cells[1:]:
            mouse.move(*self.point(*cell))
        mouse.up(button=button)  # type: ignore[arg-type]

    def see_text(self, text: str) -> None:
        page = self.visit.page
        if not page.get_by_label("or edit the text").is_visible():
            page.get_by_text("The drawing as text").click()
        expect(page.get_by_label("or edit the text")).to_have_value(text)

    def type(self, text: str) -> None:
        page = self.visit.page
        if not page.get_by_label("or edit the text").is_visible():
            page.get_by_text("The drawing as text").click()
        page.get_by_label("or edit the text").fill(text)


@pytest.fixture
def bench(visit: Visit) -> Bench:
    return Bench(visit)


def test_paint_by_dragging_erase_by_the_right_button_and_undo(bench: Bench) -> None:
    bench.visit.see("The level has no player")
    bench.tool("wall")
    # A fast hand: the pointer is seen on the first and the last cell only.
    bench.stroke((2, 2), (7, 2))
    wall = "##########\n#        #\n# ###### #" + "\n#        #" * 4 + "\n##########"
    bench.see_text(wall)
    bench.stroke((3, 2), (4, 2), button="right")
    gap = wall.replace("# ###### #", "# #  ### #")
    bench.see_text(gap)
    bench.act("Undo")
    bench.see_text(wall)
    bench.act("Undo")
    bench.see_text(wall.replace("# ###### #", "#        #"))
    bench.act("Redo")
    bench.see_text(wall)


def test_boxes_goals_and_the_one_player(bench: Bench) -> None:
    bench.tool("player")
    bench.stroke((2, 2))
    bench.stroke((3, 2))  # he moves: there is but one
    bench.tool("goal")
    bench.stroke((5, 2))
    bench.tool("box")
    bench.stroke((5, 2))
    rows = ["##########", "#        #", "#  @ *   #", *["#        #"] * 4, "##########"]
    bench.see_text("\n".join(rows))


def test_rotate_mirror_resize_symmetry(bench: Bench) -> None:
    page = bench.visit.page
    bench.type(CORRIDOR)
    bench.see_rows(7, 3)
    bench.act("Mirror")
    bench.see_text("#######\n#. $ @#\n#######")
    bench.act("Rotate")
    bench.see_rows(3, 7)
    bench.see_text("###\n#.#\n# #\n#$#\n# #\n#@#\n###")
    page.get_by_role("button", name="add a column at the right").click()
    bench.see_text("####\n#. #\n#  #\n#$ #\n#  #\n#@ #\n####")
    page.get_by_role("button", name="remove a column at the right").click()
    bench.see_text("###\n#.#\n# #\n#$#\n# #\n#@#\n###")
    bench.act("Clear")
    for _ in range(4):
        page.get_by_role("button", name="add a column at the right").click()
    bench.see_rows(7, 7)
    page.get_by_label("symmetry", exact=True).first.select_option("both")
    bench.tool("box")
    bench.stroke((2, 2))
    rows = ["#######", "#     #", "# $ $ #", "#     #", "# $ $ #", "#     #", "#######"]
    bench.see_text("\n".join(rows))


def test_the_keyboard_draws_too(bench: Bench) -> None:
    page = bench.visit.page
    page.locator(".pw-drawn svg").focus()
    for key in ("ArrowRight", "ArrowDown", "5", "Enter", "ArrowRight", "3", " ", "Backspace"):
        page.keyboard.press(key)
    rows = ["##########", "#        #", "# @      #", *["#        #"] * 4, "##########"]
    bench.see_text("\n".join(rows))


def test_a_drawing_is_judged_at_once(bench: Bench) -> None:
    visit = bench.visit
    bench.type(CORRIDOR)
    visit.see("A valid level.")
    visit.see("2 pushes, proved the fewest")
    visit.see("beginner")
    dead = visit.page.locator(".pw-dead-cells")
    expect(dead).to_have_attribute("d", "M32 32h32v32h-32z")  # at the end where the player is
    visit.picture("workshop")
    bench.type("#######\n#@   .#\n#   $ #\n#######")
    visit.see("A valid level that nobody can solve.")
    visit.see("no, that is proved")
    bench.type("#####\n#@$.#\n###")
    visit.see("The wall is open")
    expect(visit.page.get_by_role("button", name="Play it")).to_be_disabled()
    bench.type("######\n#@ $.#\n######\nTitle")
    visit.see("The text has 'T', which is no sign of a level")
    expect(visit.page.get_by_role("button", name="Play it")).to_be_disabled()


def test_what_was_drawn_stays(bench: Bench) -> None:
    visit, page = bench.visit, bench.visit.page
    bench.type("########\n#@  $ .#\n########")
    page.get_by_label("title").fill("Drawn to stay")
    visit.see("A valid level.")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download").click()
    assert download.value.suggested_filename == "Drawn-to-stay.sok"
    level = load(download.value.path())[0]
    assert (level.title, level.rows[1]) == ("Drawn to stay", "#@  $ .#")
    page.get_by_role("button", name="Play it").click()
    title = page.get_by_role("heading", level=2)
    expect(title.first).to_contain_text("Drawn to stay")
    page.wait_for_url(lambda address: "levels=my+levels" in address and "tab" not in address)
    page.reload()
    page.wait_for_function(READY)
    expect(title.first).to_contain_text("Drawn to stay")
    visit.tab("Levels")
    expect(page.get_by_role("combobox", name="collection")).to_have_value("My levels")
    card = page.locator(".pw-level-card", has_text="Drawn to stay")
    card.get_by_role("button", name="remove").click()
    expect(card).to_have_count(0)


def test_generate_one_like_this(bench: Bench) -> None:
    visit, page = bench.visit, bench.visit.page
    drawn = "########\n#  .   #\n# $ $  #\n#  @.  #\n#      #\n########"
    bench.type(drawn)
    visit.see("proved the fewest")
    page.get_by_role("button", name="One like this").click()
    visit.see("Made: ")
    expect(page.get_by_label("or edit the text")).not_to_have_value(drawn)
    text = page.get_by_label("or edit the text").input_value()
    level = loads(text)[0]
    assert len(level.boxes) == 2
    assert level.width <= 8
    assert level.height <= 6
    bench.act("Undo")  # the drawing is not lost
    bench.see_text(drawn)


@pytest.mark.skipif(not Path("/usr/bin/node").exists(), reason="node is not installed")
def test_the_model_of_a_drawing() -> None:
    """Without a browser: a closed level stays closed when a side is moved."""
    script = """
    import {Drawing} from './src/pushwise/web/static/board/drawing.js';
    const d = new Drawing(['####', '#@ #', '####']);
    const seen = [];
    for (const side of 'lurd') { d.resize(side, 1); seen.push(d.toString()); }
    for (const side of 'lurd') d.resize(side, -1);
    seen.push(d.toString());
    for (let n = 0; n < 8; n += 1) d.undo();
    seen.push(d.toString());
    console.log(JSON.stringify(seen));
    """
    command = ["/usr/bin/node", "--input-type=module", "-e", script]
    out = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    seen = json.loads(out)
    assert seen[0] == "#####\n# @ #\n#####"
    assert seen[3] == "######\n#    #\n# @  #\n#    #\n######"
    assert seen[4] == seen[5] == "####\n#@ #\n####"
