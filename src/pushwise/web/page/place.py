"""Where a visitor is, kept in the address of the page: a reload or a bookmark comes back there."""

from __future__ import annotations

import re
from urllib.parse import urlencode

from pushwise.errors import PushwiseError
from pushwise.formats import load
from pushwise.formats.library import bundled_levels, collection_files
from pushwise.sokoban.level import Level

FIRST = "tutorial"


def find(name: str, number: str, *, own: bool = True) -> tuple[tuple[Level, ...], str, int]:
    """Return levels, name and index of a place; what is not there any more is the beginning.

    The owner's levels are not for strangers: `own` says whether they may be opened.

    >>> levels, name, index = find("tutorial", "3")
    >>> name, index
    ('tutorial', 2)
    >>> find("../secret", "9")[1:], find("tutorial", "many")[1:]
    (('tutorial', 0), ('tutorial', 0))
    """
    # Only names from the list are opened: an address can come from anybody.
    paths = {file.name: file.path for file in collection_files(own=own)}
    if name in paths:
        try:
            levels = load(paths[name], keep_invalid=True).levels
        except (PushwiseError, OSError):
            levels = ()
        index = int(number) - 1 if re.fullmatch("[0-9]{1,9}", number) else 0
        if 0 <= index < len(levels):
            return levels, name, index
    return load(bundled_levels() / f"{FIRST}.sok").levels, FIRST, 0


def address(name: str, index: int, tab: str = "Play") -> str:
    """Return the query of a place; no name: the levels are in no file, and a link holds them.

    >>> address("mine/a b", 0)
    '?levels=mine%2Fa+b&level=1'
    >>> address("tutorial", 2, "Solve")
    '?levels=tutorial&level=3&tab=Solve'
    """
    place = {"levels": name, "level": str(index + 1)} if name else {}
    return "?" + urlencode(place | ({"tab": tab} if tab != "Play" else {})) if name else ""
