"""Push-optimal, then fewest moves: the engine against exhaustive search in plain Python.

A sample of the levels is checked always, 2,930 of them with --slow. That the judge is awake is
shown by two mistakes that are easily made: to keep for each state the path with the fewest moves,
as the search for the fewest moves does, and to take pushes for the fewest that are not.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import islice
from random import Random

import pytest

from generators import KINDS, random_level
from oracle.parts import MOVE_PARTS
from pushwise import Level, Options, _core, replay, solve
from reference import Board
from reference.board import Cells
from reference.search import fewest_moves_then_pushes, fewest_pushes_then_moves

BATCHES = 30
LEVELS = 100  # in a batch
FEW = 30  # in the one that is checked always
WITHOUT = [[], *([part] for part in MOVE_PARTS)]
# States after which the search goes backward too: none, a few, more than there are.
FROM_BOTH_ENDS = (0, 3, 20, 10**9)

# A way with more pushes and fewer moves leads to a state of the best solution.
CROSSED = [
    "       ###",
    "########.#",
    "#      #.#",
    "# .  .  $#",
    "###$$  $@#",
    "  #    ###",
    "  ######",
]

# The last push leads to two solved boards, of which the first one met walks less.
TWO_ENDS = [
    " #########",
    "##  #    #",
    "#  #   $ #",
    "##  # #@ #",
    " ##   # ##",
    " ##  .# #",
    "##.$.####",
    "#    ##",
    "# ##  #",
    "#### ##",
    "   ###",
]

Truth = tuple[int, int]  # pushes, then moves


def levels(batch: int) -> Iterator[tuple[list[str], Truth]]:
    """Yield levels that can be solved, with two to four boxes, and what is true of them."""
    rng = Random(91_000 + batch)
    number = 0
    while True:
        number += 1
        rows = random_level(rng, KINDS[number % len(KINDS)], 2 + number % 3)
        truth = fewest_pushes_then_moves(Board.parse(rows))
        if truth is not None and truth[0] > 0:
            yield rows, truth


def of_engine(
    rows: list[str], fewest: int, without: list[str], backward_from: int = 0
) -> Truth | None:
    solver = _core.optimal_moves(
        _core.Terrain(rows),
        fewest_pushes=fewest,
        without=without,
        triples_from=0,
        backward_from=backward_from,
    )
    while (outcome := solver.step(60.0, 2**62)) == "running":
        pass
    if outcome != "solved":
        return None
    solution = replay(Level.from_rows(rows), solver.solution)
    return solution.pushes, solution.moves


@pytest.mark.parametrize(
    "batch",
    [0, *(pytest.param(batch, marks=pytest.mark.slow) for batch in range(1, BATCHES))],
)
def test_both_orders_are_those_of_exhaustive_search(batch: int) -> None:
    gained = 0
    count = LEVELS if batch else FEW
    for number, (rows, truth) in enumerate(islice(levels(batch), count)):
        drawn = "\n".join(rows)
        for start in FROM_BOTH_ENDS:
            assert of_engine(rows, truth[0], [], start) == truth, (start, drawn)
        without, start = WITHOUT[number % len(WITHOUT)], FROM_BOTH_ENDS[number % 2]
        assert of_engine(rows, truth[0], without, start) == truth, (without, start, drawn)
        level = Level.from_rows(rows)
        result = solve(level, objective="pushes", ties="full")
        assert result.solution is not None
        assert (result.solution.pushes, result.solution.moves) == truth, drawn
        assert result.optimal
        assert result.ties_optimal, drawn
        by_moves = fewest_moves_then_pushes(Board.parse(rows))
        other = solve(level, objective="moves")
        assert other.solution is not None
        assert (other.solution.moves, other.solution.pushes) == by_moves, drawn
        assert other.ties_optimal, drawn
        first = solve(level, objective="pushes", ties="off").solution
        assert first is not None
        assert first.pushes == truth[0]
        gained += first.moves > truth[1]
    assert gained > count / 10  # otherwise there was nothing to see


def kept_by_moves(board: Board, fewest: int) -> Truth | None:
    """Look for the fewest moves within these pushes; wrong: slower paths to a state are lost."""
    waiting = [(0, 0, board.boxes, board.player)]
    settled: set[tuple[Cells, Cells]] = set()
    while waiting:
        moves, pushes, boxes, player = heappop(waiting)
        if (boxes, player) in settled or pushes > fewest:
            continue
        if board.solved(boxes):
            return pushes, moves
        settled.add((boxes, player))
        for state in board.moves(boxes, player):
            heappush(waiting, (moves + 1, pushes + (state[0] != boxes), *state))
    return None


def test_a_state_must_not_be_kept_by_its_moves() -> None:
    truth = fewest_pushes_then_moves(Board.parse(CROSSED))
    assert truth == (11, 33)
    assert kept_by_moves(Board.parse(CROSSED), truth[0]) == (11, 35)
    for without in WITHOUT:
        for start in FROM_BOTH_ENDS:
            assert of_engine(CROSSED, truth[0], without, start) == truth


def test_the_better_of_two_ends_is_kept() -> None:
    truth = fewest_pushes_then_moves(Board.parse(TWO_ENDS))
    assert truth == (6, 13)
    for start in FROM_BOTH_ENDS:
        assert of_engine(TWO_ENDS, truth[0], [], start) == truth


def test_the_pushes_must_be_the_fewest() -> None:
    for start in FROM_BOTH_ENDS:
        found = [
            (of_engine(rows, truth[0] + 2, [], start), truth)
            for rows, truth in islice(levels(0), FEW)
        ]
        assert any(answer != truth for answer, truth in found)


def test_nothing_has_fewer_pushes_than_the_fewest() -> None:
    for rows, truth in islice(levels(0), 20):
        for start in FROM_BOTH_ENDS:
            assert of_engine(rows, truth[0] - 1, [], start) is None


def test_a_solution_with_other_pushes_is_no_offer() -> None:
    for rows, truth in islice(levels(0), FEW):
        quick = solve(Level.from_rows(rows), Options(objective="moves")).solution
        assert quick is not None
        if quick.pushes == truth[0]:
            continue
        solver = _core.optimal_moves(_core.Terrain(rows), fewest_pushes=truth[0])
        solver.offer(quick.lurd)
        assert solver.step(60.0, 2**62) == "solved"
        assert sum(map(str.isupper, solver.solution)) == truth[0]
        return
    raise AssertionError("no level to see it on")
