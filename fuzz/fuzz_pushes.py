"""Fuzz push notation; what can be played is legal and pushes as often as it says."""

import harness

from pushwise.sokoban import Level, push_notation, replay

LEVEL = Level.from_rows(["########", "#@ $ . #", "#  *   #", "# $  . #", "########"])


def parse(text: str) -> None:
    if push_notation.looks_like(text):
        steps = push_notation.to_lurd(LEVEL, text)
        if replay(LEVEL, steps, must_solve=False).lurd != steps:
            raise AssertionError("steps changed")


harness.run(parse)
