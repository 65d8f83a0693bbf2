"""Penalties proved up to a cut square: never above what the boxes need, and sometimes all of it."""

from __future__ import annotations

from random import Random

import pytest

from generators import random_level
from oracle.test_pair_bound import place, show
from pushwise import _core
from reference.board import Board
from reference.table import solvable_states

LARGEST = 5_000  # states of a level


@pytest.mark.parametrize("budget", [5, 1_000_000])
def test_the_penalty_is_never_above_the_truth(budget: int) -> None:
    """At every solvable state: the matching and the penalty of all its boxes together."""
    rng = Random(702)
    states = gained = exact = 0
    for _ in range(80):
        rows = random_level(rng, "rooms", rng.choice((2, 3)))
        board = Board.parse(rows)
        truth = solvable_states(board)
        if not 0 < len(truth) <= LARGEST:
            continue
        probe = _core.OptimalProbe(_core.Terrain(rows), without=["pairs", "mining", "frozen-walls"])
        for state in Random(0).sample(list(truth), min(len(truth), 200)):
            place(probe, board, state)
            matching = probe.value()
            penalty = probe.penalty_at_cut(budget)
            assert matching is not None, show(board, state)
            assert penalty is not None, show(board, state)
            assert matching + penalty <= truth[state], show(board, state)
            states += 1
            gained += penalty > 0
            exact += penalty > 0 and matching + penalty == truth[state]
    assert states > 3_000
    assert gained > 20
    assert exact > 0 or budget == 5
