"""Heuristics written in Python, and the reason test for any function."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from pushwise.errors import BadOption
from pushwise.tiles import Puzzle, register_heuristic, solve
from pushwise.tiles.options import Algorithm, TileOptions
from pushwise.tiles.user_heuristics import USER_HEURISTICS, HeuristicFailed
from reference.tiles import distances

GOAL = (0, 1, 2, 3, 4, 5)


def manhattan(puzzle: Puzzle) -> int:
    columns = puzzle.board.columns
    home = {tile: divmod(cell, columns) for cell, tile in enumerate(puzzle.goal)}
    total = 0
    for cell, tile in enumerate(puzzle.tiles):
        if tile:
            row, column = divmod(cell, columns)
            total += abs(home[tile][0] - row) + abs(home[tile][1] - column)
    return total


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    before = dict(USER_HEURISTICS)
    register_heuristic("mine", manhattan, admissible=True, parity=True)
    yield
    USER_HEURISTICS.clear()
    USER_HEURISTICS.update(before)


@pytest.mark.parametrize("algorithm", ["ida", "astar"])
@pytest.mark.parametrize("form", ["", "^f", "^f+"])
def test_ones_own_p_visits_what_p_visits(algorithm: Algorithm, form: str) -> None:
    for seed in range(6):
        puzzle = Puzzle.random(3, 3, seed=seed)
        ours, core = (
            solve(puzzle, algorithm=algorithm, heuristic=name + form, paper_counts=True)
            for name in ("mine", "P")
        )
        assert (ours.expanded, ours.visited, ours.stored, ours.passes) == (
            core.expanded,
            core.visited,
            core.stored,
            core.passes,
        )
        assert ours.solution == core.solution
        assert ours.optimal


@pytest.mark.parametrize("method", ["ida rows^f", "astar rows^f+", "ida true^f", "astar noisy^f+"])
def test_any_admissible_function_stays_one(method: str) -> None:
    """Without parity, exact, or falling by more than one a move: every answer is the optimum."""
    distance, _ = distances(GOAL, 2, 3)
    register_heuristic("rows", lambda p: manhattan(p) // 2, admissible=True)
    register_heuristic("true", lambda p: distance[p.tiles], admissible=True, parity=True)
    register_heuristic(
        "noisy", lambda p: distance[p.tiles] * (hash(p.tiles) % 3) // 2, admissible=True
    )
    algorithm, heuristic = method.split()
    for state in random.Random(1).sample(sorted(distance), 40):
        result = solve(Puzzle.of(state, 2, 3), TileOptions(algorithm, heuristic))
        assert result.solution is not None
        assert (len(result.solution), result.optimal) == (distance[state], True)


@pytest.mark.parametrize("algorithm", ["ida", "astar"])
@pytest.mark.parametrize("form", ["", "^f", "^f+"])
def test_databases_with_the_reason_test(algorithm: Algorithm, form: str) -> None:
    distance, _ = distances((0, *range(1, 9)), 3, 3)
    visited = 0
    for state in random.Random(7).sample(sorted(distance), 40):
        heuristic = f"pdb:1,2,3,4/5,6,7,8{form}"
        result = solve(Puzzle.of(state, 3, 3), algorithm=algorithm, heuristic=heuristic)
        assert result.solution is not None
        assert (len(result.solution), result.optimal) == (distance[state], True)
        visited += result.visited
    assert visited > 0


def test_a_heuristic_that_is_no_bound_proves_nothing() -> None:
    register_heuristic("eager", lambda p: 3 * manhattan(p))
    puzzle = Puzzle.random(3, 3, seed=4)
    result = solve(puzzle, algorithm="astar", heuristic="eager")
    assert result.solved
    assert not result.optimal
    assert result.lower_bound is None
    with pytest.raises(BadOption, match="ida needs an admissible heuristic"):
        solve(puzzle, algorithm="ida", heuristic="eager")
    with pytest.raises(BadOption, match="needs an admissible heuristic"):
        solve(puzzle, algorithm="astar", heuristic="eager^f")


def test_faults_of_a_function_are_named() -> None:
    puzzle = Puzzle.random(3, 3, seed=4)
    register_heuristic("broken", lambda p: 1 // 0, admissible=True)
    with pytest.raises(HeuristicFailed, match="broken failed: ZeroDivisionError"):
        solve(puzzle, heuristic="broken", threads=2)
    register_heuristic("wordy", lambda p: "far", admissible=True)  # type: ignore[arg-type, return-value]
    with pytest.raises(HeuristicFailed, match="must return a number"):
        solve(puzzle, algorithm="astar", heuristic="wordy")
    for name in ("P", "", "pdb-mine", "a^f", "a b"):
        with pytest.raises(BadOption):
            register_heuristic(name, manhattan)


def test_a_board_with_holes_and_gaps_in_the_numbers() -> None:
    puzzle = Puzzle.of((10, 0, 20, None, 30, 40), 2, 3, goal=(10, 20, 0, None, 30, 40))
    result = solve(puzzle, algorithm="astar", heuristic="mine^f+")
    assert result.solution is not None
    assert len(result.solution) == 1
