"""What version 0.1 wrote opens, migrates and loses nothing (tests/data/old-0.1)."""

from __future__ import annotations

import json
import shutil
import sqlite3
from pathlib import Path

import pytest

import pushwise as pw
from pushwise.cli.main import main
from pushwise.knowledge.schema import metadata
from pushwise.play.progress import FileProgress
from pushwise.play.session import Session

OLD = Path(__file__).parents[1] / "data" / "old-0.1"
LEVELS = pw.load(OLD / "levels.sok")
KEPT = ("solution", "bound", "unsolvable", "pattern", "mining", "run")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copytree(OLD, tmp_path / "old")
    return tmp_path / "old"


def facts(export: str) -> set[str]:
    """The lines of an export that hold knowledge, each with its level."""
    found = set()
    level = ""
    for line in export.splitlines():
        word = line.partition(" ")[0]
        level = line if word == "level" else level
        if word in KEPT:
            found.add(f"{level}: {line}")
    return found


def exported(store: Path, out: Path) -> set[str]:
    assert main(["store", "export", "--store", str(store), "--output", str(out)]) == 0
    return facts(out.read_text(encoding="utf-8"))


def rows(file: Path) -> dict[str, int]:
    with sqlite3.connect(file) as connection:
        tables = {name for (name,) in connection.execute("select name from sqlite_master")}
        counts = {
            name: connection.execute(f"select count(*) from {name}").fetchone()[0]  # noqa: S608
            for name in tables & set(metadata.tables)
        }
    connection.close()
    return counts


def test_an_old_store_keeps_every_fact(folder: Path) -> None:
    before = rows(folder / "store.sqlite")
    assert before["levels"] == 8
    assert before["solutions"] >= 16
    assert before["patterns"] == 8
    told = facts((folder / "export.txt").read_text(encoding="utf-8"))
    assert len(told) == 16 + 9 + 8 + 2 + 9
    with pw.Store(folder / "store.sqlite") as store:
        for level in LEVELS[:8]:
            known = store.knowledge(level)
            assert known.fewest_pushes_proved
            assert known.by_pushes is not None
            assert pw.replay(level, known.by_pushes.solution.lurd).solves
        assert len(store.patterns(LEVELS[4])) == 8
    after = rows(folder / "store.sqlite")
    before.pop("pushwise_migrations")  # to the schema of today
    assert {name: after[name] for name in before} == before
    assert told <= exported(folder / "store.sqlite", folder / "new.txt")


def test_an_old_store_answers(folder: Path) -> None:
    with pw.Store(folder / "store.sqlite") as store:
        for level in LEVELS[:8]:
            result = pw.solve(level, objective="pushes", ties="off", store=store)
            assert (result.found_by, result.optimal) == ("store", True)


def test_an_old_export_is_read(folder: Path) -> None:
    told = facts((folder / "export.txt").read_text(encoding="utf-8"))
    new = folder / "new.sqlite"
    words = ["store", "import", str(folder / "export.txt"), "--trusted", "--store", str(new)]
    assert main(words) == 0
    assert told <= exported(new, folder / "new.txt")


def test_an_old_run_goes_on(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "levels").mkdir()
    shutil.copy(folder / "levels.sok", folder / "levels" / "tutorial.sok")
    monkeypatch.chdir(folder)
    before = Path("results.jsonl").read_bytes()
    words = ["batch", "levels/tutorial.sok:1-8", "--jobs", "1", "--no-store", "--quiet"]
    assert main([*words, "--json", "results.jsonl", "--resume"]) == 0
    after = Path("results.jsonl").read_bytes()
    assert after.startswith(before)
    added = [json.loads(line) for line in after[len(before) :].splitlines()]
    assert [line["level"] for line in added] == [7, 8]


def test_old_results_are_checked_as_solutions(folder: Path) -> None:
    levels = f"{folder / 'levels.sok'}:1-6"
    assert main(["check", levels, str(folder / "results.jsonl")]) == 0


def test_an_old_game_is_taken_up_where_it_was_broken_off(folder: Path) -> None:
    progress = FileProgress(folder / "progress.json")
    for number in (1, 2, 5):
        record = progress.record(LEVELS[number - 1])
        assert pw.replay(LEVELS[number - 1], record.by_pushes).solves
        assert pw.replay(LEVELS[number - 1], record.by_moves).solves
    session = Session(LEVELS, progress, index=5)
    assert session.game.moves == "lluR"
    assert progress.record(LEVELS[5]).snapshots == ("llu",)
    # Going on keeps what was there before.
    progress.save_position(LEVELS[0], "")
    again = FileProgress(folder / "progress.json")
    assert again.record(LEVELS[5]).position == "lluR"
    assert again.record(LEVELS[1]).by_pushes == "rRRR"
