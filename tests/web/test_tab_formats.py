"""What the tab reads from texts, against the case files that the package is tested with."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from case_files import CASES, read_cases

NODE = shutil.which("node")
pytestmark = pytest.mark.skipif(NODE is None, reason="node is not installed")
STATIC = Path(__file__).parents[2] / "src/pushwise/web/static"
# The tab reads XSB, SOK and run lengths; what else there is needs the package.
OTHER_FORMATS = {"boxoban", "hungarian", "slc", "ssx"}
# Boards that the tab reads otherwise than the package, each for a reason.
OTHERWISE = {
    "comment-never-ended": "the rest of the file is taken for the comment",
    "goal-outside-the-walls": "rows without a wall above the first wall are left out",
    "hungarian-half-steps": "not told from XSB",
    "hungarian-wrong-size": "not told from XSB",
    "run-lengths-after-spaces": "blanks before a board in run lengths count as floor",
    "run-lengths-indented": "the board module wants as many goals as boxes",
    "run-lengths-of-floor": "rows without a wall in run lengths are left out",
    "stars-at-the-ends-of-rows": "rows without a wall at the start are left out",
    "tabs-among-eight-spaces": "a tab is four columns wide",
    "tabs-among-spaces": "a tab is four columns wide",
    "tabs-of-doubtful-width": "a tab is four columns wide",
    "unknown-character": "the line is taken for words",
    "variant-of-a-level": "variants of the rules are not recognised",
    "variant-of-the-file": "variants of the rules are not recognised",
    "variant-with-numbered-boxes": "variants of the rules are not recognised",
}
OTHER_WORDS = {
    "header-words-before-untitled-levels": "words above the first board are its title",
    "plain-titles-before": "the words nearest to a board are its title",
    "push-notation": "push notation is not read",
    "solution-wrapped-inside-a-number": "a line of digits is taken for words",
    "title-of-the-collection-and-titles-below": "titles are not weighed over the whole file",
    "titles-made-of-board-signs": "signs of a board are not taken for titles",
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The modules as they lie beside each other in the built folder."""
    site = tmp_path_factory.mktemp("site")
    shutil.copytree(STATIC / "tab", site, dirs_exist_ok=True)
    shutil.copytree(STATIC / "board", site / "board")
    (site / "package.json").write_text('{"type": "module"}')
    return site


def read(folder: Path, asked: list[tuple[str, Any]]) -> list[dict[str, Any]]:
    command = [str(NODE), str(Path(__file__).parent / "tab/formats.mjs"), str(folder)]
    done = subprocess.run(command, input=json.dumps(asked), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    answers: list[dict[str, Any]] = json.loads(done.stdout)
    return answers


def test_level_files(folder: Path) -> None:
    paths = sorted((CASES / "formats").glob("*.txt"))
    parts = [path.read_text("utf-8").partition("=== expected\n") for path in paths]
    answers = read(folder, [("file", text) for text, _, _ in parts])
    boards: set[str] = set()
    words: set[str] = set()
    for path, (_, _, expectation), found in zip(paths, parts, answers, strict=True):
        wanted = json.loads(expectation)
        if wanted.get("format", "xsb") in OTHER_FORMATS:
            continue
        levels = found.get("levels", [])
        if "error" in wanted:
            if levels:
                boards.add(path.stem)
            continue
        if [x["board"] for x in levels] != [x["board"] for x in wanted.get("levels", [])]:
            boards.add(path.stem)
        elif any(differs(x, y) for x, y in zip(levels, wanted["levels"], strict=True)):
            words.add(path.stem)
    assert boards == set(OTHERWISE)
    assert words == set(OTHER_WORDS)


def differs(found: dict[str, Any], wanted: dict[str, Any]) -> bool:
    games = [sorted(x.get("solutions", []) + x.get("savegames", [])) for x in (found, wanted)]
    return found["title"] != wanted.get("title", "") or games[0] != games[1]


def test_rules(folder: Path) -> None:
    cases = read_cases("rules")
    asked = [("play", {"level": "\n".join(x.level), "letters": x.letters}) for x in cases.values()]
    for (name, case), found in zip(cases.items(), read(folder, asked), strict=True):
        board = "".join(case.level)
        boxes, goals = (sum(map(board.count, signs)) for signs in ("$*", ".*+"))
        if boxes != goals or boxes == 0:
            # The board module wants as many goals as boxes, and one at least.
            assert "error" in found, name
            continue
        assert "error" not in found, (name, found)
        if case.illegal is not None:
            assert found["legal"] == case.illegal - 1, name
            continue
        assert found["legal"] == found["steps"], name
        assert found["solved"] == (case.expect == "solved"), name
        for word in ("moves", "pushes"):
            if word in case.metrics:
                assert found[word] == case.metrics[word], (name, word)


def test_hostile_texts_are_refused_quickly(folder: Path) -> None:
    bombs = ["9999999(9999999(9999999#))", "(" * 5000, "99999999#|" * 500, "#" * 100_000]
    for answer in read(folder, [("file", text) for text in bombs]):
        assert not answer.get("levels")
