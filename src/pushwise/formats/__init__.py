"""Level files: load and dump collections in the formats people use.

>>> collection = loads("#####\\n#@$.#\\n#####\\nTitle: One push")
>>> len(collection), collection[0].title
(1, 'One push')
>>> print(dumps(collection, format="rle"), end="")
5#|#@$.#|5#
Title: One push
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType
from typing import IO, cast

from pushwise.errors import EmptyFile, FormatError, NoLevels, UnknownFormat, UnsupportedFile
from pushwise.formats import boxoban, hungarian, pddl, rle, slc, ssx, xsb
from pushwise.formats.collection import Collection, InvalidLevel
from pushwise.formats.draft import Scan, joined
from pushwise.formats.encoding import decode, split_lines
from pushwise.formats.reading import read_source
from pushwise.formats.unpacking import unpack
from pushwise.formats.unsupported import kind_of_text
from pushwise.sokoban.level import Level

# What is both read and written; SSX is only read, PDDL only written.
FORMATS: dict[str, ModuleType] = {
    "xsb": xsb,
    "slc": slc,
    "rle": rle,
    "boxoban": boxoban,
    "hungarian": hungarian,
}
READERS = {**FORMATS, "ssx": ssx}
WRITERS = {**FORMATS, "pddl": pddl}

Source = str | os.PathLike[str] | IO[str] | IO[bytes]


def load(source: Source, format: str | None = None, *, keep_invalid: bool = False) -> Collection:
    """Load the levels of a file: a path, `-` for standard input, or an open file.

    The format is found out from the text unless it is given. The first invalid level raises its
    error; with `keep_invalid` it goes to `Collection.invalid` instead.
    """
    return scan(source, format).collection(keep_invalid=keep_invalid)


def loads(text: str, format: str | None = None, *, keep_invalid: bool = False) -> Collection:
    """Load the levels of a text; see `load`."""
    return scan_text(text, format).collection(keep_invalid=keep_invalid)


def scan(source: Source, format: str | None = None) -> Scan:
    """Scan a file as `load` does, but build no level before it is asked for."""
    if isinstance(source, str | os.PathLike):
        return scan_bytes(read_source(source), format)
    content = source.read()
    return scan_bytes(content, format) if isinstance(content, bytes) else scan_text(content, format)


def scan_bytes(data: bytes, format: str | None = None, *, most_bytes: int | None = None) -> Scan:
    """Scan the bytes of a file, an archive with files or a text in any encoding; see `scan`.

    The levels of all files in a zip archive are one collection, in the order of the names; a file
    without a level, such as a note, is left out. An archive may unpack to `most_bytes`.
    """
    files = unpack(data, most_bytes)
    if len(files) == 1:
        return scan_text(decode(files[0][1]), format)
    scans: dict[str, Scan] = {}
    for name, content in files:
        try:
            scans[name or ""] = scan_text(decode(content), format)
        except (EmptyFile, NoLevels, UnsupportedFile):
            continue
        except FormatError as error:
            raise error.in_file(name or "") from None
    if not scans:
        raise NoLevels
    return joined(scans)


def text_of(data: bytes) -> str:
    """Return the text of a file, unpacked and decoded; of several one below the other."""
    return "\n\n".join(decode(content) for _, content in unpack(data))


def scan_text(text: str, format: str | None = None) -> Scan:
    """Scan a text; see `scan`."""
    if not text.strip("\ufeff \t\r\n"):
        raise EmptyFile
    found: Scan = _module(format or detect(text), READERS).scan(text)
    if not found.drafts:
        what = kind_of_text(text)
        raise NoLevels if what is None else UnsupportedFile(what)
    return found


def dump(levels: Level | Iterable[Level], target: Source, format: str = "xsb") -> None:
    """Write levels to a file, as UTF-8: a path, `-` for standard output, or an open file."""
    text = dumps(levels, format)
    if isinstance(target, str | os.PathLike):
        if target == "-":
            sys.stdout.write(text)
        else:
            Path(target).write_text(text, encoding="utf-8", newline="\n")
        return
    try:
        cast(IO[str], target).write(text)
    except TypeError:  # the file is open for bytes
        cast(IO[bytes], target).write(text.encode("utf-8"))


def dumps(levels: Level | Iterable[Level], format: str = "xsb") -> str:
    """Return levels as text. Give a `Collection` to keep its header."""
    module = _module(format, WRITERS)
    if isinstance(levels, Level):
        levels = (levels,)
    collection = levels if isinstance(levels, Collection) else Collection(tuple(levels))
    text: str = module.write(collection)
    return text


def detect(text: str) -> str:
    """Return the name of the format that a text is in; anything unknown is read as XSB."""
    begin = text[:4096].lstrip("\ufeff \t\r\n")
    if begin.startswith("<"):
        return _detect_xml(begin)
    lines = split_lines(text)
    if hungarian.looks_like(lines):
        return "hungarian"
    return "boxoban" if boxoban.looks_like(lines) else "xsb"


def _detect_xml(begin: str) -> str:
    root = re.search(r"<([A-Za-z_][\w.:-]*)", begin)
    name = root[1].lower() if root else ""
    if name == "html" or "<!doctype html" in begin[:200].lower():
        raise UnsupportedFile("a web page (HTML)")
    return "ssx" if name == "sokobanlibrary" else "slc"


def _module(format: str, known: dict[str, ModuleType]) -> ModuleType:
    name = {"sok": "xsb", "txt": "xsb"}.get(format, format)
    if name not in known:
        raise UnknownFormat(format, tuple(known))
    return known[name]


__all__ = [
    "FORMATS",
    "READERS",
    "WRITERS",
    "Collection",
    "InvalidLevel",
    "Scan",
    "detect",
    "dump",
    "dumps",
    "load",
    "loads",
    "scan",
    "scan_bytes",
    "scan_text",
    "text_of",
]
