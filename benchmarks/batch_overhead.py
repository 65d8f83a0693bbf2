"""What a batch run costs per level besides the search: at most 3 ms per level and slot.

    python benchmarks/batch_overhead.py [LEVELS]

Trivial levels, all different, with a results file and a store. The workers are started before the
clock: on a run of hours their start does not count.
"""

from __future__ import annotations

import sys
import tempfile
import time
from itertools import islice, product
from pathlib import Path

from pushwise.batch.plan import Entry, make_plan
from pushwise.batch.results_file import ResultsFile
from pushwise.batch.run import Run
from pushwise.batch.slots import LocalSlots
from pushwise.knowledge import Store
from pushwise.sokoban.level import Level
from pushwise.solving import Options

LIMIT_MS = 3.0


def corridors(count: int) -> list[Level]:
    """Rooms of two rows whose bits of wall differ, each a push from solved."""
    levels = []
    for bits in islice(product(" #", repeat=12), count):
        wall = "".join(bits)
        levels.append(Level.from_rows(["#" * 18, f"#@$.{' ' * 12} #", f"#   {wall} #", "#" * 18]))
    return levels


def overhead(levels: list[Level], slots: int) -> float:
    """Milliseconds per level and slot that are not search."""
    entries = [Entry("bench", number, level) for number, level in enumerate(levels, 1)]
    plan = make_plan(entries, Options(time_limit=60))
    searched = 0.0
    first = last = 0.0

    def note(entry: Entry, fields: dict[str, object]) -> None:
        nonlocal searched, first, last
        searched += float(str(fields["seconds"]))
        last = time.perf_counter()
        first = first or last

    with (
        tempfile.TemporaryDirectory() as folder,
        Store(Path(folder) / "store.sqlite") as store,
        ResultsFile(Path(folder) / "results.jsonl", resume=False) as results,
    ):
        Run(plan, results=results, store=store, on_result=note).run(LocalSlots(slots, 500.0))
    return 1000 * ((last - first) * slots - searched) / len(plan.puzzles)


def main(count: int = 2000) -> int:
    """Print the overhead with one and two slots."""
    levels = corridors(count)
    worst = 0.0
    for slots in (1, 2):
        spent = overhead(levels, slots)
        worst = max(worst, spent)
        print(f"{slots} slots: {spent:.2f} ms per level and slot ({count:,} levels)")
    return 0 if worst <= LIMIT_MS else 1


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
