"""The solutions in a text: paragraphs of LURD letters, with or without the number of their level.

>>> [(found.number, found.letters) for found in read_solutions("7: rr\\nD\\n\\nLevel 8\\nR")]
[(7, 'rrD'), (8, 'R')]
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

# `7: rrD`, or with the letters on the lines below `7:`, `Level 7` or `Level 7:`.
_LABEL = re.compile(r"(?:level\s+)?(?P<number>[0-9]{1,9})\s*:(?P<letters>.*)", re.IGNORECASE)
_HEADING = re.compile(r"level\s+(?P<number>[0-9]{1,9})", re.IGNORECASE)
_NUMBER = re.compile(r"(?P<number>[0-9]{1,9})")


@dataclass
class Found:
    """A solution, or a line of `solve --json`, and the line of the text that it begins on."""

    line: int
    number: int | None = None
    lines: list[str] = field(default_factory=list)

    @property
    def letters(self) -> str:
        """The lines as one."""
        return "".join(self.lines)

    @property
    def is_object(self) -> bool:
        """Whether this is a line of `solve --json`."""
        return self.letters.startswith("{")


def read_solutions(text: str, *, single: bool = False) -> list[Found]:
    """Return the solutions of a text in order, not replayed yet.

    Letters without a number or a blank line among them are one solution a line, which is how lists
    are written by hand; with `single` there is one level only, and they are one long solution.
    """
    found: list[Found] = []
    current: Found | None = None  # the paragraph that the next line may belong to
    for place, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if not line:
            # A blank line below a number does not end what has not begun.
            current = current if current is not None and not current.lines else None
            continue
        if line.startswith("{"):
            found.append(Found(place, None, [line]))
            current = None
            continue
        begun = _labelled(line, place, first=current is None)
        if begun is None and current is not None:
            current.lines.append(line)
            continue
        current = begun or Found(place, None, [line])
        found.append(current)
    if len(found) == 1 and found[0].number is None and not single:
        return [Found(found[0].line + i, None, [line]) for i, line in enumerate(found[0].lines)]
    return found


def _labelled(line: str, place: int, *, first: bool) -> Found | None:
    """Return the solution that a line with a number begins; None if it has none."""
    match = _LABEL.fullmatch(line)
    if match is not None:
        letters = match["letters"].strip()
        return Found(place, int(match["number"]), [letters] if letters else [])
    match = _HEADING.fullmatch(line)
    if match is None and first:  # further down a number may repeat the letter on the next line
        match = _NUMBER.fullmatch(line)
    return None if match is None else Found(place, int(match["number"]))
