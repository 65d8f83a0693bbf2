"""Suites: sets of levels with a name, or any file or folder."""

from __future__ import annotations

from pathlib import Path

from pushwise.errors import PushwiseError
from pushwise.formats.library import collection_files, level_files

# Our own small collections, by their names; the graded ones are a suite of their own.
OWN = ("tutorial", "techniques", "forty", "unsolvable")


class NoSuite(PushwiseError):
    """There is no such suite."""

    def __init__(self, name: str, known: list[str]) -> None:
        names = ", ".join(known) or "none were found"
        super().__init__(
            f"{name!r} is neither a file, nor a folder with levels, nor a suite; suites: {names}."
        )


def suite_files(name: str) -> list[Path]:
    """Return the level files of a suite: a file, a folder with all below it, or a name."""
    path = Path(name)
    if path.exists():
        files = level_files(path)
        if files:
            return files
    suites = known_suites()
    if name not in suites:
        raise NoSuite(name, sorted(suites))
    return suites[name]


def known_suites() -> dict[str, list[Path]]:
    """Return the level files in the usual places, by name.

    A folder of collections, such as our `graded`, is a suite too; `own` is all of our small ones.
    """
    found: dict[str, Path] = {}
    suites: dict[str, list[Path]] = {}
    for file in collection_files():
        found.setdefault(file.name, file.path)
    for name, path in found.items():
        suites[name] = [path]
        folder = name.rpartition("/")[0]
        if folder:
            suites.setdefault(folder, []).append(path)
    own = [found[name] for name in OWN if name in found]
    return {**suites, "own": own} if own else suites
