"""Bytes to text and text to lines, the same way for every format."""

from __future__ import annotations

import codecs
import re

_LINE_END = re.compile(r"\r\n|\r|\n")


def decode(data: bytes) -> str:
    """Return the text of a level file: UTF-8 or UTF-16 with a mark, UTF-8, or else Latin-1."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def split_lines(text: str) -> list[str]:
    """Split at line ends only: `str.splitlines` would also split at form feeds and the like."""
    text = text.removeprefix("\ufeff")
    return _LINE_END.split(text) if "\r" in text else text.split("\n")
