"""Read the solutions that a command is given."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from pushwise.cli.levels import Named
from pushwise.cli.solution_text import read_solutions
from pushwise.errors import BadOption
from pushwise.formats.encoding import decode
from pushwise.formats.standard_input import standard_input


def solutions_of(
    levels: list[Named], source: str | None, *, others: bool = False
) -> Iterator[tuple[Named, str]]:
    """Yield each level with the letters of a solution, not replayed yet.

    `source` is a file, - for standard input, letters, or None for what is embedded in the levels'
    file. With `others` the file may have solutions of levels that were not chosen.
    """
    if source is None:
        for named in levels:
            yield from ((named, lurd) for lurd in named.level.solutions)
        return
    if source != "-" and not _exists(source):
        if set(source) <= set("lurdLURD0123456789()"):
            if len(levels) != 1:
                raise BadOption("LURD letters belong to one level only: write FILE:N.")
            yield levels[0], source
            return
        raise FileNotFoundError(2, "No such file, and not LURD letters", source)
    text = decode(standard_input().buffer.read() if source == "-" else Path(source).read_bytes())
    by_number = {named.number: named for named in levels}
    found = read_solutions(text, single=len(levels) == 1)
    if len({entry.number is None and not entry.is_object for entry in found}) > 1:
        raise BadOption(
            f"{source}: give the number of the level with every solution, or with none."
        )
    for place, entry in enumerate(found):
        where = f"line {entry.line} of {source}"
        number, lurd = entry.number, entry.letters
        if entry.is_object:
            number, solution = _read_result(lurd, where)
            if solution is None:
                continue
            lurd = solution
        if number is None:
            if place >= len(levels):
                raise BadOption(f"there are more solutions than levels ({len(levels)}).")
            yield levels[place], lurd
        elif number in by_number:
            yield by_number[number], lurd
        elif not others:
            raise BadOption(f"{where}: there is no level {number}.")


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
