"""The interior of a board: where the player can ever stand, boxes ignored.

The flood runs on a byte per cell rather than on sets: a board of a million cells takes well under
a second.
"""

from __future__ import annotations

from functools import lru_cache

from pushwise.errors import OpenBorder
from pushwise.sokoban.cell_names import cell_name

_MAX_BITS = 2048  # beyond, a number per step costs more than a list of cells
_FREE_BITS = str.maketrans("# .$*@+", "0111111")
_WALL = ord("#")
_BOX_ON_GOAL = ord("*")
_EMPTY = ord(" ")


def interior_cells(board: bytes, width: int, player: int) -> frozenset[int]:
    """Return the cells that the player can reach when boxes are ignored.

    `board` holds the rows one after another, in XSB. A player who can walk off the board raises
    `OpenBorder`, with one exception that level files use: boxes on goals that stand *in* the
    border, with nothing but the void behind them, and that can never be pushed along it. They
    count as walls.
    """
    reached = flood(board, width, player, frozenset((_WALL,)))
    exit_cell = _first_edge_cell(reached, width, len(board))
    if exit_cell is None:
        return frozenset(reached)
    sealed = _border_boxes_as_walls(board, width)
    if sealed is not None and sealed[player] != _WALL:
        reached = flood(sealed, width, player, frozenset((_WALL,)))
        if _first_edge_cell(reached, width, len(board)) is None:
            return frozenset(reached)
    raise OpenBorder(cell_name(exit_cell, width))


def is_closed(board: str, width: int, player: int) -> bool:
    """Tell quickly whether the player stays on the board; False may also mean that it is large.

    All cells are bits of one number and spread together. They cannot wrap from one row to another
    without having met an edge, which is what is asked.
    """
    size = len(board)
    if size > _MAX_BITS:
        return False
    free = int(board.translate(_FREE_BITS), 2)
    edges = _edge_bits(width, size)
    spread = 1 << (size - 1 - player)
    while True:
        reached = spread
        spread |= spread << 1 | spread >> 1 | spread << width | spread >> width
        spread &= free
        if spread == reached:
            return not spread & edges


@lru_cache(maxsize=1024)
def _edge_bits(width: int, size: int) -> int:
    last_row, last_column = size - width, width - 1
    edge = (c < width or c >= last_row or c % width in (0, last_column) for c in range(size))
    return int("".join("01"[is_edge] for is_edge in edge), 2)


def flood(board: bytes, width: int, start: int, blocked: frozenset[int]) -> list[int]:
    """Return the cells reachable from `start` without entering a blocked byte.

    The start counts as reachable whatever it holds. Cells at the edge of the board are reported but
    the flood does not wrap from one row's end to the next row's start.
    """
    size = len(board)
    free = bytearray(1 if byte not in blocked else 0 for byte in board)
    free[start] = 0
    reached = [start]
    last_column = width - 1
    for cell in reached:
        column = cell % width
        if column and free[cell - 1]:
            free[cell - 1] = 0
            reached.append(cell - 1)
        if column != last_column and free[cell + 1]:
            free[cell + 1] = 0
            reached.append(cell + 1)
        if cell >= width and free[cell - width]:
            free[cell - width] = 0
            reached.append(cell - width)
        if cell + width < size and free[cell + width]:
            free[cell + width] = 0
            reached.append(cell + width)
    return reached


def _first_edge_cell(cells: list[int], width: int, size: int) -> int | None:
    """Return a cell on the edge of the board, if there is one among `cells`."""
    last_row = size - width
    last_column = width - 1
    for cell in cells:
        if cell < width or cell >= last_row or cell % width in (0, last_column):
            return cell
    return None


def _border_boxes_as_walls(board: bytes, width: int) -> bytes | None:
    """Return the board with the boxes on goals next to the void turned into walls.

    The void is what connects to the outside over empty cells. None if anything else but a wall or
    a box on a goal touches the void, or if such a box could be pushed along the border, with floor
    that is not void on two opposite sides: then the wall is truly open. Otherwise no border box
    can be the first one to move, so none ever does.
    """
    padded_width = width + 2
    rows = [b" " + board[at : at + width] + b" " for at in range(0, len(board), width)]
    padded = bytearray(b" " * padded_width + b"".join(rows) + b" " * padded_width)
    not_empty = frozenset(range(256)) - {_EMPTY}
    void = frozenset(flood(bytes(padded), padded_width, 0, not_empty))
    steps = (-1, 1, -padded_width, padded_width)
    size = len(padded)
    border: set[int] = set()
    for cell in void:
        for step in steps:
            beside = cell + step
            if not 0 <= beside < size or beside in void or padded[beside] == _WALL:
                continue
            if padded[beside] != _BOX_ON_GOAL:
                return None
            border.add(beside)
    solid = void | border
    for cell in border:
        for step in (1, padded_width):
            if all(c not in solid and padded[c] != _WALL for c in (cell - step, cell + step)):
                return None
        padded[cell] = _WALL
    inner = range(padded_width, size - padded_width, padded_width)
    return b"".join(bytes(padded[at + 1 : at + 1 + width]) for at in inner)
