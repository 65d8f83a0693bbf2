"""By how much limits are overrun at worst: `python benchmarks/overruns.py [--levels N]`.

Every command that has limits is run as a user would, with and without a store, on levels of every
size: our own, huge empty halls with many boxes, and those of `PUSHWISE_CLASSIC_LEVELS` if that is
set. Promised are half a second and 2 % beyond a time limit, and 64 MiB beyond a memory limit. Time
is that of the whole command less that of one that does nothing; on a busy machine it says little,
so with `--busy` it is the time of the processor: a run on one thread that spends more is too late.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
SECONDS, MIB = 1.0, 300
ALLOWED_SECONDS, ALLOWED_MIB = 0.5 + 0.02 * SECONDS, 64
KINDS = ("any", "pushes", "moves", "improve", "mine", "rate", "hint", "generate")
# Those that use no store, and the one that needs it.
STORES = {"rate": (False,), "hint": (False,), "generate": (False,), "mine": (True,)}
HALLS = ((12, 8), (25, 40), (50, 150), (100, 600), (180, 3000))  # side, boxes


@dataclass(frozen=True)
class Run:
    """What a command took."""

    kind: str
    store: bool
    level: str
    code: int
    seconds: float
    mib: float


def hall(side: int, boxes: int) -> str:
    """An empty hall: boxes in rows above, goals below, nothing to hold a search back."""
    cells = [[" "] * side for _ in range(side)]
    for number in range(boxes):
        row, column = divmod(number, side // 2 - 1)
        cells[2 + 2 * row % (side - 4)][1 + 2 * column] = "$"
    free = [(r, c) for r in range(side - 1, 0, -1) for c in range(side) if cells[r][c] == " "]
    for row, column in free[: sum(line.count("$") for line in cells)]:
        cells[row][column] = "."
    cells[0][0] = "@"
    wall = "#" * (side + 2)
    return "\n".join([wall, *("#" + "".join(line) + "#" for line in cells), wall]) + "\n"


def levels(folder: Path, count: int) -> list[str]:
    """Level arguments of every size, at most `count`, dealt evenly."""
    found: list[str] = []
    for side, boxes in HALLS:
        path = folder / f"hall-{side}.xsb"
        path.write_text(hall(side, boxes), encoding="utf-8")
        found.append(f"{path}:1")
    graded = sorted(ROOT.glob("levels/graded/*.sok"))
    found += [f"{path}:{number}" for path in graded for number in (1, 9)]
    classic = os.environ.get("PUSHWISE_CLASSIC_LEVELS")
    if classic:
        found += [f"{path}:{n}" for path in sorted(Path(classic).glob("*.xsb")) for n in (1, 20)]
    step = max(1, len(found) // count)
    return found[::step][:count]


def command(kind: str, level: str, solution: str, store: Path | None) -> list[str]:
    """The words of a command with its limits."""
    made = ["--size", "16x16", "--boxes", "8", "--pushes", "300-"]
    words = {
        "improve": ["improve", level, "--solution", solution],
        "mine": ["mine", level, "--boxes", "3"],
        "rate": ["rate", level],
        "hint": ["hint", level],
        "generate": ["generate", *made, "--out", os.devnull],
    }.get(kind, ["solve", level, "--objective", kind, "--threads", "1"])
    if store is not None:
        words += ["--store", str(store)]
    elif words[0] in ("solve", "improve"):
        words.append("--no-store")
    if kind != "generate":
        words += ["--memory-limit", str(MIB)]
    return [*words, "--time-limit", str(SECONDS), "--json"]


def run(words: list[str], *, busy: bool) -> tuple[int, float, float, str]:
    """Run a command; return its code, seconds, peak in MiB and what it printed."""
    began = time.monotonic()
    with tempfile.TemporaryFile() as out:
        command = [sys.executable, "-m", "pushwise", *words]
        process = subprocess.Popen(command, stdout=out, stderr=subprocess.DEVNULL)  # noqa: S603
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        seconds = used.ru_utime + used.ru_stime if busy else time.monotonic() - began
        out.seek(0)
        return process.returncode, seconds, used.ru_maxrss / 1024, out.read().decode()


def runs(kinds: list[str], count: int, *, busy: bool) -> Iterator[Run]:
    """Run everything, one after the other."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _, nothing, _, _ = run(["--version"], busy=busy)
        for kind in kinds:
            for place in levels(folder, 1 if kind == "generate" else count):
                solution = _solution(place) if kind == "improve" else ""
                if solution is None:
                    continue
                for store in STORES.get(kind, (False, True)):
                    file = folder / "store.sqlite" if store else None
                    code, seconds, mib, _ = run(command(kind, place, solution, file), busy=busy)
                    late = seconds - nothing - SECONDS
                    yield Run(kind, store, Path(place).name, code, late, mib - MIB)


def _solution(place: str) -> str | None:
    """Some solution, found quickly."""
    import json

    *_, out = run(["solve", place, "--json", "--no-store", "--time-limit", "5"], busy=False)
    found = json.loads(out.splitlines()[0]).get("solution") if out else None
    return None if found is None else str(found)


def main() -> int:
    """Print every run that was worse than those of its kind before it, and the worst of all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--levels", type=int, default=50)
    parser.add_argument("kinds", nargs="*", default=[], metavar="KIND", help=", ".join(KINDS))
    parser.add_argument("--busy", action="store_true", help="count the time of the processor")
    given = parser.parse_args()
    done: list[Run] = []
    faults = 0
    for each in runs(given.kinds or list(KINDS), given.levels, busy=given.busy):
        done.append(each)
        beyond = each.seconds > ALLOWED_SECONDS or each.mib > ALLOWED_MIB
        if beyond or each.code in (1, 2, 40) or each.code < 0:
            faults += 1
            print(f"beyond: {each}", flush=True)
    for kind in KINDS:
        mine = [each for each in done if each.kind == kind]
        if mine:
            late = max(mine, key=lambda each: each.seconds)
            large = max(mine, key=lambda each: each.mib)
            worst = f"{late.seconds:+6.2f} s ({late.level}), {large.mib:+7.1f} MiB ({large.level})"
            print(f"{kind:9}{len(mine):4} runs, at worst {worst}")
    print(f"{len(done)} runs, {faults} beyond {ALLOWED_SECONDS:g} s and {ALLOWED_MIB} MiB")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
