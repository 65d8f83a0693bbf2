"""All of 3×3 against the breadth-first truth."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from pushwise import _core
from pushwise.tiles import Puzzle, TileOptions, solve
from pushwise.tiles.solve import core_puzzle
from reference.tiles import State, distances

ATLAS = json.loads((Path(__file__).parents[1] / "data" / "atlas-3x3.json").read_text())
GOAL = (0, 1, 2, 3, 4, 5, 6, 7, 8)


@cache
def truth() -> tuple[dict[State, int], dict[State, int]]:
    return distances(GOAL, 3, 3)


def positions(states: Iterable[State]) -> list[list[int]]:
    return [[tile or 0 for tile in state] for state in states]


def test_the_truth_file_is_the_breadth_first_search() -> None:
    distance, ways = truth()
    by_length = Counter(distance.values())
    assert ATLAS["positions"] == len(distance) == 181_440
    assert ATLAS["by_length"] == [by_length[length] for length in range(32)]
    assert ATLAS["by_length"][31] == 2
    hardest = sorted(state for state, length in distance.items() if length == 31)
    assert ATLAS["hardest"] == [
        {"tiles": list(state), "shortest_solutions": ways[state]} for state in hardest
    ]
    sums: Counter[int] = Counter()
    for state, length in distance.items():
        sums[length] += ways[state]
    assert ATLAS["shortest_solutions_by_length"] == [sums[length] for length in range(32)]


@pytest.mark.parametrize("heuristic", ["W", "P", "P&LC", "P&LC&C"])
@pytest.mark.parametrize("test", [False, True])
def test_no_heuristic_exceeds_the_truth(heuristic: str, test: bool) -> None:
    distance, _ = truth()
    puzzle = core_puzzle(Puzzle.of(GOAL, 3, 3))
    values = _core.tile_values(puzzle, positions(distance), heuristic, test=test)
    gaps = [length - value for length, value in zip(distance.values(), values, strict=True)]
    assert min(gaps) == 0
    if test and heuristic != "W":
        # What is not exact is at least 2 away, and h^f has added those 2: no gap is left that
        # the test could have closed.
        plain = _core.tile_values(puzzle, positions(distance), heuristic)
        assert all(
            (value == before) == (length == before)
            for length, before, value in zip(distance.values(), plain, values, strict=True)
        )


@pytest.mark.parametrize("method", ["ida P", "ida P&LC^f", "ida P&LC&C^f+", "astar P&LC&C^f+"])
def test_sampled_positions_are_solved_optimally(method: str) -> None:
    distance, _ = truth()
    algorithm, heuristic = method.split()
    for state in random.Random(3).sample(sorted(distance), 150):
        result = solve(Puzzle.of(state, 3, 3), TileOptions(algorithm, heuristic))
        assert result.solution is not None
        assert (len(result.solution), result.optimal) == (distance[state], True)


def test_all_shortest_solutions_are_counted() -> None:
    distance, ways = truth()
    easy = sorted(state for state in distance if distance[state] <= 22)
    for state in random.Random(5).sample(easy, 60):
        result = solve(Puzzle.of(state, 3, 3), heuristic="P&LC", all_optimal=True)
        assert result.solution_count == ways[state]
        assert len({str(solution) for solution in result.solutions}) == ways[state]
        assert {len(solution) for solution in result.solutions} == {distance[state]}
