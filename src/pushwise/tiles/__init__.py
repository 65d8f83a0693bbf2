"""Sliding-tile puzzles: the rules, the heuristics with their reasons, the searches.

>>> from pushwise.tiles import Puzzle, solve
>>> puzzle = Puzzle.parse("1 5 2 3 / 4 6 0 7 / 8 14 10 11 / 12 9 13 15")
>>> str(solve(puzzle, heuristic="P").solution)
'DLDRUULUL'
"""

from pushwise.tiles.board import Board
from pushwise.tiles.moves import Move, TileSolution, replay
from pushwise.tiles.options import ALGORITHMS, TileOptions
from pushwise.tiles.puzzle import Puzzle, standard_goal
from pushwise.tiles.result import TileResult
from pushwise.tiles.settings import TileSettings
from pushwise.tiles.solve import TileProgress, solve
from pushwise.tiles.user_heuristics import UserHeuristic, register_heuristic

__all__ = [
    "ALGORITHMS",
    "Board",
    "Move",
    "Puzzle",
    "TileOptions",
    "TileProgress",
    "TileResult",
    "TileSettings",
    "TileSolution",
    "UserHeuristic",
    "register_heuristic",
    "replay",
    "solve",
    "standard_goal",
]
