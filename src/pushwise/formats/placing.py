"""Where a file puts the words of a board, above it or below it, by the evidence of the whole file.

A *gap* is what stands before the first board, between two boards, or after the last one. Evidence,
the strongest first:

1. nearness in every gap: it stands against one of the two boards, with a blank line before the
   other, and the ends of the file agree;
2. numbers: the text between boards 6 and 7 begins with 7, or with 6;
3. nearness in most gaps;
4. the ends of the file, which belong to one board only.

One gap that differs from the rest of its file is an accident, and is read like the rest.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from pushwise.formats.xsb_items import Blank, Field, Item, Separator, Steps, Words

Gap = list[Item]
_NUMBER = re.compile(r"\W{0,3}(?:[^\W\d]{1,12}\W{1,3})?([0-9]{1,6})(?![0-9])")


@dataclass(frozen=True)
class Placement:
    """Whether text belongs to the board below it, and the line where that is doubtful."""

    above: bool
    doubtful: int | None = None
    numbered: bool = False
    near: bool = False  # it stands against its board
    usual: bool = False  # most boards have such text


def is_title(item: Item) -> bool:
    """Tell a `Title:` field."""
    return isinstance(item, Field) and item.name.lower() == "title"


def can_be_title(item: Item) -> bool:
    """Tell plain words, a name such as Dull among them, all of whose letters happen to be steps."""
    if isinstance(item, Words):
        return True
    if not isinstance(item, Steps) or item.label is not None:
        return False
    return item.source.istitle() and item.source.isalpha()


def place(gaps: list[Gap], wanted: Callable[[Item], bool], *, default: bool) -> Placement:
    """Judge where such items stand, above (True) or below their boards."""
    boards = len(gaps) - 1
    paragraphs = [_paragraph(gap, wanted) for gap in gaps]
    worded = [at for at, found in enumerate(paragraphs) if found is not None]
    inner = [at for at in worded if 0 < at < boards]
    first, last = paragraphs[0] is not None, bool(boards) and paragraphs[-1] is not None
    if boards < 2:
        return Placement(first or (default and not last), usual=True)
    usual = 2 * len(inner) >= boards - 1
    votes = {at: _near(gaps[at], found) for at in inner if (found := paragraphs[at]) is not None}
    balance = sum(votes.values())
    if inner and abs(balance) == len(inner) and first != last and first == (balance > 0):
        return Placement(first, near=True, usual=usual)
    above, below = _numbered(gaps, wanted)
    if above + below >= 2 and above != below and max(above, below) >= 3 * min(above, below):
        return Placement(above > below, numbered=True, usual=usual)
    near = 2 * abs(balance) > len(inner) or (balance != 0 and first == last)
    if near:
        decided = balance > 0
    elif first != last:
        decided = first
    else:
        lines = [_line(gaps[at]) for at in inner]
        return Placement(default, lines[0] if lines else None, usual=usual)
    against = [at for at, vote in votes.items() if vote * (1 if decided else -1) < 0]
    doubtful = _line(gaps[against[0]]) if against else None
    return Placement(decided, doubtful, near=near, usual=usual)


def _paragraph(gap: Gap, wanted: Callable[[Item], bool]) -> tuple[int, int] | None:
    """Return the first and last index of such items in a gap."""
    found = [at for at, item in enumerate(gap) if wanted(item)]
    return (found[0], found[-1]) if found else None


def _near(gap: Gap, found: tuple[int, int]) -> int:
    """Return 1 if the text stands against the lower board only, -1 against the upper one only.

    Text in several paragraphs tells nothing.
    """
    first, last = found
    if any(isinstance(item, Blank) for item in gap[first:last]):
        return 0
    touches_upper = not any(isinstance(item, Blank) for item in gap[:first])
    touches_lower = not any(isinstance(item, Blank) for item in gap[last:])
    return touches_lower - touches_upper


def _numbered(gaps: list[Gap], wanted: Callable[[Item], bool]) -> tuple[int, int]:
    """Count the gaps whose text begins with the number of the board below, and above."""
    above = below = 0
    for at, gap in enumerate(gaps):
        numbers = {number_of(item) for item in gap if wanted(item)}
        above += at + 1 in numbers and at + 1 < len(gaps)
        below += at in numbers and at > 0
    return above, below


def number_of(item: Item) -> int | None:
    """Return the number that a title begins with, if any: `; 44`, `Level 44`, `44. Name`."""
    text = item.text if isinstance(item, Words) else item.value if isinstance(item, Field) else ""
    match = _NUMBER.match(text)
    return int(match[1]) if match else None


def _line(gap: Gap) -> int | None:
    return next((item.line for item in gap if isinstance(item, Words | Field)), None)


def separator_of(gap: Gap) -> int | None:
    """Return where the only line of decoration in a gap is, if it has exactly one."""
    found = [at for at, item in enumerate(gap) if isinstance(item, Separator)]
    return found[0] if len(found) == 1 else None


def without_underlines(gap: Gap) -> Gap:
    """Leave out decoration that underlines the words above it."""
    kept: Gap = []
    for item in gap:
        if isinstance(item, Separator) and kept and isinstance(kept[-1], Words):
            width = len(kept[-1].text)
            if len(item.text) > 2 and abs(len(item.text) - width) <= max(3, width // 2):
                continue
        kept.append(item)
    return kept
