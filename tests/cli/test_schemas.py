"""The JSON Schema files that come with the package hold for everything the commands print."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from cli.conftest import Run, Write

ROOT = Path(__file__).parents[2]
TUTORIAL = str(ROOT / "levels" / "tutorial.sok")
UNSOLVABLE = "#####\n#@$ #\n#  .#\n#####"
INVALID = "#####\n#$$.#\n#####"
SCHEMAS = {
    file.name.removesuffix(".json"): json.loads(file.read_text(encoding="utf-8"))
    for file in files("pushwise.schemas").iterdir()
    if file.name.endswith(".json")
}
# Tables and lists, not results of work.
UNTRACED = ("tiles-census", "tiles-compare", "levels-duplicates")
COMMANDS = {
    "solve": ["solve", "{levels}", "--no-store", "--node-limit", "50", "--method", "astar"],
    "improve": ["improve", f"{TUTORIAL}:1", "--solution", "R", "--no-store"],
    "analyse": ["analyse", "{levels}"],
    "analyse-deficit": ["analyse", f"{TUTORIAL}:1", "--deficit", "--solution", "R", "--no-store"],
    "rate": ["rate", "{levels}", "--node-limit", "500"],
    "hint": ["hint", f"{TUTORIAL}:2"],
    "mine": ["mine", "{levels}", "--boxes", "1", "--store", "{folder}/s.sqlite"],
    "tiles-solve": ["tiles", "solve", "1 0 2 / 3 4 5", "--all-optimal"],
    "tiles-compare": [
        *("tiles", "compare", "1 0 2 / 3 4 5"),
        *("--heuristics", "P", "--algorithms", "ida"),
    ],
    "levels-duplicates": ["levels", "duplicates", "{levels}", "{copy}"],
    "tiles-census": ["tiles", "census", "--size", "2x2"],
}


def levels(write: Write) -> str:
    easy = "\n".join(("######", "#@ $.#", "######"))
    return str(write(f"{easy}\n\n{UNSOLVABLE}\n\n{INVALID}\n"))


def problems(name: str, line: dict[str, Any]) -> list[str]:
    validator = jsonschema_rs.validator_for(SCHEMAS[name])
    return [f"{error.instance_path}: {error.message}" for error in validator.iter_errors(line)]


def test_every_schema_is_one_and_has_a_command() -> None:
    assert set(COMMANDS) == set(SCHEMAS)
    for schema in SCHEMAS.values():
        assert jsonschema_rs.meta.is_valid(schema)


@pytest.mark.parametrize("name", COMMANDS)
def test_what_a_command_prints_is_as_its_schema_says(
    name: str, run: Run, write: Write, tmp_path: Path
) -> None:
    first = levels(write)
    copy = tmp_path / "copy.sok"
    copy.write_text(Path(first).read_text(encoding="utf-8"), encoding="utf-8")
    places = {"levels": first, "copy": copy, "folder": tmp_path}
    words = [word.format(**places) for word in COMMANDS[name]]
    plain = run(*words, "--json").objects
    traced = run(*words, "--json", "--provenance").objects if name not in UNTRACED else []
    assert plain
    assert not any("provenance" in line for line in plain)
    assert all("provenance" in line for line in traced)
    for line in (*plain, *traced):
        assert problems(name, line) == []
        # A key that the schema does not know, or that is missing, is noticed.
        assert problems(name, {**line, "surprise": 1})
        assert problems(name, {key: line[key] for key in list(line)[1:]})


def test_solve_explained_and_batch_write_lines_of_the_same_kind(
    run: Run, write: Write, tmp_path: Path
) -> None:
    (explained,) = run("solve", f"{TUTORIAL}:3", "--json", "--explain", "--no-store").objects
    assert "explanation" in explained
    assert problems("solve", explained) == []
    out = tmp_path / "results.jsonl"
    run("batch", levels(write), "--jobs", "1", "--no-store", "--json", out, "--provenance")
    lines = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert {line["status"] for line in lines} == {"solved", "unsolvable", "invalid"}
    (solved,) = run("solve", f"{TUTORIAL}:1", "--json", "--no-store", "--provenance").objects
    for line in lines:
        assert problems("solve", line) == []
        # What a run that goes on knows the level by.
        line.pop("identity", None)
        assert list(line) == list(solved)


def test_generate_prints_what_rate_prints(run: Run, tmp_path: Path) -> None:
    words = ("--size", "7x7", "--boxes", "2", "--seed", "3", "--out", tmp_path / "x.sok")
    made = run("generate", *words, "--json").objects
    assert made
    assert [problem for line in made for problem in problems("rate", line)] == []


def test_where_a_line_comes_from(run: Run) -> None:
    arguments = [f"{TUTORIAL}:1", "--no-store", "--time-limit", "5m", "--seed", "7"]
    (line,) = run("solve", *arguments, "--json", "--provenance").objects
    told = line["provenance"]
    assert told["limits"]["time_limit"] == 300
    assert told["options"]["seed"] == 7
    assert told["options"]["levels"] == [f"{TUTORIAL}:1"]
    assert told["cores"] >= 1


def test_measurements_say_where_they_come_from(run: Run, write: Write, tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    for words in (["bench", levels(write)], ["compare", levels(write), "--methods", "bfs"]):
        for extra in ([], ["--provenance"]):
            run(*words, "--time-limit", "5", "--json", out, *extra)
            text = out.read_text(encoding="utf-8")
            lines = json.loads(text) if text[0] == "[" else [*map(json.loads, text.splitlines())]
            assert all(("provenance" in line) == bool(extra) for line in lines)
            out.unlink()


def test_no_password_is_told() -> None:
    from argparse import Namespace

    from pushwise.cli.provenance import provenance

    told = provenance(Namespace(store="postgresql://ann:secret@host/db", provenance=True))
    assert "secret" not in json.dumps(told)
    assert told["options"]["store"] == "postgresql://ann@host/db"
