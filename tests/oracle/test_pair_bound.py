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
    "without",
    [[], ["prices"], ["frozen-walls"], ["pairs"], ["mining"], ["pairs", "mining"]],
    ids="+".join,
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


def test_shifted_prices_say_more_and_never_less() -> None:
    """They are there for the pairs: over many states the bound gains, and it stays a bound."""
    gained = lost = 0
    for rows in seeded_levels(506, 60):
        board = Board.parse(rows)
        truth = solvable_states(board)
        if len(truth) > LARGEST:
            continue
        shifted = _core.OptimalProbe(_core.Terrain(rows))
        as_found = _core.OptimalProbe(_core.Terrain(rows), without=["prices"])
        for state, to_go in truth.items():
            place(shifted, board, state)
            place(as_found, board, state)
            with_shift, without = shifted.value(), as_found.value()
            assert with_shift is not None, show(board, state)
            assert without is not None, show(board, state)
            assert with_shift <= to_go, show(board, state)
            gained += with_shift > without
            lost += with_shift < without
    assert gained > 10 * lost


def test_prices_would_overestimate_if_they_took_slack_that_is_not_there() -> None:
    """The condition of the shift is needed: it has to leave every other entry of its row >= 0."""
    wrong = 0
    for rows in seeded_levels(507, 60):
        board = Board.parse(rows)
        truth = solvable_states(board)
        if len(truth) > LARGEST:
            continue
        unguarded = _core.OptimalProbe(_core.Terrain(rows), all_entries=False)
        guarded = _core.OptimalProbe(_core.Terrain(rows))
        for state, to_go in truth.items():
            place(unguarded, board, state)
            bound = unguarded.value()
            if bound is not None and bound <= to_go:
                continue
            wrong += 1
            place(guarded, board, state)
            right = guarded.value()
            assert right is not None, show(board, state)
            assert right <= to_go, show(board, state)
    assert wrong > 0


def test_what_is_counted_shares_no_box_and_is_the_bound() -> None:
    counted = 0
    for rows in seeded_levels(508, 30):
        board = Board.parse(rows)
        truth = solvable_states(board)
        if len(truth) > LARGEST:
            continue
        probe = _core.OptimalProbe(_core.Terrain(rows))
        for state in truth:
            place(probe, board, state)
            bound = probe.value()
            chosen = [group for group in probe.groups() if group.chosen]
            boxes = [box for group in chosen for box in group.boxes]
            assert len(boxes) == len(set(boxes)), show(board, state)
            assert bound == probe.matching + sum(group.gain for group in chosen)
            counted += len(chosen)
    assert counted > 100
