"""Files of solutions that repeat the boards, as Festival and many players' programs write them.

Such a file is a collection with solutions in it. Its boards are found among the levels by what is
drawn, so neither their order nor their titles matter.
"""

from __future__ import annotations

from collections.abc import Iterable

from pushwise.errors import PushwiseError
from pushwise.formats import scan_text
from pushwise.formats.draft import GameText
from pushwise.formats.encoding import split_lines
from pushwise.formats.lines import ROWS, kind_of
from pushwise.formats.lurd import NumberedSolution
from pushwise.sokoban.level import Level


def has_boards(text: str) -> bool:
    """Tell whether a text has a board in it."""
    if not any(kind_of(line) in ROWS for line in split_lines(text)):
        return False
    try:
        return bool(scan_text(text).drafts)
    except PushwiseError:
        return False


def read(text: str, levels: Iterable[tuple[int, Level]]) -> list[NumberedSolution]:
    """Return the solutions in a text with the numbers of the levels whose boards they stand with.

    Of several equal levels the first takes the first solution, and so on. The number is 0 where no
    level has that board.
    """
    numbers: dict[tuple[str, ...], list[int]] = {}
    for number, level in levels:
        numbers.setdefault(_inside(level), []).append(number)
    found: list[NumberedSolution] = []
    for draft in scan_text(text).drafts:
        if not any(isinstance(x, GameText) for x in draft.comments):
            continue
        try:
            level = draft.level()
        except PushwiseError:
            continue
        here = numbers.get(_inside(level), [0])
        number = here.pop(0) if len(here) > 1 else here[0]
        found += [NumberedSolution(number, lurd, draft.line) for lurd in level.solutions]
    return found


def _inside(level: Level) -> tuple[str, ...]:
    """Return the board without the walls around it, which programs draw in their own ways."""
    cells = level.interior
    columns = [cell % level.width for cell in cells]
    first, last = min(cells) // level.width, max(cells) // level.width
    left, right = min(columns), max(columns)
    return tuple(row[left : right + 1] for row in level.sealed_rows[first : last + 1])
