"""`pushwise.improve` as a program calls it."""

from __future__ import annotations

import pytest

from pushwise import Level, Progress, Solution, improve, replay
from pushwise.errors import BadOption, IllegalStep, NotSolved

LEVEL = Level.from_rows(["#######", "#@$  .#", "#     #", "#######"])
LONG_WAY = "RdrruLdlluRRR"


def test_letters_and_solutions_are_taken() -> None:
    given: list[str | Solution] = [LONG_WAY, replay(LEVEL, "2R2l2rR")]
    for solutions in (LONG_WAY, replay(LEVEL, LONG_WAY), given):
        result = improve(LEVEL, solutions)
        assert result.solution.lurd == "RRR"
        assert result.shorter
        assert result.optimal
    assert improve(LEVEL, given).before.moves == 7


def test_nothing_is_gained_where_nothing_can_be() -> None:
    result = improve(LEVEL, "RRR")
    assert result.solution == result.before
    assert not result.shorter


def test_a_level_solved_from_the_start() -> None:
    result = improve(Level.from_rows(["#####", "#@* #", "#####"]), "")
    assert result.solution.moves == 0
    assert result.optimal


def test_wandering_about_is_left_out() -> None:
    result = improve(LEVEL, "dudrluRRR", node_limit=1)
    assert result.solution.lurd == "RRR"


def test_wrong_solutions_and_options_are_refused() -> None:
    with pytest.raises(IllegalStep):
        improve(LEVEL, "u")
    with pytest.raises(NotSolved):
        improve(LEVEL, "R")
    with pytest.raises(BadOption, match="no solution to improve"):
        improve(LEVEL, [])
    with pytest.raises(BadOption, match="objective 'lines'"):
        improve(LEVEL, "RRR", objective="lines")  # type: ignore[arg-type]
    with pytest.raises(BadOption, match="time_limit"):
        improve(LEVEL, "RRR", time_limit=0)


def crowded(boxes: int = 5, pushes: int = 8) -> tuple[Level, str]:
    """A level that takes long to finish with, and a plain solution of it."""
    rows = ["#" * (pushes + 5), "#@" + " " * (pushes + 2) + "#"]
    for _ in range(boxes):
        rows += ["# $" + " " * (pushes - 1) + ". #", "#" + " " * (pushes + 3) + "#"]
    rows.append("#" * (pushes + 5))
    return Level.from_rows(rows), boxes * ("d" + pushes * "R" + pushes * "l" + "d")


def test_too_little_memory_is_said() -> None:
    level, lurd = crowded()
    result = improve(level, lurd, objective="moves", memory_limit=1)
    assert result.status == "memory"
    assert result.solution.moves <= result.before.moves


def test_progress_is_shown_and_a_cancel_is_heard() -> None:
    level, lurd = crowded(boxes=16, pushes=20)  # far too much for the time between two reports
    seen: list[Progress] = []
    result = improve(level, lurd, on_progress=seen.append, cancelled=lambda: len(seen) >= 3)
    assert result.status == "cancelled"
    assert len(seen) == 3
    assert seen[-1].method == "improve"
    assert seen[-1].pushes == 16 * 20
    assert result.optimal  # the assignment at the start needs as many
    assert result.solution.moves <= result.before.moves
