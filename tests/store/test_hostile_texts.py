"""Texts that want to break the import are refused in one sentence."""

from __future__ import annotations

import base64
import json
from pathlib import Path

import pytest

from pushwise.cli import main
from pushwise.knowledge import Mining, Store
from pushwise.knowledge.errors import BadExport
from pushwise.knowledge.exchange import export_store, import_text
from pushwise.knowledge.remember import CANDIDATES
from pushwise.solving import Options, solve
from store.boards import FEWEST_PUSHES, ROOM

BFS = Options(objective="pushes", method="bfs")
DEEP = "[" * 100_000 + "]" * 100_000


@pytest.fixture
def lines(store: Store) -> list[str]:
    store.add_result(solve(ROOM, BFS), BFS)
    return list(export_store(store))


def changed(lines: list[str], **values: object) -> list[str]:
    """The lines with other values in their run."""
    (at,) = (i for i, line in enumerate(lines) if line.startswith("run "))
    run = json.loads(lines[at].removeprefix("run ")) | values
    return [*lines[:at], "run " + json.dumps(run), *lines[at + 1 :]]


@pytest.mark.parametrize(
    "values",
    [
        {"seconds": int("9" * 400)},
        {"seconds": float("nan")},
        {"seconds": float("inf")},
        {"seconds": -1},
        {"expanded": int("9" * 400)},
        {"method": "\ud800"},
        {"options": "a\0b"},
        {"version": "v" * 41},
    ],
    ids=lambda values: "-".join(values),
)
def test_values_that_no_database_takes(
    lines: list[str], tmp_path: Path, values: dict[str, object]
) -> None:
    with Store(tmp_path / "new.sqlite") as other:
        with pytest.raises(BadExport) as refused:
            import_text(other, changed(lines, **values))
        assert len(str(refused.value)) < 200
        assert other.counts()["levels"] == 0


@pytest.mark.parametrize(
    "fact", [f"run {DEEP}", "title \udcff", "title a\0b", "title " + "x" * 100]
)
def test_lines_that_no_reader_takes(lines: list[str], tmp_path: Path, fact: str) -> None:
    with Store(tmp_path / "new.sqlite") as other:
        if fact.endswith("x"):
            assert import_text(other, [*lines, fact]) == (1, [])
            return
        with pytest.raises(BadExport, match=f"^Line {len(lines) + 1} "):
            import_text(other, [*lines, fact])


def test_a_note_that_is_nested_too_deeply_is_passed_over(
    lines: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    note = base64.b64encode(DEEP.encode()).decode()
    file = tmp_path / "note.txt"
    text = [*lines[: lines.index("") + 2], *(x for x in lines if x.startswith("row"))]
    file.write_text("\n".join([*text, f"mining 1 - 1 0.1.0 {note} {CANDIDATES}", ""]))
    place, level = str(tmp_path / "new.sqlite"), tmp_path / "room.sok"
    level.write_text(f"{ROOM}\n", encoding="utf-8")
    assert main(["store", "import", str(file), "--store", place]) == 0
    capsys.readouterr()
    command = ["solve", str(level), "--store", place, "--objective", "pushes", "--json"]
    assert main(command) == 0
    assert json.loads(capsys.readouterr().out)["pushes"] == FEWEST_PUSHES
    with Store(place) as store:
        assert isinstance(store.mining(ROOM, CANDIDATES), Mining | None)


def test_very_many_rows_are_refused_without_quadratic_work(tmp_path: Path) -> None:
    """Copying the rows for every row took 19 seconds, 800 million names."""
    rows = ["row #"] * 120_000
    with (
        Store(tmp_path / "new.sqlite") as other,
        pytest.raises(BadExport, match="the board is too large"),
    ):
        import_text(other, ["pushwise-knowledge 1", "level x", *rows])


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="a file without end is needed")
def test_a_line_without_end_is_refused(tmp_path: Path) -> None:
    place = str(tmp_path / "new.sqlite")
    assert main(["store", "import", "/dev/zero", "--store", place]) == 30
