"""Machines that know nothing of each other share the levels, and their files become one."""

from __future__ import annotations

import json
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from batch.levels import EASY, EASY_TURNED, LOST, NO_PLAYER, write_random
from pushwise.cli import main

KEYS = ("file", "level", "status", "pushes", "moves", "optimal", "solution", "identity")


def lines_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def write_lines(path: Path, *lines: dict[str, Any]) -> Path:
    path.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
    return path


def batch(path: Path, out: Path, *more: str) -> int:
    options = ["--jobs", "1", "--quiet", "--no-store", "--objective", "pushes", "--method", "astar"]
    return main(["batch", str(path), *options, "--json", str(out), *more])


def test_shards_together_are_the_whole_run(tmp_path: Path) -> None:
    path = write_random(tmp_path / "levels.sok", 17)
    with path.open("a", encoding="utf-8") as file:
        file.write("\n".join(("", EASY, NO_PLAYER, EASY_TURNED, LOST)))
    whole, parts = tmp_path / "whole.jsonl", [tmp_path / f"part{n}.jsonl" for n in (1, 2, 3)]
    batch(path, whole)
    for number, part in enumerate(parts, 1):
        batch(path, part, "--shard", f"{number}/3")
    assert all(0 < len(lines_of(part)) < 21 for part in parts)
    assert sum(len(lines_of(part)) for part in parts) == 21
    texts = set()
    for order in permutations(parts):
        out = tmp_path / "merged.jsonl"
        assert main(["merge", *map(str, order), "--json", str(out)]) == 0
        texts.add(out.read_bytes())
        out.unlink()
    assert len(texts) == 1
    merged = [json.loads(line) for line in texts.pop().splitlines()]
    expected = sorted(lines_of(whole), key=lambda line: line["level"])
    assert [[e[k] for k in KEYS] for e in merged] == [[e[k] for k in KEYS] for e in expected]


def test_a_merged_file_is_one_that_a_run_goes_on_with(tmp_path: Path) -> None:
    path = write_random(tmp_path / "levels.sok", 6)
    part, out = tmp_path / "part.jsonl", tmp_path / "merged.jsonl"
    batch(path, part, "--shard", "1/2")
    assert main(["merge", str(part), "--json", str(out)]) == 0
    batch(path, out, "--resume")
    assert sorted(line["level"] for line in lines_of(out)) == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("text", ["0/3", "4/3", "1", "1/0", "a/b", "-1/2", "1/2/3", ""])
def test_what_is_no_shard_is_refused(
    tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write_random(tmp_path / "levels.sok", 1)
    assert main(["batch", str(path), "--no-store", f"--shard={text}"]) == 2
    assert "is no shard" in capsys.readouterr().err


@pytest.fixture
def line(tmp_path: Path) -> dict[str, Any]:
    """A result that is proved."""
    path = tmp_path / "levels.sok"
    path.write_text(EASY, encoding="utf-8")
    batch(path, tmp_path / "made.jsonl")
    (made,) = lines_of(tmp_path / "made.jsonl")
    assert made["optimal"]
    return made


def test_the_better_result_is_taken(tmp_path: Path, line: dict[str, Any]) -> None:
    worse = [
        {**line, "status": "error", "solution": None, "pushes": None, "optimal": False},
        {**line, "status": "time", "solution": None, "pushes": None, "optimal": False},
        {**line, "pushes": 3, "optimal": False},
    ]
    for number, other in enumerate(worse):
        parts = [
            write_lines(tmp_path / f"a{number}", line),
            write_lines(tmp_path / f"b{number}", other),
        ]
        for order in (parts, parts[::-1]):
            out = tmp_path / "out.jsonl"
            assert main(["merge", *map(str, order), "--json", str(out)]) == 0
            assert lines_of(out) == [line]
            out.unlink()


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"status": "unsolvable", "solution": None}, "a proof that there is none"),
        ({"lower_bound": 2, "solution": None, "status": "time", "optimal": False}, "a bound 2"),
        ({"identity": "other"}, "identity"),
        ({"objective": "moves"}, "objective"),
        ({"method": "bfs"}, "method"),
    ],
)
def test_files_that_contradict_each_other_are_refused(
    tmp_path: Path,
    line: dict[str, Any],
    change: dict[str, Any],
    word: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    parts = [
        write_lines(tmp_path / "a", line),
        write_lines(tmp_path / "b", {**line, **change}),
    ]
    out = tmp_path / "out.jsonl"
    assert main(["merge", *map(str, parts), "--json", str(out)]) == 30
    said = capsys.readouterr().err
    assert word in said
    assert "disagree" in said
    assert not out.exists()


def test_merging_writes_over_nothing(tmp_path: Path, line: dict[str, Any]) -> None:
    part = write_lines(tmp_path / "a", line)
    assert main(["merge", str(part), "--json", str(part)]) == 30
    assert lines_of(part) == [line]
