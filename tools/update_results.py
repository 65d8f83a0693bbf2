"""Rewrite the tables and charts made from the files in results/; `--check` only compares.

A table stands in docs/results.md or README.md between `<!-- NAME -->` and `<!-- end -->`.
"""

from __future__ import annotations

import csv
import re
import sys
from pathlib import Path

from results_charts import bars, steps

from pushwise.bench.runs.foreign import read_run
from pushwise.bench.runs.outcome import SolverRun, Suite
from pushwise.bench.runs.versus import compare
from pushwise.sokoban.level import Level

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "results"
SECONDS = (1, 5, 10, 20, 60)
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
PEERS = {"Festival 3.1": "festival31-2threads", "YASS 2.153": "yass2153"}
# The row of fast.csv and the ending of the peers' files, and the longest time each was given.
SETS = {
    "XSokoban": ("XSokoban, newest", "xsokoban", 90, 60),
    "mixed sample": ("a mixed sample of many sets", "mixed200", 200, 20),
    "large levels": ("large levels: 90 floor cells and more", "large120", 120, 20),
}
# Within how many seconds levels are won and lost; no solver was given less.
WON_WITHIN = {"XSokoban": 10, "mixed sample": 20, "large levels": 20}
# Of a table only the numbers of the levels are read.
ANY_LEVEL = Level.from_rows(["#####", "#@$.#", "#####"])
# Solved with ten minutes per level: the talk on sokoshell, as in src/pushwise/bench/sokoshell.py.
PUBLISHED = {"Festival 3.1": 90, "YASS 2.153": 89}

Rows = list[dict[str, str]]


def read(name: str) -> Rows:
    """The rows of one file of results; lines that begin with # name the columns, or are notes."""
    lines = (RESULTS / f"{name}.csv").read_text(encoding="utf-8").splitlines()
    notes = [line[2:] for line in lines if line.startswith("# ")]
    body = [line for line in lines if not line.startswith("#")]
    return list(csv.DictReader([notes[-1], *body] if notes else body))


def within(name: str, longest: int) -> list[int | None]:
    """How many levels another solver has solved within each time, none beyond the longest."""
    walls = [float(row["wall"]) for row in read(f"peers/{name}") if row["status"] == "solved"]
    return [sum(w <= s for w in walls) if s <= longest else None for s in SECONDS]


def ours(levels: str) -> list[int | None]:
    """How many levels Pushwise has solved within each time, as far as measured."""
    row = next(row for row in read("fast") if row["levels"] == levels)
    return [int(row[f"s{s}"]) if row[f"s{s}"] else None for s in SECONDS]


def solved(levels: str) -> dict[str, list[int | None]]:
    """Levels of one set solved within each time, by solver."""
    row, ending, _, longest = SETS[levels]
    peers = {
        name: within(f"{file}-{ending}", longest)
        for name, file in PEERS.items()
        if (RESULTS / "peers" / f"{file}-{ending}.csv").is_file()
    }
    return {"Pushwise": ours(row), **peers}


def shown(column: str, value: str) -> str:
    """A value as the page shows it: whole numbers with separators."""
    grouped = column not in ("level", "of") and value.isdigit()
    return f"{int(value):,}" if grouped else value


def markdown(heads: list[str], rows: list[list[str]]) -> str:
    """A table."""
    lines = [heads, *rows]
    return "\n".join(
        [f"| {' | '.join(lines[0])} |", "|---" * len(heads) + "|"]
        + [f"| {' | '.join(row)} |" for row in lines[1:]]
    )


def listed(name: str) -> str:
    """One file of results as a table."""
    headings = HEADINGS[name]
    rows = [[shown(column, row[column]) for column in headings] for row in read(name)]
    return markdown(list(headings.values()), rows)


def beside() -> str:
    """All sets, solvers and times."""
    rows = []
    for levels, (_, _, count, _) in SETS.items():
        for solver, counts in solved(levels).items():
            cells = ["" if n is None else str(n) for n in counts]
            rows.append([f"{levels} ({count})", solver, *cells])
    return markdown(["levels", "solver", *(f"{s} s" for s in SECONDS)], rows)


