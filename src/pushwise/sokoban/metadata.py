"""Cleaning of the words that come with a level, so that every format can hold them.

A title is one line, a comment some lines; neither has control characters or halves of surrogate
pairs, which neither XML nor UTF-8 can hold. What is left empty becomes None.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from types import MappingProxyType

from pushwise.errors import BadProperty

# One to three words, so that a sentence with a colon in it is not taken for a field.
FIELD_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,30}(?: [A-Za-z0-9_-]{1,30}){0,2}")
GAME_LABEL = re.compile(r"(solution|savegame|saved game|snapshot)s?(?: [0-9]+)?", re.IGNORECASE)
_TAKEN = frozenset({"title", "author", "comment", "comment-end", "collection"})
_NONE: Mapping[str, str] = MappingProxyType({})
_ADDRESSES = frozenset({"http", "https", "ftp"})


def one_line(text: str | None) -> str | None:
    """Return the text with every run of white space as one space, or None if nothing is left."""
    if not text:
        return None
    if text.isascii() and text.isprintable():
        return " ".join(text.split()) or None
    return " ".join(_printable(text).split()) or None


def some_lines(text: str | None) -> str | None:
    """Return the lines without trailing blanks and without blank lines around, or None."""
    if not text:
        return None
    lines = re.split(r"\r\n|\r|\n", text)
    cleaned = [_printable(line).rstrip() for line in lines]
    return "\n".join(cleaned).strip("\n") or None


def fields(values: Mapping[str, str] | None) -> Mapping[str, str]:
    """Return a read-only copy of other header fields, in order; empty values are left out."""
    if not values:
        return _NONE
    cleaned: dict[str, str] = {}
    for name, value in values.items():
        if FIELD_NAME.fullmatch(name) is None or is_reserved(name):
            raise BadProperty(name)
        line = one_line(value)
        if line is not None:
            cleaned[name] = line
    return MappingProxyType(cleaned)


def is_reserved(name: str) -> bool:
    """Tell whether a field of this name would be read as a title, a game or a link."""
    return name.lower() in _TAKEN | _ADDRESSES or GAME_LABEL.fullmatch(name) is not None


def _printable(text: str) -> str:
    return "".join(" " if _is_blank(c) else c for c in text if _is_storable(c))


def _is_blank(character: str) -> bool:
    return character in "\t\n\r\v\f\x1c\x1d\x1e\x1f\x85\u2028\u2029"


def _is_storable(character: str) -> bool:
    if _is_blank(character) or (character.isascii() and character.isprintable()):
        return True
    return unicodedata.category(character) not in ("Cc", "Cs", "Cn")
