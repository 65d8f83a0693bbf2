"""Collections of levels on this machine: ours, the user's, and Debian's `cavepacker-data`."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_data_path

# Ours in the order of difficulty, then whatever else is there by name.
_FIRST = ("tutorial", "techniques")
_SUFFIXES = frozenset({".sok", ".xsb", ".slc", ".txt", ".rle"})
_CAVEPACKER = ("/usr/share/games/cavepacker/maps", "/usr/local/share/games/cavepacker/maps")


@dataclass(frozen=True)
class CollectionFile:
    """A file with levels and what to call it."""

    name: str
    path: Path


def bundled_levels() -> Path:
    """Return the folder with the levels that come with Pushwise."""
    package = Path(__file__).parents[1]
    installed = package / "levels"
    return installed if installed.is_dir() else package.parents[1] / "levels"


def collection_files() -> list[CollectionFile]:
    """Return all collections found, ours first."""
    found: dict[Path, CollectionFile] = {}
    for folder in _folders():
        for path in _files(folder):
            found.setdefault(path.resolve(), CollectionFile(path.stem, path))
    return list(found.values())


def _folders() -> Iterator[Path]:
    yield bundled_levels()
    for entry in os.environ.get("PUSHWISE_LEVELS", "").split(os.pathsep):
        if entry:
            yield Path(entry).expanduser()
    yield user_data_path("pushwise", appauthor=False) / "levels"
    yield from map(Path, _CAVEPACKER)


def _files(folder: Path) -> list[Path]:
    if folder.is_file():
        return [folder]
    if not folder.is_dir():
        return []
    files = [path for path in folder.iterdir() if path.suffix.lower() in _SUFFIXES]
    return sorted(files, key=_order)


def _order(path: Path) -> tuple[int, str]:
    first = _FIRST.index(path.stem) if path.stem in _FIRST else len(_FIRST)
    return first, path.name.lower()
