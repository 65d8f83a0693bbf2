"""Boxoban files: `; 0` and a board, again and again.

The text after the semicolon becomes the title. Other words of levels have no place in the format
and are left out when written; a level without a title is numbered from 0.
"""

from __future__ import annotations

import re

from pushwise.errors import NotRepresentable
from pushwise.formats.collection import Collection
from pushwise.formats.draft import Draft, Scan
from pushwise.formats.encoding import split_lines

_ROW = frozenset("# .$*@+-")
_HEADER = re.compile(r"\s*;(.*)")


def scan(text: str) -> Scan:
    """Scan a collection; a line that begins with a semicolon begins a level."""
    drafts: list[Draft] = []
    lines: list[int] = []
    for number, line in enumerate(split_lines(text), 1):
        match = _HEADER.fullmatch(line)
        if match is not None:
            lines = []
            drafts.append(Draft(title=match[1].strip(), lines=lines))
        elif line.strip() or (drafts and drafts[-1].rows):
            if not drafts:
                drafts.append(Draft(lines=lines))
            drafts[-1].rows.append(line)
            lines.append(number)
    return Scan(Draft(), [draft for draft in drafts if draft.rows])


def looks_like(lines: list[str]) -> bool:
    """Tell whether there is nothing but boards, each against a line with a semicolon above it."""
    expects_row = False
    boards = 0
    for line in lines:
        text = line.strip(" ")  # a tab is no sign of this format: XSB decides what it means
        if text.startswith(";"):
            if expects_row:
                return False
            expects_row = True
        elif expects_row:
            if ("#" not in text and "*" not in text) or not _ROW.issuperset(text):
                return False
            boards += 1
            expects_row = False
        elif text and (boards == 0 or not _ROW.issuperset(text)):
            return False
    return boards > 0 and not expects_row and _has_one_player_each(lines)


def _has_one_player_each(lines: list[str]) -> bool:
    """Tell whether no two boards share a header, as in files where titles stand here and there."""
    players = 0
    for line in lines:
        if line.lstrip().startswith(";"):
            players = 0
        else:
            players += line.count("@") + line.count("+")
            if players > 1:
                return False
    return True


def write(collection: Collection) -> str:
    """Write a collection, with rows at their full width as Boxoban has them."""
    blocks: list[str] = []
    for number, level in enumerate(collection):
        if level.title and level.title.startswith(";"):
            raise NotRepresentable("A title that begins with a semicolon cannot be written.")
        blocks.append("\n".join([f"; {level.title or number}", *map(_row, level.rows)]))
    return "\n\n".join(blocks) + "\n"


def _row(row: str) -> str:
    """Draw a row that has nothing in it: as blanks alone it would end the board elsewhere."""
    return row if row.strip() else "-" * max(len(row), 1)
