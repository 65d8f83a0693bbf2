"""What the tab reads from texts, against the case files that the package is tested with."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

import pushwise as pw
from case_files import CASES, read_cases
from pushwise import formats
from pushwise.errors import PushwiseError

NODE = shutil.which("node")
pytestmark = pytest.mark.skipif(NODE is None, reason="node is not installed")
STATIC = Path(__file__).parents[2] / "src/pushwise/web/static"
# Formats of the package that the tab refuses, and what it calls them. XML needs a parser that a
# worker does not have, and the last one is written by one old program only.
REFUSED = {
    "hungarian": "a collection of Horváth's SokobanSolver",
    "slc": "an SLC collection (XML)",
    "ssx": "an SSX library (XML)",
}
TEXTS = 400
SIGNS = [*"#@$.*+ -_\tbPo|()39;:>lRdx=~", "2(", "Title: ", "::", "\u00a0"]
# Of texts that are no level file: they name what the tab reads, not what the package reads.
OTHER_SENTENCES = ("This is ", "The text is empty.", "No Sokoban level found in this text.")


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


def case_files() -> list[tuple[str, str, dict[str, Any]]]:
    """Name, text and expectation of every case, with the format of those that are refused."""
    found = []
    for path in sorted((CASES / "formats").glob("*.txt")):
        text, _, expectation = path.read_text("utf-8").partition("=== expected\n")
        wanted = json.loads(expectation)
        # The expectation of an error does not name the format; the name of the case does.
        wanted.setdefault("format", path.stem.partition("-")[0] if "error" in wanted else "xsb")
        found.append((path.stem, text, wanted))
    return found


def test_level_files(folder: Path) -> None:
    """Boards, titles, authors, games and sentences are those of the package, in every case."""
    cases = case_files()
    answers = read(folder, [("file", text) for _, text, _ in cases])
    refused = 0
    for (name, _, wanted), found in zip(cases, answers, strict=True):
        if wanted["format"] in REFUSED:
            refused += 1
            assert found["error"].startswith(f"This is {REFUSED[wanted['format']]}, which"), name
        elif "error" not in wanted:
            assert "error" not in found, (name, found)
            assert found["levels"] == [words_of(level) for level in wanted.get("levels", [])], name
            assert found["invalid"] == wanted.get("invalid", []), name
        elif "error" in found:
            assert found["error"].startswith(OTHER_SENTENCES), (name, found)
        else:  # the package gives up at the first invalid level
            assert found["invalid"][0] == wanted["error"], name
    assert refused >= len(REFUSED)


def test_texts_made_of_the_cases(folder: Path) -> None:
    """Case files cut, mixed and damaged at random are read as the package reads them."""
    chance = random.Random(29)
    cases = [text.split("\n") for _, text, wanted in case_files() if wanted["format"] == "xsb"]
    texts = [damaged(chance, cases) for _ in range(TEXTS)]
    levels = 0
    for text, found in zip(texts, read(folder, [("file", text) for text in texts]), strict=True):
        try:
            wanted = formats.loads(text, keep_invalid=True)
        except PushwiseError:
            assert found["error"].startswith(OTHER_SENTENCES), (text, found)
            continue
        levels += len(wanted)
        assert "error" not in found, (text, found)
        assert found["levels"] == [described(level) for level in wanted], text
        assert found["invalid"] == [str(x.error) for x in wanted.invalid], text
    assert levels > TEXTS


def damaged(chance: random.Random, cases: list[list[str]]) -> str:
    """Lines of one to three case files, a few of them lost, doubled, moved or changed."""
    lines = [line for case in chance.choices(cases, k=chance.randint(1, 3)) for line in case]
    for _ in range(chance.randint(0, 6)):
        at = chance.randrange(len(lines))
        match chance.randrange(5):
            case 0:
                lines[at : at + 1] = [] if len(lines) > 1 else [""]
            case 1:
                lines.insert(at, lines[chance.randrange(len(lines))])
            case 2:
                lines.insert(at, "")
            case 3:
                lines[at] = ""
            case _:
                line, cut = lines[at], chance.randrange(len(lines[at]) + 1)
                lines[at] = line[:cut] + chance.choice(SIGNS) + line[cut + chance.randint(0, 1) :]
    return "\n".join(lines)


def described(level: pw.Level) -> dict[str, Any]:
    return {
        "board": str(level).split("\n"),
        "title": level.title or "",
        "author": level.author or "",
        "solutions": list(level.solutions),
        "savegames": list(level.savegames),
    }


def words_of(level: dict[str, Any]) -> dict[str, Any]:
    """A level of a case as the tab describes it: it has no use for comments and other fields."""
    words = {name: level.get(name, "") for name in ("title", "author")}
    games = {name: level.get(name, []) for name in ("solutions", "savegames")}
    return {"board": level["board"], **words, **games}


def test_rules(folder: Path) -> None:
    cases = read_cases("rules")
    asked = [("play", {"level": "\n".join(x.level), "letters": x.letters}) for x in cases.values()]
    for (name, case), found in zip(cases.items(), read(folder, asked), strict=True):
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
