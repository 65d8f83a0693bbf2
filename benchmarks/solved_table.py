"""How many levels were solved within which time: one row of a table for each results file.

    python benchmarks/solved_table.py RESULTS.jsonl... [--figures FIGURES.csv] [--rows OUT.csv]

RESULTS.jsonl has the lines of `pushwise solve --json`. FIGURES.csv has a column `level` and a
column `best_known_pushes` (lines that begin with # are left out); with it the pushes of the solved
levels are set against the best known: all pushes over all best known, and the mean over the levels.
Prints Markdown, which strategies solved how many, and the levels that were not solved. OUT.csv gets
one line per level, as the files in results/ have them.
"""

from __future__ import annotations

import argparse
import csv
import json
from collections import Counter
from pathlib import Path
from statistics import mean, median
from typing import Any

from best_known import best_known

TIMES = (1, 5, 10, 20, 60)
COLUMNS = ("level", "status", "pushes", "moves", "wall", "cpu")


def write_rows(path: Path, runs: list[dict[str, Any]]) -> None:
    """Write one line per level; what the processor took is not told by results files."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)
        for run in sorted(runs, key=lambda run: int(run["level"])):
            cells = [run["level"], run["status"], run["pushes"], run["moves"]]
            writer.writerow(
                ["" if cell is None else cell for cell in cells] + [f"{run['seconds']:.2f}", ""]
            )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("results", type=Path, nargs="+")
    parser.add_argument("--figures", type=Path)
    parser.add_argument("--rows", type=Path, help="of the only results file: one line per level")
    arguments = parser.parse_args()
    if arguments.rows and len(arguments.results) > 1:
        parser.error("--rows is for one file of results")
    known = best_known(arguments.figures) if arguments.figures else {}
    print("| results | levels |", *(f"{seconds} s |" for seconds in TIMES), end="")
    print(" median seconds | pushes / best known | mean over levels |")
    print("|---" * (len(TIMES) + 5) + "|")
    for path in arguments.results:
        runs = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        solved = [run for run in runs if run["status"] == "solved"]
        counts = [sum(run["seconds"] <= seconds for run in solved) for seconds in TIMES]
        middle = f"{median(run['seconds'] for run in solved):.2f}" if solved else "-"
        compared = [run for run in solved if run["level"] in known]
        best = sum(known[run["level"]] for run in compared)
        ratio = f"{sum(run['pushes'] for run in compared) / best:.3f}" if compared else "-"
        print(f"| {path.stem} | {len(runs)} |", *(f"{count} |" for count in counts), end="")
        each = [run["pushes"] / known[run["level"]] for run in compared]
        print(f" {middle} | {ratio} | {f'{mean(each):.3f}' if each else '-'} |")
        if arguments.rows:
            write_rows(arguments.rows, runs)
        winners = Counter(run.get("found_by") or run["method"] for run in solved)
        print(f"\nSolved by: {', '.join(f'{name} {n}' for name, n in winners.most_common())}")
        missed = [(run["level"], run["status"]) for run in runs if run["status"] != "solved"]
        if missed:
            print(f"\nNot solved: {', '.join(f'{level} ({status})' for level, status in missed)}\n")


if __name__ == "__main__":
    main()
