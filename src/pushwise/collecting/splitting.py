"""One collection as several."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from pushwise.collecting.entries import Entry
from pushwise.collecting.facts import Facts, value
from pushwise.collecting.merging import merged
from pushwise.formats.collection import Collection

_UNSAFE = re.compile(r"[^\w.+-]+")


def split_every(entries: Sequence[Entry], each: int, stem: str) -> dict[str, Collection]:
    """Return collections of this many levels, by the names of their files without suffixes.

    Every one has the header of the whole.
    """
    parts = [entries[at : at + each] for at in range(0, len(entries), each)]
    digits = len(str(len(parts)))
    return {f"{stem}-{number:0{digits}}": merged(part) for number, part in enumerate(parts, 1)}


def split_by(facts: Sequence[Facts], key: str, stem: str) -> dict[str, Collection]:
    """Return a collection for each value of a key, by the names of their files without suffixes."""
    groups: dict[object, list[Entry]] = {}
    for one in facts:
        groups.setdefault(value(one, key), []).append(one.entry)
    named: dict[str, Collection] = {}
    for found, entries in groups.items():
        # Two authors may differ only in what a file name cannot hold.
        name = base = f"{stem}-{file_name('none' if found is None else str(found))}"
        number = 1
        while name in named:
            number += 1
            name = f"{base}-{number}"
        named[name] = merged(entries)
    return named


def file_name(text: str) -> str:
    """Return a text as a part of a file name that every system takes.

    >>> file_name("François / ../x"), file_name("???")
    ('François-..-x', 'none')
    """
    plain = unicodedata.normalize("NFC", text)
    return _UNSAFE.sub("-", plain).strip("-. ")[:80] or "none"
