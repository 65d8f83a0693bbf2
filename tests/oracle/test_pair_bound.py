"""The engine's bound at every solvable state of small levels: never above the truth."""

from __future__ import annotations

import pytest

from generators import seeded_levels
from pushwise import _core
from reference.board import Board, State
from reference.table import solvable_states

LARGEST = 5_000  # states of a level


def positions(board: Board, cells: int) -> list[int]:
    """Cells of the reference model as the core names them."""
    return [row * board.width + column for row, column in board.coordinates(cells)]


def place(probe: _core.OptimalProbe, board: Board, state: State) -> None:
    """Show a state to the core."""
    probe.set(positions(board, state.boxes & board.floor), positions(board, state.player)[0])


def show(board: Board, state: State) -> str:
    """The state, for messages."""
    return "\n".join(board.rows(state.boxes, state.player))


@pytest.mark.parametrize(
    "without", [[], ["frozen-walls"], ["pairs"], ["mining"], ["pairs", "mining"]], ids="+".join
)
def test_never_above_the_true_distance(without: list[str]) -> None:
    states = gained = patterns = 0
    for rows in seeded_levels(502, 60):
        board = Board.parse(rows)
        truth = solvable_states(board)
        if len(truth) > LARGEST:
            continue
        probe = _core.OptimalProbe(_core.Terrain(rows), without=without)
        # First mine everywhere, so that patterns from all states are tried at all states.
        if "mining" not in without and truth:
            for state in truth:
                place(probe, board, state)
                known = probe.mine()
            patterns += known
        for state, to_go in truth.items():
            place(probe, board, state)
            bound = probe.value()
            assert bound is not None, show(board, state)
            assert bound <= to_go, show(board, state)
            gained += bound - probe.matching
            states += 1
            children = {
                (positions(board, push.box)[0], push.direction.upper()): truth.get(child)
                for push, child in board.pushes(state)
            }
            for push, bound_after in probe.moves():
                to_go_after = children[push]
                if to_go_after is not None:
                    assert bound_after is not None, (push, show(board, state))
                    assert bound_after <= to_go_after, (push, show(board, state))
    assert states > 10_000
    # Without a gain the test would say nothing about pairs and patterns.
    assert (gained > 0) == (without != ["pairs", "mining"])
    assert (patterns > 100) == ("mining" not in without)


def test_overlapping_pairs_would_overestimate() -> None:
    """The combination rule is needed: adding the gains of pairs that share a box is wrong."""
    wrong = 0
    for rows in seeded_levels(503, 60):
        board = Board.parse(rows)
        truth = solvable_states(board)
        if len(truth) > LARGEST:
            continue
        probe = _core.OptimalProbe(_core.Terrain(rows))
        for state, to_go in truth.items():
            place(probe, board, state)
            probe.value()
            wrong += probe.overlapping > to_go
    assert wrong > 0
