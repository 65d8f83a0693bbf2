"""Fuzz FILE:N selectors and cell names."""

import harness

from pushwise.formats.select import parse_selector
from pushwise.sokoban import Level

LEVEL = Level.from_rows(["#####", "#@$.#", "#####"])


def parse(text: str) -> None:
    if LEVEL.cell_name(LEVEL.cell_at(text)) != text.strip().upper() and "0" not in text:
        raise AssertionError("another name")


def select(text: str) -> None:
    path, first, last = parse_selector(text)
    if not text.startswith(path) or (first is None) != (last is None):
        raise AssertionError("another file")


def both(text: str) -> None:
    select(text)
    parse(text)


harness.run(both)
