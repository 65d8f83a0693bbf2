"""The oracle is trusted because these levels were solved by hand, and because the rules as sets of
cells agree with the rules as characters (`reference.replay`)."""

from itertools import islice

import pytest
from hypothesis import given, settings

from generators import KINDS, levels, seeded_levels
from reference import (
    UNSOLVABLE,
    Board,
    State,
    distances,
    move_optimal_moves,
    optimal_pushes,
    push_optimal_solution,
    solvable_states,
    states_per_move_depth,
    states_per_push_depth,
)
from reference.assignment import least_assignment
from reference.replay import replay
from reference.search import TooManyStatesError

SHAFT = ["###", "#@#", "#$#", "# #", "#.#", "###"]
CORNERED = ["####", "#$.#", "#@ #", "####"]
# Two rooms and a box in the door between them.
DOOR = ["#######", "#@ $ .#", "#  #  #", "#######"]
# A box in the middle of an open room: it goes to a side, then to one of two corners.
MIDDLE = ["#####", "#   #", "# $ #", "#@ .#", "#####"]


def at(board: Board, box: tuple[int, int]) -> State:
    """The state with the only box there and the player anywhere else (one region)."""
    boxes = board.cells([box])
    return State(boxes, board.floor & ~boxes & -(board.floor & ~boxes))


def test_parse_reads_every_symbol() -> None:
    board = Board.parse(["######", "#+$.*#", "######"])
    assert board.coordinates(board.player) == [(1, 1)]
    assert board.coordinates(board.boxes) == [(1, 2), (1, 4)]
    assert board.coordinates(board.goals) == [(1, 1), (1, 3), (1, 4)]
    assert board.coordinates(board.floor) == [(1, 1), (1, 2), (1, 3), (1, 4)]
    assert board.rows(board.boxes, board.player) == ["######", "#+$.*#", "######"]


def test_floor_is_what_the_player_could_walk_to() -> None:
    board = Board.parse(["  ####", "###@ #", "#*#$.#", "######"])
    assert board.coordinates(board.floor) == [(1, 3), (1, 4), (2, 3), (2, 4)]
    assert board.coordinates(board.boxes) == [(2, 1), (2, 3)]


def test_the_end_of_a_row_is_not_next_to_the_following_row() -> None:
    board = Board.parse(["#@ ", " ##"])  # an open level: what lies beyond the edge is wall
    assert board.coordinates(board.floor) == [(0, 1), (0, 2)]


@pytest.mark.parametrize("rows", [["###"], ["@@"], ["@x"], []])
def test_parse_refuses(rows: list[str]) -> None:
    with pytest.raises(ValueError, match=r"player|character"):
        Board.parse(rows)


def test_reach_ends_at_boxes() -> None:
    board = Board.parse(DOOR)
    left, right = board.regions(board.boxes)
    assert board.region(board.start) == left
    assert board.coordinates(left) == [(1, 1), (1, 2), (2, 1), (2, 2)]
    assert board.coordinates(right) == [(1, 4), (1, 5), (2, 4), (2, 5)]


def test_pushes_and_pulls_of_the_door() -> None:
    board = Board.parse(DOOR)
    [(push, after)] = board.pushes(board.start)
    assert (board.coordinates(push.box), push.direction) == ([(1, 3)], "r")
    assert board.coordinates(after.boxes) == [(1, 4)]
    assert list(board.pulls(after)) == [(push, board.start)]
    # From the other side of the same boxes nothing can have been pushed: no room behind the player.
    other_side = State(after.boxes, board.cells([(1, 5)]))
    assert list(board.pulls(other_side)) == []


def test_the_player_is_normal_on_its_lowest_cell() -> None:
    board = Board.parse(MIDDLE)
    assert board.coordinates(board.start.player) == [(1, 1)]


@pytest.mark.parametrize(
    ("rows", "pushes", "moves", "per_push_depth"),
    [
        (["#####", "#@$.#", "#####"], 1, 1, [1, 1]),
        (["####", "#@*#", "####"], 0, 0, [1]),
        (["###", "#+#", "###"], 0, 0, [1]),
        (SHAFT, 2, 2, [1, 1, 1]),
        (CORNERED, None, None, [1]),
        (DOOR, 2, 3, [1, 1, 1]),
        (MIDDLE, 2, 5, [1, 4, 4]),
        # More goals than boxes: the nearer goal will do, though pushing on is possible.
        (["#######", "#@$..*#", "#######"], 1, 1, [1, 1, 1]),
        # The left box comes to its goal; the right one can never be reached from behind.
        (["########", "#@$.$ .#", "########"], None, None, [1, 1]),
    ],
)
def test_levels_solved_by_hand(
    rows: list[str], pushes: int | None, moves: int | None, per_push_depth: list[int]
) -> None:
    board = Board.parse(rows)
    assert optimal_pushes(board) == pushes
    assert move_optimal_moves(board) == moves
    assert states_per_push_depth(board) == per_push_depth


