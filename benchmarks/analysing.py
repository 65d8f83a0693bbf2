"""How many levels a second `pushwise analyse --json` gets through, from file to output.

    python benchmarks/analysing.py [FILE] [--levels N]

Without a file, levels of the size of Microban's (2 to 5 boxes, 20 to 45 cells) are made by a fixed
seed, each of them another. Seconds are those of the whole command, started anew; processor seconds
mean more than wall-clock seconds on a machine that does other things too.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from pushwise.errors import PushwiseError
from pushwise.formats import dump, load
from pushwise.sokoban.level import Level

LEVELS = 40_000
CELLS = range(20, 46)


def made(count: int, seed: int = 20) -> list[Level]:
    """Return this many random levels of the size of Microban's."""
    rng = Random(seed)
    seen: set[tuple[str, ...]] = set()
    levels: list[Level] = []
    while len(levels) < count:
        level = _draw(rng)
        if level is not None and level.rows not in seen:
            seen.add(level.rows)
            levels.append(level)
    return levels


def _draw(rng: Random) -> Level | None:
    """A walled room with some pillars, then goals, boxes and the player; None if it is no good."""
    width, height = rng.randint(6, 9), rng.randint(5, 8)
    floor = [(row, column) for row in range(1, height - 1) for column in range(1, width - 1)]
    grid = [["#"] * width for _ in range(height)]
    for row, column in floor:
        grid[row][column] = "#" if rng.random() < 0.15 else " "
    free = [place for place in floor if grid[place[0]][place[1]] == " "]
    boxes = rng.randint(2, 5)
    if len(free) <= 2 * boxes:
        return None
    for (row, column), thing in zip(
        rng.sample(free, 2 * boxes + 1), "@" + "$" * boxes + "." * boxes, strict=True
    ):
        grid[row][column] = thing
    try:
        level = Level.from_rows("".join(row) for row in grid)
    except PushwiseError:
        return None
    reached = level.boxes | level.goals <= level.interior
    return level if reached and len(level.interior) in CELLS else None


def measure(*arguments: str) -> tuple[float, float, int]:
    """Run the command; return wall-clock seconds, processor seconds and lines printed."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begun = time.perf_counter()
    done = subprocess.run(  # noqa: S603 - ourselves
        [sys.executable, "-m", "pushwise", *arguments], capture_output=True, check=True
    )
    wall = time.perf_counter() - begun
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return wall, spent, done.stdout.count(b"\n")


def main() -> int:
    """Print what the commands take."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", nargs="?")
    parser.add_argument("--levels", type=int, default=LEVELS, metavar="N")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        file = chosen.file or str(Path(folder) / "made.xsb")
        if chosen.file is None:
            dump(made(chosen.levels), file)
        begun = time.process_time()
        levels = len(load(file, keep_invalid=True).entries)
        read = time.process_time() - begun
        print(f"read: {levels:,} levels, {read:.2f} s of the processor: {levels / read:,.0f}/s")
        for what in (["analyse", "--json", file], ["analyse", "--json", f"{file}:{levels}"]):
            wall, spent, lines = measure(*what)
            print(
                f"{' '.join(what[:2])} {'FILE' if what[2] == file else f'FILE:{levels}'}: "
                f"{lines:,} levels, {wall:.2f} s, {spent:.2f} s of the processor: "
                f"{lines / spent:,.0f}/s"
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
