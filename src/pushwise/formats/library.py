"""Collections of levels on this machine: ours, the user's, and Debian's `cavepacker-data`."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ENVIRONMENT = "PUSHWISE_LEVELS"
SUFFIXES = frozenset({".sok", ".xsb", ".slc", ".ssx", ".txt", ".rle"})
# Ours in the order of difficulty, then whatever else is there by name.
_FIRST = ("tutorial", "techniques", "graded")
_CAVEPACKER = ("/usr/share/games/cavepacker/maps", "/usr/local/share/games/cavepacker/maps")


@dataclass(frozen=True)
class CollectionFile:
    """A file with levels and what to call it: the folder it is in and a slash, if there is one."""

    name: str
    path: Path


def bundled_levels() -> Path:
    """Return the folder with the levels that come with Pushwise."""
    package = Path(__file__).parents[1]
    installed = package / "levels"
    return installed if installed.is_dir() else package.parents[1] / "levels"


def collection_files(*, own: bool = True) -> list[CollectionFile]:
    """Return all collections found, ours first; without the user's own, if they are not wanted."""
    found: dict[Path, CollectionFile] = {}
    for place in level_folders():
        if place == own_folder() and not own:
            continue
        for path in level_files(place):
            inside = path.relative_to(place) if place.is_dir() else Path(path.name)
            name = inside.with_suffix("").as_posix()
            found.setdefault(path.resolve(), CollectionFile(name, path))
    return list(found.values())


def level_folders() -> Iterator[Path]:
    """Yield the folders (or files) where collections are looked for, the first ones first."""
    yield bundled_levels()
    for entry in os.environ.get(ENVIRONMENT, "").split(os.pathsep):
        if entry:
            yield Path(entry).expanduser()
    yield own_folder()
    yield from map(Path, _CAVEPACKER)


def own_folder() -> Path:
    """Return the folder with the user's own levels."""
    from platformdirs import user_data_path

    return user_data_path("pushwise", appauthor=False) / "levels"


def level_files(folder: Path) -> list[Path]:
    """Return the level files in a folder and all below it, in order; a file is its own list."""
    if folder.is_file():
        return [folder]
    files = [path for path in folder.rglob("*") if path.suffix.lower() in SUFFIXES]
    return sorted(files, key=lambda path: _order(path.relative_to(folder)))


def _order(inside: Path) -> tuple[int, str]:
    top = inside.with_suffix("").parts[0]
    return _FIRST.index(top) if top in _FIRST else len(_FIRST), inside.as_posix().lower()
