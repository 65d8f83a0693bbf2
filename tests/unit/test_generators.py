"""The random levels are fixed by their seed, well formed, small, and varied."""

from collections import Counter
from random import Random

import pytest

from generators import KINDS, random_level, seeded_levels
from reference import Board, optimal_pushes, states_per_push_depth


def test_the_same_seed_gives_the_same_levels() -> None:
    assert list(seeded_levels(3, 50)) == list(seeded_levels(3, 50))
    assert list(seeded_levels(3, 50)) != list(seeded_levels(4, 50))


@pytest.mark.parametrize("kind", KINDS)
def test_levels_are_closed_and_counts_fit(kind: str) -> None:
    for rows in seeded_levels(5, 300, kind):
        board = Board.parse(rows)
        edge = [(r, c) for r in (0, board.height - 1) for c in range(board.width)]
        edge += [(r, c) for r in range(board.height) for c in (0, board.width - 1)]
        assert not board.floor & board.cells(edge)
        assert 1 <= board.boxes.bit_count() <= min(5, board.goals.bit_count())
        assert not (board.boxes | board.goals) & ~board.floor


@pytest.mark.parametrize("boxes", range(1, 6))
def test_number_of_boxes_can_be_chosen(boxes: int) -> None:
    for seed in range(30):
        rows = random_level(Random(seed), boxes=boxes)
        assert Board.parse(rows).boxes.bit_count() == boxes


def test_played_back_levels_can_be_solved() -> None:
    assert all(
        optimal_pushes(Board.parse(rows)) is not None
        for rows in seeded_levels(6, 100, "played-back")
    )


def test_there_is_variety() -> None:
    seen: Counter[str] = Counter()
    most_states = 0
    for rows in seeded_levels(7, 300):
        board = Board.parse(rows)
        seen["spare goals"] += board.goals.bit_count() > board.boxes.bit_count()
        pushes = optimal_pushes(board)
        seen["unsolvable" if pushes is None else "solvable"] += 1
        seen["long"] += (pushes or 0) >= 10
        seen["several regions"] += len(board.regions(board.boxes)) > 1
        most_states = max(most_states, sum(states_per_push_depth(board)))
    assert min(seen.values()) >= 10, seen
    assert 2_000 <= most_states <= 30_000
