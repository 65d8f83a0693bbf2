"""The core against the reference model, on generated levels.

Hypothesis makes the levels and shrinks the ones that fail; the runs are the same every time.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generators import KINDS, levels
from oracle.translate import Pair
from pushwise import Options, Status, _core, solve
from reference import (
    Board,
    move_optimal_moves,
    optimal_pushes,
    solvable_states,
    states_per_move_depth,
    states_per_push_depth,
)
from reference.search import push_layers

OPTIMAL_METHODS = ("bfs", "astar", "ida", "ida-astar")
# To prove that there is no solution these go on until their threshold passes the longest path they
# ever follow, so the number of passes grows with the number of states.
ITERATIVE_METHODS = ("ida", "ida-astar")
FEW_STATES = 300

by_kind = pytest.mark.parametrize("kind", KINDS)


def on_levels(count: int) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Run a test on this many generated levels of its kind."""

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        limits = settings(
            max_examples=count,
            deadline=None,
            derandomize=True,
            database=None,
            suppress_health_check=list(HealthCheck),
        )
        prepared: Callable[..., None] = by_kind(limits(given(data=st.data())(test)))
        return prepared

    return decorate


def draw(data: st.DataObject, kind: str) -> Pair:
    return Pair.of(data.draw(levels(kind)))


@on_levels(110)
def test_reach_pushes_and_pulls(kind: str, data: st.DataObject) -> None:
    pair = draw(data, kind)
    states = [state for layer in push_layers(pair.board) for state in layer]
    for state in Random(1).sample(states, min(30, len(states))):
        laboratory = pair.laboratory(state)
        assert sorted(laboratory.reach()) == pair.numbers(pair.board.region(state))
        pushes = [pair.push(push) for push, _ in pair.board.pushes(state)]
        assert sorted(laboratory.pushes()) == sorted(pushes)
        pulls = [pair.pull(push) for push, _ in pair.board.pulls(state)]
        assert sorted(laboratory.pulls()) == sorted(pulls)


@on_levels(60)
def test_states_at_each_depth(kind: str, data: st.DataObject) -> None:
    pair = draw(data, kind)
    pushes = states_per_push_depth(pair.board)
    assert _core.states_by_depth(pair.terrain, "pushes") == pushes
    assert _core.states_by_depth(pair.terrain, "moves") == states_per_move_depth(pair.board)
    assert _core.states_by_depth(pair.terrain, "pulls") == states_per_pull_depth(pair.board)
    # What breadth-first search says of itself, as far as it goes before it finds a solution.
    result = solve(pair.level, method="bfs", deadlocks=("none",), macros=("none",))
    complete = len(pushes) if result.solution is None else max(0, result.solution.pushes - 1)
    assert list(result.by_depth[:complete]) == pushes[:complete]


@on_levels(110)
def test_fewest_pushes(kind: str, data: st.DataObject) -> None:
    pair = draw(data, kind)
    expected = optimal_pushes(pair.board)
    for method in methods_for(pair, expected, "pushes"):
        for direction in ("forward", "backward"):
            check_optimal(pair, Options("pushes", method, direction=direction), expected)
        if method not in ITERATIVE_METHODS:
            check_optimal(pair, Options("pushes", method, prune_leaves=True), expected)
        check_optimal(pair, Options("pushes", method, deadlocks=("none",)), expected)
    for method in ("dfs", "greedy", "wastar"):
        result = solve(pair.level, Options(method=method))
        assert (result.status is Status.SOLVED) == (expected is not None)
        if result.solution is not None and expected is not None:
            assert result.solution.pushes >= expected
            assert method != "wastar" or result.solution.pushes <= 2 * expected


@on_levels(110)
def test_fewest_moves(kind: str, data: st.DataObject) -> None:
    pair = draw(data, kind)
    expected = move_optimal_moves(pair.board)
    for method in methods_for(pair, expected, "moves"):
        check_optimal(pair, Options(objective="moves", method=method), expected)
    if expected is not None and expected <= 9:
        check_optimal(pair, Options(objective="moves", method="brute"), expected)


def states_per_pull_depth(board: Board) -> list[int]:
    """Count backwards from the solved states, without those that nothing can be pulled from."""
    layer = [
        state
        for state, to_go in solvable_states(board).items()
        if to_go == 0 and (list(board.pulls(state)) or board.region(state) & board.player)
    ]
    seen = set(layer)
    counts = []
    while layer:
        counts.append(len(layer))
        layer = list({s: None for state in layer for _, s in board.pulls(state) if s not in seen})
        seen.update(layer)
    return counts


def methods_for(pair: Pair, expected: int | None, edges: str) -> tuple[str, ...]:
    if expected is None:
        states = sum(_core.states_by_depth(pair.terrain, edges))
        states = max(states, sum(_core.states_by_depth(pair.terrain, "pulls")))
        if states > FEW_STATES:
            return tuple(name for name in OPTIMAL_METHODS if name not in ITERATIVE_METHODS)
    return OPTIMAL_METHODS


def check_optimal(pair: Pair, options: Options, expected: int | None) -> None:
    result = solve(pair.level, options)
    if expected is None:
        assert result.status is Status.UNSOLVABLE, options
        assert result.lower_bound is None
        return
    assert result.status is Status.SOLVED, options
    assert result.solution is not None
    found = result.solution.moves if options.objective == "moves" else result.solution.pushes
    assert found == expected, options
    assert result.optimal
    assert result.lower_bound == expected
