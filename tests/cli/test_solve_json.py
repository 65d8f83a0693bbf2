"""`solve --json`: the keys other programs rely on, and answers that `check` accepts."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.boards import EASY, LOST, NO_PLAYER, TWO_PUSHES
from cli.conftest import Run, Write

TUTORIAL = Path(__file__).parents[2] / "levels" / "tutorial.sok"
STATUSES = {"solved", "unsolvable", "time", "memory", "nodes", "cancelled", "invalid"}
NUMBER_OR_NONE = (int, type(None))
TEXT_OR_NONE = (str, type(None))
# In the order of the contract.
KEYS: dict[str, type | tuple[type, ...]] = {
    "level": int,
    "title": TEXT_OR_NONE,
    "file": str,
    "status": str,
    "objective": str,
    "optimal": bool,
    "ties_optimal": (bool, type(None)),
    "pushes": NUMBER_OR_NONE,
    "moves": NUMBER_OR_NONE,
    "solution": TEXT_OR_NONE,
    "lower_bound": NUMBER_OR_NONE,
    "claimed_bound": NUMBER_OR_NONE,
    "gap": NUMBER_OR_NONE,
    "method": str,
    "found_by": TEXT_OR_NONE,
    "expanded": int,
    "generated": int,
    "stored": int,
    "duplicates": int,
    "reopened": int,
    "pruned": dict,
    "passes": list,
    "seconds": float,
    "peak_mib": float,
    "message": TEXT_OR_NONE,
    "known": (dict, type(None)),
}


def test_keys_and_types(run: Run, write: Write) -> None:
    path = write(EASY, LOST, NO_PLAYER)
    outcome = run("solve", path, "--json")
    assert [fields["status"] for fields in outcome.objects] == ["solved", "unsolvable", "invalid"]
    for number, fields in enumerate(outcome.objects, 1):
        assert list(fields) == list(KEYS)
        for key, kind in KEYS.items():
            assert isinstance(fields[key], kind), key
        assert fields["status"] in STATUSES
        assert (fields["level"], fields["file"]) == (number, str(path))


def test_the_strategy_that_found_the_solution_is_named(run: Run, write: Write) -> None:
    (found,) = run("solve", write(EASY), "--json", "--no-store").objects
    assert found["method"] == "fast"
    assert found["found_by"] in {"plan run 0", "backward"}  # the first two at work
    (alone,) = run("solve", write(EASY), "--json", "--no-store", "--method", "bfs").objects
    assert alone["found_by"] is None


def test_an_invalid_level_hides_no_other(run: Run, write: Write) -> None:
    outcome = run("solve", write(EASY, NO_PLAYER, TWO_PUSHES), "--json")
    assert outcome.code == 30
    first, bad, last = outcome.objects
    assert (first["status"], last["status"], last["level"]) == ("solved", "solved", 3)
    assert bad["status"] == "invalid"
    assert bad["title"] == "Nobody"
    assert "no player" in bad["message"]
    assert bad["solution"] is bad["pushes"] is bad["lower_bound"] is None


def test_a_range_is_numbered_as_in_the_file(run: Run, write: Write) -> None:
    path = write(EASY, NO_PLAYER, TWO_PUSHES, LOST)
    outcome = run("solve", f"{path}:3-4", "--json")
    assert [fields["level"] for fields in outcome.objects] == [3, 4]
    assert outcome.code == 10


def test_passes_of_an_iterative_method(run: Run, write: Write) -> None:
    (fields,) = run("solve", write(TWO_PUSHES), "--method", "ida-astar", "--json").objects
    assert fields["passes"]
    assert all(set(one) == {"fmax", "nodes"} for one in fields["passes"])


@pytest.mark.parametrize("objective", ["any", "pushes", "moves"])
def test_check_accepts_every_answer_for_the_tutorial(
    run: Run, tmp_path: Path, objective: str
) -> None:
    solved = run("solve", TUTORIAL, "--json", "--objective", objective)
    assert solved.code == 0
    answers = tmp_path / "answers.jsonl"
    answers.write_text(solved.out, encoding="utf-8")
    checked = run("check", TUTORIAL, answers)
    assert checked.code == 0
    count = len(solved.objects)
    assert count >= 20
    assert checked.out.endswith(f"{count} of {count} solutions right\n")
    for fields, line in zip(solved.objects, checked.out.splitlines(), strict=False):
        metric = fields["moves" if objective == "moves" else "pushes"]
        if objective == "any":  # any solution will do
            assert fields["lower_bound"] <= metric
        else:
            assert fields["optimal"]
            assert fields["lower_bound"] == metric
        assert f" {fields['moves']:,} move" in line
