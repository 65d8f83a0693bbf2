"""Collections as text that has been read back, and files that are whole or not there.

Before a text is written it is read again: a board that came back otherwise is an error, and words
that a format has no place for are lost only if that was asked for.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from pathlib import Path

from pushwise.errors import FormatError, NotRepresentable
from pushwise.formats import READERS, WRITERS, dumps, loads
from pushwise.formats.collection import Collection

# The suffix of a file in each format.
SUFFIXES = {
    "xsb": ".xsb",
    "sok": ".sok",
    "txt": ".txt",
    "slc": ".slc",
    "rle": ".rle",
    "boxoban": ".txt",
    "hungarian": ".txt",
    "pddl": ".pddl",
}
_OF_LEVELS = ("title", "author", "comment", "properties", "solutions", "savegames")
_OF_HEADERS = ("title", "author", "comment", "properties")
_NAMES = {"properties": "other fields", "savegames": "saved games"}


class LosesWords(FormatError):
    """The format has no place for something that the levels say."""

    def __init__(self, format: str, lost: list[str]) -> None:
        super().__init__(
            f"The format {format} would lose {' and '.join(_enumerated(lost))}; "
            "with --lossy that is left out."
        )
        self.lost = lost


def format_of(name: str | None, path: str | None) -> str:
    """Return the format that was asked for, or the one that the name of a file stands for.

    >>> format_of(None, "levels.slc"), format_of("rle", "levels.txt"), format_of(None, None)
    ('slc', 'rle', 'xsb')
    """
    if name is not None:
        return name
    suffix = Path(path or "").suffix.lower()
    return suffix[1:] if suffix in (".slc", ".rle", ".pddl") else "xsb"


def text_of(collection: Collection, format: str = "xsb", *, lossy: bool = False) -> str:
    """Return a collection as text from which the same levels are read.

    Formats that nothing is read back from, such as PDDL, are written for other programs.
    """
    text = dumps(collection, format)
    if format in WRITERS and format not in READERS:
        return text
    back = loads(text, format, keep_invalid=True) if len(collection) else Collection(())
    if [level.rows for level in back] != [level.rows for level in collection]:
        raise NotRepresentable(f"These boards cannot be written as {format}.")
    lost = _lost(collection, back)
    if lost and not lossy:
        raise LosesWords(format, lost)
    return text


def write_files(texts: Mapping[Path, str], *, force: bool = False) -> None:
    """Write files, each of which is whole or not there at all.

    Without `force` nothing is written if one of them exists already, and a file that comes into
    being meanwhile is not replaced either.
    """
    for path in texts:
        if path.is_dir():
            raise IsADirectoryError(21, "That is a folder", str(path))
        if path.is_file() and not force:
            raise FileExistsError(17, "The file exists; --force replaces it", str(path))
    for path, text in texts.items():
        if path.exists() and not path.is_file():  # a pipe or a device takes what it is given
            path.write_text(text, encoding="utf-8", newline="\n")
        else:
            _write(path, text, force=force)


def _write(path: Path, text: str, *, force: bool) -> None:
    path = path.resolve() if path.is_symlink() else path
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name[:100]}.", dir=path.parent)
    except FileNotFoundError:
        raise FileNotFoundError(2, "No such folder", str(path.parent)) from None
    part = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        part.chmod(_mode(path))
        if force:
            part.replace(path)
        else:
            _put(part, path)
    finally:
        part.unlink(missing_ok=True)


def _put(part: Path, path: Path) -> None:
    """Give the finished file its name, unless somebody else has taken it by now."""
    try:
        os.link(part, path)
    except FileExistsError:
        raise FileExistsError(17, "The file exists; --force replaces it", str(path)) from None
    except OSError:  # a file system without links
        part.replace(path)


def _mode(path: Path) -> int:
    """The rights of the file that is replaced, or those that a new one gets."""
    if path.exists():
        return path.stat().st_mode & 0o7777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _lost(collection: Collection, back: Collection) -> list[str]:
    """Return the names of what was said and is not said any more."""
    lost: dict[str, None] = {}
    for name in _OF_HEADERS:
        if getattr(collection, name) and getattr(collection, name) != getattr(back, name):
            lost[f"the {_NAMES.get(name, name)} of the collection"] = None
    for before, after in zip(collection, back, strict=True):
        for name in _OF_LEVELS:
            if getattr(before, name) and getattr(before, name) != getattr(after, name):
                word = _NAMES.get(name, name if name.endswith("s") else f"{name}s")
                lost[f"{word} of levels"] = None
    return list(lost)


def _enumerated(names: list[str]) -> list[str]:
    return [", ".join(names[:-1]), names[-1]] if len(names) > 1 else names
