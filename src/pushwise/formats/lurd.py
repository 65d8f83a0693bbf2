"""Files of solutions: LURD letters, each game after the number of its level.

    3: rrdLUr2D
    Level 4
    lluR
    ddL

Without numbers the games are those of levels 1, 2, 3, …, one paragraph each. A number without
letters is the empty solution, of a level that is solved from the start. The lines that
`pushwise solve --json` prints are understood as well.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass

from pushwise.errors import EmptyFile, FormatError, NoLevels, PushwiseError
from pushwise.formats.encoding import split_lines
from pushwise.sokoban import push_notation
from pushwise.sokoban.lurd import compress, expand

_NUMBERED = re.compile(r"(?:level|solution|;|#)?\s{0,8}#?([0-9]{1,9})\s{0,8}[:.]?", re.IGNORECASE)
_NUMBERED_GAME = re.compile(r"([0-9]{1,9})\s{0,8}:(.*)")


@dataclass(frozen=True)
class NumberedSolution:
    """Steps claimed to solve the level of this number, not replayed yet; line is where they are.

    They are LURD letters, or push notation, which can be made letters only on the board.
    """

    number: int
    lurd: str
    line: int = 1


@dataclass(frozen=True)
class Paragraph:
    """A game as it is written: where it begins, the number of its level if given, its lines."""

    line: int
    number: int | None
    lines: list[str]

    @property
    def letters(self) -> str:
        """The lines as one; a line may end anywhere, even inside a number."""
        return "".join(self.lines)


def loads(text: str) -> list[NumberedSolution]:
    """Read a file of solutions, in the order of the file."""
    lines = split_lines(text)
    if not any(line.strip() for line in lines):
        raise EmptyFile
    if text.lstrip("\ufeff \t\r\n").startswith("{"):
        return _from_json(lines)
    found: list[NumberedSolution] = []
    for part in paragraphs(text):
        number = part.number
        if number is None:
            number = found[-1].number + 1 if found else 1
        found.append(NumberedSolution(number, _expand(part.letters, part.line), part.line))
    return found


def paragraphs(text: str) -> list[Paragraph]:
    """Read the games of a text without judging their letters, in the order of the text."""
    found: list[Paragraph] = []
    continues = False
    for at, line in enumerate((line.strip() for line in split_lines(text)), 1):
        header = _NUMBERED.fullmatch(line)
        game = _NUMBERED_GAME.fullmatch(line)
        if not line:
            # A number still waits for its letters after a blank line; letters do not go on there.
            continues = bool(found) and not found[-1].lines
            continue
        if header is not None:
            found.append(Paragraph(at, int(header[1]), []))
        elif game is not None:
            found.append(Paragraph(at, int(game[1]), [game[2].strip()]))
        elif continues:
            found[-1].lines.append(line)
        else:
            found.append(Paragraph(at, None, [line]))
        continues = True
    return found


def dumps(solutions: list[NumberedSolution], *, run_lengths: bool = False) -> str:
    """Write solutions, one line each."""
    lines: list[str] = []
    for solution in solutions:
        is_letters = not push_notation.looks_like(solution.lurd)
        text = compress(solution.lurd) if run_lengths and is_letters else solution.lurd
        lines.append(f"{solution.number}: {text}\n")
    return "".join(lines)


def _expand(text: str, line: int) -> str:
    if push_notation.looks_like(text):
        return text
    try:
        return expand(text)
    except PushwiseError as error:
        error.args = (f"Line {line}: {error}",)
        raise


def _from_json(lines: list[str]) -> list[NumberedSolution]:
    """Read one JSON object per line; objects without a solution are levels not solved."""
    found: list[NumberedSolution] = []
    for at, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            entry = json.loads(line)
        except (ValueError, RecursionError):
            raise FormatError(f"Line {at} is not a JSON object.") from None
        match entry:
            case {"level": int(number), "solution": str(lurd)}:
                found.append(NumberedSolution(number, _expand(lurd, at), at))
            case {"level": int(), "solution": None}:
                pass
            case _:
                raise FormatError(f"Line {at} has no level and solution.")
    if not found:
        raise NoLevels("The text has no solution in it.")
    return found
