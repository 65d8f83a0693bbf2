"""SSX, the XML libraries of SokoSolve: read, not written.

Boards have letters of their own: `~` nothing, `.` floor, `O` goal, `X` box, `P` player, `$` box on
a goal, `*` player on a goal. Solutions come with the levels. Documents that declare entities are
refused.
"""

from __future__ import annotations

from xml.etree.ElementTree import Element

from pushwise.errors import PushwiseError
from pushwise.formats.draft import Draft, GameText, Scan
from pushwise.formats.xml_text import child_text, parse
from pushwise.sokoban.lurd import expand

_SYMBOLS = str.maketrans("~.OXP$*", "  .$@*+")


def scan(text: str) -> Scan:
    """Scan a library; every map of a puzzle is a level."""
    root = parse(text, "ssx")
    header = Draft()
    details = root.find("Details")
    if details is not None:
        _describe(header, details)
    drafts: list[Draft] = []
    for puzzle in root.iter("Puzzle"):
        description = puzzle.find("PuzzleDescription")
        for board in puzzle.iter("Map"):
            draft = _draft(board)
            if description is not None:
                _describe(draft, description)
            drafts.append(draft)
    return Scan(header, drafts)


def _draft(board: Element) -> Draft:
    rows = ["".join(row.itertext()).strip("\r\n") for row in board.findall("Row")]
    rows = [row.translate(_SYMBOLS) for row in rows]
    draft = Draft(rows=rows, lines=range(1, len(rows) + 1))  # XML has no lines worth naming
    for steps in board.iter("Steps"):
        source = "".join("".join(steps.itertext()).split())
        try:
            letters = expand(source)
        except PushwiseError:  # such as TODO, which stands there for want of a solution
            continue
        if letters:
            draft.comments.append(GameText(letters, "solution", source))
    return draft


def _describe(draft: Draft, description: Element) -> None:
    draft.title = child_text(description, "Name")
    author = description.find("Author")
    draft.author = author.get("Name") if author is not None else None
    for name in ("Description", "Comments"):
        text = child_text(description, name)
        if text:
            draft.comments.append(text)
