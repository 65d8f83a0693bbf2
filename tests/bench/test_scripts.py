"""The scripts that judge the fast engine: strategies side by side, and a second sample."""

from __future__ import annotations

import json
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from pushwise import Level, dump, load
from pushwise.bench.runs.foreign import read_run
from pushwise.bench.runs.outcome import Suite
from pushwise.sokoban.identity import identity

ROOT = Path(__file__).parents[2]
BENCHMARKS = ROOT / "benchmarks"
SECOND = runpy.run_path(str(BENCHMARKS / "second_sample.py"))
STRATEGIES = runpy.run_path(str(BENCHMARKS / "strategies.py"))


def script(name: str, *arguments: object) -> str:
    done = subprocess.run(
        [sys.executable, BENCHMARKS / name, *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two collections of six levels each, and a first sample with two of one and one of the other.

    The last level of the second collection is the first one of the first, mirrored.
    """
    middles = [f"#@{' ' * width}$.#" for width in range(1, 12)]
    rooms = [Level.from_rows(["#" * len(row), row, "#" * len(row)]) for row in middles]
    mirrored = Level.from_rows([row[::-1] for row in rooms[0].rows])
    sets = tmp_path / "sets"
    sets.mkdir()
    dump(rooms[:6], sets / "a.xsb")
    dump([*rooms[6:], mirrored], sets / "b.xsb")
    dump([rooms[0], rooms[3], rooms[8]], tmp_path / "first.xsb")
    return tmp_path


def test_a_second_sample_is_like_the_first_and_has_none_of_its_levels(folder: Path) -> None:
    first = list(load(folder / "first.xsb"))
    out = folder / "second.xsb"
    printed = script("second_sample.py", folder / "sets", folder / "first.xsb", out)
    assert "3 levels, seed 22: {'a': 2, 'b': 1}" in printed
    second = list(load(out))
    assert not {identity(level) for level in second} & {identity(level) for level in first}
    assert len({identity(level) for level in second}) == 3
    sets = SECOND["read_sets"](folder / "sets")
    assert [str(level) for level in SECOND["draw"](sets, first, 22)] == [str(x) for x in second]
    others = {tuple(map(str, SECOND["draw"](sets, first, seed))) for seed in range(20)}
    assert len(others) > 5


def test_a_sample_cannot_be_larger_than_what_is_left(folder: Path) -> None:
    sets = SECOND["read_sets"](folder / "sets")
    with pytest.raises(SystemExit, match="a has only 2 levels"):
        SECOND["draw"](sets, [level for _, level in sets["a"][:4]], 1)
    with pytest.raises(SystemExit, match="in no collection"):
        SECOND["draw"](sets, [Level.from_rows(["#####", "#@$.#", "# $.#", "#####"])], 1)


def test_results_are_kept_level_by_level(tmp_path: Path) -> None:
    results, rows = tmp_path / "mine.jsonl", tmp_path / "mine.csv"
    runs = [
        {"level": 2, "status": "time", "pushes": None, "moves": None, "seconds": 5.0},
        {"level": 1, "status": "solved", "pushes": 3, "moves": 6, "seconds": 0.504, "method": "x"},
    ]
    results.write_text("".join(json.dumps(run) + "\n" for run in runs), encoding="utf-8")
    figures = tmp_path / "figures.csv"
    figures.write_text("level,best_known_pushes\n1,2\n2,5\n", encoding="utf-8")
    printed = script("solved_table.py", results, "--figures", figures, "--rows", rows)
    assert "| 1.500 | 1.500 |" in printed
    assert rows.read_text(encoding="utf-8").splitlines() == [
        "level,status,pushes,moves,wall,cpu",
        "1,solved,3,6,0.50,",
        "2,time,,,5.00,",
    ]
    level = Level.from_rows(["#####", "#@$.#", "#####"])
    suite = Suite("two", {("two", 1): level, ("two", 2): level})
    kept = read_run(rows, suite)
    assert [kept.outcome(("two", n)).status for n in (1, 2)] == ["solved", "time"]


def test_strategies_are_ranked_by_what_they_add() -> None:
    levels = [("a", 1), ("a", 2), ("a", 3), ("b", 1)]
    solved = {
        "most": {levels[0]: 1.0, levels[1]: 1.0},
        "other": {levels[1]: 0.5, levels[2]: 3.0},
        "nothing": {levels[0]: 2.0},
    }
    assert STRATEGIES["ranked"](solved) == [("other", 2), ("most", 1), ("nothing", 0)]
    assert STRATEGIES["shares"](solved) == pytest.approx(
        {"most": 1 / 3, "other": 2 / 3, "nothing": 0}
    )
    head, other, most, nothing, together, missing = STRATEGIES["report"](solved, levels)
    assert head.split() == ["strategy", "solved", "adds", "alone", "share"]
    assert other.split() == ["other", "2", "2", "1", "67%"]
    assert most.split() == ["most", "2", "1", "0", "33%"]
    assert nothing.split() == ["nothing", "1", "0", "0", "0%"]
    assert together.split() == ["all", "together", "3", "of", "4"]
    assert missing == "nobody solves: b:1"


def test_strategies_are_run_and_what_is_known_is_not_run_again(tmp_path: Path) -> None:
    rows = tmp_path / "rows.jsonl"
    arguments = [ROOT / "levels" / "tutorial.sok", "--only", "2,3", "--seconds", "60"]
    arguments += ["--out", rows, "--strategies"]
    printed = script("strategies.py", *arguments, "plan,backward")
    assert printed.splitlines()[-2].split() == ["all", "together", "2", "of", "2"]
    before = rows.read_text(encoding="utf-8").splitlines()
    assert {(row["strategy"], row["level"]) for row in map(json.loads, before)} == {
        (name, number) for name in ("plan", "backward") for number in (2, 3)
    }
    script("strategies.py", *arguments, "plan,backward,hint")
    after = rows.read_text(encoding="utf-8").splitlines()
    assert after[:4] == before
    assert [json.loads(row)["strategy"] for row in after[4:]] == ["hint", "hint"]
