"""Where a visitor is, kept in the address of the page: a reload or a bookmark comes back there."""

from __future__ import annotations

import json
import re
from urllib.parse import urlencode

from pushwise.errors import PushwiseError
from pushwise.formats import load
from pushwise.formats.library import bundled_levels, collection_files
from pushwise.sokoban.level import Level

FIRST = "tutorial"


def find(name: str, number: str) -> tuple[tuple[Level, ...], str, int]:
    """Return levels, name and index of a place; what is not there any more is the beginning.

    >>> levels, name, index = find("tutorial", "3")
    >>> name, index
    ('tutorial', 2)
    >>> find("../secret", "9")[1:], find("tutorial", "many")[1:]
    (('tutorial', 0), ('tutorial', 0))
    """
    # Only names from the list are opened: an address can come from anybody.
    paths = {file.name: file.path for file in collection_files()}
    if name in paths:
        try:
            levels = load(paths[name], keep_invalid=True).levels
        except (PushwiseError, OSError):
            levels = ()
        index = int(number) - 1 if re.fullmatch("[0-9]{1,9}", number) else 0
        if 0 <= index < len(levels):
            return levels, name, index
    return load(bundled_levels() / f"{FIRST}.sok").levels, FIRST, 0


def remember(name: str, index: int) -> str:
    """Return the script that puts a place into the address; no name: the levels are in no file.

    >>> remember("mine/a b", 0)
    'history.replaceState(null, "", "?levels=mine%2Fa+b&level=1")'
    """
    query = "?" + urlencode({"levels": name, "level": index + 1}) if name else "/"
    return f'history.replaceState(null, "", {json.dumps(query)})'
