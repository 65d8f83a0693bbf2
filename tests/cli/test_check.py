from __future__ import annotations

import json

import pytest

from cli.boards import EASY, NO_PLAYER, TWO_PUSHES
from cli.conftest import Run, Write


def test_metrics_of_letters(run: Run, write: Write) -> None:
    outcome = run("check", write(TWO_PUSHES), "2R")
    assert outcome.code == 0
    assert "2 pushes, 2 moves, 1 box line, 1 box change, 1 pushing session" in outcome.out


def test_letters_longer_than_any_file_name(run: Run, write: Write) -> None:
    outcome = run("check", write(TWO_PUSHES), "RR" + "lr" * 3000)
    assert outcome.code == 0
    assert "6,002 moves" in outcome.out


def test_one_line_per_level(run: Run, write: Write) -> None:
    solutions = write("R\nR\n", name="answers.txt")
    outcome = run("check", write(EASY, TWO_PUSHES), solutions)
    assert outcome.code == 1
    assert "1 of 2 solutions right" in outcome.out
    assert run("check", write(EASY), write("R\n\nR\n", name="answers.txt")).code == 2


@pytest.mark.parametrize(
    "text",
    [
        "R\n\nR\nR\n",
        "2: RR\n1: R\n",
        "2: R\nR\n\n1:R\n",
        "Level 2\n\nRR\nlevel 1:\nR\n",
        "2\nR\nR\n\n\n1\nR\n",
        "1: R\n\nRR\n",
    ],
)
def test_paragraphs_and_numbers(run: Run, write: Write, text: str) -> None:
    levels, answers = write(EASY, TWO_PUSHES), write(text, name="answers.txt")
    outcome = run("check", levels, answers)
    assert outcome.code == 0
    assert "2 of 2 solutions right" in outcome.out
    outcome = run("improve", levels, "--solution", answers, "--no-store", "--quiet")
    assert outcome.code == 0


def test_a_solution_of_several_lines_for_one_level(run: Run, write: Write) -> None:
    levels, answers = write(EASY, TWO_PUSHES), write("R\nR\n", name="answers.txt")
    assert run("check", f"{levels}:2", answers).code == 0


def test_a_number_of_no_level(run: Run, write: Write) -> None:
    levels = write(EASY, TWO_PUSHES)
    outcome = run("check", levels, write("\n7: rrD\n", name="answers.txt"))
    assert outcome.code == 2
    assert "line 2 of " in outcome.err
    assert "there is no level 7." in outcome.err


def test_the_empty_solution(run: Run, write: Write) -> None:
    outcome = run("check", write(EASY), "")
    assert outcome.code == 1
    assert "a box is off goal" in outcome.out
    assert run("check", write("#####\n#@ *#\n#####\n"), "").code == 0


def test_solutions_embedded_in_the_file(run: Run, write: Write) -> None:
    assert run("check", write(EASY + "Solution: R\n")).code == 0
    assert run("check", write(EASY + "Solution: L\n")).code == 1
    assert run("check", write(EASY)).code == 2


def test_an_invalid_level_matters_only_if_it_has_a_solution(run: Run, write: Write) -> None:
    levels = write(NO_PLAYER, EASY)
    line = json.dumps({"level": 2, "solution": "R"})
    assert run("check", levels, write(line, name="a.jsonl")).code == 0
    line = json.dumps({"level": 1, "solution": "R"})
    assert run("check", levels, write(line, name="a.jsonl")).code == 30


def test_what_is_not_an_answer(run: Run, write: Write) -> None:
    levels = write(EASY)
    for line in (
        "{",
        "{}",
        '{"level": 1}',
        '{"level": [], "solution": "R"}',
        '{"level": 1, "solution": 7}',
        '{"level": 99, "solution": "R"}',
        '{"a":' * 100_000,
    ):
        assert run("check", levels, write(line, name="a.jsonl")).code == 2, line[:40]
    assert run("check", levels, write("R?!", name="a.txt")).code == 1


FESTIVAL = """Festival 3.1 solution file
===========================
Collection: levels

Level 2

  ######
###    #
#@ $ . #
########

Solution
rRR

Solver: Festival 3.1
Solver time: 00:00:00
Solver date: 18/11/2026  07:00:00


Push

#####
#@$.#
#####

Solver: Festival 3.1
Solver time: 00:00:00
Solver date: 18/11/2026  07:00:00
"""
ROOM = "########\n###    #\n#@ $ . #\n########\n"


def test_results_of_festival(run: Run, write: Write) -> None:
    outcome = run("check", write(EASY, ROOM), write(FESTIVAL, name="festival.sol"))
    assert outcome.out.endswith("1 of 1 solution right\n")
    assert ":2" in outcome.out
    outcome = run("check", write(EASY), write(FESTIVAL, name="festival.sol"))
    assert outcome.code == 2
    assert "there is no level with this board" in outcome.err


def test_push_notation(run: Run, write: Write) -> None:
    assert "2 pushes, 3 moves" in run("check", write(ROOM), "4-3r2").out
    answers = write("1: 9-9r1\n2: 4-3r2\n", name="answers.txt")
    outcome = run("check", write(ROOM, ROOM), answers)
    assert outcome.code == 1
    assert "WRONG: Push 1 (9-9r1) cannot be made: there is no such cell." in outcome.out
    assert "1 of 2 solutions right" in outcome.out
