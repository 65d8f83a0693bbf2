"""Fuzz the writer of PDDL with every level that can be read."""

import harness

from pushwise import formats
from pushwise.formats import pddl


def parse(text: str) -> None:
    for level in formats.loads(text, keep_invalid=True)[:5]:
        problem = pddl.problem(level)
        if problem.count("(") != problem.count(")"):
            raise AssertionError("parentheses do not match")


harness.run(parse)
