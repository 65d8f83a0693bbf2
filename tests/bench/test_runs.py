"""Results side by side: ours, a table, a collection with solutions; every solution replayed."""

from __future__ import annotations

from pathlib import Path

import pytest

from pushwise.bench.runs.foreign import BadTable, read_run
from pushwise.bench.runs.outcome import Outcome, SolverRun, Suite
from pushwise.bench.runs.tables import level_table, misses_table, summary_table, to_csv, to_markdown
from pushwise.bench.runs.versus import compare, describe, side_by_side
from pushwise.bench.suites import NoSuite, suite_files
from pushwise.cli import main
from pushwise.formats import loads

TEXT = """\
#####
#@$.#
#####
Title: One

######
#@$ .#
######
Title: Two

#####
#@ .#
#$  #
#####
Title: Lost
"""
# Upside down and in another order; the second solution is wrong, the first of Two is the longer.
FOREIGN = """\
######
#. $@#
######
Title: Their two
Solution: LL

#####
#.$@#
#####
Title: Their one
Solution: R
"""


@pytest.fixture
def suite() -> Suite:
    return Suite("mine", {("m.sok", n): level for n, level in enumerate(loads(TEXT), 1)})


def run(name: str, *outcomes: Outcome) -> SolverRun:
    return SolverRun(name, {("m.sok", n): o for n, o in enumerate(outcomes, 1)})


A = run(
    "A",
    Outcome("solved", 0.1, 1, 1, 10, optimal=True),
    Outcome("time", 5.0),
    Outcome("unsolvable", 0.2, expanded=4),
)
B = run("B", Outcome("solved", 0.4, 3, 5, 40), Outcome("solved", 1.0, 2, 2, 8), Outcome("memory"))


def test_totals(suite: Suite) -> None:
    head, a, b = summary_table(suite, [A, B])
    assert dict(zip(head, a, strict=True)) == {
        "run": "A",
        "levels": "3",
        "solved": "1",
        "optimal": "1",
        "unsolvable": "1",
        "missed": "1",
        "seconds": "5.3",
        "median s": "0.100",
        "states": "14",
    }
    assert b[2:6] == ["2", "0", "0", "1"]
    assert misses_table(suite, [A, B]) == [
        ["reason", "A", "B"],
        ["out of time", "1", "0"],
        ["out of memory", "0", "1"],
    ]


def test_comparison(suite: Suite) -> None:
    versus = compare(suite, A, B)
    assert versus.only_a == (("m.sok", 3),)
    assert versus.only_b == (("m.sok", 2),)
    assert (versus.both, versus.neither) == (1, 0)
    assert versus.ratio == pytest.approx(0.25)
    assert versus.node_ratio == pytest.approx(0.25)
    assert (versus.fewer_pushes_a, versus.fewer_pushes_b) == (1, 0)
    assert "1 by A but not B: m.sok:3 (Lost)." in describe(suite, versus)
    nobody = SolverRun("nobody")
    assert compare(suite, nobody, nobody).neither == 3


def test_a_collection_with_solutions(suite: Suite, tmp_path: Path) -> None:
    path = tmp_path / "other.sok"
    path.write_text(FOREIGN, encoding="utf-8")
    theirs = read_run(path, suite)
    assert theirs.name == "other"
    two = theirs.outcome(("m.sok", 2))
    assert (two.status, two.pushes, two.moves) == ("solved", 2, 2)
    assert theirs.outcome(("m.sok", 1)).status == "wrong"
    assert theirs.outcome(("m.sok", 3)).status == "missing"


def test_a_table(suite: Suite, tmp_path: Path) -> None:
    path = tmp_path / "other.csv"
    path.write_text(
        "Level,Status,Seconds,Pushes,Solution\n"
        "One,solved,1.5,1,\n2,solved,0.5,9,RR\nm.sok:3,time,60,,\n",
        encoding="utf-8",
    )
    theirs = read_run(path, suite)
    assert theirs.outcome(("m.sok", 1)) == Outcome(
        "solved", 1.5, 1, message="as reported, not replayed"
    )
    assert theirs.outcome(("m.sok", 2)) == Outcome("solved", 0.5, 2, 2)  # counted, not believed
    assert theirs.outcome(("m.sok", 3)).status == "time"
    path.write_text("level;status;solution\nTwo;solved;R\n", encoding="utf-8")
    assert read_run(path, suite).outcome(("m.sok", 2)).status == "wrong"


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        ("Seven,solved,1,1", "there is no level 'Seven'"),
        ("One,maybe,1,1", "'maybe' is not one of"),
        ("One,solved,fast,1", "seconds and pushes must be numbers"),
    ],
)
def test_a_bad_table(suite: Suite, tmp_path: Path, row: str, reason: str) -> None:
    path = tmp_path / "bad.csv"
    path.write_text(f"level,status,seconds,pushes\n{row}\n", encoding="utf-8")
    with pytest.raises(BadTable, match=f"line 2: {reason}"):
        read_run(path, suite)


