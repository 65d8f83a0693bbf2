"""The page that needs no server: searches watched, stopped and replayed in a real browser."""

from __future__ import annotations

from playwright.sync_api import Page, expect

import pushwise as pw
from pushwise.sokoban.solution import replay
from web.conftest import ENDLESS
from web.tabbing import (
    HALL,
    LOST,
    ROOT,
    address,
    browser,
    counts,
    needs_tab,
    open_level,
    page,
    site,
)

__all__ = ["address", "browser", "page", "site"]  # fixtures
pytestmark = needs_tab


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
