"""The lines of an XSB or SOK file, told apart: boards, fields, comments, games, plain words."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from pushwise.errors import PushwiseError, TooLarge
from pushwise.formats import run_lengths
from pushwise.formats.encoding import split_lines
from pushwise.sokoban import lurd
from pushwise.sokoban.level import MAX_CELLS
from pushwise.sokoban.metadata import FIELD_NAME, GAME_LABEL, is_reserved
from pushwise.sokoban.symbols import LETTERS, ROW_CHARACTERS

_COMMENT_ENDS = frozenset({"comment-end:", "comment-end", "comment end:", "commentend:"})
_FIELD = re.compile(rf"({FIELD_NAME.pattern})[ \t]*:(.*)")
_LABEL = re.compile(r"(solution|savegame|saved game|snapshot)\b[^:]*:?", re.IGNORECASE)
_STEPS = re.compile(r"[lurdLURD0-9()\s]*[lurdLURD)]\s*")


@dataclass
class Board:
    """A board, with the number of the line that each row stands on."""

    rows: list[str]
    lines: list[int]


@dataclass(frozen=True)
class Blank:
    """One or more blank lines."""


@dataclass(frozen=True)
class Field:
    """A header field, `Name: value`."""

    name: str
    value: str


@dataclass(frozen=True)
class Comment:
    """A comment in its own marks, which never is a title."""

    text: str


@dataclass(frozen=True)
class Words:
    """A line of plain text; a remark if it began with a semicolon."""

    text: str
    is_remark: bool = False


@dataclass(frozen=True)
class Steps:
    """Letters of a game: a solution or savegame if labelled, else to be found out."""

    lurd: str
    label: str | None
    source: str


Item = Board | Blank | Field | Comment | Words | Steps


@dataclass
class _Reader:
    """Goes through the lines once; `at` is the index of the next line."""

    lines: list[str]
    at: int = 0
    items: list[Item] = field(default_factory=list)
    steps_left: int = lurd.MAX_STEPS
    cells_left: int = 4 * MAX_CELLS  # for run lengths in the whole file

    def run(self) -> list[Item]:
        while self.at < len(self.lines):
            line = self.lines[self.at]
            if not line.strip():
                self._add_blank()
            elif line.lstrip().startswith("::"):
                self.at += 1
            elif not (self._comment(line) or self._board() or self._labelled(line)):
                self._single(line)
        return self.items

    def _add_blank(self) -> None:
        self.at += 1
        if not (self.items and isinstance(self.items[-1], Blank)):
            self.items.append(Blank())

    def _comment(self, line: str) -> bool:
        """Take `Comment: text`, or all lines between `Comment:` and `Comment-End:`."""
        if not _begins_comment(line):
            return False
        inline = line.partition(":")[2].strip()
        end = self._comment_end(inline=bool(inline))
        lines = [inline] if end is None else [inline, *self.lines[self.at + 1 : end]]
        self.items.append(Comment("\n".join(lines).strip("\n")))
        self.at = (self.at if end is None else end) + 1
        return True

    def _comment_end(self, *, inline: bool) -> int | None:
        """Return the line that ends the comment begun here, if it has one.

        A comment that nobody ends must not swallow the levels up to the end of another one, nor one
        with its text on the same line a board.
        """
        for at in range(self.at + 1, len(self.lines)):
            line = self.lines[at]
            if _ends_comment(line):
                return at
            if _begins_comment(line) or (inline and is_row(line)):
                return None
        return None

    def _board(self) -> bool:
        """Take the rows from here on, if they make a board."""
        rows: list[str] = []
        lines: list[int] = []
        end = self.at
        while end < len(self.lines) and (is_row(self.lines[end]) or self._is_damaged(end)):
            decoded = self._decoded(self.lines[end])
            rows += decoded
            end += 1
            lines += [end] * len(decoded)
        if not _is_board(rows):
            return False
        self.items.append(Board(rows, lines))
        self.at = end
        return True

    def _decoded(self, line: str) -> list[str]:
        if not run_lengths.looks_encoded(line):
            return [line]
        rows = run_lengths.decode_rows(line)
        self.cells_left -= sum(map(len, rows)) + len(rows)
        if self.cells_left < 0:
            raise TooLarge(4 * MAX_CELLS)
        return rows

    def _is_damaged(self, at: int) -> bool:
        """Tell a row with a wrong character in it, so that the board is refused with its place.

        It begins like a row, is mostly made of board characters, and stands against other rows:
        taken for words it would cut a board in two.
        """
        line = self.lines[at].rstrip()
        if line.lstrip()[:1] not in ("#", "*"):
            return False
        known = sum(character in ROW_CHARACTERS for character in line)
        followed = at + 1 < len(self.lines) and is_row(self.lines[at + 1])
        follows = at > self.at and line[-1] in "#*"
        return known * 2 > len(line) and (followed or follows)

    def _labelled(self, line: str) -> bool:
        """Take a game with its label: `Solution`, then its letters on the next lines."""
        match = _LABEL.fullmatch(line.strip())
        if match is None:
            return False
        start = self.at + 1
        while start < len(self.lines) and not self.lines[start].strip():
            start += 1
        return self._steps(start, match[1].lower(), self.at)

    def _steps(self, start: int, label: str | None, first: int) -> bool:
        end = start
        while end < len(self.lines) and _STEPS.fullmatch(self.lines[end]):
            end += 1
        if end == start or not self._add_steps("".join(self.lines[start:end]), label):
            return False
        self.at = max(end, first + 1)
        return True

    def _add_steps(self, source: str, label: str | None) -> bool:
        try:
            letters = lurd.expand_runs(source, lurd.STEP_LETTERS, self.steps_left)
        except PushwiseError:
            return False
        self.steps_left -= len(letters)
        if letters:
            self.items.append(Steps(letters, label, source.strip()))
        return True

    def _single(self, line: str) -> None:
        """Take a line that stands for itself: a field, a game without a label, words."""
        if _STEPS.fullmatch(line) and self._steps(self.at, None, self.at):
            return
        self.at += 1
        match = _FIELD.fullmatch(line.strip())
        if match is not None and match[2].strip():
            name, value = match[1], match[2].strip()
            if GAME_LABEL.fullmatch(name):
                if _STEPS.fullmatch(value) and self._add_steps(value, name.lower()):
                    return
            elif name.lower() in ("title", "author", "collection") or not is_reserved(name):
                self.items.append(Field(name, value))
                return
        if not _ends_comment(line):
            stripped = line.strip()
            words = stripped.lstrip(";").strip()
            if words:
                self.items.append(Words(words, is_remark=stripped.startswith(";")))


def items(text: str) -> list[Item]:
    """Return what the lines of a file are."""
    return _Reader(split_lines(text)).run()


def marks_comment(line: str) -> bool:
    """Tell whether a line begins or ends a comment, and so cannot stand inside one."""
    return _begins_comment(line) or _ends_comment(line)


def _begins_comment(line: str) -> bool:
    return line.lstrip()[:8].lower() == "comment:"


def _ends_comment(line: str) -> bool:
    return line.strip().lower() in _COMMENT_ENDS


def is_row(line: str) -> bool:
    """Tell whether a line can be a row of a board, floor alone included.

    Letters for boxes and players count only beside a wall: a level may be called Bob.
    """
    stripped = line.rstrip()
    found = set(stripped)
    if not found or stripped[-1:].isdigit():
        return False
    if found <= ROW_CHARACTERS:
        return not (found & LETTERS) or "#" in found
    if not run_lengths.looks_encoded(stripped):
        return False
    try:
        run_lengths.decode_rows(stripped)
    except TooLarge:
        return True
    except PushwiseError:
        return False
    return True


def _is_board(rows: list[str]) -> bool:
    """Tell a board from a line of dashes or stars between paragraphs."""
    found = set().union(*rows)
    return "#" in found or ("*" in found and bool(found & set("@+")))
