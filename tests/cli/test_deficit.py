"""`analyse --deficit`: the bound along a solution, and where it falls short."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.boards import EASY, NO_PLAYER
from cli.conftest import Run, Write
from pushwise import Level, Store, replay, solve
from pushwise.sokoban.deficit import deficit_profile

LEVELS = Path(__file__).parents[2] / "levels"
HALL = "#########\n#@ $   .#\n#########\n"
OPEN = "#########\n#       #\n# @$  . #\n#       #\n#########\n"
TO_AND_FRO = ("--solution", "RurrdLulldRRR", "--no-store")


def test_the_bound_of_a_lone_box_is_exact(run: Run, write: Write) -> None:
    path = write(HALL)
    outcome = run("analyse", path, "--deficit", "--solution", "rRRRR", "--no-store")
    assert outcome.code == 0
    assert "4 pushes; at the start matching 4, with conflicts 4: deficit 0" in outcome.out
    assert "The bound is exact along this solution." in outcome.out


def test_pushes_that_a_better_solution_saves_are_detours(run: Run, write: Write) -> None:
    """Two pushes to and fro are a deficit of two, which the push away from the goal pays."""
    (told,) = run("analyse", write(OPEN), "--deficit", *TO_AND_FRO, "--json").objects
    assert (told["pushes"], told["bound"], told["deficit"]) == (5, 3, 2)
    (paid,) = told["paid"]
    assert paid == {"place": "maze", "kind": "detour", "cause": "many boxes", "pushes": 2}
    steps = told["steps"]
    assert [step["deficit"] for step in steps] == [2, 2, 0, 0, 0, 0]
    assert (steps[2]["from"], steps[2]["to"], steps[2]["change"]) == ("C5", "C4", -2)
    assert [step["left"] for step in steps] == [5, 4, 3, 2, 1, 0]


def test_a_picture_and_a_table_show_where(run: Run, write: Write, tmp_path: Path) -> None:
    out = tmp_path / "deficit.svg"
    asked = ("analyse", write(OPEN), "--deficit", *TO_AND_FRO, "--svg")
    outcome = run(*asked, out)
    assert "     2  C5–C4" in outcome.out
    assert "2 pushes paid in the maze: detour, many boxes" in outcome.out
    assert "\n# @$2 . #\n" in outcome.out
    picture = out.read_text(encoding="utf-8")
    assert picture.startswith("<svg")
    assert "pw-cause" in picture
    assert ">2</text>" in picture
    assert run(*asked, "-").out.startswith("<svg")


def test_the_shortest_solution_of_the_store_is_taken(
    run: Run, write: Write, tmp_path: Path
) -> None:
    url = tmp_path / "store.sqlite"
    level = Level.from_rows(EASY.splitlines()[:3])
    solution = solve(level, objective="pushes").solution
    assert solution is not None
    with Store(url) as store:
        store.add_solution(level, solution.lurd, method="test")
    (told,) = run("analyse", write(EASY), "--deficit", "--store", url, "--json").objects
    assert told["solution"] == solution.lurd


def test_bad_input_is_one_sentence(run: Run, write: Write) -> None:
    easy = write(EASY)
    assert "no solution to profile" in run("analyse", easy, "--deficit", "--no-store").err
    assert "--svg goes with --deficit" in run("analyse", easy, "--svg", "x.svg").err
    assert "--solution goes with --deficit" in run("analyse", easy, "--solution", "r").err
    wrong = run("analyse", easy, "--deficit", "--solution", "l", "--no-store")
    assert wrong.code == 1
    assert "WRONG" in wrong.out
    both = write(EASY, NO_PLAYER, name="both.sok")
    assert "write FILE:N" in run("analyse", both, "--deficit", "--svg", "x.svg").err
    invalid = run("analyse", write(NO_PLAYER), "--deficit", "--no-store", "--json")
    assert invalid.code == 30
    assert "no player" in invalid.objects[0]["message"]


@pytest.mark.parametrize("number", [17, 20, 21])
def test_what_is_paid_is_the_deficit_and_what_was_lost_on_the_way(number: int) -> None:
    from pushwise.formats.select import load_selection

    ((_, level),) = load_selection(f"{LEVELS / 'tutorial.sok'}:{number}")
    solution = solve(level, objective="any").solution
    assert solution is not None
    profile = deficit_profile(level, replay(level, solution.lurd), deep=2_000)
    start, end = profile.steps[0], profile.steps[-1]
    assert end.deficit == end.left == end.facts.bound == 0
    lost = sum(step.change for step in profile.changes if step.change > 0)
    assert sum(profile.paid().values()) == start.deficit + lost
    for step in profile.steps:
        assert step.facts.matching <= step.facts.bound <= step.left
        assert step.facts.bound <= step.facts.overlapping
        assert (step.kind is not None) == (step.change != 0)
        assert (step.cause is not None) == (step.change < 0)
