"""Compare answers with exhaustive search, by number of level: `make truth FROM=0 TO=100000`.

What was compared is added to results/truth.csv, which is kept: ranges that are there already are
not run again, so that sittings add up and any of them may be ended at any time. Every difference is
printed with its level. What is compared stands in `tests/oracle/truth.py`.
"""

from __future__ import annotations

import argparse
import csv
import subprocess
import sys
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, astuple, dataclass, fields, replace
from datetime import UTC, datetime
from multiprocessing import get_context
from pathlib import Path

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "results" / "truth.csv"
sys.path.insert(0, str(ROOT / "tests"))

from oracle.truth import compare  # noqa: E402  (the path above makes it importable)

BLOCK = 100  # levels that are written down together


@dataclass(frozen=True)
class Sitting:
    """Levels from `first` to before `end`, all compared by one state of the sources."""

    first: int
    end: int
    levels: int
    solvable: int
    runs: int
    stopped: int
    differences: int
    commit: str
    date: str

    def then(self, other: Sitting) -> Sitting:
        """Both as one."""
        sums = ("levels", "solvable", "runs", "stopped", "differences")
        added = {name: getattr(self, name) + getattr(other, name) for name in sums}
        return replace(other, first=self.first, **added)


def read(path: Path) -> list[Sitting]:
    """Return what is written down."""
    if not path.exists():
        return []
    kinds = {
        field.name: str if field.name in ("commit", "date") else int for field in fields(Sitting)
    }
    with path.open(encoding="utf-8", newline="") as file:
        return [
            Sitting(**{name: kinds[name](value) for name, value in row.items()})
            for row in csv.DictReader(file)
        ]


def write(path: Path, sittings: Iterable[Sitting]) -> None:
    """Write in the order of the levels, neighbours of the same sources as one line."""
    merged: list[Sitting] = []
    for sitting in sorted(sittings, key=lambda each: each.first):
        if merged and merged[-1].end == sitting.first and merged[-1].commit == sitting.commit:
            merged[-1] = merged[-1].then(sitting)
        else:
            merged.append(sitting)
    new = path.with_suffix(".new")
    with new.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(field.name for field in fields(Sitting))
        writer.writerows(astuple(sitting) for sitting in merged)
    new.replace(path)


def missing(done: Iterable[Sitting], first: int, end: int) -> list[tuple[int, int]]:
    """Return the blocks of a range that nobody has compared."""
    blocks = []
    for sitting in sorted(done, key=lambda each: each.first):
        blocks += _blocks(first, min(sitting.first, end))
        first = max(first, sitting.end)
    return blocks + _blocks(first, end)


def _blocks(first: int, end: int) -> list[tuple[int, int]]:
    return [(at, min(at + BLOCK, end)) for at in range(first, end, BLOCK)]


def one_block(block: tuple[int, int], commit: str) -> tuple[Sitting, list[str]]:
    """Compare a block; the differences are for people."""
    tally = compare(*block)
    counts = asdict(tally) | {"differences": len(tally.differences)}
    today = datetime.now(UTC).date().isoformat()
    return Sitting(*block, **counts, commit=commit, date=today), tally.differences


def commit() -> str:
    """The sources that are compared."""
    command = ["git", "-C", str(ROOT), "log", "-1", "--format=%h", "--", "core", "src", "bindings"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    return done.stdout.strip() or "unknown"


def main() -> int:
    """Compare what is missing of a range; 1 if anything ever differed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("first", type=int)
    parser.add_argument("end", type=int)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--results", type=Path, default=RESULTS)
    given = parser.parse_args()
    done = read(given.results)
    blocks = missing(done, given.first, given.end)
    # What a level left behind in a process must not reach the next sitting: processes are new.
    with ProcessPoolExecutor(given.jobs, get_context("spawn")) as pool:
        sources = commit()
        running = [pool.submit(one_block, block, sources) for block in blocks]
        try:
            for number, future in enumerate(as_completed(running), start=1):
                sitting, differences = future.result()
                done.append(sitting)
                write(given.results, done)
                print(*differences, sep="\n\n", end="\n" if differences else "")
                print(f"\r{number} of {len(running)} blocks", end="", file=sys.stderr, flush=True)
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
    print(file=sys.stderr)
    levels, runs, wrong = (
        sum(getattr(sitting, name) for sitting in done)
        for name in ("levels", "runs", "differences")
    )
    print(f"{levels:,} levels, {runs:,} runs, {wrong:,} differences in {given.results.name}.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
