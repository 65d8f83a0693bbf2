"""Collections of Horváth's SokobanSolver: `Parameters (1) : 9 9 0 2`, then the board.

In parentheses the number of the level, then columns and rows; the last two numbers are 0 2 for the
ordinary game, anything else being a variant with half steps, which is refused. The format has no
place for words: titles, comments and solutions are left out when written.
"""

from __future__ import annotations

import re

from pushwise.errors import HalfStepLevel, PushwiseError, WrongSize
from pushwise.formats.collection import Collection
from pushwise.formats.draft import Draft, Scan
from pushwise.formats.encoding import split_lines

_HEADER = re.compile(
    r"\s*Parameters\s*\(\s*([0-9]{1,9})\s*\)\s*:"
    r"\s*([0-9]{1,6})\s+([0-9]{1,6})\s+(-?[0-9]{1,6})\s+(-?[0-9]{1,6})\s*",
    re.IGNORECASE,
)


def looks_like(lines: list[str]) -> bool:
    """Tell whether there is a header of this format."""
    return any("(" in line and _HEADER.fullmatch(line) for line in lines)


def scan(text: str) -> Scan:
    """Scan a collection. A board may be narrower than announced, never wider, and not shorter."""
    lines = split_lines(text)
    header = Draft()
    drafts: list[Draft] = []
    at = 0
    while at < len(lines):
        match = _HEADER.fullmatch(lines[at])
        if match is None:
            if lines[at].strip():
                (drafts[-1] if drafts else header).comments.append(lines[at].strip())
            at += 1
            continue
        columns, rows, *variant = map(int, match.groups()[1:])
        start = _first_row(lines, at + 1)
        end = _last_row(lines, start, rows)
        while end > start and not lines[end - 1].strip():
            end -= 1
        board = [line.rstrip() for line in lines[start:end]]
        width = max(map(len, board), default=0)
        problem: PushwiseError | None = None
        if variant != [0, 2]:
            problem = HalfStepLevel(at + 1)
        elif len(board) != rows or width > columns:
            problem = WrongSize(at + 1, (columns, rows), (width, len(board)))
        row_lines = list(range(start + 1, end + 1)) or [at + 1]
        drafts.append(Draft(rows=board, lines=row_lines, problem=problem))
        at = end
    return Scan(header, drafts)


def _first_row(lines: list[str], at: int) -> int:
    while at < len(lines) and not lines[at].strip():
        at += 1
    return at


def _last_row(lines: list[str], start: int, rows: int) -> int:
    """Return the end of the board: after this many rows, or at the next header."""
    end = min(start + rows, len(lines))
    return next((at for at in range(start, end) if _HEADER.fullmatch(lines[at])), end)


def write(collection: Collection) -> str:
    """Write a collection."""
    blocks: list[str] = []
    for number, level in enumerate(collection, 1):
        header = f"Parameters ({number}) : {level.width} {level.height} 0 2"
        blocks.append("\n".join([header, "", *(row.rstrip() for row in level.rows)]))
    return "\n\n".join(blocks) + "\n"