def rows_of(solver: str, levels: str, suite: Suite) -> SolverRun | None:
    """One solver's outcomes on a set as far as they count, or None if they are not kept."""
    path = RESULTS / f"{solver}-{SETS[levels][1]}.csv"
    if not path.is_file():
        return None
    return read_run(path, suite).within(WON_WITHIN[levels])


def won() -> str:
    """Level by level, what `pushwise bench --against` counts: won, lost, and which were lost."""
    rows = []
    for levels, (_, _, count, _) in SETS.items():
        suite = Suite(levels, {(levels, number): ANY_LEVEL for number in range(1, count + 1)})
        mine = rows_of("pushwise", levels, suite)
        for name, file in PEERS.items() if mine else ():
            theirs = rows_of(f"peers/{file}", levels, suite)
            if mine is None or theirs is None:
                continue
            versus = compare(suite, mine, theirs)
            lost = ", ".join(str(number) for _, number in versus.only_b)
            counts = (versus.both, len(versus.only_a), len(versus.only_b), versus.neither)
            rows.append([f"{levels}, {WON_WITHIN[levels]} s", name, *map(str, counts), lost])
    if not rows:
        return "Pushwise's own results are not kept level by level yet."
    heads = ["levels", "against", "both", "won", "lost", "neither", "numbers of those lost"]
    return markdown(heads, rows)


def short() -> str:
    """What the README says: solved of XSokoban's 90, beside the others, and proved."""
    rows = []
    for solver, counts in solved("XSokoban").items():
        cells = ["" if n is None else str(n) for n in counts[:3]]
        proved = str(len(read("xsokoban-proved"))) if solver == "Pushwise" else "none"
        rows.append([solver, *cells, str(PUBLISHED.get(solver, "")), proved])
    heads = ["XSokoban, 90 levels", *(f"in {s} s" for s in SECONDS[:3])]
    return markdown([*heads, "in 10 minutes, published", "proved optimal"], rows)


def tables() -> dict[Path, str]:
    """Both pages with their tables made anew."""
    made = {
        ROOT / "docs" / "results.md": {name: listed(name) for name in HEADINGS}
        | {"beside": beside(), "won": won()},
        ROOT / "README.md": {"short": short()},
    }
    pages = {}
    for page, parts in made.items():
        text = page.read_text(encoding="utf-8")
        for name, table in parts.items():
            pattern = re.compile(rf"<!-- {name} -->.*?<!-- end -->", re.DOTALL)
            whole = f"<!-- {name} -->\n\n{table}\n\n<!-- end -->"
            text, found = pattern.subn(lambda _, whole=whole: whole, text)
            if found != 1:
                raise SystemExit(f"{page.name} has no place for {name}")
        pages[page] = text
    return pages


def charts() -> dict[Path, str]:
    """The charts of the page."""
    pictures = ROOT / "docs" / "pictures"
    proved = sorted(float(row["seconds"]) for row in read("xsokoban-proved"))
    return {
        pictures / "solved.svg": bars(
            "Levels of XSokoban solved within 1, 5, 10, 20 and 60 seconds, of 90",
            [f"{s} s" for s in SECONDS],
            solved("XSokoban"),
            90,
        ),
        pictures / "proved.svg": steps(
            "Levels of XSokoban proved optimal within a time, of 90", proved
        ),
    }


def main() -> int:
    """Write what is made anew, or say that it is out of date."""
    old = False
    for path, text in {**tables(), **charts()}.items():
        if path.is_file() and path.read_text(encoding="utf-8") == text:
            continue
        old = True
        if "--check" in sys.argv[1:]:
            print(f"{path.relative_to(ROOT)} is not what results/ holds: run `make results`")
        else:
            path.write_text(text, encoding="utf-8")
    return int(old and "--check" in sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
