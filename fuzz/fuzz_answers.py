"""Fuzz every way from a level to an answer: bounds, tests, pictures, methods, hints, the API."""

import sys
from pathlib import Path

import harness

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from every_answer import look, search, weird_rows
from pushwise.sokoban.level import Level


def ask(text: str) -> None:
    """Ask everything about the level that these bytes stand for."""
    level = Level.from_rows(weird_rows(text.encode("utf-8", "replace")))
    look(level)
    search(level)


harness.run(ask)
