"""How puzzles are given to the `tiles` commands."""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import TYPE_CHECKING

from pushwise.errors import BadOption
from pushwise.machine import cores

if TYPE_CHECKING:
    from pushwise.tiles import Puzzle


# `tiles.options` has the same; a test compares them, and help need not load the searches.
ALGORITHMS = ("brute", "bfs", "dfs", "greedy", "astar", "wastar", "ida", "quick")


def heuristic_values() -> tuple[str, ...]:
    """Names of heuristics, each plain, with ^f and with ^f+."""
    from pushwise.tiles.heuristics import COMPUTED
    from pushwise.tiles.patterns import NAMED

    return tuple(name + form for name in (*COMPUTED, *NAMED) for form in ("", "^f", "^f+"))


def add_puzzle_options(parser: argparse.ArgumentParser) -> None:
    """Add --size, --goal and --wrap."""
    group = parser.add_argument_group("the board")
    group.add_argument("--size", type=parse_size, metavar="MxN", help="rows and columns")
    group.add_argument(
        "--goal",
        metavar="TILES",
        help="tiles row by row, or first or last: where the blank goes (default: first, or last if "
        "only that can be reached)",
    )
    group.add_argument(
        "--wrap",
        choices=("none", "rows", "columns", "both"),
        default="none",
        help="make rows or columns wrap around",
    )


def parse_size(text: str) -> tuple[int, int]:
    """Read MxN."""
    match = re.fullmatch(r"(\d{1,6})[x×X](\d{1,6})", text)
    if match is None:
        raise argparse.ArgumentTypeError(f"{text!r} is not a size such as 4x4")
    return int(match[1]), int(match[2])


def parse_range(text: str) -> range:
    """Read A-B, or one number."""
    match = re.fullmatch(r"(\d{1,6})(?:-(\d{1,6}))?", text)
    if match is None:
        raise BadOption(f"{text!r} is not a range of numbers such as 1-10.")
    return range(int(match[1]), int(match[2] or match[1]) + 1)


def read_puzzles(sources: list[str], arguments: argparse.Namespace) -> list[tuple[str, str | None]]:
    """The texts of the puzzles, each with the file it comes from."""
    from pushwise.formats.reading import read_source
    from pushwise.formats.tiles_text import parse_many

    out: list[tuple[str, str | None]] = []
    for source in sources:
        if source != "-" and not _is_file(source):
            out.append((source, None))
            continue
        text = read_source(source).decode("utf-8", errors="replace")
        out.extend((puzzle, source) for puzzle in parse_many(text, arguments.size))
    return out


def _is_file(source: str) -> bool:
    """A puzzle is digits and a few signs; anything else that names a file is one."""
    if re.fullmatch(r"[\d\s,;/|_.#\[\](){}]*", source) and not re.search(r"[a-zA-Z]", source):
        return False
    try:
        return Path(source).is_file()
    except OSError:
        return False


def make_puzzle(text: str, arguments: argparse.Namespace) -> Puzzle:
    """The puzzle of a text with the board options."""
    from pushwise.tiles import Puzzle

    return Puzzle.parse(text, arguments.size, goal=arguments.goal, wrap=arguments.wrap)


def threads_or_all(threads: int | None) -> int:
    """The number of threads asked for; by default all cores."""

    if threads is not None and threads < 1:
        raise BadOption("At least one thread has to work.")
    return threads or cores()
