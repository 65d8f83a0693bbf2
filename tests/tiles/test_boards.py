"""Boards with holes, rings and several blanks against the breadth-first truth."""

from __future__ import annotations

import random
from typing import Any

import pytest

from pushwise.errors import BadOption
from pushwise.status import Status
from pushwise.tiles import ALGORITHMS, Puzzle, solve
from pushwise.tiles.options import Algorithm
from reference.tiles import distances

BOARDS = [
    ("0 1 2 / 3 # 4 / 5 6 7", "none"),  # a ring of cells: only the order around it stays
    ("0 1 2 3 / 4 5 # 6", "none"),
    ("0 1 2 / 3 4 5", "rows"),
    ("0 1 2 / 3 4 5", "columns"),
    ("0 1 2 / 3 4 5", "both"),
    ("0 0 1 / 2 3 4", "none"),
    ("0 0 1 / 2 # 3", "none"),
    ("0 1 2 3 4", "rows"),
    ("0 1", "rows"),
]


@pytest.mark.parametrize(("goal", "wrap"), BOARDS)
def test_optimal_on_unusual_boards(goal: str, wrap: str) -> None:
    size = (1, len(goal.split())) if "/" not in goal else None
    base = Puzzle.parse(goal, size, wrap=wrap)
    distance, ways = distances(base.tiles, base.board.rows, base.board.columns, wrap)
    for state in random.Random(1).sample(sorted(distance, key=str), min(12, len(distance))):
        puzzle = Puzzle(base.board, state, base.goal)
        assert puzzle.why_unsolvable is None
        for algorithm in ("bfs", "astar", "ida"):
            for heuristic in ("W", "P", "P^f", "P^f+"):
                result = solve(puzzle, algorithm=algorithm, heuristic=heuristic)
                assert result.solution is not None
                if result.optimal:
                    assert len(result.solution) == distance[state], (algorithm, heuristic, state)
        if wrap == "none":
            result = solve(puzzle, heuristic="P&LC^f")
            assert result.solution is not None
            assert len(result.solution) == distance[state]
        found = solve(puzzle, algorithm="ida", heuristic="P", all_optimal=True)
        assert found.solution_count == ways[state]


def test_a_search_proves_what_no_rule_sees() -> None:
    # Around a hole in a ring of eight cells only rotations can be reached.
    puzzle = Puzzle.parse("0 1 2 / 3 # 4 / 5 6 7", goal="0 2 3 / 1 # 4 / 5 6 7")
    assert puzzle.why_unsolvable is None
    result = solve(puzzle)
    assert result.status is Status.UNSOLVABLE
    assert result.algorithm == "astar"


@pytest.mark.parametrize("algorithm", [a for a in ALGORITHMS if a != "quick"])
def test_algorithms_take_larger_boards(algorithm: Algorithm) -> None:
    puzzle = Puzzle.random(5, 6, seed=2).scrambled(6, seed=3)
    result = solve(puzzle, algorithm=algorithm, heuristic="P&LC", depth_limit=12)
    assert result.solved or algorithm == "dfs"


def test_tiles_beyond_255() -> None:
    puzzle = Puzzle.random(17, 17, seed=1).scrambled(10, seed=4)
    for algorithm in ("astar", "ida"):
        result = solve(puzzle, algorithm=algorithm, heuristic="P")
        assert result.solution is not None
        assert result.optimal
        assert len(result.solution) <= 10


def test_gaps_in_the_numbering_do_not_matter() -> None:
    result = solve(Puzzle.parse("70 500 0 / 3 99999 6", size=(2, 3)), heuristic="P")
    assert result.status in (Status.SOLVED, Status.UNSOLVABLE)
    other = solve(Puzzle.parse("3 4 0 / 1 5 2", size=(2, 3)), heuristic="P")
    assert (result.status, result.visited) == (other.status, other.visited)


@pytest.mark.parametrize(
    ("text", "settings"),
    [
        ("0 1 2 / 3 4 5", {"heuristic": "P&LC", "wrap": "rows"}),
        ("0 1 2 / 3 4 #", {"heuristic": "P&LC&C"}),
        ("0 0 2 / 3 4 1 / 5 6 7", {"heuristic": "P&LC&C"}),
        ("0 0 2 / 3 4 1 / 5 6 7", {"algorithm": "quick"}),
        ("0 1 2 / 3 # 5", {"heuristic": "pdb-663"}),
        ("0 1 2 3", {"heuristic": "X"}),
        ("0 1 2 3", {"heuristic": "P^g"}),
        ("0 1 2 3", {"algorithm": "astar", "all_optimal": True}),
        ("0 1 2 3", {"heuristic": "P^f+", "all_optimal": True}),
        ("0 1 2 3", {"weight": 0.5}),
        ("0 1 2 3", {"threads": 0}),
    ],
)
def test_what_does_not_fit_is_refused_in_a_sentence(text: str, settings: dict[str, Any]) -> None:
    wrap = str(settings.pop("wrap", "none"))
    with pytest.raises(BadOption) as caught:
        solve(Puzzle.parse(text, wrap=wrap), **settings)
    assert str(caught.value).endswith((".", "?"))
