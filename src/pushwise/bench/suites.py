"""Suites: sets of levels with a name, or any file or folder."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from pushwise.errors import PushwiseError

SUFFIXES = (".sok", ".xsb", ".txt", ".slc")
# Our own levels, by the names of their files.
OWN = ("tutorial", "techniques", "forty", "unsolvable")
ENVIRONMENT = "PUSHWISE_LEVELS"
SYSTEM_FOLDERS = ("/usr/share/games/cavepacker/maps", "/usr/local/share/games/cavepacker/maps")


class NoSuite(PushwiseError):
    """There is no such suite."""

    def __init__(self, name: str, known: list[str]) -> None:
        names = ", ".join(known) or "none were found"
        super().__init__(
            f"{name!r} is neither a file, nor a folder with levels, nor a suite; suites: {names}."
        )


def suite_files(name: str) -> list[Path]:
    """Return the level files of a suite: a file, a folder with all below it, or a name.

    `own` is all of our own levels.
    """
    path = Path(name)
    if path.is_file():
        return [path]
    if path.is_dir():
        files = sorted(file for file in path.rglob("*") if file.suffix.lower() in SUFFIXES)
        if files:
            return files
    wanted = OWN if name == "own" else (name,)
    found = known_suites()
    files = [found[each] for each in wanted if each in found]
    if not files:
        raise NoSuite(name, sorted(found))
    return files


def known_suites() -> dict[str, Path]:
    """Return the level files in the usual places, by name without suffix."""
    found: dict[str, Path] = {}
    for folder in level_folders():
        for file in sorted(folder.glob("*")):
            if file.suffix.lower() in SUFFIXES:
                found.setdefault(file.stem, file)
    return found


def level_folders() -> Iterator[Path]:
    """Yield the folders where collections are looked for, the first ones first."""
    import platformdirs

    places = [Path(part) for part in os.environ.get(ENVIRONMENT, "").split(os.pathsep) if part]
    places.append(Path(__file__).parents[3] / "levels")  # in a working copy of the sources
    places.append(Path("levels"))
    places.append(Path(platformdirs.user_data_dir("pushwise", appauthor=False)) / "levels")
    places += map(Path, SYSTEM_FOLDERS)
    yield from (place for place in places if place.is_dir())
