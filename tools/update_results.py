"""Rewrite the tables of docs/results.md from the files in results/; `--check` only compares.

A table stands between `<!-- NAME -->` and `<!-- end -->`.
"""

from __future__ import annotations

import csv
import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "results.md"
HEADINGS = {
    "fast": {
        "levels": "levels",
        "of": "of",
        "s1": "1 s",
        "s5": "5 s",
        "s10": "10 s",
        "s20": "20 s",
        "s60": "60 s",
        "median": "median seconds",
        "pushes_ratio": "pushes / best known",
        "date": "measured",
    },
    "xsokoban-proved": {
        "level": "level",
        "pushes": "pushes, proved",
        "expanded": "states expanded",
        "seconds": "seconds",
        "mib": "MiB",
        "hoste_nodes": "Hoste: nodes",
    },
}


def shown(column: str, value: str) -> str:
    """A value as the page shows it: whole numbers with separators."""
    grouped = column not in ("level", "of") and value.isdigit()
    return f"{int(value):,}" if grouped else value


def table(name: str) -> str:
    """One file of results as a table."""
    headings = HEADINGS[name]
    lines = [f"| {' | '.join(headings.values())} |", "|---" * len(headings) + "|"]
    with (ROOT / "results" / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            cells = [shown(column, row[column]) for column in headings]
            lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def main() -> int:
    """Write the page anew, or say that it is out of date."""
    old = PAGE.read_text(encoding="utf-8")
    new = old
    for name in HEADINGS:
        mark = f"<!-- {name} -->"
        if mark not in old:
            raise SystemExit(f"{PAGE.name} has no place for {name}")
        pattern = re.compile(re.escape(mark) + r".*?<!-- end -->", re.DOTALL)
        text = f"{mark}\n\n{table(name)}\n\n<!-- end -->"
        new = pattern.sub(lambda _, text=text: text, new)
    if new == old:
        return 0
    if "--check" in sys.argv[1:]:
        print("docs/results.md is not what results/ holds: run `make results`")
        return 1
    PAGE.write_text(new, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
