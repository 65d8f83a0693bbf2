"""Solutions as a careless player finds them, for tests of what improves them."""

from __future__ import annotations

from random import Random

from reference.board import BACK, Board, Push, State


def random_solution(rng: Random, board: Board, to_go: dict[State, int], detour: int) -> str | None:
    """Return the letters of a solution that wanders for this many pushes first.

    `to_go` is the table of `reference.table.solvable_states`, so no push loses the level. None if
    the level cannot be solved.
    """
    state = board.start
    if state not in to_go:
        return None
    pushes: list[Push] = []
    while len(pushes) < detour or to_go[state] > 0:
        steps = [(push, child) for push, child in board.pushes(state) if child in to_go]
        if len(pushes) >= detour:
            steps = [step for step in steps if to_go[step[1]] < to_go[state]]
        if not steps:
            break
        push, state = rng.choice(steps)
        pushes.append(push)
    return letters(board, pushes) if to_go[state] == 0 else None


def letters(board: Board, pushes: list[Push]) -> str:
    """Return pushes with shortest walks between them."""
    text = ""
    boxes, player = board.boxes, board.player
    for box, direction in pushes:
        steps = board.walk(boxes, player, end=board.shift(box, BACK[direction]))
        assert steps is not None
        text += steps + direction.upper()
        boxes, player = boxes ^ box | board.shift(box, direction), box
    return text
