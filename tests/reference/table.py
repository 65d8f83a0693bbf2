"""The true distance to go of every state, found backwards from the solved ones.

With it a bound can be judged at every single state (never above the truth), a deadlock test too
(fires only where the table says unsolvable), and a reduction of the pushes (a best child stays).
"""

from __future__ import annotations

from itertools import combinations

from reference.board import Board, Cells, State, lowest, members, sum_of
from reference.search import move_layers, push_layers

UNSOLVABLE = -1  # the distance of a state from which no pushes lead to a solved one


def solvable_states(board: Board) -> dict[State, int]:
    """Return the pushes to go of **every** solvable state with this level's number of boxes.

    The table starts from all solved states, that is all ways to put the boxes on goals times all
    player regions, and pulls. States that the level's start cannot lead to are in it as well; a
    state that is not in it cannot be solved.
    """
    stuck = board.boxes & ~board.floor  # walled off: the player can never touch these boxes
    if not board.solved(stuck):
        return {}
    loose = (board.boxes & board.floor).bit_count()
    layer = [
        State(boxes, lowest(region))
        for chosen in combinations(members(board.goals & board.floor), loose)
        for boxes in [sum_of(chosen) | stuck]
        for region in board.regions(boxes)
    ]
    to_go: dict[State, int] = dict.fromkeys(layer, 0)
    depth = 0
    while layer:
        depth += 1
        following = []
        for state in layer:
            for _, parent in board.pulls(state):
                if parent not in to_go:
                    to_go[parent] = depth
                    following.append(parent)
        layer = following
    return to_go


def distances(board: Board, limit: int | None = None) -> dict[State, int]:
    """Return the pushes to go of every state reachable from the start, or UNSOLVABLE.

    Only pushes are used: the graph is built forwards and its edges are then followed backwards.
    `solvable_states` says the same by pulls, so the two check each other.
    """
    parents: dict[State, list[State]] = {}
    for layer in push_layers(board, limit):
        for state in layer:
            parents.setdefault(state, [])
            for _, child in board.pushes(state):
                parents.setdefault(child, []).append(state)
    to_go = dict.fromkeys(parents, UNSOLVABLE)
    layer = [state for state in parents if board.solved(state.boxes)]
    depth = 0
    while layer:
        for state in layer:
            to_go[state] = depth
        depth += 1
        layer = list(
            {
                parent: None
                for state in layer
                for parent in parents[state]
                if to_go[parent] == UNSOLVABLE
            }
        )
    return to_go


def moves_to_go(board: Board) -> dict[tuple[Cells, Cells], int]:
    """Return the moves to go of every (boxes, player's cell) that the start leads to and can solve.

    The graph of single moves is built forwards and its edges are then followed backwards.
    """
    parents: dict[tuple[Cells, Cells], list[tuple[Cells, Cells]]] = {}
    for reached in move_layers(board):
        for boxes, players in reached.items():
            for player in members(players):
                parents.setdefault((boxes, player), [])
                for child in board.moves(boxes, player):
                    parents.setdefault(child, []).append((boxes, player))
    layer = [state for state in parents if board.solved(state[0])]
    to_go = dict.fromkeys(layer, 0)
    depth = 0
    while layer:
        depth += 1
        following = [parent for state in layer for parent in parents[state] if parent not in to_go]
        to_go.update(dict.fromkeys(following, depth))
        layer = list(dict.fromkeys(following))
    return to_go
