"""What each part of the push-optimal engine is worth: the same levels with the part switched off.

    python benchmarks/ablation.py [FILE[:N|:A-B]…] [--node-limit N] [--memory-limit MIB]
                                  [--page OUT]

Without files, a fixed set of our own levels, and of XSokoban's if `xsokoban` is found (see
docs/levels.md). `--page docs/ablation.md` writes the page of the documentation. One thread and a
limit in states, so the counts are the same on every machine.
"""

from __future__ import annotations

import argparse
import platform
import time
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from pushwise import _core
from pushwise.formats.library import collection_files
from pushwise.formats.select import load_selection
from pushwise.sokoban.level import Level
from pushwise.sokoban.terrain import terrain_of

PARTS = (
    "pairs",
    "prices",
    "triples",
    "learned-deadlocks",
    "mining",
    "cut-squares",
    "frozen-walls",
    "gates",
    "corrals",
    "fill-order",
    "dives",
    "descent",
    "forward",
)
ROOT = Path(__file__).resolve().parent.parent
MIB = 1024 * 1024
NODE_LIMIT = 20_000
OWN = {
    "levels/tutorial.sok": (17, 20, 21, 22),
    "tests/data/levels/hard.sok": (18, 26, 32, 34),
    "tests/data/levels/expert.sok": (1, 3, 21, 30, 33, 35, 36, 39),
}
CLASSIC = {"xsokoban": (1, 2, 3, 4, 5, 6, 7, 17, 38, 51, 78, 83)}


@dataclass(frozen=True)
class Run:
    """One level with one set of parts."""

    ended: bool
    bound: int | None
    expanded: int
    seconds: float
    mib: float

    def __str__(self) -> str:
        """The cell of the table."""
        return f"{self.expanded:,}" if self.ended else f"≥ {self.bound}"


@dataclass(frozen=True)
class Row:
    """One level: with everything, and without each part."""

    name: str
    runs: tuple[Run, ...]


def run(level: Level, without: list[str], node_limit: int, memory_limit: int) -> Run:
    """Step the engine until it ends or has used up its states."""
    start = time.process_time()
    solver = _core.optimal(terrain_of(level), without=without, memory_limit=memory_limit * MIB)
    outcome = "running"
    while outcome == "running" and solver.statistics()["expanded"] < node_limit:
        outcome = solver.step(1.0, node_limit)
    counts = solver.statistics()
    return Run(
        outcome in ("solved", "exhausted"),
        solver.lower_bound,
        counts["expanded"],
        time.process_time() - start,
        counts["bytes"] / MIB,
    )


def chosen(files: list[str]) -> list[tuple[str, Level]]:
    """The levels to run, with what to call them."""
    if not files:
        files = [f"{ROOT / name}:{n}" for name, numbers in OWN.items() for n in numbers]
        found = {entry.name: entry.path for entry in collection_files()}
        for name, numbers in CLASSIC.items():
            files += [f"{found[name]}:{n}" for n in numbers if name in found]
    return [
        (f"{Path(text.rpartition(':')[0] or text).stem} {number}", level)
        for text in files
        for number, level in load_selection(text)
    ]


def summary(rows: list[Row]) -> str:
    """What is lost without each part, over all levels."""
    lines = ["| | proved | expanded | seconds | MiB at most |", "|---|---|---|---|---|"]
    for number, name in enumerate(("everything", *(f"no {part}" for part in PARTS))):
        runs = [row.runs[number] for row in rows]
        lines.append(
            f"| {name} | {sum(run.ended for run in runs)} of {len(runs)} "
            f"| {sum(run.expanded for run in runs):,} | {sum(run.seconds for run in runs):.1f} "
            f"| {max(run.mib for run in runs):.1f} |"
        )
    return "\n".join(lines)


def details(rows: list[Row]) -> str:
    """The states expanded, level by level."""
    heads = ["level", "everything", *(f"no {part}" for part in PARTS)]
    lines = ["| " + " | ".join(heads) + " |", "|---" * len(heads) + "|"]
    lines += [f"| {row.name} | " + " | ".join(map(str, row.runs)) + " |" for row in rows]
    return "\n".join(lines)


PAGE = """\
# What each part of the push-optimal engine is worth

After this page you know what each part of the engine is worth, and how to measure it on levels of
your own.

```sh
python benchmarks/ablation.py --page docs/ablation.md
```

solves a fixed set of levels with [the engine](optimal.md) and again with one part after the other
switched off, one thread, at most {limit:,} states each. {where}, {date}. The counts are the same on
every machine; seconds are processor time, MiB what states, table and queue took at the end of the
hungriest run. Runs that did not end count with the states they used up.

{summary}

States expanded until the proof; *≥ n* is the bound proved when the states were used up.

{details}

*Pairs* are the table of exact costs of two boxes; *triples* is the table of three boxes that can
never be brought home together, asked for after 5,000 states; *learned-deadlocks* are those of many
boxes, proved in one state and looked up in all others; *mining* finds patterns of three to six on
the way; *cut-squares* lets it prove them up to the door of the goal room only, where the whole way
is too hard and as long as that costs few states for each pattern; *frozen-walls* takes boxes that
can never move again as walls for the distances of the others; *gates* and *corrals* leave out
pushes that need not be made; *descent* gives one state in eight to tests whether the rest of the
way is straight; *fill-order* and *dives* choose among states of the same f, so they change how soon
the solution is met at the last threshold, not what is proved below it.

Triples and cut squares matter on levels harder than these. Measured before deadlocks were learned:
with triples XSokoban 62 is proved with 17,266 states instead of 27,434, 65 with 20,112 (37,206), 21
with 12,697 (19,402), 72 with 9,689 (13,059), 49 with 9,034 (9,869), 57 with 59,275 (60,172); but 60
with 133,878 (131,514), 53 with 14,621 (10,272), 9 with 39,325 (38,623), 43 with 10,538 (10,141).

With cut squares, and without triples, XSokoban 49 is proved with 9,869 states instead of
175,748 without them, 58 with 3,532 (30,752), 59 with 5,893 (28,476), 53 with 10,272 (33,936), 48
with 31,433 (37,175), 65 with 37,206 (28,516), 57 with 60,172 (69,467).

*No forward* is the backward search alone. The engine tries it after 200,000 states, so these levels
are proved without it. On seven of the 50 XSokoban levels that are not proved it pays: 20,000 states
backward prove 228 instead of 226 pushes on level 13, 235 (233) on 14, 210 (208) on 42, 130 (106) on
50, 201 (195) on 66, 239 (223) on 69, 317 (309) on 85.
"""


def main() -> None:
    """Print the tables as Markdown, or write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("levels", nargs="*", help="FILE, FILE:N or FILE:A-B")
    parser.add_argument("--node-limit", type=int, default=NODE_LIMIT)
    parser.add_argument("--memory-limit", type=int, default=4000)
    parser.add_argument("--page", type=Path)
    arguments = parser.parse_args()
    rows = []
    for name, level in chosen(arguments.levels):
        sets: list[list[str]] = [[], *([part] for part in PARTS)]
        limits = arguments.node_limit, arguments.memory_limit
        rows.append(Row(name, tuple(run(level, without, *limits) for without in sets)))
        print(name, *rows[-1].runs, sep="\t", flush=True)
    text = PAGE.format(
        limit=arguments.node_limit,
        where=platform.machine(),
        date=date.today().isoformat(),
        summary=summary(rows),
        details=details(rows),
    )
    if arguments.page:
        arguments.page.write_text(text, encoding="utf-8")
    else:
        print(summary(rows), details(rows), sep="\n\n")


if __name__ == "__main__":
    main()
