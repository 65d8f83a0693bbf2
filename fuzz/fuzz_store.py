"""Fuzz the text that `pushwise store import` reads; what was read is written and read the same."""

import harness

from pushwise.knowledge import interchange


def parse(text: str) -> None:
    written = list(interchange.write(interchange.read(text.splitlines())))
    if list(interchange.write(interchange.read(written))) != written:
        raise AssertionError("facts changed")


harness.run(parse)