def test_tables_as_text(suite: Suite) -> None:
    table = level_table(suite, [A])
    assert to_csv(table).splitlines()[1] == "m.sok:1,One,1,solved (optimal),0.100,1,1,10"
    markdown = to_markdown([["a|b", "n"], ["x", "1,000"]])
    assert markdown == "| a\\|b | n |\n| --- | ---: |\n| x | 1,000 |\n"


def test_suites(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "sets"
    (folder / "deep").mkdir(parents=True)
    for name in ("b.sok", "a.XSB", "deep/c.slc", "notes.md"):
        (folder / name).write_text(TEXT, encoding="utf-8")
    assert [file.name for file in suite_files(str(folder))] == ["a.XSB", "b.sok", "c.slc"]
    assert suite_files(str(folder / "notes.md")) == [folder / "notes.md"]
    monkeypatch.setenv("PUSHWISE_LEVELS", str(folder))
    assert suite_files("b") == [folder / "b.sok"]
    assert {file.stem for file in suite_files("own")} >= {"tutorial", "techniques"}
    with pytest.raises(NoSuite, match="tutorial"):
        suite_files("nothing of the kind")


def test_a_table_of_a_peer(suite: Suite, tmp_path: Path) -> None:
    path = tmp_path / "festival.csv"
    path.write_text(
        "# Festival 3.1, 2 threads\n# level,status,pushes,moves,wall,cpu\n"
        "1,solved,3,5,1.50,1.2\n2,timeout,,,20.49,28.88\n3,fail,,,0.10,0.1\n",
        encoding="utf-8",
    )
    theirs = read_run(path, suite)
    assert theirs.name == "festival"
    assert theirs.outcome(("m.sok", 1)) == Outcome(
        "solved", 1.5, 3, 5, message="as reported, not replayed"
    )
    assert theirs.outcome(("m.sok", 2)) == Outcome(
        "time", 20.49, message="as reported, not replayed"
    )
    assert theirs.outcome(("m.sok", 3)).status == "failed"
    assert ["gave up", "1"] in misses_table(suite, [theirs])
    path.write_text("# level,status,wall\n1,solved,1\n2,solved,quick\n", encoding="utf-8")
    with pytest.raises(BadTable, match="line 3: seconds and pushes must be numbers"):
        read_run(path, suite)


def test_what_took_longer_than_the_limit_does_not_count() -> None:
    within = A.within(0.15)
    assert [within.outcome(("m.sok", n)).status for n in (1, 2, 3)] == ["solved", "time", "time"]
    assert within.outcome(("m.sok", 1)) == A.outcome(("m.sok", 1))


def test_won_and_lost_side_by_side(suite: Suite) -> None:
    assert side_by_side(suite, A, B, compare(suite, A, B)) == [
        ["only", "level", "A", "B"],
        ["A", "m.sok:3 (Lost)", "unsolvable, 0.20 s", "out of memory"],
        ["B", "m.sok:2 (Two)", "out of time, 5.00 s", "solved, 1.00 s, 2 pushes"],
    ]


def test_the_command_counts_what_is_within_the_limit(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    levels, ours, theirs = (tmp_path / name for name in ("m.sok", "ours.csv", "theirs.csv"))
    levels.write_text(TEXT, encoding="utf-8")
    ours.write_text("level,status,seconds,pushes\n1,solved,0.5,1\n2,solved,9,2\n3,time,20,\n")
    theirs.write_text(
        "# level,status,pushes,moves,wall,cpu\n1,timeout,,,20.1,1\n2,solved,2,2,3,3\n"
    )
    out = tmp_path / "both.html"
    command = ["bench", str(levels), "--results", str(ours), "--against", str(theirs)]
    assert main([*command, "--report", str(out)]) == 0
    text = capsys.readouterr().out
    assert "1 answered by both, 1 by neither." in text
    assert "ours  m.sok:1 (One)  solved, 0.50 s, 1 push  out of time, 20.10 s" in text
    assert "<td>ours</td><td>m.sok:1 (One)</td>" in out.read_text(encoding="utf-8")
    assert main([*command, "--time-limit", "5"]) == 0
    text = capsys.readouterr().out
    assert "0 answered by both, 1 by neither." in text
    assert "theirs  m.sok:2 (Two)" in text
