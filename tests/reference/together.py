"""The searches for the best of two counts, with all states that share their boxes going together.

What they answer is what `search` answers one state at a time, some times sooner: a set of cells of
the player takes a step in one shift.
"""

from __future__ import annotations

from collections.abc import Iterator

from reference.board import Board, Cells, members

# The player's cells, by boxes.
States = dict[Cells, Cells]
# Those that have come so far, by the other count.
Counted = dict[int, States]


def fewest_pushes_then_moves(board: Board) -> tuple[int, int] | None:
    """Return the least number of pushes, and the fewest moves of a solution with that few."""
    seen: States = {}
    arriving: Counted = {0: {board.boxes: board.player}}
    pushes = 0
    while arriving:
        done = _solved(board, arriving)
        if done:
            return pushes, min(done)
        following: Counted = {}
        moves = min(arriving)
        while arriving:
            for boxes, players in arriving.pop(moves, {}).items():
                for child, player in _moves(board, seen, boxes, players):
                    layer = arriving if child == boxes else following
                    _add(layer.setdefault(moves + 1, {}), child, player)
            moves += 1
        arriving = following
        pushes += 1
    return None


def fewest_moves_then_pushes(board: Board) -> tuple[int, int] | None:
    """Return the least number of moves, and the fewest pushes of a solution with this many."""
    seen: States = {}
    layer: Counted = {0: {board.boxes: board.player}}
    moves = 0
    while layer:
        done = _solved(board, layer)
        if done:
            return moves, min(done)
        following: Counted = {}
        for pushes in sorted(layer):  # of those that come at the same time, fewer pushes first
            for boxes, players in layer[pushes].items():
                for child, player in _moves(board, seen, boxes, players):
                    _add(following.setdefault(pushes + (child != boxes), {}), child, player)
        layer = following
        moves += 1
    return None


def _solved(board: Board, counted: Counted) -> list[int]:
    return [count for count, states in counted.items() if any(map(board.solved, states))]


def _moves(
    board: Board, seen: States, boxes: Cells, players: Cells
) -> Iterator[tuple[Cells, Cells]]:
    """Settle the players that are new, and yield where a move leads them to for the first time."""
    settled = seen.get(boxes, 0)
    players &= ~settled
    if not players:
        return
    seen[boxes] = settled = settled | players
    free = board.floor & ~boxes
    new = free & ~settled
    for steps in (-1, 1, -board.width - 1, board.width + 1):
        stepped = players << steps if steps > 0 else players >> -steps
        if stepped & new:
            yield boxes, stepped & new
        for box in members(stepped & boxes):
            target = (box << steps if steps > 0 else box >> -steps) & free
            if target:
                pushed = boxes ^ box | target
                if not seen.get(pushed, 0) & box:
                    yield pushed, box


def _add(states: States, boxes: Cells, players: Cells) -> None:
    states[boxes] = states.get(boxes, 0) | players
