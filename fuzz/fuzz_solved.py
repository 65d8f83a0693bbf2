"""Fuzz files of solutions that repeat the boards."""

import harness

from pushwise.formats import solved_boards
from pushwise.sokoban import Level, replay

LEVEL = Level.from_rows(["#####", "#@$.#", "#####"])


def parse(text: str) -> None:
    if solved_boards.has_boards(text):
        for solution in solved_boards.read(text, [(7, LEVEL)])[:10]:
            if solution.number == 7:
                replay(LEVEL, solution.lurd)
            elif solution.number != 0:
                raise AssertionError("a number of no level")


harness.run(parse)
