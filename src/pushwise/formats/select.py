"""Choosing levels of a file: `FILE` all, `FILE:N` one, `FILE:A-B` some, counted from 1."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal, overload

from pushwise.errors import BadSelector, FormatError, NoSuchLevel
from pushwise.formats import scan
from pushwise.formats.collection import InvalidLevel
from pushwise.sokoban.level import Level

_NUMBERS = re.compile(r"(?P<path>.+):(?P<first>[0-9]+)(?:-(?P<last>[0-9]+))?", re.DOTALL)


def parse_selector(text: str) -> tuple[str, int | None, int | None]:
    """Return path, first and last number; both numbers None for the whole file.

    A file whose name ends like a choice, such as x:3, is meant when it is there.

    >>> parse_selector("levels.sok:3-5"), parse_selector("levels.sok:3"), parse_selector("-")
    (('levels.sok', 3, 5), ('levels.sok', 3, 3), ('-', None, None))
    """
    match = _NUMBERS.fullmatch(text)
    if match is None or _is_file(text):
        if not text or text.startswith(":"):
            raise BadSelector(text)
        return text, None, None
    if max(len(match["first"]), len(match["last"] or "")) > 9:
        raise BadSelector(text)
    first = int(match["first"])
    last = int(match["last"] or first)
    if not 1 <= first <= last:
        raise BadSelector(text)
    return match["path"], first, last


def _is_file(text: str) -> bool:
    try:
        return Path(text).is_file()
    except (OSError, ValueError):  # too long, or with a null character in it
        return False


@overload
def load_selection(
    text: str, *, format: str | None = None, keep_invalid: Literal[False] = False
) -> list[tuple[int, Level]]: ...
@overload
def load_selection(
    text: str, *, format: str | None = None, keep_invalid: bool
) -> list[tuple[int, Level | InvalidLevel]]: ...
def load_selection(
    text: str, *, format: str | None = None, keep_invalid: bool = False
) -> list[tuple[int, Level]] | list[tuple[int, Level | InvalidLevel]]:
    """Load the chosen levels with their numbers.

    An invalid level that is chosen raises its error, or with `keep_invalid` stands in the list as
    an `InvalidLevel`; one that is not chosen does not matter and is not built.
    """
    path, first, last = parse_selector(text)
    try:
        scanned = scan(path, format)
    except FormatError as error:  # of several files, which one?
        raise error.in_file(path) from None
    if last is not None and last > len(scanned):
        raise NoSuchLevel(last, len(scanned)).in_file(path)
    entries = list(scanned.entries(first or 1, last))
    if keep_invalid:
        return entries
    levels: list[tuple[int, Level]] = []
    for number, entry in entries:
        if isinstance(entry, InvalidLevel):
            raise entry.error
        levels.append((number, entry))
    return levels
