"""The things in an XSB or SOK file: boards, fields, comments, games, plain words, decoration."""

from __future__ import annotations

from dataclasses import dataclass, field

from pushwise.errors import PushwiseError
from pushwise.formats.boards import Board, BoardFinder
from pushwise.formats.lines import (
    GAMES,
    ROWS,
    Kind,
    begins_comment,
    field_of,
    is_separator,
    label_of,
    scan,
)
from pushwise.sokoban import lurd, push_notation
from pushwise.sokoban.metadata import GAME_LABEL


@dataclass(slots=True)
class Blank:
    """One or more blank lines."""


@dataclass(slots=True)
class Field:
    """A header field, `Name: value`."""

    name: str
    value: str
    line: int


@dataclass(slots=True)
class Comment:
    """A comment in its own marks, which never is a title."""

    text: str


@dataclass(slots=True)
class Words:
    """A line of plain text; a remark if it began with a semicolon."""

    text: str
    line: int
    is_remark: bool = False


@dataclass(slots=True)
class Separator:
    """A line of decoration."""

    text: str


@dataclass(slots=True)
class Steps:
    """A game, in letters or in push notation: labelled, or else to be found out."""

    text: str
    label: str | None
    source: str
    line: int
    is_pushes: bool = False


_BLANK = Blank()
Item = Board | Blank | Field | Comment | Words | Separator | Steps


@dataclass
class _Reader:
    """Goes through the lines once; `at` is the index of the next line."""

    lines: list[str]
    kinds: list[Kind]
    originals: list[str]
    at: int = 0
    alone_until: int = 0
    items: list[Item] = field(default_factory=list)
    steps_left: int = field(default_factory=lambda: lurd.MAX_STEPS)  # in the whole file

    def run(self) -> list[Item]:
        kinds = self.kinds
        boards = BoardFinder(self.lines, kinds, any("\t" in line for line in self.lines))
        while self.at < len(kinds):
            at = self.at
            kind = kinds[at]
            self.at += 1
            if kind is Kind.BLANK:
                if not (self.items and isinstance(self.items[-1], Blank)):
                    self.items.append(_BLANK)
                continue
            if kind is Kind.FIELD:
                self._field(at)
                continue
            if kind in ROWS or kind is Kind.SPARSE or self.lines[at].lstrip()[:1] in ("#", "*"):
                found = boards.take(at)
                if found is not None:
                    self.items.append(found[0])
                    self.at = found[1]
                    continue
            if kind is Kind.COMMENT:
                self._comment(at)
            elif kind in GAMES or kind is Kind.LABEL:
                self._game(at, kind)
            elif kind is not Kind.NOTE and kind is not Kind.COMMENT_END:
                self._words(at)
        return self.items

    def _field(self, at: int) -> None:
        text = self.lines[at].strip()
        found = field_of(text)
        if found is None:
            self._words(at)
            return
        name, value = found
        if not GAME_LABEL.fullmatch(name):
            self.items.append(Field(name, value, at + 1))
        elif not self._add_game([value], name.lower(), at):
            self._words(at)

    def _comment(self, at: int) -> None:
        """Take `Comment: text`, or all lines between `Comment:` and `Comment-End:`."""
        inline = self.lines[at].partition(":")[2].strip()
        end = self._comment_end(at, inline=bool(inline))
        lines = [inline] if end is None else [inline, *self.originals[at + 1 : end]]
        self.items.append(Comment("\n".join(lines).strip("\n")))
        self.at = (at if end is None else end) + 1

    def _comment_end(self, start: int, *, inline: bool) -> int | None:
        """Return the line that ends the comment begun here, if it has one.

        A comment that nobody ends must not swallow the levels up to the end of another one, nor one
        with its text on the same line a board.
        """
        for at in range(start + 1, len(self.lines)):
            kind = self.kinds[at]
            if kind is Kind.COMMENT_END:
                return at
            if begins_comment(self.lines[at]) or (inline and kind in ROWS):
                return None
        return None

    def _game(self, at: int, kind: Kind) -> None:
        """Take a game, with its label on a line before it if there is one."""
        if kind is not Kind.LABEL:
            if not self._letters(at, None):
                self._words(at)
            return
        start = at + 1
        while start < len(self.lines) and self.kinds[start] is Kind.BLANK:
            start += 1
        begun = start  # a narrow line may be part of a number alone
        while begun < len(self.lines) and self.lines[begun].strip().isdigit():
            begun += 1
        is_game = begun < len(self.lines) and self.kinds[begun] in GAMES
        if not (is_game and self._letters(start, label_of(self.lines[at]))):
            self._words(at)

    def _letters(self, start: int, label: str | None) -> bool:
        """Take the lines of a game: they may end anywhere, even inside a number.

        A number alone on the last line is not part of it, but the next level's title.
        """
        is_pushes = self.kinds[start] is Kind.PUSHES
        end = start + 1
        while end >= self.alone_until and self._continues(end, is_pushes=is_pushes):
            end += 1
        while end > start + 1 and self.lines[end - 1].strip().isdigit():
            end -= 1
        if not self._add_game(self.lines[start:end], label, start, is_pushes=is_pushes):
            self.alone_until = max(
                end, self.alone_until
            )  # lines that make no game together are tried one by one
            return False
        self.at = end
        return True

    def _continues(self, at: int, *, is_pushes: bool) -> bool:
        if self.kinds[at] is Kind.STEPS or is_pushes:
            return not is_pushes or push_notation.continues(self.lines[at])
        text = self.lines[at].strip()
        return text.isascii() and text.isdigit()

    def _add_game(
        self, lines: list[str], label: str | None, at: int, *, is_pushes: bool | None = None
    ) -> bool:
        source = "".join(line.strip() for line in lines)
        if is_pushes is None:
            is_pushes = push_notation.looks_like(source)
        letters = source
        if not is_pushes:
            try:
                letters = lurd.expand_runs(source, lurd.STEP_LETTERS, self.steps_left)
            except PushwiseError:
                return False
            self.steps_left -= len(letters)
        if letters:
            shown = "\n".join(line.strip() for line in lines)
            self.items.append(Steps(letters, label, shown, at + 1, is_pushes))
        return True

    def _words(self, at: int) -> None:
        """Take a line that stands for itself."""
        text = self.lines[at].strip()
        words = text.lstrip(";").strip()
        is_remark = text.startswith(";")
        if not words:
            return
        if is_separator(words) and (not is_remark or len(words) > 2):
            self.items.append(Separator(words))
        else:
            self.items.append(Words(words, at + 1, is_remark))


def items(text: str) -> list[Item]:
    """Return what the lines of a file are."""
    lines = scan(text)
    return _Reader(lines.texts, lines.kinds, lines.originals).run()
