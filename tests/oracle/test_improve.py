"""What improves solutions against exhaustive search: never worse, always right, mostly best."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import pytest

from generators import seeded_levels
from pushwise import Level, _core, improve, replay, solve
from pushwise.sokoban.terrain import terrain_of
from reference.board import Board
from reference.search import move_optimal_moves
from reference.table import solvable_states
from solutions import random_solution

DETOUR = 40


@dataclass(frozen=True)
class Case:
    """A level, a long solution of it, and the truth."""

    board: Board
    level: Level
    lurd: str
    pushes: int  # the fewest


def cases(seed: int, count: int) -> Iterator[Case]:
    """Yield levels of all kinds with solutions that make at least four pushes too many."""
    rng = Random(seed)
    for rows in seeded_levels(seed, 100 * count):
        board = Board.parse(rows)
        to_go = solvable_states(board)
        lurd = random_solution(rng, board, to_go, DETOUR)
        if lurd is None or sum(map(str.isupper, lurd)) < to_go[board.start] + 4:
            continue
        yield Case(board, Level.from_rows(rows), lurd, to_go[board.start])
        count -= 1
        if count == 0:
            return


def test_the_first_pass_is_never_worse_and_often_better() -> None:
    better = 0
    for case in cases(701, 60):
        before = replay(case.level, case.lurd)
        after = replay(case.level, _core.tidied(terrain_of(case.level), case.lurd))
        assert case.pushes <= after.pushes
        assert (after.pushes, after.moves) <= (before.pushes, before.moves)
        better += after.pushes < before.pushes
    assert better >= 50


def check_pushes(seed: int, count: int, node_limit: int) -> int:
    """Improve this many careless solutions; return how many became the best."""
    best = 0
    for case in cases(seed, count):
        result = improve(case.level, case.lurd, node_limit=node_limit)
        assert replay(case.level, result.solution.lurd) == result.solution
        assert case.pushes <= result.solution.pushes <= result.before.pushes
        assert result.lower_bound is not None
        assert result.lower_bound <= case.pushes
        assert result.optimal == (result.lower_bound == result.solution.pushes)
        best += result.solution.pushes == case.pushes
    return best


def test_fewest_pushes_are_reached() -> None:
    assert check_pushes(702, 60, 50_000) >= 57


@pytest.mark.slow
def test_fewest_pushes_are_reached_on_500_levels() -> None:
    assert check_pushes(703, 500, 100_000) >= 450


def test_without_a_limit_the_fewest_pushes_are_proved() -> None:
    for case in cases(704, 25):
        result = improve(case.level, case.lurd)
        assert result.status == "solved"
        assert result.optimal
        assert result.solution.pushes == case.pushes


def test_without_a_limit_the_fewest_moves_are_proved() -> None:
    for case in cases(705, 25):
        result = improve(case.level, case.lurd, objective="moves")
        truth = move_optimal_moves(case.board)
        assert result.optimal
        assert result.solution.moves == result.lower_bound == truth


def test_several_solutions_give_one_that_is_no_worse_than_any() -> None:
    rng = Random(706)
    for case in cases(706, 20):
        to_go = solvable_states(case.board)
        others = [random_solution(rng, case.board, to_go, DETOUR) for _ in range(2)]
        given = [case.lurd, *(lurd for lurd in others if lurd is not None)]
        result = improve(case.level, given, node_limit=2_000)
        fewest = min(replay(case.level, lurd).pushes for lurd in given)
        assert result.before.pushes == fewest
        assert case.pushes <= result.solution.pushes <= fewest


def test_solve_shortens_what_the_fast_engine_found_unless_told_not_to() -> None:
    gained = 0
    for case in cases(707, 40):
        raw = solve(case.level, raw=True, threads=1, method="forward")
        tidy = solve(case.level, threads=1, method="forward")
        assert raw.solution is not None
        assert tidy.solution is not None
        assert tidy.solution.pushes <= raw.solution.pushes
        if tidy.solution != raw.solution:
            assert tidy.message is not None
            assert tidy.message.startswith("shortened from")
            gained += 1
        assert raw.message is None
    assert gained >= 3
