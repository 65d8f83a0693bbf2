"""How fast level files are read: 40,000 generated levels of Microban's size.

python benchmarks/reading.py [--levels N] [--repeat N]

Prints, in processor time, the levels per second of reading and building all levels, of scanning
alone, and the time that FILE:N takes for one level in the middle, which is the only one it builds.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from pushwise import formats
from pushwise.formats.select import load_selection


def board(rng: random.Random) -> list[str]:
    """A closed room of 5 to 9 columns and 4 to 7 rows inside, two to four boxes."""
    width, height = rng.randint(5, 9), rng.randint(4, 7)
    cells = [" "] * (width * height)
    for cell in rng.sample(range(len(cells)), len(cells) // 5):
        cells[cell] = "#"
    boxes = rng.randint(2, 4)
    places = rng.sample(range(len(cells)), 2 * boxes + 1)
    for cell, symbol in zip(places, "@" + "$." * boxes, strict=True):
        cells[cell] = symbol
    rows = ["".join(cells[at : at + width]) for at in range(0, len(cells), width)]
    return ["#" * (width + 2), *(f"#{row}#" for row in rows), "#" * (width + 2)]


def collection(levels: int) -> str:
    """A file of this many levels, each with a title."""
    rng = random.Random(1)
    blocks = ("\n".join([*board(rng), f"Title: Level {n}"]) for n in range(1, levels + 1))
    return "\n\n".join(blocks) + "\n"


def best(work: Callable[[], object], repeat: int) -> float:
    """The least processor time of several runs, in seconds."""
    times: list[float] = []
    for _ in range(repeat):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--levels", type=int, default=40_000, help="how many levels (40,000)")
    parser.add_argument("--repeat", type=int, default=3, help="take the best of N runs (3)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "generated.xsb"
        path.write_text(collection(options.levels), encoding="utf-8")
        reading = best(lambda: formats.load(path), options.repeat)
        scanning = best(lambda: formats.scan(path), options.repeat)
        middle = f"{path}:{options.levels // 2}"
        one = best(lambda: load_selection(middle), options.repeat)
    print(f"reading   {options.levels / reading:10,.0f} levels/s")
    print(f"scanning  {options.levels / scanning:10,.0f} levels/s")
    print(f"FILE:N    {one:10.3f} s for one level of {options.levels:,}")


if __name__ == "__main__":
    main()
