"""Levels of the player's own: what was pasted, opened, drawn or generated stays.

They are level files in a folder where the library looks anyway, so every part of the program finds
them. Without a folder (visitors of a public server) they are kept for the sitting only, and
`on_change` hears of them: whoever can keep them elsewhere may do so, and `restore` them later.
"""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path

from pushwise.errors import PushwiseError
from pushwise.formats import Collection, dumps, load
from pushwise.sokoban.level import Level

SINGLE = "my levels"  # where a level goes that came alone
_LONGEST_NAME = 60


class MyLevels:
    """The player's collections, by name."""

    def __init__(
        self, folder: Path | None, on_change: Callable[[str, str], None] = lambda name, text: None
    ) -> None:
        self._folder = folder
        self._on_change = on_change
        self._sitting: dict[str, tuple[Level, ...]] = {}

    @property
    def stays(self) -> bool:
        """Whether what is kept is there after the sitting."""
        return self._folder is not None

    @property
    def names(self) -> list[str]:
        """What there is, in order."""
        if self._folder is None:
            return sorted(self._sitting)
        return sorted(path.stem for path in self._folder.glob("*.sok"))

    def levels(self, name: str) -> tuple[Level, ...]:
        """Return the levels of a collection; none if it is not there or cannot be read."""
        if self._folder is None:
            return self._sitting.get(name, ())
        try:
            return load(self._path(name), keep_invalid=True).levels
        except (PushwiseError, OSError):
            return ()

    def keep(self, levels: Iterable[Level], name: str = SINGLE) -> tuple[str, int]:
        """Add levels to a collection; return its name and where in it the first of them is.

        A level that is there already is not added again, so pasting twice makes no copy.
        """
        name = safe_name(name)
        new = tuple(dict.fromkeys(levels))
        have = list(self.levels(name))
        places = {_told(level): at for at, level in reversed(list(enumerate(have)))}
        first = places.get(_told(new[0]), len(have))
        have += [level for level in new if _told(level) not in places]
        self._write(name, have)
        return name, first

    def restore(self, name: str, levels: Iterable[Level]) -> None:
        """Have a collection as it was in an earlier sitting, unless it is here already."""
        self._sitting.setdefault(safe_name(name), tuple(levels))

    def forget(self, name: str, index: int | None = None) -> None:
        """Take a level out of a collection, or the whole collection away."""
        left = [] if index is None else list(self.levels(name))
        if index is not None:
            del left[index]
        if left:
            self._write(name, left)
        elif self._folder is None:
            self._sitting.pop(name, None)
            self._on_change(name, "")
        else:
            self._path(name).unlink(missing_ok=True)

    def _path(self, name: str) -> Path:
        assert self._folder is not None  # noqa: S101 - asked only where there is one
        return self._folder / f"{safe_name(name)}.sok"

    def _write(self, name: str, levels: list[Level]) -> None:
        if self._folder is None:
            self._sitting[name] = tuple(levels)
            self._on_change(name, dumps(Collection(tuple(levels))))
            return
        self._folder.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=self._folder, prefix=".levels-")
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(dumps(Collection(tuple(levels))))
        Path(temporary).replace(self._path(name))


def _told(level: Level) -> tuple[object, ...]:
    """What tells a level from another one for a player."""
    return level.rows, level.title, level.author


def safe_name(text: str) -> str:
    """Return a name that is the name of a file and nothing else.

    >>> safe_name("../../etc/passwd"), safe_name("My best: 10/10"), safe_name("...")
    ('etc passwd', 'My best 10 10', 'my levels')
    """
    plain = re.sub(r"[^\w()+,-]+", " ", text.removesuffix(".sok")).strip(" .")
    return plain[:_LONGEST_NAME].strip() or SINGLE
