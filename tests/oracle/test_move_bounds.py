"""The bounds on moves at every state of small levels, and ties by pushes.

The truth is exhaustive: the fewest moves from every state that the start leads to. That the judge
is awake is shown by two mistakes that are easily made.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from generators import KINDS, random_level
from pushwise import Level, Options, _core, load, solve
from pushwise.formats.library import bundled_levels
from pushwise.sokoban.terrain import terrain_of
from pushwise.solving import Status
from pushwise.solving.run import TIE_IS_OPEN
from reference import Board, moves_to_go
from reference.board import Cells

MOST_CELLS = 20
STATES = 250  # of a level, at most
LEVELS = 40
TIED = (16, 22)  # of the tutorial: found before the tie is broken


@cache
def levels() -> list[tuple[list[str], Board, dict[tuple[Cells, Cells], int]]]:
    rng = Random(77)
    found: list[tuple[list[str], Board, dict[tuple[Cells, Cells], int]]] = []
    while len(found) < LEVELS:
        rows = random_level(rng, rng.choice(KINDS), rng.choice((2, 3)))
        board = Board.parse(rows)
        if board.floor.bit_count() > MOST_CELLS:
            continue
        to_go = moves_to_go(board)
        if len(to_go) >= 30:
            found.append((rows, board, to_go))
    return found


def judged() -> Iterator[tuple[int, int, int, int, str]]:
    """Yield bound on pushes, steps walked, the weighed matching, the truth, and the state."""
    for rows, board, to_go in levels():
        probe = _core.OptimalProbe(_core.Terrain(rows))
        unsolved = [state for state in to_go if to_go[state] > 0]
        for boxes, player in Random(1).sample(unsolved, min(STATES, len(unsolved))):
            numbers = [
                [row * board.width + column for row, column in board.coordinates(cells)]
                for cells in (boxes, player)
            ]
            probe.set(numbers[0], *numbers[1])
            pushes, (walked, weighed) = probe.value(), probe.returns()
            drawn = "\n".join(board.rows(boxes, player))
            assert pushes is not None, drawn
            assert weighed is not None, drawn
            yield pushes, walked, weighed, to_go[boxes, player], drawn


def test_no_bound_on_moves_is_above_the_truth() -> None:
    for pushes, walked, weighed, truth, drawn in judged():
        assert pushes + walked <= truth, drawn
        assert weighed <= truth, drawn


def test_both_say_more_than_the_pushes_and_each_more_than_the_other_somewhere() -> None:
    found = list(judged())
    assert sum(walked > 0 for _, walked, *_ in found) > len(found) / 20
    assert sum(weighed > pushes for pushes, _, weighed, *_ in found) > len(found) / 20
    assert any(pushes + walked > weighed for pushes, walked, weighed, *_ in found)
    assert any(pushes + walked < weighed for pushes, walked, weighed, *_ in found)


def test_the_way_back_must_not_be_counted_twice() -> None:
    assert any(weighed + walked > truth for _, walked, weighed, truth, _ in judged())


def test_the_end_is_not_where_the_player_stands() -> None:
    """What the pushes do not explain would have to be walked back to where the player is now."""
    too_high = 0
    for _, board, to_go in levels():
        if board.goals.bit_count() != board.boxes.bit_count():
            continue
        goals = [sum(axis) for axis in zip(*board.coordinates(board.goals), strict=True)]
        for (boxes, _), truth in to_go.items():
            now = [sum(axis) for axis in zip(*board.coordinates(boxes), strict=True)]
            away = sum(abs(goal - here) for goal, here in zip(goals, now, strict=True))
            # As many pushes, and the same way back.
            too_high += truth > 0 and 2 * away > truth
    assert too_high > 0


@pytest.mark.parametrize("number", TIED)
def test_a_run_that_is_stopped_while_it_breaks_a_tie_has_its_answer(number: int) -> None:
    level = load(bundled_levels() / "tutorial.sok")[number - 1]
    best = solve(level, objective="moves", raw=True)
    solver = _core.optimal_moves(terrain_of(level))
    nodes = 0
    while not solver.settled:
        nodes += 1
        assert solver.step(60.0, nodes) == "running"
    stopped = solve(level, Options(objective="moves", raw=True, node_limit=nodes))
    assert stopped.status is Status.SOLVED
    assert stopped.optimal
    assert stopped.message == TIE_IS_OPEN
    assert stopped.expanded < best.expanded
    assert stopped.solution is not None
    assert best.solution is not None
    assert stopped.solution.moves == best.solution.moves == stopped.lower_bound
    assert stopped.solution.pushes >= best.solution.pushes


def test_a_solution_that_is_offered_is_the_answer_if_none_is_better() -> None:
    for rows, _, _ in levels()[:20]:
        level = Level.from_rows(rows)
        best = solve(level, objective="moves", raw=True).solution
        if best is None or best.moves == 0:
            continue
        solver = _core.optimal_moves(_core.Terrain(rows))
        solver.offer(best.lurd)
        while (outcome := solver.step(60.0, 2**62)) == "running":
            pass
        assert outcome == "solved"
        assert solver.solution == best.lurd