def test_every_player_cell_counts_in_the_move_model() -> None:
    # With the box in the door 4 cells, beside it 5, in the far corner 8.
    assert states_per_move_depth(Board.parse(DOOR)) == [1, 2, 2, 2, 4, 3, 2, 1]


def test_distances_of_every_state_of_an_open_room() -> None:
    board = Board.parse(MIDDLE)
    expected = {
        (2, 2): 2,
        (2, 3): 1,
        (3, 2): 1,
        (3, 3): 0,
        **dict.fromkeys([(1, 2), (2, 1), (1, 1), (1, 3), (3, 1)], UNSOLVABLE),
    }
    assert distances(board) == {at(board, box): pushes for box, pushes in expected.items()}


def test_all_solvable_states_include_those_the_start_cannot_lead_to() -> None:
    board = Board.parse(DOOR)
    # The upper row, pushed from the left; never from (1, 1), since there is no room behind it.
    found = {(board.coordinates(s.boxes)[0], d) for s, d in solvable_states(board).items()}
    assert found == {((1, 5), 0), ((1, 4), 1), ((1, 3), 2), ((1, 2), 3)}


def test_a_box_that_is_walled_off_stays() -> None:
    on_goal = Board.parse(["#######", "#@$.#*#", "#######"])
    off_goal = Board.parse(["########", "#@$..#$#", "########"])
    assert (optimal_pushes(on_goal), optimal_pushes(off_goal)) == (1, None)
    assert solvable_states(on_goal)[on_goal.start] == 1
    assert solvable_states(off_goal) == {}


def test_limit_on_states() -> None:
    assert states_per_push_depth(Board.parse(MIDDLE), limit=9) == [1, 4, 4]
    with pytest.raises(TooManyStatesError):
        states_per_push_depth(Board.parse(MIDDLE), limit=8)


def test_assignment_tries_them_all() -> None:
    assert least_assignment([]) == 0
    assert least_assignment([[3, 1, 2], [1, 5, None]]) == 2
    assert least_assignment([[1, 2], [1, None]]) == 3
    assert least_assignment([[1, None], [1, None]]) is None


def test_replay_names_the_first_illegal_letter() -> None:
    assert replay(DOOR, "rRR") == (["#######", "#   @*#", "#  #  #", "#######"], 3, 2, None)
    assert replay(DOOR, "rRR").solved
    assert replay(DOOR, "rRl").illegal is None
    assert not replay(DOOR, "rR").solved
    assert replay(DOOR, "rr").illegal == 2  # a push has a capital letter
    assert replay(DOOR, "R").illegal == 1  # and a step has a small one
    assert replay(DOOR, "rRRRd").illegal == 4


def shortest_by_characters(rows: list[str]) -> int | None:
    """Least moves by breadth-first search over whole boards of characters."""
    layer = [tuple(rows)]
    seen = set(layer)
    moves = 0
    while layer:
        if any(not any("$" in row for row in board) for board in layer):
            return moves
        steps = [replay(board, letter) for board in layer for letter in "lurdLURD"]
        layer = list({tuple(step.rows) for step in steps if step.illegal is None} - seen)
        seen.update(layer)
        moves += 1
    return None


@pytest.mark.parametrize("kind", KINDS)
def test_moves_agree_with_a_search_over_characters(kind: str) -> None:
    small = (rows for rows in seeded_levels(11, 400, kind) if "".join(rows).count("$") <= 2)
    for rows in islice(small, 8):
        assert move_optimal_moves(Board.parse(rows)) == shortest_by_characters(rows), rows


@pytest.mark.parametrize("kind", KINDS)
def test_solutions_replay_and_pushes_agree(kind: str) -> None:
    for rows in seeded_levels(12, 150, kind):
        board = Board.parse(rows)
        pushes, solution = optimal_pushes(board), push_optimal_solution(board)
        if solution is None:
            assert pushes is None
            continue
        played = replay(rows, solution)
        assert played.solved
        assert played.pushes == pushes
        fewest_moves = move_optimal_moves(board)
        assert fewest_moves is not None
        assert fewest_moves <= played.moves


@settings(max_examples=150, deadline=None)
@given(levels())
def test_tables_by_pushes_and_by_pulls_agree(rows: list[str]) -> None:
    board = Board.parse(rows)
    by_pulls = solvable_states(board)
    by_pushes = distances(board)
    assert by_pushes[board.start] == by_pulls.get(board.start, UNSOLVABLE)
    for state, pushes in by_pushes.items():
        assert by_pulls.get(state, UNSOLVABLE) == pushes


@settings(max_examples=150, deadline=None)
@given(levels())
def test_a_pull_undoes_a_push(rows: list[str]) -> None:
    board = Board.parse(rows)
    for push, after in board.pushes(board.start):
        assert (push, board.start) in list(board.pulls(after))
    for push, before in board.pulls(board.start):
        assert (push, board.start) in list(board.pushes(before))
