"""Run every strategy of the fast engine alone on files of levels, and suggest shares.

Each strategy gets the same processor time for each level, on one thread; the clock on the wall does
not count, so other work on the machine changes little. What counts for a portfolio is not who
solves most but who adds most, so strategies are ranked by what they add to the union of those
before them; `alone` counts the levels that nobody else solves, and a strategy that adds nothing can
go. The shares follow the levels that each is the first to solve.

    python benchmarks/strategies.py LEVELS.xsb... --seconds 5 --strategies plan,hint,backward
    python benchmarks/strategies.py LEVELS.xsb... --jobs 2 --out rows.jsonl

With `--out` every solution is written down as it is found, and a run that is repeated leaves out
what is there already.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Collection, Iterable
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Any

from pushwise import Level, _core, load, replay
from pushwise.sokoban.terrain import terrain_of

STEP = 0.05  # seconds between two looks at the limit
MIB = 1 << 20

Key = tuple[str, int]  # file and number of a level
Solved = dict[str, dict[Key, float]]  # by strategy: processor seconds


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


def ranked(solved: Solved) -> list[tuple[str, int]]:
    """Return the strategies, each with how many levels it adds to those before it."""
    left = dict(solved)
    known: set[Key] = set()
    order = []
    while left:
        name = max(left, key=lambda name: (len(left[name].keys() - known), len(left[name]), name))
        order.append((name, len(left[name].keys() - known)))
        known |= left.pop(name).keys()
    return order


def alone(solved: Solved, name: str) -> int:
    """Return how many levels only this strategy solves."""
    others = {level for other, times in solved.items() if other != name for level in times}
    return len(solved[name].keys() - others)


def shares(solved: Solved) -> dict[str, float]:
    """Return how much of the time each should have: the part of the levels it is first to solve."""
    firsts = dict.fromkeys(solved, 0)
    levels = {level for times in solved.values() for level in times}
    for level in levels:
        firsts[min(solved, key=lambda name: solved[name].get(level, float("inf")))] += 1
    return {name: count / max(1, len(levels)) for name, count in firsts.items()}


def report(solved: Solved, levels: Collection[Key]) -> Iterable[str]:
    """Yield the lines of the table."""
    union = {level for times in solved.values() for level in times}
    share = shares(solved)
    yield f"{'strategy':14} {'solved':>7} {'adds':>5} {'alone':>5} {'share':>6}"
    for name, adds in ranked(solved):
        yield f"{name:14} {len(solved[name]):7} {adds:5} {alone(solved, name):5} {share[name]:6.0%}"
    yield f"{'all together':14} {len(union):7} of {len(levels)}"
    missing = [f"{file}:{number}" for file, number in levels if (file, number) not in union]
    yield "nobody solves: " + (" ".join(missing) or "none")


def read_rows(path: Path) -> list[dict[str, Any]]:
    """Return what an earlier run has written."""
    if not path.is_file():
        return []
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def main() -> None:
    """Run the comparison that the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("levels", type=Path, nargs="+")
    parser.add_argument("--seconds", type=float, default=5, help="processor time for each level")
    parser.add_argument("--memory", type=int, default=2000, help="MiB for each strategy")
    parser.add_argument("--strategies", default=",".join(_core.strategies()), metavar="NAME,…")
    parser.add_argument("--only", default="", metavar="N,…", help="numbers of levels, of each file")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--out", type=Path, help="write one JSON object for each attempt")
    arguments = parser.parse_args()
    only = {int(number) for number in arguments.only.split(",") if number}
    levels = {
        (path.name, number): level
        for path in arguments.levels
        for number, level in enumerate(load(path), 1)
        if not only or number in only
    }
    solved: Solved = {name: {} for name in arguments.strategies.split(",")}
    unknown = solved.keys() - set(_core.strategies())
    if unknown:
        parser.error(f"no strategy {sorted(unknown)}; there are {', '.join(_core.strategies())}")
    asked = {(name, key) for name in solved for key in levels}
    for row in read_rows(arguments.out) if arguments.out else ():
        pair = row["strategy"], (row["file"], row["level"])
        # What failed within fewer seconds may not fail now.
        if pair in asked and (row["cpu"] is not None or row["seconds"] >= arguments.seconds):
            asked.remove(pair)
            if row["cpu"] is not None:
                solved[pair[0]][pair[1]] = row["cpu"]
    with ProcessPoolExecutor(arguments.jobs) as pool:
        waiting = {
            pool.submit(attempt, levels[key], name, arguments.seconds, arguments.memory): (
                name,
                key,
            )
            for name, key in sorted(asked)
        }
        for done, future in enumerate(as_completed(waiting), 1):
            name, (file, number) = waiting[future]
            cpu, states = future.result() or (None, None)
            if cpu is not None:
                solved[name][file, number] = cpu
            print(f"\r{done} of {len(waiting)}", end="", file=sys.stderr)
            if arguments.out:
                row = {"file": file, "level": number, "strategy": name}
                row |= {"seconds": arguments.seconds, "cpu": cpu, "states": states}
                with arguments.out.open("a", encoding="utf-8") as rows:
                    rows.write(json.dumps(row) + "\n")
    print(file=sys.stderr)
    for line in report(solved, levels):
        print(line)


if __name__ == "__main__":
    main()
