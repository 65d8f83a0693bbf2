"""Fuzz the notations of sliding-tile puzzles; what was read says the same when it is written."""

import harness

from pushwise.formats import tiles_text
from pushwise.tiles import Puzzle


def parse(text: str) -> None:
    for puzzle in tiles_text.parse_many(text)[:10]:
        read = Puzzle.parse(puzzle)
        if Puzzle.parse(str(read)) != read:
            raise AssertionError("a puzzle changed")


harness.run(parse)
