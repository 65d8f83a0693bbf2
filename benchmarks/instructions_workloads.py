"""The fixed searches that `benchmarks/instructions.py` counts. Run by it, under callgrind.

Each is one call of `step` with a limit in states, on levels of our own, with one thread: nothing in
it depends on a clock. Tables and boards are built before counting begins.
"""

from __future__ import annotations

import ctypes
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SECONDS = 1e6
LEVEL_FILES = (
    "benchmarks/workloads.sok",
    "tests/data/levels/hard.sok",
    "tests/data/levels/expert.sok",
)
# A solution of "Crossing" that is far from the shortest.
LONG_SOLUTION = (
    "dddldLLdlluRRluurrRdrUruullDurrddldldLLdlluRRluuuurDldddrRRdrruLLuUrruulDrdDlddrUlululLulldDrU"
    "dddlUrrUdRRdrruLLurUruullDDrruLdllLrrrddlUdLLdlluRRuuuullddDrddlluRurruLruulldDrrrRdrUruullDLd"
    "ldddllulluuuRldddrrdrruuurururrddlddrrruuuLullldldlllDrrddllluluuRuurrrDrdLurrurrrdrdddllluurD"
    "lddrruruuulullldldRuurrrdrdLuullldlldddRR"
)
TILES = (15, 2, 1, 12, 8, 5, 6, 11, 4, 9, 10, 7, 3, 14, 13, 0)


def _terrain(title: str) -> Any:
    from pushwise.formats import load
    from pushwise.sokoban.terrain import terrain_of

    for name in LEVEL_FILES:
        for level in load(str(ROOT / name)).levels:
            if level.title == title:
                return terrain_of(level)
    raise LookupError(title)


def _bfs() -> Any:
    from pushwise import _core

    return _core.textbook(_terrain("Small"), "bfs")


def _strategy(name: str, title: str) -> Callable[[], Any]:
    def make() -> Any:
        from pushwise import _core

        return _core.strategy(_terrain(title), name)

    return make


def _optimal(title: str) -> Callable[[], Any]:
    def make() -> Any:
        from pushwise import _core

        return _core.optimal(_terrain(title))

    return make


def _moves() -> Any:
    from pushwise import _core

    return _core.optimal_moves(_terrain("Small"))


def _improve() -> Any:
    from pushwise import _core

    return _core.improve(_terrain("Crossing"), [LONG_SOLUTION])


def _tiles(heuristic: str) -> Callable[[], Any]:
    def make() -> Any:
        from pushwise import _core
        from pushwise.tiles.databases import pattern_tables
        from pushwise.tiles.heuristics import parse_heuristic
        from pushwise.tiles.puzzle import Puzzle
        from pushwise.tiles.solve import core_puzzle

        puzzle = Puzzle.of(TILES, 4, 4)
        choice = parse_heuristic(heuristic)
        tables = (
            pattern_tables(choice.partition, puzzle.board, puzzle.goal.index(0))
            if choice.partition
            else None
        )
        return _core.tile_solver(core_puzzle(puzzle), "ida", "P", patterns=tables)

    return make


# What is counted: how the search is made, and how many states it expands at most.
WORKLOADS: dict[str, tuple[Callable[[], Any], int]] = {
    "breadth-first": (_bfs, 20_000),
    "backward, dense": (_strategy("backward", "Dense"), 10_000),
    "feature space, four rooms": (_strategy("plan", "Four rooms"), 2_000),
    "feature space, hard 50": (_strategy("plan", "Hard 50"), 1_000),
    "optimal, dense": (_optimal("Dense"), 2_000),
    "optimal, expert 21": (_optimal("Expert 21"), 3_000),
    "moves": (_moves, 5_000),
    "improve": (_improve, 20_000),
    "tiles P": (_tiles("P"), 300_000),
    "tiles pdb-663": (_tiles("pdb-663"), 300_000),
}


def main() -> None:
    """Run the workload named first; the library named second switches the counting."""
    name, switch_path = sys.argv[1:]
    make, limit = WORKLOADS[name]
    search = make()
    switch = ctypes.CDLL(switch_path)
    switch.begin()
    outcome = search.step(SECONDS, limit)
    switch.end()
    counts = search.statistics()
    print(json.dumps({"outcome": outcome, "states": counts["expanded"]}))


if __name__ == "__main__":
    # Started with -S, so that an installed package does not stand in for the one to be measured.
    sys.path[:0] = [sys.argv.pop(1)]
    sys.path.append(sys.argv.pop(1))
    main()
