"""Fuzz the text that `pushwise store import` reads; what was read is written and read the same."""

import harness

from pushwise.knowledge import interchange


def parse(text: str) -> None:
    levels = interchange.read(text.splitlines())
    if interchange.read(interchange.write(levels)) != levels:
        raise AssertionError("facts changed")


harness.run(parse)
