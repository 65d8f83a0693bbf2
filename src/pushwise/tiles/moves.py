"""Moves and solutions, and the check that replays them by the plain rules.

A move takes a tile to a neighbouring blank. With one blank a solution is written as the way the
blank goes, a letter of U, L, R, D per move. The other notation names the tile, with the way *it*
goes behind (`5r`); it is needed where there are several blanks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pushwise.tiles.board import DIRECTIONS, OPPOSITE
from pushwise.tiles.errors import BadMove, IllegalMove, NotReached

if TYPE_CHECKING:
    from pushwise.tiles.puzzle import Puzzle

_TILE_MOVE = re.compile(r"(\d+)([ulrd]?)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Move:
    """A tile goes from one cell to the neighbouring blank."""

    tile: int
    source: int
    target: int
    way: str  # of the tile: U, L, R or D

    @property
    def blank_way(self) -> str:
        """The way the blank goes."""
        return OPPOSITE[self.way]

    def __str__(self) -> str:
        """The tile and the way it goes."""
        return f"{self.tile}{self.way.lower()}"


@dataclass(frozen=True, slots=True)
class TileSolution:
    """A replayed way from a puzzle to its goal."""

    puzzle: Puzzle
    moves: tuple[Move, ...]

    def __len__(self) -> int:
        """How many moves it has."""
        return len(self.moves)

    def __str__(self) -> str:
        """The blank's letters where there is one blank, else tiles with the way they go."""
        return self.letters if self.puzzle.blanks == 1 else self.tiles

    @property
    def letters(self) -> str:
        """The directions of the blank."""
        return "".join(move.blank_way for move in self.moves)

    @property
    def tiles(self) -> str:
        """The tiles moved, with the way they go where there are several blanks."""
        if self.puzzle.blanks == 1:
            return " ".join(str(move.tile) for move in self.moves)
        return " ".join(str(move) for move in self.moves)


def possible_moves(puzzle: Puzzle) -> tuple[Move, ...]:
    """Every move of the position, blank by blank, up, left, right, down."""
    moves = []
    board = puzzle.board
    for blank, tile in enumerate(puzzle.tiles):
        if tile != 0:
            continue
        for way in DIRECTIONS:
            source = board.next(blank, way)
            if source is None:
                continue
            slid = puzzle.tiles[source]
            if slid:
                moves.append(Move(slid, source, blank, OPPOSITE[way]))
    return tuple(moves)


def replay(puzzle: Puzzle, moves: str | Iterable[tuple[int, int]]) -> TileSolution:
    """Play a solution by the rules; it must be legal and reach the goal.

    `moves` is text in either notation, or pairs of the cell a tile leaves and the cell it goes to.
    """
    steps: Iterable[str | tuple[int, int]] = _tokens(moves) if isinstance(moves, str) else moves
    tiles = list(puzzle.tiles)
    where = {tile: cell for cell, tile in enumerate(tiles) if tile is not None}
    played = []
    for number, step in enumerate(steps, 1):
        move = _find(puzzle, tiles, where, step)
        if move is None:
            raise IllegalMove(number, step if isinstance(step, str) else f"{step[0]} to {step[1]}")
        played.append(move)
        tiles[move.source], tiles[move.target] = 0, move.tile
        where[move.tile], where[0] = move.target, move.source
    if tuple(tiles) != puzzle.goal:
        raise NotReached()
    return TileSolution(puzzle, tuple(played))


def _tokens(text: str) -> list[str]:
    compact = "".join(text.split())
    if compact and set(compact.upper()) <= set(DIRECTIONS):
        return list(compact.upper())
    tokens = text.replace(",", " ").split()
    for token in tokens:
        if not _TILE_MOVE.fullmatch(token):
            raise BadMove(token)
    return tokens


def _find(
    puzzle: Puzzle, tiles: list[int | None], where: dict[int, int], step: str | tuple[int, int]
) -> Move | None:
    """The move that the step means, if there is exactly one."""
    if not isinstance(step, str):
        source, targets = step[0], [step[1]]
    elif step in OPPOSITE:
        # The blank's way names a move only if there is one blank; `where` knows the last it saw.
        if puzzle.blanks != 1:
            return None
        blank = where[0]
        neighbour = puzzle.board.next(blank, step)
        if neighbour is None:
            return None
        source, targets = neighbour, [blank]
    else:
        match = _TILE_MOVE.fullmatch(step)
        if match is None or int(match[1]) not in where:
            return None
        source = where[int(match[1])]
        ways = match[2].upper() or DIRECTIONS
        cells = (puzzle.board.next(source, way) for way in ways)
        targets = [cell for cell in set(cells) if cell is not None and tiles[cell] == 0]
    if len(targets) != 1 or not 0 <= source < len(tiles):
        return None
    tile, target = tiles[source], targets[0]
    if not tile or not 0 <= target < len(tiles) or tiles[target] != 0:
        return None
    for way in DIRECTIONS:
        if puzzle.board.next(source, way) == target:
            return Move(tile, source, target, way)
    return None
