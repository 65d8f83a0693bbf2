"""The lines of a text file with levels, told apart one by one.

What a line is can be seen from the line alone, except at three places that `boards` decides with
the lines around it: a row without a wall, a row with a wrong character in it, a line of floor
between two boards.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from pushwise.errors import PushwiseError, TooLarge
from pushwise.formats import run_lengths
from pushwise.formats.encoding import split_lines
from pushwise.sokoban import push_notation
from pushwise.sokoban.metadata import FIELD_NAME, GAME_LABEL, is_reserved
from pushwise.sokoban.symbols import ROW_CHARACTERS

_BOARD = " \t#.$*@+-_"
_ROW_WITH_LETTERS = ROW_CHARACTERS | {"\t"}
_COMMENT_ENDS = frozenset({"comment-end:", "comment-end", "comment end:", "commentend:"})
_FIELD = re.compile(rf"({FIELD_NAME.pattern})[ \t]*:(.*)", re.DOTALL)
_LABEL = re.compile(r"(solution|savegame|saved game|snapshot)\b[^:]*:?", re.IGNORECASE)
_STEPS = re.compile(r"[lurdLURD0-9()\s]*")
_DECORATION = frozenset("-=_~*#+.^/\\|<>:&%°·•–—")
_QUOTE = re.compile(r"\s{0,3}(?:> ?)*>")
# Blanks that a word processor or a web page puts in the place of a space.
_OTHER_BLANKS = re.compile("[\u00a0\u2007\u202f]")


class Kind(Enum):
    """What a line is."""

    __hash__ = object.__hash__  # members are looked up for every line of a file
    BLANK = "blank"
    ROW = "row of a board"
    RUNS = "row, or whole board, with run lengths"
    SPARSE = "board characters without a wall: a row, a title or decoration"
    REMARK = "text after a semicolon"
    NOTE = "left out: text after ::"
    FIELD = "Name: value"
    COMMENT = "begin of a comment"
    COMMENT_END = "end of a comment"
    LABEL = "label of a game"
    STEPS = "letters of a game"
    PUSHES = "a game in push notation"
    SEPARATOR = "decoration"
    WORDS = "plain text"


ROWS = frozenset((Kind.ROW, Kind.RUNS))
GAMES = frozenset((Kind.STEPS, Kind.PUSHES))


@dataclass(frozen=True)
class Lines:
    """The lines of a text, what each of them is, and as they were: comments keep their blanks."""

    texts: list[str]
    kinds: list[Kind]
    originals: list[str]


def scan(text: str) -> Lines:
    """Tell the lines of a text apart."""
    lines = [*split_lines(text), ""]  # a blank line at the end saves many a look beyond it
    if ">" in text and _is_quoted(lines):
        lines = _unquoted(lines)
    originals = lines
    if not text.isascii() and _OTHER_BLANKS.search(text):
        lines = [_with_spaces(line) for line in lines]
    return Lines(lines, [kind_of(line) for line in lines], originals)


def _is_quoted(lines: list[str]) -> bool:
    """Tell quoted boards; beside others that are not quoted they are part of a comment."""
    return any(map(_is_quoted_row, lines)) and not any(kind_of(line) in ROWS for line in lines)


def _unquoted(lines: list[str]) -> list[str]:
    """Return the lines without quotation marks, and the blank after them if all have it."""
    rests = [_QUOTE.sub("", line, count=1) for line in lines]
    quoted = [rest for rest, line in zip(rests, lines, strict=True) if rest != line]
    if all(rest.startswith(" ") for rest in quoted if rest):
        rests = [
            rest.removeprefix(" ") if rest != line else rest
            for rest, line in zip(rests, lines, strict=True)
        ]
    return rests


def kind_of(line: str) -> Kind:
    """Return what a line is, as far as the line alone tells."""
    if not line.strip(_BOARD):
        if "#" in line:
            return Kind.ROW
        return Kind.SPARSE if line.strip() else Kind.BLANK
    text = line.strip()
    if not text:
        return Kind.BLANK
    first = text[0]
    if first == ";":
        return Kind.REMARK
    if first == ":" and text.startswith("::"):
        return Kind.NOTE
    if ":" in text:
        kind = _with_colon(text)
        if kind is not None:
            return kind
    elif text.lower() in _COMMENT_ENDS:
        return Kind.COMMENT_END
    if first in "lurdLURD0123456789(" and _STEPS.fullmatch(text):
        return Kind.STEPS if text.strip("0123456789() \t") else Kind.WORDS
    if "#" in text or first in "0123456789|(-_*$@+.":
        kind = _row_kind(line)
        if kind is not None:
            return kind
    if first in "sS" and _LABEL.fullmatch(text):
        return Kind.LABEL
    if first.isdigit() and push_notation.looks_like(text):
        return Kind.PUSHES
    return Kind.SEPARATOR if is_separator(text) else Kind.WORDS


def _with_colon(text: str) -> Kind | None:
    """Tell the lines apart that a colon may make something of."""
    if begins_comment(text):
        return Kind.COMMENT
    if text.lower() in _COMMENT_ENDS:
        return Kind.COMMENT_END
    if field_of(text) is not None:
        return Kind.FIELD
    return Kind.LABEL if _LABEL.fullmatch(text) else None


def _row_kind(line: str) -> Kind | None:
    """Tell rows with letters for boxes and players, and rows with run lengths.

    Letters count only beside a wall: a level may be called Bob.
    """
    found = set(line)
    if found <= _ROW_WITH_LETTERS:
        return Kind.ROW if "#" in found else None
    spaced = line.replace("\t", " ")
    if not run_lengths.looks_encoded(spaced):
        return None
    try:
        run_lengths.decode_rows(spaced)
    except TooLarge:
        pass
    except PushwiseError:
        return None
    return Kind.RUNS if "#" in found else Kind.SPARSE


def field_of(text: str) -> tuple[str, str] | None:
    """Return name and value of a field; those of a game if the value can be one."""
    match = _FIELD.fullmatch(text)
    if match is None:
        return None
    name, value = match[1], match[2].strip()
    if not value:
        return None
    if GAME_LABEL.fullmatch(name):
        is_game = _STEPS.fullmatch(value) or push_notation.looks_like(value)
        return (name, value) if is_game else None
    if name.lower() in ("title", "author", "collection") or not is_reserved(name):
        return name, value
    return None


def label_of(line: str) -> str:
    """Return the word that labels a game."""
    match = _LABEL.fullmatch(line.strip())
    return match[1].lower() if match else ""


def begins_comment(line: str) -> bool:
    """Tell `Comment:`, with or without text after it."""
    return line.lstrip()[:8].lower() == "comment:"


def marks_comment(line: str) -> bool:
    """Tell whether a line begins or ends a comment, and so cannot stand inside one."""
    return begins_comment(line) or line.strip().lower() in _COMMENT_ENDS


def is_separator(text: str) -> bool:
    """Tell decoration: one sign that is good for nothing else, again and again."""
    signs = set(text) - {" ", "\t"}
    return len(signs) == 1 and signs <= _DECORATION


def _with_spaces(line: str) -> str:
    """Return a row with its floor as spaces; anything but a row stays as it is."""
    spaced = _OTHER_BLANKS.sub(" ", line)
    return spaced if kind_of(spaced) in ROWS or not spaced.strip(_BOARD) else line


def _is_quoted_row(line: str) -> bool:
    match = _QUOTE.match(line)
    if match is None:
        return False
    return kind_of(_OTHER_BLANKS.sub(" ", line[match.end() :])) in ROWS
