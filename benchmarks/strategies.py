"""Run every strategy of the fast engine alone on a file of levels, and suggest shares.

Each strategy gets the same processor time for each level, on one thread; the clock on the wall does
not count, so other work on the machine changes little. What counts for a portfolio is not who
solves most but who adds most, so strategies are ranked by what they add to the union of those
before them, and their shares follow the levels that each is the first to solve.

    python benchmarks/strategies.py LEVELS.xsb --seconds 5 --strategies plan,hint,backward
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from pushwise import Level, _core, load, replay
from pushwise.sokoban.terrain import terrain_of

STEP = 0.05  # seconds between two looks at the limit
MIB = 1 << 20


def attempt(level: Level, strategy: str, seconds: float, memory: int) -> tuple[float, int] | None:
    """Return processor seconds and states of a solution that replays; None without one."""
    begun = time.process_time()
    solver = _core.strategy(terrain_of(level), strategy, memory_limit=memory * MIB)
    outcome = "running"
    while outcome == "running" and time.process_time() - begun < seconds:
        outcome = solver.step(STEP, 2**62)
    used = time.process_time() - begun
    if outcome != "solved" or not replay(level, solver.solution).solves:
        return None
    return used, int(solver.statistics()["expanded"])


def ranked(solved: dict[str, dict[int, float]]) -> list[tuple[str, int]]:
    """Return the strategies, each with how many levels it adds to those before it."""
    left = dict(solved)
    known: set[int] = set()
    order = []
    while left:
        name = max(left, key=lambda name: (len(left[name].keys() - known), name))
        order.append((name, len(left[name].keys() - known)))
        known |= left.pop(name).keys()
    return order


def shares(solved: dict[str, dict[int, float]]) -> dict[str, float]:
    """Return how much of the time each should have: the part of the levels it is first to solve."""
    firsts = dict.fromkeys(solved, 0)
    levels = {level for times in solved.values() for level in times}
    for level in levels:
        firsts[min(solved, key=lambda name: solved[name].get(level, float("inf")))] += 1
    return {name: count / max(1, len(levels)) for name, count in firsts.items()}


def report(solved: dict[str, dict[int, float]], levels: int) -> Iterable[str]:
    """Yield the lines of the table."""
    union = {level for times in solved.values() for level in times}
    share = shares(solved)
    yield f"{'strategy':14} {'solved':>7} {'adds':>5} {'share':>6}"
    for name, adds in ranked(solved):
        yield f"{name:14} {len(solved[name]):7} {adds:5} {share[name]:6.0%}"
    yield f"{'all together':14} {len(union):7} of {levels}"
    missing = sorted(set(range(1, levels + 1)) - union)
    yield "nobody solves: " + (" ".join(map(str, missing)) or "none")


def main() -> None:
    """Run the comparison that the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("levels", type=Path)
    parser.add_argument("--seconds", type=float, default=5, help="processor time for each level")
    parser.add_argument("--memory", type=int, default=2000, help="MiB for each strategy")
    parser.add_argument("--strategies", default=",".join(_core.strategies()), metavar="NAME,…")
    parser.add_argument("--only", default="", metavar="N,…", help="numbers of levels")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--out", type=Path, help="write one JSON object per level solved")
    arguments = parser.parse_args()
    levels = list(load(arguments.levels))
    chosen = [int(number) for number in arguments.only.split(",") if number] or list(
        range(1, len(levels) + 1)
    )
    solved: dict[str, dict[int, float]] = {name: {} for name in arguments.strategies.split(",")}
    with ProcessPoolExecutor(arguments.jobs) as pool:
        waiting = {
            (name, number): pool.submit(
                attempt, levels[number - 1], name, arguments.seconds, arguments.memory
            )
            for name in solved
            for number in chosen
        }
        for (name, number), future in waiting.items():
            if (found := future.result()) is None:
                continue
            solved[name][number] = found[0]
            if arguments.out:
                row = {"level": number, "strategy": name, "cpu": found[0], "states": found[1]}
                with arguments.out.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(row) + "\n")
    for line in report(solved, len(levels)):
        print(line)


if __name__ == "__main__":
    main()
