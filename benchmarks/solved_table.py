"""How many levels were solved within which time: one row of a table for each results file.

    python benchmarks/solved_table.py RESULTS.jsonl... [--figures FIGURES.csv]

RESULTS.jsonl has the lines of `pushwise solve --json`. FIGURES.csv has a column `level` and a
column `best_known_pushes` (lines that begin with # are left out); with it the pushes of the solved
levels are set against the best known. Prints Markdown, which strategies
solved how many, and the levels that were not solved.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from pathlib import Path
from statistics import median

from best_known import best_known

TIMES = (1, 5, 10, 20, 60)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("results", type=Path, nargs="+")
    parser.add_argument("--figures", type=Path)
    arguments = parser.parse_args()
    known = best_known(arguments.figures) if arguments.figures else {}
    print("| results | levels |", *(f"{seconds} s |" for seconds in TIMES), end="")
    print(" median seconds | pushes / best known |")
    print("|---" * (len(TIMES) + 4) + "|")
    for path in arguments.results:
        runs = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        solved = [run for run in runs if run["status"] == "solved"]
        counts = [sum(run["seconds"] <= seconds for run in solved) for seconds in TIMES]
        middle = f"{median(run['seconds'] for run in solved):.2f}" if solved else "-"
        compared = [run for run in solved if run["level"] in known]
        best = sum(known[run["level"]] for run in compared)
        ratio = f"{sum(run['pushes'] for run in compared) / best:.3f}" if compared else "-"
        print(f"| {path.stem} | {len(runs)} |", *(f"{count} |" for count in counts), end="")
        print(f" {middle} | {ratio} |")
        winners = Counter(run.get("found_by") or run["method"] for run in solved)
        print(f"\nSolved by: {', '.join(f'{name} {n}' for name, n in winners.most_common())}")
        missed = [(run["level"], run["status"]) for run in runs if run["status"] != "solved"]
        if missed:
            print(f"\nNot solved: {', '.join(f'{level} ({status})' for level, status in missed)}\n")


if __name__ == "__main__":
    main()
