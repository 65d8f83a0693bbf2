"""Sokoban as a text book would state it: the oracle for the package and its core.

Nothing here is shared with `pushwise`. Clear comes first and speed second; levels of some 10^5
states are within reach.

- `board`: what a level is, where the player can walk, which pushes and pulls there are.
- `search`: breadth-first over pushes and over moves; how many states lie at each depth.
- `table`: the true distance to go of every state.
- `assignment`: the cheapest way to send boxes to goals, by trying them all.
- `replay`: plays a line of LURD letters on the characters of a level, by other code than `board`.
- `files`: the rows of the levels in our own collections.
"""

from reference.board import DIRECTIONS, Board, Push, State
from reference.search import (
    move_optimal_moves,
    optimal_pushes,
    push_optimal_solution,
    states_per_move_depth,
    states_per_push_depth,
)
from reference.table import UNSOLVABLE, distances, moves_to_go, solvable_states

__all__ = [
    "DIRECTIONS",
    "UNSOLVABLE",
    "Board",
    "Push",
    "State",
    "distances",
    "move_optimal_moves",
    "moves_to_go",
    "optimal_pushes",
    "push_optimal_solution",
    "solvable_states",
    "states_per_move_depth",
    "states_per_push_depth",
]
