"""Whether a puzzle can be solved at all, said at once where a rule decides."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pushwise.tiles.puzzle import Puzzle


def why_unsolvable(puzzle: Puzzle) -> str | None:
    """The reason why no solution exists, or None if none of the rules finds one.

    With one blank on a full rectangle with both sides at least 2 the rules are complete; elsewhere
    a search has the last word.
    """
    board = puzzle.board
    if len(board.components) > 1 and not _same_parts(puzzle):
        return "A tile cannot reach its place: the board is in separate parts."
    if puzzle.blanks != 1:
        return None
    if board.wrap == "none" and 1 in (board.rows, board.columns):
        if _order(puzzle.tiles) != _order(puzzle.goal):
            return "In a single line the tiles cannot change their order."
        return None
    colours = board.colours
    if colours is None:
        return None  # an odd ring lets every order be reached
    blank_moves = colours[puzzle.tiles.index(0)] ^ colours[puzzle.goal.index(0)]
    if _odd(puzzle) != bool(blank_moves):
        return "The start is an odd permutation of the goal: half of all positions cannot reach it."
    return None


def _order(tiles: tuple[int | None, ...]) -> list[int | None]:
    return [tile for tile in tiles if tile]


def _same_parts(puzzle: Puzzle) -> bool:
    return all(
        Counter(puzzle.tiles[cell] for cell in part) == Counter(puzzle.goal[cell] for cell in part)
        for part in puzzle.board.components
    )


def _odd(puzzle: Puzzle) -> bool:
    """Whether the permutation from start to goal is odd."""
    place = {tile: index for index, tile in enumerate(puzzle.goal) if tile is not None}
    targets = {index: place[tile] for index, tile in enumerate(puzzle.tiles) if tile is not None}
    odd = False
    while targets:
        start, at = targets.popitem()
        while at != start:
            odd = not odd
            at = targets.pop(at)
    return odd
