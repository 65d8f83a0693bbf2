"""`pushwise improve`: what it prints, and what it says about wrong input."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time

import pytest

from cli.boards import EASY, NO_PLAYER, TWO_PUSHES
from cli.conftest import Run, Write

ROUND = "#######\n#@$  .#\n#     #\n#######\n"
LONG_WAY = "RdrruLdlluRRR"


def test_letters(run: Run, write: Write) -> None:
    outcome = run("improve", write(ROUND), "--solution", LONG_WAY)
    assert outcome.code == 0
    assert "from 5 pushes, 13 moves to 3 pushes, 3 moves; the fewest pushes, proved" in outcome.out
    assert outcome.out.splitlines()[-1] == "RRR"


def test_json(run: Run, write: Write) -> None:
    outcome = run("improve", write(ROUND), "--solution", LONG_WAY, "--json")
    (fields,) = outcome.objects
    assert outcome.code == 0
    assert set(fields) == {
        *("level", "title", "file", "status", "objective", "optimal", "pushes", "moves"),
        *("solution", "before", "lower_bound", "method", "expanded", "generated", "stored"),
        *("seconds", "peak_mib", "message"),
    }
    assert fields["status"] == "solved"
    assert fields["optimal"]
    assert fields["before"] == {"pushes": 5, "moves": 13}
    assert (fields["pushes"], fields["moves"], fields["solution"]) == (3, 3, "RRR")
    assert fields["lower_bound"] == 3


def test_what_cannot_be_better_stays(run: Run, write: Write) -> None:
    outcome = run("improve", write(TWO_PUSHES), "--solution", "RR", "--no-store")
    assert outcome.code == 0
    assert "no better than 2 pushes, 2 moves; the fewest pushes, proved" in outcome.out


def test_several_solutions_and_levels(run: Run, write: Write) -> None:
    lines = [
        json.dumps({"level": 2, "solution": LONG_WAY}),
        json.dumps({"level": 2, "solution": "RRR"}),
        json.dumps({"level": 1, "solution": None}),
        json.dumps({"level": 3, "solution": "R"}),
    ]
    answers = write("\n".join(lines), name="answers.jsonl")
    outcome = run("improve", f"{write(EASY, ROUND, EASY)}:1-2", "--solution", answers, "--json")
    (fields,) = outcome.objects
    assert fields["level"] == 2
    assert fields["before"] == {"pushes": 3, "moves": 3}


def test_objective_moves(run: Run, write: Write) -> None:
    outcome = run("improve", write(ROUND), "--solution", LONG_WAY, "--objective", "moves", "--json")
    (fields,) = outcome.objects
    assert fields["objective"] == "moves"
    assert fields["optimal"]
    assert fields["lower_bound"] == fields["moves"] == 3


def test_solutions_of_the_file_and_of_the_store(run: Run, write: Write) -> None:
    levels = write(f"{ROUND}Solution: {LONG_WAY}\n")
    assert "from 5 pushes" in run("improve", levels).out
    # The store has learnt the short one, and a file without solutions is content with that.
    bare = write(ROUND, name="bare.sok")
    assert "no better than 3 pushes, 3 moves" in run("improve", bare).out
    assert run("improve", bare, "--no-store").code == 2


def test_a_wrong_solution_is_named_and_the_others_go_on(run: Run, write: Write) -> None:
    answers = write("L\nRR\n", name="answers.txt")
    outcome = run("improve", write(EASY, TWO_PUSHES), "--solution", answers)
    assert outcome.code == 1
    assert "WRONG: Step 1 (L)" in outcome.out
    assert "no better than 2 pushes" in outcome.out
    outcome = run("improve", write(EASY), "--solution", "l", "--json")
    assert outcome.objects[0]["status"] == "invalid"
    unfinished = run("improve", write(TWO_PUSHES), "--solution", "R")
    assert unfinished.code == 1
    assert "a box is off goal" in unfinished.out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--solution", "RR", "--time-limit", "0"], "time_limit must be greater than 0"),
        (["--solution", "RR", "--node-limit", "-1"], "node_limit must be greater than 0"),
        (["--solution", "nowhere.txt"], "No such file"),
        ([], "there is no solution to improve"),
        (["--objective", "any"], "there is no 'any'; choose from pushes, moves"),
    ],
)
def test_bad_input(run: Run, write: Write, arguments: list[str], sentence: str) -> None:
    outcome = run("improve", write(TWO_PUSHES), *arguments, "--no-store")
    assert outcome.code in (2, 30)
    assert sentence in outcome.err
    assert outcome.out == ""


def test_an_invalid_level_matters_only_if_it_has_a_solution(run: Run, write: Write) -> None:
    levels = write(NO_PLAYER, EASY)
    line = json.dumps({"level": 2, "solution": "R"})
    assert run("improve", levels, "--solution", write(line, name="a.jsonl")).code == 0
    line = json.dumps({"level": 1, "solution": "R"})
    assert run("improve", levels, "--solution", write(line, name="a.jsonl")).code == 30


def big_room() -> tuple[str, str]:
    """A level with far more states than can be looked at, and a poor solution of it."""
    from pushwise import loads, solve

    width = 16
    inside = [" " * width for _ in range(11)]
    inside[2] = " $ $ $ $ $ $ $  "
    inside[5] = " $ $ $ $ $ $ $  "
    inside[8] = " . . . . . . .  "
    inside[9] = " . . . . . . .  "
    inside[0] = "@" + inside[0][1:]
    rows = ["#" * (width + 2), *(f"#{row}#" for row in inside), "#" * (width + 2)]
    board = "\n".join(rows) + "\n"
    found = solve(loads(board)[0], raw=True, method="forward", time_limit=60)
    assert found.solution is not None
    return board, found.solution.lurd


def test_limits_end_the_run_with_the_best_so_far(run: Run, write: Write) -> None:
    board, lurd = big_room()
    outcome = run("improve", write(board), "--solution", lurd, "--node-limit", 5000, "--json")
    (fields,) = outcome.objects
    assert outcome.code == 0
    assert fields["status"] == "nodes"
    assert fields["expanded"] == 5000
    assert fields["pushes"] <= fields["before"]["pushes"]
    assert fields["lower_bound"] <= fields["pushes"]
    outcome = run("improve", write(board), "--solution", lurd, "--time-limit", 0.3, "--json")
    assert outcome.objects[0]["status"] == "time"
    assert outcome.code == 0


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
def test_ctrl_c_prints_the_best_so_far(write: Write) -> None:
    board, lurd = big_room()
    answers = write(f"R\n{lurd}\n", name="answers.txt")
    command = [sys.executable, "-m", "pushwise", "improve", str(write(EASY, board)), "--json"]
    with subprocess.Popen([*command, "--solution", answers], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert b"solved" in process.stdout.readline()  # so the signals are taken over
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        fields = json.loads(process.stdout.read())
        process.wait(30)
    assert process.returncode == 23
    assert fields["status"] == "cancelled"
    assert fields["solution"]
