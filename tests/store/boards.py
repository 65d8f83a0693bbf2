"""Levels that the tests of the store speak about."""

from pushwise.sokoban.level import Level
from pushwise.sokoban.symmetry import SYMMETRIES

ROOM = Level.from_rows(
    (
        "########",
        "#      #",
        "# $@$  #",
        "#  #  .#",
        "#    . #",
        "########",
    ),
    title="Room",
)
# Fewest pushes, with moves to spare; and a way that wastes both.
GOOD = "RullldRRurrDulDDullddrRuR"
WORSE = "urDDuulllddrdrRlluluRRurrrdddLLLruruulldRurDllllddRRRuR"
FEWEST_PUSHES = 8
FEWEST_MOVES = 17
CORNERED = Level.from_rows(("#####", "#@ .#", "#$  #", "#####"), title="Cornered")


def images(level: Level) -> list[Level]:
    """The level in its eight orientations."""
    rows = [row.encode("ascii") for row in level.rows]
    return [
        Level.from_rows([row.decode("ascii") for row in symmetry.rows(rows)])
        for symmetry in SYMMETRIES
    ]


def moved(level: Level, cell: int) -> Level:
    """The level with the player on another free cell."""
    board = list("".join(level.rows))
    board[level.player] = "." if board[level.player] == "+" else " "
    board[cell] = "+" if board[cell] == "." else "@"
    text = "".join(board)
    return Level.from_rows(text[i : i + level.width] for i in range(0, len(text), level.width))
