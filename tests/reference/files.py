"""The levels of our own collections, read by the few rules that our own files keep to.

In `levels/*.sok` a level is a block of rows of board characters, followed by `Title:`, `Author:`
and `Comment:` … `Comment-End:`; lines before the first level are the collection's own.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

LEVELS = Path(__file__).parents[2] / "levels"


class OwnLevel(NamedTuple):
    """One level of a collection."""

    title: str
    comment: str
    rows: tuple[str, ...]


def read_levels(path: Path) -> list[OwnLevel]:
    """Return the levels of a collection in order."""
    levels: list[OwnLevel] = []
    rows: list[str] = []
    title = ""
    comment: list[str] = []
    inside_comment = False
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("Comment-End:"):
            inside_comment = False
            if rows:
                levels.append(OwnLevel(title, " ".join(comment), tuple(rows)))
            rows, title, comment = [], "", []
        elif line.startswith("Comment:"):
            inside_comment = True
            comment = [line.removeprefix("Comment:").strip()] if line != "Comment:" else []
        elif inside_comment:
            comment.append(line.strip())
        elif line.startswith("Title:"):
            title = line.removeprefix("Title:").strip()
        elif "#" in line and set(line) <= set("#@+$*. "):
            rows.append(line)
    return levels
