"""Bytes to text and text to lines, the same way for every format."""

from __future__ import annotations

import codecs
import re

_LINE_END = re.compile(r"\r\n|\r|\n")
# `encoding="shift_jis"` of XML, `charset=cp1252` of e-mail, `coding: utf-8` of editors.
_DECLARED = re.compile(
    rb"\b(?:encoding|charset|coding)\s*[:=]\s*[\"']?([A-Za-z0-9_.:-]{2,30})", re.I
)
_FAMILIES = ("cp", "iso8859", "koi8", "mac", "shift_jis", "euc_", "gb", "big5", "utf-8")
_DECLARED_WITHIN = 1024
_KATAKANA_OF_HALF_WIDTH = range(0xFF61, 0xFFA0)
_LATIN_PUNCTUATION = range(0x81, 0xA0)  # the first bytes of Japanese characters in common use


def decode(data: bytes) -> str:
    """Return the text of a level file.

    A byte order mark decides, then what the text declares of itself, then the zero bytes of UTF-16.
    Else it is UTF-8 if it can be, Shift-JIS if it can be and has Japanese words, or Windows-1252.
    """
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", errors="replace")
    for name in (_declared(data), _utf16(data), "utf-8-sig"):
        text = _strictly(data, name)
        if text is not None:
            return text
    japanese = _strictly(data, "cp932")
    if japanese is not None and _has_japanese_words(data, japanese):
        return japanese
    return _strictly(data, "cp1252") or data.decode("latin-1")


def split_lines(text: str) -> list[str]:
    """Split at line ends only: `str.splitlines` would also split at form feeds and the like."""
    text = text.removeprefix("\ufeff")
    return _LINE_END.split(text) if "\r" in text else text.split("\n")


def _strictly(data: bytes, name: str | None) -> str | None:
    try:
        return None if name is None else data.decode(name)
    except (LookupError, ValueError):
        return None


def _declared(data: bytes) -> str | None:
    """Return the encoding that a text names near its beginning, if it is one of text."""
    match = _DECLARED.search(data, 0, _DECLARED_WITHIN)
    if match is None:
        return None
    try:
        found = codecs.lookup(match[1].decode("ascii"))
    except LookupError:
        return None
    # Shift-JIS is nearly always written as Windows has it, with more characters.
    same = {"shift_jis": "cp932", "iso8859-1": "cp1252", "utf-8": "utf-8-sig"}
    name = same.get(found.name, found.name)
    is_usual = name.startswith(_FAMILIES) and _strictly(b"#@$.", name) == "#@$."
    return name if is_usual else None


def _utf16(data: bytes) -> str | None:
    """Tell UTF-16 without a mark by its zero bytes: every second one, in a board."""
    if len(data) < 4 or len(data) % 2 or b"\x00" not in data:
        return None
    half = len(data) // 2
    high, low = data[0::2].count(0), data[1::2].count(0)
    if 2 * low > half and 8 * high < half:
        return "utf-16-le"
    return "utf-16-be" if 2 * high > half and 8 * low < half else None


def _has_japanese_words(data: bytes, text: str) -> bool:
    """Tell Japanese from accents that happen to make Japanese characters with the letter after.

    Accents stand alone among letters, Japanese characters in rows; and the first bytes of the
    usual ones are rare signs in Western text.
    """
    wide = re.findall(r"[^\x00-\x7f]+", text)
    characters = sum(map(len, wide))
    in_rows = sum(len(row) for row in wide if len(row) > 1)
    narrow = sum(ord(c) in _KATAKANA_OF_HALF_WIDTH for row in wide for c in row)
    doubles = characters - narrow
    usual = sum(c.encode("cp932")[0] in _LATIN_PUNCTUATION for row in wide for c in row)
    return 2 * in_rows > characters and doubles > 0 and 2 * usual > doubles
