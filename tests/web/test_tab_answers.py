"""What the core in a browser answers: the same as on this machine, with the same keys and words."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

import pushwise as pw
from pushwise.formats.library import level_files
from pushwise.play.describe import describe_result
from pushwise.sokoban.directions import offsets
from pushwise.sokoban.reasons import DeadlockWatch
from pushwise.sokoban.solution import replay
from pushwise.solving.hint import hint
from web.conftest import EASY, ENDLESS
from web.tabbing import ROOT, address, ask, browser, needs_tab, site, visiting

__all__ = ["address", "browser", "site"]  # fixtures
NO_SOLUTION = "#######\n#@ $ .#\n##$ #.#\n#     #\n#######"
ODD = [
    "#######\n#@    #\n# $.$.#\n#    .#\n#     #\n#######",
    "*****\n*   *\n*@$.*\n*****",
    "#####\n#@ .#\n#####",
]
# Set to a folder (or a file) of classic levels to have ten of them compared too.
CLASSIC = os.environ.get("PUSHWISE_CLASSIC_LEVELS")
# Of XSokoban, those whose proof takes seconds.
QUICK = {"xsokoban": (1, 2, 3, 4, 5, 6, 7, 17, 38, 78)}


@pytest.fixture(scope="module")
def page(browser: Browser, address: str) -> Iterator[Page]:
    """One visitor for all questions: the engine is loaded once, as for a player."""
    with visiting(browser, address) as page:
        yield page


def compared() -> list[tuple[str, pw.Level]]:
    """The tutorial, ten levels of each grade, and ten classic ones if there are any here."""
    files: list[tuple[Path, Any]] = [(ROOT / "levels/tutorial.sok", range(1, 100))]
    files += [(path, range(1, 11)) for path in sorted((ROOT / "levels/graded").glob("*.sok"))]
    if CLASSIC:
        known = [path for path in level_files(Path(CLASSIC)) if path.stem in QUICK]
        files += [(path, QUICK[path.stem]) for path in known]
    return [
        (f"{path.stem}-{number}", level)
        for path, wanted in files
        for number, level in enumerate(pw.load(path), 1)
        if number in wanted
    ]


@pytest.mark.parametrize(("name", "level"), compared(), ids=lambda x: x if type(x) is str else "")
class TestTheSameAnswers:
    pytestmark = needs_tab

    def test_fewest_pushes(self, page: Page, name: str, level: pw.Level) -> None:
        tab = ask(page, "solve", level, options={"objective": "pushes"})
        native = pw.solve(level, objective="pushes", threads=1)
        assert (tab["status"], tab["optimal"]) == (native.status.value, native.optimal)
        if native.solution is None:
            assert tab["status"] == "unsolvable"
            return
        assert replay(level, tab["solution"]).pushes == native.solution.pushes
        assert tab["pushes"] == tab["lower_bound"] == native.solution.pushes
        if tab["ties_optimal"] and native.ties_optimal:
            assert tab["moves"] == native.solution.moves

    def test_any_solution(self, page: Page, name: str, level: pw.Level) -> None:
        tab = ask(page, "solve", level, options={"objective": "any"})
        found = replay(level, tab["solution"])
        assert (found.pushes, found.moves) == (tab["pushes"], tab["moves"])


class TestAnswers:
    pytestmark = needs_tab

    @pytest.mark.parametrize("number", [3, 7, 12])
    def test_fewest_moves(self, page: Page, number: int) -> None:
        level = pw.load(ROOT / "levels/tutorial.sok")[number - 1]
        tab = ask(page, "solve", level, options={"objective": "moves"})
        native = pw.solve(level, objective="moves", threads=1)
        assert native.solution is not None
        assert replay(level, tab["solution"]).moves == native.solution.moves
        assert (tab["optimal"], tab["ties_optimal"]) == (native.optimal, native.ties_optimal)

    @pytest.mark.parametrize("text", ODD, ids=["goals to spare", "boxes in the border", "no box"])
    def test_levels_out_of_the_ordinary(self, page: Page, text: str) -> None:
        level = pw.Level.from_text(text)
        for objective in ("any", "pushes", "moves"):
            tab = ask(page, "solve", level, options={"objective": objective})
            native = pw.solve(level, objective=objective, threads=1)
            assert native.solution is not None
            assert tab["status"] == native.status.value == "solved"
            assert replay(level, tab["solution"]).pushes == native.solution.pushes
            assert tab["optimal"] == native.optimal
        facts = pw.analyse(level).to_json(1, "")
        found = ask(page, "analyse", level)
        for key in ("state_space", "placements"):
            assert int(found.pop(key)) == facts[key]
        assert {key: facts[key] for key in found} == found

    def test_there_is_no_solution(self, page: Page) -> None:
        level = pw.Level.from_text(NO_SOLUTION)
        for objective in ("any", "pushes", "moves"):
            native = pw.solve(level, objective=objective, threads=1)
            assert native.status.value == "unsolvable"
            tab = ask(page, "solve", level, options={"objective": objective})
            assert (tab["status"], tab["solution"]) == ("unsolvable", None)

    @pytest.mark.parametrize(
        ("limit", "status"),
        [
            ({"timeLimit": 0.5}, "time"),
            ({"nodeLimit": 500}, "nodes"),
            ({"memoryMiB": 24}, "memory"),
        ],
    )
    def test_limits(self, page: Page, limit: dict[str, float], status: str) -> None:
        level = pw.Level.from_text(ENDLESS)
        result = ask(page, "solve", level, options={"objective": "moves", **limit})
        assert result["status"] == status, result
        assert result["peak_mib"] <= limit.get("memoryMiB", 768)
        assert not result["optimal"]
        if result["solution"] is not None:  # found beside the proof
            assert replay(level, result["solution"]).pushes == result["pushes"]
            assert result["gap"] >= 0
        # The engine is as good as new.
        assert ask(page, "solve", pw.Level.from_text(EASY), options={})["status"] == "solved"

    def test_a_search_is_stopped_by_a_message_or_with_its_worker(self, page: Page) -> None:
        script = """async (level) => {
          const { Helper } = await import("./helper.js");
          const worker = new Helper();
          const values = { level, options: { objective: "moves" } };
          const { status } = await worker.ask("solve", values, () => worker.stop());
          const deaf = new Helper("./board/sound.js"); // it never answers
          const left = deaf.ask("solve", { level }).catch((error) => error.message);
          deaf.stop();
          return [status, await left, deaf.busy];
        }"""
        assert page.evaluate(script, ENDLESS) == ["cancelled", "Stopped.", False]

    def test_improving(self, page: Page) -> None:
        level = pw.Level.from_rows(["#######", "#@$  .#", "#     #", "#######"])
        long = "RdrruLdlluRRR"
        tab = ask(page, "improve", level, solution=long, options={"objective": "pushes"})
        native = pw.improve(level, long)
        assert tab["solution"] == native.solution.lurd == "RRR"
        assert set(tab) == set(native.to_json(1, ""))
        assert tab["before"] == {"pushes": 5, "moves": 13}

    def test_keys_of_solve_and_analyse(self, page: Page) -> None:
        for level in pw.load(ROOT / "levels/tutorial.sok")[2:5]:
            native = pw.solve(level, threads=1).to_json(1, "")
            assert set(ask(page, "solve", level, options={})) == set(native)
            facts = pw.analyse(level).to_json(1, "")
            tab = ask(page, "analyse", level)
            assert set(facts) - set(tab) == {"identity"}
            for key in ("state_space", "placements"):
                assert int(tab.pop(key)) == facts[key]
            assert {key: facts[key] for key in tab} == tab

    @pytest.mark.parametrize("number", range(1, 9))
    def test_hints(self, page: Page, number: int) -> None:
        level = pw.load(ROOT / "levels/graded/1-beginner.sok")[number - 1]
        native = hint(pw.Game(level)).to_json()
        tab = ask(page, "hint", level, moves="", options={})
        assert set(tab) == set(native)
        assert tab["verdict"] == "solvable"
        # Which of the shortest solutions is found may differ; what is told of it is the same.
        told = pw.Game(level, tab["push"])
        assert level.cell_name(told.player) == tab["box"]
        pushes = replay(level, tab["solution"]).pushes
        assert pushes == replay(level, native["solution"]).pushes
        if tab["solution"] == native["solution"]:
            assert {**tab, "seconds": 0} == {**native, "seconds": 0}

    def test_deadlocks(self, page: Page) -> None:
        """The first pushes of some levels are judged alike, in the same words."""
        judged = 0
        for level in pw.load(ROOT / "levels/graded/2-easy.sok")[:5]:
            watch = DeadlockWatch(level, seconds=60)
            for boxes, player in pushed(level):
                reason = watch.examine(boxes, player)
                tab = ask(page, "examine", level, boxes=sorted(boxes), player=player)
                if reason is None or tab is None:
                    assert tab is reason or (tab is None and reason is not None)
                    continue
                judged += 1
                assert tab["test"] == reason.test
                assert tab["sentence"] == reason.sentence
                assert tuple(tab["boxes"]) == reason.boxes
        assert judged > 5

    def test_the_end_of_a_search_is_told_in_the_words_of_the_package(self, page: Page) -> None:
        describe = """async (result) => {
          const { describeResult } = await import("./describe.js");
          return describeResult(result);
        }"""
        easy, endless = pw.Level.from_text(EASY), pw.Level.from_text(ENDLESS)
        for level, options in (
            (easy, {"objective": "pushes"}),
            (easy, {"objective": "moves"}),
            (easy, {}),
            (endless, {"objective": "pushes", "nodeLimit": 100}),
            (pw.Level.from_text(NO_SOLUTION), {"objective": "pushes"}),
        ):
            result = ask(page, "solve", level, options=options)
            for status in ("solved", "unsolvable", "time", "memory", "nodes", "cancelled"):
                as_if = {**result, "status": status}
                told = page.evaluate(describe, json.loads(json.dumps(as_if)))
                assert told == describe_result(result["method"], as_if)


def pushed(level: pw.Level) -> Iterator[tuple[frozenset[int], int]]:
    """Every position one or two pushes from the start."""
    for one in after_one_push(pw.Game(level)):
        yield one.boxes, one.player
        for two in after_one_push(one):
            yield two.boxes, two.player


def after_one_push(game: pw.Game) -> Iterator[pw.Game]:
    for box in sorted(game.boxes):
        for way, step in offsets(game.level.width).items():
            after = game.copy()
            if after.walk_to(box - step) is not None and after.push(way):
                yield after


def test_the_words_are_fresh() -> None:
    command = [sys.executable, str(ROOT / "tools/update_tab.py"), "--check"]
    assert subprocess.run(command, check=False).returncode == 0
