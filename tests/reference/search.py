"""Plain breadth-first searches: layer after layer, everything one step further than the last.

The searches share one shape. `layer` holds what is met for the first time at this depth; the next
layer is what leads on from it and was never seen before. Because all steps cost the same, the
first layer that holds a solved state is the length of a shortest solution.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush

from reference.board import BACK, DIRECTIONS, Board, Cells, Push, State, members


class TooManyStatesError(ValueError):
    """The level has more states than the search was allowed to visit."""


def push_layers(board: Board, limit: int | None = None) -> Iterator[list[State]]:
    """Yield the states whose least number of pushes from the start is 0, then 1, then 2, …"""
    layer = [board.start]
    seen = {board.start}
    while layer:
        yield layer
        following = []
        for state in layer:
            for _, child in board.pushes(state):
                if child not in seen:
                    seen.add(child)
                    following.append(child)
        if limit is not None and len(seen) > limit:
            raise TooManyStatesError(f"more than {limit} states")
        layer = following


def states_per_push_depth(board: Board, limit: int | None = None) -> list[int]:
    """Return how many states lie exactly 0, 1, 2, … pushes from the start, until none is new."""
    return [len(layer) for layer in push_layers(board, limit)]


def optimal_pushes(board: Board, limit: int | None = None) -> int | None:
    """Return the least number of pushes that solves the level, or None if nothing does."""
    for depth, layer in enumerate(push_layers(board, limit)):
        if any(board.solved(state.boxes) for state in layer):
            return depth
    return None


def push_optimal_solution(board: Board) -> str | None:
    """Return a solution with the fewest pushes as LURD letters, or None if there is none.

    Between two pushes the player takes a shortest walk; the whole need not be shortest in moves.
    """
    came_from: dict[State, tuple[State, Push]] = {}
    for layer in push_layers(board):
        for state in layer:
            if board.solved(state.boxes):
                return _letters(board, _pushes_to(state, came_from))
            for push, child in board.pushes(state):
                if child != board.start:
                    came_from.setdefault(child, (state, push))
    return None


def _pushes_to(state: State, came_from: dict[State, tuple[State, Push]]) -> list[Push]:
    pushes = []
    while state in came_from:
        state, push = came_from[state]
        pushes.append(push)
    return pushes[::-1]


def _letters(board: Board, pushes: list[Push]) -> str:
    letters = ""
    boxes, player = board.boxes, board.player
    for box, direction in pushes:
        steps = board.walk(boxes, player, end=board.shift(box, BACK[direction]))
        if steps is None:
            raise AssertionError("a push of the search cannot be reached by walking")
        letters += steps + direction.upper()
        boxes, player = boxes ^ box | board.shift(box, direction), box
    return letters


def move_layers(board: Board) -> Iterator[dict[Cells, Cells]]:
    """Yield what is first met after 0, 1, 2, … moves: for each box set, the player's cells.

    Here a state is the boxes and the exact cell of the player. All states that share their boxes
    take a step together, since a step of a set of cells is one shift.
    """
    layer = {board.boxes: board.player}
    seen = dict(layer)
    while layer:
        yield layer
        following: dict[Cells, Cells] = {}
        for boxes, players in layer.items():
            for direction in DIRECTIONS:
                stepped = board.shift(players, direction) & board.floor
                walked = stepped & ~boxes & ~seen[boxes]
                if walked:
                    seen[boxes] |= walked
                    following[boxes] = following.get(boxes, 0) | walked
                for box in members(stepped & boxes):
                    target = board.shift(box, direction)
                    if target & board.floor & ~boxes:
                        pushed = boxes ^ box | target
                        if not seen.get(pushed, 0) & box:
                            seen[pushed] = seen.get(pushed, 0) | box
                            following[pushed] = following.get(pushed, 0) | box
        layer = following


def states_per_move_depth(board: Board) -> list[int]:
    """Return how many (boxes, player cell) lie exactly 0, 1, 2, … moves from the start."""
    return [sum(players.bit_count() for players in layer.values()) for layer in move_layers(board)]


def move_optimal_moves(board: Board) -> int | None:
    """Return the least number of moves (pushes included) that solves the level, or None."""
    for depth, layer in enumerate(move_layers(board)):
        if any(board.solved(boxes) for boxes in layer):
            return depth
    return None


def fewest_moves_then_pushes(board: Board) -> tuple[int, int] | None:
    """Return the least number of moves, and the fewest pushes of a solution with this many.

    A state on the way of a shortest solution is never met later than it could be, so the fewest
    pushes to each state of a layer are all that the next layer needs.
    """
    layer = {(board.boxes, board.player): 0}
    seen = set(layer)
    moves = 0
    while layer:
        done = [pushes for (boxes, _), pushes in layer.items() if board.solved(boxes)]
        if done:
            return moves, min(done)
        following: dict[tuple[Cells, Cells], int] = {}
        for (boxes, player), pushes in layer.items():
            for state in board.moves(boxes, player):
                cost = pushes + (state[0] != boxes)
                if state not in seen:
                    following[state] = min(cost, following.get(state, cost))
        seen |= following.keys()
        layer = following
        moves += 1
    return None


def fewest_pushes_then_moves(board: Board) -> tuple[int, int] | None:
    """Return the least number of pushes, and the fewest moves of a solution with that few.

    States are taken out in the order of (pushes, moves), so each is settled when it is first met.
    """
    waiting = [(0, 0, board.boxes, board.player)]
    settled: set[tuple[Cells, Cells]] = set()
    while waiting:
        pushes, moves, boxes, player = heappop(waiting)
        if (boxes, player) in settled:
            continue
        if board.solved(boxes):
            return pushes, moves
        settled.add((boxes, player))
        for state in board.moves(boxes, player):
            if state not in settled:
                heappush(waiting, (pushes + (state[0] != boxes), moves + 1, *state))
    return None
