"""`compare --preset hoste-table`: the thesis's figures beside what we have stored."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

import classic
from cli.conftest import Run
from pushwise import Level
from pushwise.bench import hoste_table
from pushwise.knowledge import Store

FIGURES = classic.FIGURES / "xsokoban-figures.csv"
# A corridor for each level, with as many boxes as XSokoban's: the table asks for no more.
SOLVED = 1  # the level that has a result
BOXES = {number: row.boxes for number, row in hoste_table.published().items()}


def corridor(number: int, boxes: int) -> str:
    """A level that is solved by one push, and another one for every number."""
    row = f"#{'*' * (boxes - 1)}@$.{' ' * number}#"
    wall = "#" * len(row)
    return "\n".join([wall, row, wall])


@pytest.fixture
def ninety(tmp_path: Path) -> Path:
    path = tmp_path / "ninety.sok"
    path.write_text("\n\n".join(corridor(*entry) for entry in BOXES.items()), encoding="utf-8")
    return path


def test_the_table_is_the_thesis_s() -> None:
    rows = hoste_table.published()
    assert list(rows) == list(range(1, 91))
    assert [row.level for row in rows.values() if row.pushes] == [
        *range(1, 8),
        *(9, 17, 38, 43, 51, 53, 54),
        *range(78, 84),
    ]
    assert (rows[4].pushes, rows[4].moves, rows[4].nodes, rows[4].mined) == (355, 937, 106, 3)
    assert (rows[8].fmax, rows[8].pushes, rows[8].ts2_pushes) == (226, None, 248)
    assert all(row.fmax == row.pushes for row in rows.values() if row.pushes)
    assert all(row.boxes > 5 for row in rows.values())


@classic.needs(FIGURES)
def test_no_figure_was_mistyped() -> None:
    lines = FIGURES.read_text(encoding="utf-8").splitlines()
    for row in csv.DictReader(line for line in lines if not line.startswith("#")):
        ours = hoste_table.published()[int(row["level"])]
        for name in ("mined", "fmax", "pushes", "moves", "nodes"):
            assert getattr(ours, name) == (int(row[f"hoste_{name}"] or 0) or None), row
        for name in ("rs_bound", "rs_nodes", "ts2_pushes", "ts2_nodes", "boxes"):
            assert getattr(ours, name) == (int(row[name] or 0) or None), row


def test_results_of_a_file(run: Run, ninety: Path, tmp_path: Path) -> None:
    results = tmp_path / "results.jsonl"
    outcome = run("solve", f"{ninety}:{SOLVED}", "--objective", "pushes", "--json", "--no-store")
    results.write_text(outcome.out, encoding="utf-8")
    table = run("compare", "--preset", "hoste-table", ninety, "--results", results, "--json", "-")
    assert table.code == 0
    first, second, *rest = json.loads(table.out)
    assert (first["hoste_pushes"], first["hoste_nodes"]) == (97, 11)
    assert (first["pushes"], first["moves"], first["bound"], first["optimal"]) == (1, 1, 1, True)
    assert first["nodes"] == outcome.objects[0]["expanded"]
    assert (second["pushes"], second["optimal"]) == (None, False)
    assert len(rest) == 88


def test_results_of_the_store(run: Run, ninety: Path) -> None:
    level = Level.from_rows(corridor(2, BOXES[2]).splitlines())
    with Store() as store:
        store.raise_bound(level, "pushes", 1, method="by hand")
    run("solve", f"{ninety}:{SOLVED}", "--objective", "pushes")
    text = run("compare", "--preset", "hoste-table", ninety, "--csv", "-").out
    first, second, third, *_ = csv.DictReader(io.StringIO(text))
    assert (first["pushes"], first["bound"], first["optimal"]) == ("1", "1", "1")
    assert first["nodes"] != ""
    assert (second["pushes"], second["bound"], second["optimal"]) == ("", "1", "0")
    assert (third["pushes"], third["bound"], third["nodes"]) == ("", "", "")


def test_the_printed_table_sums_up(run: Run, ninety: Path) -> None:
    run("solve", f"{ninety}:{SOLVED}", "--objective", "pushes")
    outcome = run("compare", "--preset", "hoste-table", ninety)
    assert "Of 90 levels: Hoste 20, Rolling Stone 52, Talking Stone (2) 54" in outcome.out
    assert "ours 1 proved, 1 with a solution" in outcome.out
    assert "RS nodes" in outcome.out


@pytest.mark.parametrize("arguments", [(), ("--html", "out.html")])
def test_what_it_cannot_do_is_said(run: Run, ninety: Path, arguments: tuple[str, ...]) -> None:
    levels = [ninety] if arguments else []
    outcome = run("compare", "--preset", "hoste-table", *levels, *arguments)
    assert outcome.code == 2
    assert "hoste-table" in outcome.err


def test_another_collection_is_refused(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "other.sok"
    path.write_text(corridor(1, BOXES[1] + 1), encoding="utf-8")
    outcome = run("compare", "--preset", "hoste-table", path)
    assert outcome.code == 2
    assert "is not XSokoban's" in outcome.err
