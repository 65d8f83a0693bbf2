"""Read the solutions that a command is given."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from pushwise.cli.named_levels import Named
from pushwise.errors import BadOption
from pushwise.formats import solved_boards, text_of
from pushwise.formats.lurd import Paragraph, paragraphs
from pushwise.formats.reading import read_source
from pushwise.sokoban import push_notation


def solutions_of(
    levels: list[Named], source: str | None, *, others: bool = False
) -> Iterator[tuple[Named, str]]:
    """Yield each level with the letters of a solution, not replayed yet.

    `source` is a file, - for standard input, letters, or None for what is embedded in the levels'
    file, where invalid levels have nothing. With `others` the file may have solutions of levels
    that were not chosen.
    """
    if source is None:
        for named in levels:
            if named.fault is not None:
                continue
            yield from ((named, lurd) for lurd in named.level.solutions)
        return
    if source != "-" and not _exists(source):
        if set(source) <= set("lurdLURD0123456789()") or push_notation.looks_like(source):
            if len(levels) != 1:
                raise BadOption("LURD letters belong to one level only: write FILE:N.")
            yield levels[0], source
            return
        raise FileNotFoundError(2, "No such file, and not LURD letters", source)
    text = text_of(read_source(source))
    by_number = {named.number: named for named in levels}
    for line, number, lurd in _numbered(text, levels, source):
        if number in by_number:
            yield by_number[number], lurd
        elif not others:
            what = f"level {number}" if number else "level with this board"
            raise BadOption(f"line {line} of {source}: there is no {what}.")


def _numbered(text: str, levels: list[Named], source: str) -> Iterator[tuple[int, int, str]]:
    """Yield the solutions of a text: their line, the number of their level, their letters."""
    if text.lstrip("\ufeff \t\r\n").startswith("{"):
        for at, line in enumerate(text.splitlines(), 1):
            if line.strip():
                number, solution = _read_result(line, f"line {at} of {source}")
                if solution is not None:
                    yield at, number, solution
        return
    if solved_boards.has_boards(text):
        valid = [(named.number, named.level) for named in levels if named.fault is None]
        for game in solved_boards.read(text, valid):
            yield game.line, game.number, game.lurd
        return
    found = paragraphs(text)
    if any(part.number is not None for part in found):
        last = 0
        for part in found:
            last = last + 1 if part.number is None else part.number
            yield part.line, last, part.letters
        return
    if len(found) == 1 and len(levels) > 1:
        # Lists written by hand: letters without a number or a blank line are a solution a line.
        first = found[0].line
        found = [Paragraph(first + i, None, [line]) for i, line in enumerate(found[0].lines)]
    if len(found) > len(levels):
        raise BadOption(f"there are more solutions than levels ({len(levels)}).")
    for part, named in zip(found, levels, strict=False):
        yield part.line, named.number, part.letters


def _read_result(line: str, where: str) -> tuple[int, str | None]:
    """Return level number and solution of one line of `solve --json`."""
    try:
        result = json.loads(line)
        number, lurd = result["level"], result["solution"]
    except (ValueError, KeyError, RecursionError):
        number = lurd = None
    if not isinstance(number, int) or not isinstance(lurd, str | None):
        raise BadOption(f"{where} is not an object of solve --json.")
    return number, lurd


def _exists(path: str) -> bool:
    try:
        # Nothing is the empty solution, though as a path it would be the current folder.
        return path != "" and Path(path).exists()
    except OSError:  # a long solution is no file name
        return False
