"""Sokoban: levels, the rules in plain Python, solutions, and what makes two levels the same."""

from pushwise.sokoban.game import Game
from pushwise.sokoban.identity import NormalForm, identity, normal_form
from pushwise.sokoban.level import Level
from pushwise.sokoban.solution import Solution, replay
from pushwise.sokoban.symmetry import SYMMETRIES, Symmetry

__all__ = [
    "SYMMETRIES",
    "Game",
    "Level",
    "NormalForm",
    "Solution",
    "Symmetry",
    "identity",
    "normal_form",
    "replay",
]
