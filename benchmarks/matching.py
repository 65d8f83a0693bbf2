"""How much faster is a matching after one push when only the pushed box is assigned anew?

Both ways are timed in the same run, in turn, on the push distances of random states; the ratio is
what counts, since it does not depend on the machine.
"""

from __future__ import annotations

import sys
from random import Random
from statistics import median

from pushwise import _core

BOXES = (5, 10, 15, 20, 30)
STATES = 200
ROUNDS = 20
SEEDS = 21
LEAST_RATIO_AT_15 = 5.0


def measure(boxes: int, seed: int = 0) -> tuple[float, float]:
    """Return microseconds per state around a random one: from scratch, and incrementally."""
    rng = Random(seed)
    # Distances as on a board: cells and goals in a square, a push changes every distance by one.
    side = 4 + boxes
    goals = [(rng.randrange(side), rng.randrange(side)) for _ in range(boxes)]
    cells = [(rng.randrange(side), rng.randrange(side)) for _ in range(boxes)]

    def row(cell: tuple[int, int]) -> list[int]:
        return [abs(cell[0] - goal[0]) + abs(cell[1] - goal[1]) for goal in goals]

    changes = []
    for _ in range(STATES):
        box = rng.randrange(boxes)
        step = rng.choice(((0, 1), (1, 0), (0, -1), (-1, 0)))
        changes.append((box, row((cells[box][0] + step[0], cells[box][1] + step[1]))))
    times = _core.time_assignments([row(cell) for cell in cells], boxes, changes, ROUNDS)
    scratch, incremental = (seconds / STATES * 1e6 for seconds in times)
    return scratch, incremental


def main() -> int:
    """Print the table; fail if the promise about 15 boxes is broken."""
    print("boxes   from scratch   incremental   ratio")
    ratios = {}
    for boxes in BOXES:
        measured = [measure(boxes, seed) for seed in range(SEEDS)]
        scratch, incremental = (median(times) for times in zip(*measured, strict=True))
        ratios[boxes] = scratch / incremental
        print(f"{boxes:5}   {scratch:9.2f} µs   {incremental:8.3f} µs   {ratios[boxes]:5.1f}")
    return int(ratios[15] < LEAST_RATIO_AT_15)


if __name__ == "__main__":
    sys.exit(main())
