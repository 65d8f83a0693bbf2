"""Boxoban files: `; 0` and a board, again and again.

The text after the semicolon becomes the title. Other words of levels have no place in the format
and are left out when written; a level without a title is numbered from 0.
"""

from __future__ import annotations

import re

from pushwise.errors import NotRepresentable
from pushwise.formats.collection import Collection, Draft, collect
from pushwise.formats.encoding import split_lines

_HEADER = re.compile(r"\s*;(.*)")


def read(text: str, *, keep_invalid: bool = False) -> Collection:
    """Read a collection; a line that begins with a semicolon begins a level."""
    drafts: list[Draft] = []
    for number, line in enumerate(split_lines(text), 1):
        match = _HEADER.fullmatch(line)
        if match is not None:
            drafts.append(Draft(title=match[1].strip()))
        elif line.strip() or (drafts and drafts[-1].rows):
            if not drafts:
                drafts.append(Draft())
            drafts[-1].rows.append(line)
            drafts[-1].lines.append(number)
    return collect((draft for draft in drafts if draft.rows), Draft(), keep_invalid=keep_invalid)


def looks_like(lines: list[str]) -> bool:
    """Tell whether every board is headed by a bare number, as Boxoban's are."""
    words = [line.strip() for line in lines if line.strip()]
    headers = [line for line in words if line.startswith(";")]
    return (
        bool(headers)
        and words[0].startswith(";")
        and all(header[1:].strip().isdigit() for header in headers)
        and all(set(line) <= set("# .$*@+") for line in words if not line.startswith(";"))
    )


def write(collection: Collection) -> str:
    """Write a collection, with rows at their full width as Boxoban has them."""
    blocks: list[str] = []
    for number, level in enumerate(collection):
        if level.title and level.title.startswith(";"):
            raise NotRepresentable("A title that begins with a semicolon cannot be written.")
        blocks.append("\n".join([f"; {level.title or number}", *level.rows]))
    return "\n\n".join(blocks) + "\n"
