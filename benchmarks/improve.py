"""How much shorter `improve` makes solutions, against the best known ones.

    python benchmarks/improve.py LEVELS RESULTS.jsonl [--figures FIGURES.csv] [--time-limit 30]
                                 [--only 1,2,5-9] [--objective pushes] [--json OUT.jsonl]

RESULTS.jsonl has the lines of `pushwise solve --raw --json`. FIGURES.csv has a column `level` and a
column `best_known_pushes` (lines that begin with # are left out). Prints one line per level as it
is done, and the sums.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from best_known import best_known

from pushwise import improve, load
from pushwise.formats.lurd import loads


def numbers(text: str) -> set[int]:
    """Return the numbers of a list such as 1,2,5-9."""
    chosen: set[int] = set()
    for part in text.split(","):
        first, _, last = part.partition("-")
        chosen.update(range(int(first), int(last or first) + 1))
    return chosen


def main() -> None:
    """Improve every solution of the results and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("levels")
    parser.add_argument("results", type=Path)
    parser.add_argument("--figures", type=Path)
    parser.add_argument("--time-limit", type=float, default=30.0)
    parser.add_argument("--memory-limit", type=float, default=1000.0)
    parser.add_argument("--only", type=numbers, help="numbers of levels, such as 1,2,5-9")
    parser.add_argument("--objective", choices=("pushes", "moves"), default="pushes")
    parser.add_argument("--json", type=Path, help="write the lines of `improve --json` here")
    arguments = parser.parse_args()
    known = best_known(arguments.figures) if arguments.figures else {}
    levels = load(arguments.levels)
    before = after = best = at_best = compared = 0
    print("level  before         after          best known  proved")
    for found in loads(arguments.results.read_text(encoding="utf-8")):
        number = found.number
        if arguments.only and number not in arguments.only:
            continue
        result = improve(
            levels[number - 1],
            found.lurd,
            objective=arguments.objective,
            time_limit=arguments.time_limit,
            memory_limit=arguments.memory_limit,
        )
        old, new = result.before, result.solution
        target = known.get(number)
        print(
            f"{number:5}  {old.pushes:5}/{old.moves:<6}  {new.pushes:5}/{new.moves:<6}  "
            f"{'' if target is None else target:>10}  {'yes' if result.optimal else ''}",
            flush=True,
        )
        if arguments.json:
            with arguments.json.open("a", encoding="utf-8") as file:
                file.write(json.dumps(result.to_json(number, arguments.levels)) + "\n")
        if target is not None:
            compared += 1
            before += old.pushes
            after += new.pushes
            best += target
            at_best += new.pushes <= target
    if best:
        print(
            f"{compared} levels: {before} pushes before, {after} after, {best} best known: "
            f"{after / best:.4f} times; {at_best} at the best known"
        )


if __name__ == "__main__":
    main()
