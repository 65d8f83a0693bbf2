"""Fuzz the reader of solution files, and the replay of what it reads."""

import harness

from pushwise.formats import lurd
from pushwise.sokoban import Level, replay

LEVEL = Level.from_rows(["########", "#@ $ . #", "#  *   #", "# $  . #", "########"])


def parse(text: str) -> None:
    solutions = lurd.loads(text)
    again = lurd.loads(lurd.dumps(solutions, run_lengths=True)) if solutions else []
    if [(x.number, x.lurd) for x in again] != [(x.number, x.lurd) for x in solutions]:
        raise AssertionError("solutions changed")
    for solution in solutions[:10]:
        replay(LEVEL, solution.lurd)


harness.run(parse)
