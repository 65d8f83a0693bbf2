"""LURD, the letters of a solution: lower case a move, upper case a push.

A number repeats the letter or the group in parentheses after it: `Ld2l2urDldR` is
`LdlluurDldR`, `3(lD)` is `lDlDlD`.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from pushwise.errors import BadRunLength, TooLong, UnknownStep

STEP_LETTERS = frozenset("lurdLURD")
_PLAIN = "lurdLURD"
MAX_STEPS = 10_000_000  # some 10 MB of text: the longest known solutions have a few 100,000 steps


def expand(text: str) -> str:
    """Return the plain letters of a LURD text with run lengths; white space is ignored.

    >>> expand("Ld2l2urDldR")
    'LdlluurDldR'
    """
    return expand_runs(text, STEP_LETTERS, MAX_STEPS)


def compress(lurd: str) -> str:
    """Return LURD letters with run lengths, where these make the text no longer.

    >>> compress("LdlluurDldR")
    'Ld2l2urDldR'
    """
    return compress_runs(lurd)


def expand_runs(text: str, letters: frozenset[str], limit: int) -> str:
    """Expand `number letter` and `number (group)` over an alphabet, for solutions and boards.

    White space outside the alphabet is skipped. Sizes are checked before anything is built, so that
    a short text cannot ask for more than `limit` letters.
    """
    if not text.strip(_PLAIN) and letters == STEP_LETTERS and len(text) <= limit:
        return text
    open_groups: list[tuple[list[str], int, int]] = []
    pieces: list[str] = []
    size = 0
    sizes: list[int] = []
    count: int | None = None
    for column, character in enumerate(text, 1):
        if character in letters:
            times = 1 if count is None else count
            size += times
            if size > limit:
                raise TooLong(limit)
            pieces.append(character * times)
            count = None
        elif character.isascii() and character.isdigit():
            count = (count or 0) * 10 + int(character)
            if count > limit:
                raise TooLong(limit)
        elif character == "(":
            open_groups.append((pieces, 1 if count is None else count, column))
            sizes.append(size)
            pieces, size, count = [], 0, None
        elif character == ")":
            if not open_groups or count is not None:
                raise BadRunLength("a group is closed that was not opened", column)
            group, inner = "".join(pieces), size
            pieces, times, _ = open_groups.pop()
            size = sizes.pop() + inner * times
            if size > limit:
                raise TooLong(limit)
            pieces.append(group * times)
        elif character.isspace():
            if count is not None:
                raise BadRunLength("a number stands before nothing", column)
        else:
            raise UnknownStep(character, column)
    if count is not None:
        raise BadRunLength("a number stands before nothing", len(text))
    if open_groups:
        raise BadRunLength("a group is not closed", open_groups[-1][2])
    return "".join(pieces)


def compress_runs(text: Iterable[str]) -> str:
    """Write every run of equal characters as number and character; two of a kind as they are."""
    runs = ((character, sum(1 for _ in run)) for character, run in groupby(text))
    return "".join(f"{n}{c}" if n > 1 else c for c, n in runs)
