"""Published instances and figures: those of the package, or of a directory given.

$PUSHWISE_TILES_DATA may name such a directory too; a file that it does not have is taken from the
package. Formats (`#` begins a comment):
  korf100.txt          number, rank by nodes, optimal length, nodes published, nodes recounted,
                       passes, 16 tiles
  korf24.txt           number, optimal length, 25 tiles
  farreny-tables.csv   table,search,sample,heuristic,developments_or_visited,kept_or_passes,
                       created_without_evaluation,time
"""

from __future__ import annotations

import csv
import os
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from pushwise.tiles.errors import TileError
from pushwise.tiles.puzzle import Puzzle


class NoData(TileError):
    """The directory given does not have a file of published instances or figures."""

    def __init__(self, name: str, directory: Path) -> None:
        super().__init__(
            f"{directory} has no {name}: leave --data out to take the one of the package "
            "(docs/tiles.md tells the format)."
        )


@dataclass(frozen=True, slots=True)
class Instance:
    """A published puzzle. `rank` orders Korf's hundred by the nodes of his search."""

    number: int
    puzzle: Puzzle
    length: int
    rank: int = 0
    published_nodes: int = 0
    recounted_nodes: int = 0
    passes: int = 0


@dataclass(frozen=True, slots=True)
class PublishedRow:
    """A row of a published table; what is empty there is None."""

    heuristic: str
    visited: float
    kept: float
    created: float
    time: float


def find_file(name: str, directory: Path | None = None) -> Traversable:
    """The file in the directory given, else in the user's own, else in the package."""
    if directory is not None:
        if not (directory / name).is_file():
            raise NoData(name, directory)
        return directory / name
    own = os.environ.get("PUSHWISE_TILES_DATA")
    if own and (Path(own) / name).is_file():
        return Path(own) / name
    return files("pushwise.tiles").joinpath("data", name)


def korf100(directory: Path | None = None) -> list[Instance]:
    """Korf's hundred fifteen-puzzles of 1985, by number."""
    out = []
    for row in _rows(find_file("korf100.txt", directory), 22):
        number, rank, length, published, recounted, passes, *tiles = row
        puzzle = Puzzle.of(tiles, 4, 4)
        out.append(Instance(number, puzzle, length, rank, published, recounted, passes))
    return out


def korf24(directory: Path | None = None) -> list[Instance]:
    """The fifty twenty-four-puzzles of Korf and Felner, by number."""
    out = []
    for number, length, *tiles in _rows(find_file("korf24.txt", directory), 27):
        out.append(Instance(number, Puzzle.of(tiles, 5, 5), length))
    return out


def published_table(number: int, directory: Path | None = None) -> dict[str, PublishedRow]:
    """A table of Farreny's paper by heuristic; tables 1 to 3 are parts of 4 to 6."""
    wanted = number + 3 if number < 4 else number
    path = find_file("farreny-tables.csv", directory)
    text = path.read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    out = {}
    for row in csv.DictReader(lines):
        if int(row["table"]) == wanted:
            out[row["heuristic"]] = PublishedRow(
                row["heuristic"],
                float(row["developments_or_visited"]),
                float(row["kept_or_passes"]),
                float(row["created_without_evaluation"]),
                float(row["time"]),
            )
    return out


def by_rank(ranks: range, directory: Path | None = None) -> list[Puzzle]:
    """Korf's hundred in the order of their ranks (1 is the one with the fewest nodes)."""
    ranked = {instance.rank: instance.puzzle for instance in korf100(directory)}
    return [ranked[rank] for rank in ranks if rank in ranked]


def _rows(path: Traversable, columns: int) -> list[list[int]]:
    rows = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        try:
            row = [int(token) for token in line.split()]
        except ValueError:
            row = []
        if len(row) != columns:
            raise TileError(f"{path}, line {number}: there are not {columns} numbers.")
        rows.append(row)
    return rows
