"""What the comments in `levels/techniques.sok` claim is so."""

import pytest

from reference import Board, optimal_pushes, solvable_states
from reference.assignment import Cost, least_assignment
from reference.files import LEVELS, read_levels
from reference.replay import replay

ROWS = {level.title: level.rows for level in read_levels(LEVELS / "techniques.sok")}

# The last step of each is the mistake that the level warns of.
MISTAKES = {
    "Corner": "lU",
    "Line": "ddlU",
    "Dead ends": "lllU",
    "Square": "lldRldRdrrrruuLrdL",
    "Z": "U",
    "Freeze": "L",
    "Zone": "RRlldR",
    "Diagonal": "L",
    "Matching": "lUdrrU",
    "The valve": "uulL",
    "The key": "RRRRR",
}
# A closed area that must be opened anyway: the push into it loses nothing.
FREE_OF_LOSS = {"PI-corral": "rR", "Multi-corral": "rR", "I-corral": "rrR", "Gate": "R"}


def pushes_after(rows: tuple[str, ...], letters: str) -> int | None:
    played = replay(rows, letters)
    assert played.letters == letters
    return optimal_pushes(Board.parse(played.rows))


@pytest.mark.parametrize("title", MISTAKES)
def test_the_mistake_loses_and_the_step_before_does_not(title: str) -> None:
    assert pushes_after(ROWS[title], MISTAKES[title][:-1]) is not None
    assert pushes_after(ROWS[title], MISTAKES[title]) is None


@pytest.mark.parametrize("title", FREE_OF_LOSS)
def test_the_push_into_the_corral_is_a_best_one(title: str) -> None:
    before, after = pushes_after(ROWS[title], ""), pushes_after(ROWS[title], FREE_OF_LOSS[title])
    assert before is not None
    assert after == before - 1


def matching_of_single_boxes(rows: tuple[str, ...]) -> int | None:
    """The least total of the boxes' own distances, each pushed as if it were alone."""
    board = Board.parse(rows)
    table: list[list[Cost]] = []
    for row, column in board.coordinates(board.boxes):
        box = board.cells([(row, column)])
        costs: list[Cost] = []
        for goal in board.coordinates(board.goals):
            alone = Board(
                board.height, board.width, board.floor, board.cells([goal]), box, board.player
            )
            costs.append(solvable_states(alone).get(alone.start))
        table.append(costs)
    return least_assignment(table)


def test_linear_conflict_costs_two_more_than_the_distances() -> None:
    rows = ROWS["Linear conflict"]
    assert (matching_of_single_boxes(rows), optimal_pushes(Board.parse(rows))) == (4, 6)


def test_the_side_of_the_player_decides() -> None:
    rows = ROWS["The wrong side"]
    other_side = tuple(row.replace("@", " ").replace("$ ", "$@") for row in rows)
    assert optimal_pushes(Board.parse(rows)) == 7
    assert optimal_pushes(Board.parse(other_side)) == 3


def test_every_goal_row_is_shut_by_a_box_at_its_entrance() -> None:
    far, near = (2, 9), (2, 8)
    board = Board.parse(ROWS["Goal room"])
    solved_rows = [
        board.coordinates(before.boxes)
        for state, pushes in solvable_states(board).items()
        if pushes == 0
        for _, before in board.pulls(state)
    ]
    # Whatever the last push was, the far goal of the row was filled when the near one was.
    assert solved_rows
    assert all(far in boxes for boxes in solved_rows if near in boxes)
