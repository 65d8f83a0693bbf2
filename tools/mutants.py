"""Mutants of the rules that prune, chosen by seed: does the suite catch them? `make mutants TO=20`.

A mutant is the core with one comparison, sign, constant or answer changed, in a rule that cuts off
states: deadlock tests, reductions, bounds. One file is compiled again and the extension is linked,
in a copy of the tree, so the sources are never touched. The judges are, in this order, the answers
against exhaustive search, the tests of the rules against every state of small levels, and the count
of states on a fixed workload, which notices a rule that prunes less than it did. What came of it is
added to results/mutants.csv; seeds that are there already are not run again.
"""

from __future__ import annotations

import argparse
import csv
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "results" / "mutants.csv"
COPY = ROOT / "build" / "mutants"
FOLDERS = ("deadlock", "reduce", "bounds")
HEADINGS = ("seed", "file", "line", "before", "after", "outcome")
# Operators have blanks around them in these sources; brackets of templates have not.
CHANGES = (
    *((f" {a} ", f" {b} ") for a, b in (("<", "<="), ("<=", "<"), (">", ">="), (">=", ">"))),
    *((f" {a} ", f" {b} ") for a, b in (("==", "!="), ("!=", "=="), ("&&", "||"), ("||", "&&"))),
    *((f" {a} ", f" {b} ") for a, b in (("+", "-"), ("-", "+"), ("+=", "-="))),
    *(("return true;", "return false;"), ("return false;", "return true;")),
    *(("if (!", "if ("), ("continue;", ";"), (" + 1", " + 2"), (" - 1", "")),
)
SECONDS = 900  # a judge that takes longer has caught an endless loop
PYTHON = (sys.executable, "-B")
LEVELS = 60
JUDGES = {
    "truth": (
        *PYTHON,
        *("-c", f"from oracle.truth import compare; assert not compare(0, {LEVELS}).differences"),
    ),
    "states": (
        *PYTHON,
        *(
            "-m",
            "pytest",
            "-q",
            "-x",
            "-p",
            "no:cacheprovider",
            "tests/oracle/test_state_by_state.py",
        ),
    ),
    "fingerprint": (
        *PYTHON,
        *("-m", "pushwise", "bench", "--fingerprint", "--expect", "tests/data/fingerprint.json"),
    ),
}


@dataclass(frozen=True)
class Mutant:
    """One change of one line."""

    file: str
    line: int  # from 1
    before: str
    after: str


def mutants(core: Path) -> Iterator[Mutant]:
    """Yield every mutant of the rules, always in the same order."""
    for folder in FOLDERS:
        for path in sorted((core / "sokoban" / folder).glob("*.cpp")):
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
                code = line.partition("//")[0]
                if re.match(r"\s*(#|assert|static_assert|namespace|using|$)", code):
                    continue
                for old, new in CHANGES:
                    at = code.find(old)
                    if at >= 0:
                        after = code[:at] + new + code[at + len(old) :]
                        yield Mutant(str(path.relative_to(core)), number, line, after)


def chosen(core: Path, seed: int) -> Mutant:
    """The mutant of a seed."""
    return Random(seed).choice(list(mutants(core)))  # noqa: S311 - not for secrets


def prepare() -> None:
    """Copy the tree and build it once as it is; all judges must be content with it."""
    for name in ("core", "bindings", "src", "tests", "levels", "docs"):
        ignored = shutil.ignore_patterns("__pycache__", "*.so")
        shutil.copytree(ROOT / name, COPY / name, dirs_exist_ok=True, ignore=ignored)
    for name in ("CMakeLists.txt", "pyproject.toml"):
        shutil.copy2(ROOT / name, COPY / name)
    if not (COPY / "out" / "build.ninja").exists():
        nanobind = subprocess.run(
            [sys.executable, "-m", "nanobind", "--cmake_dir"],
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        options = (
            "-DCMAKE_BUILD_TYPE=Release",
            "-DPUSHWISE_NATIVE=ON",
            f"-Dnanobind_DIR={nanobind}",
        )
        where = ("-S", str(COPY), "-B", str(COPY / "out"), "-G", "Ninja")
        cmake(*where, *options, f"-DPython_EXECUTABLE={sys.executable}")
    if not built():
        raise SystemExit("the core does not compile as it is")
    if (judge := caught_by()) is not None:
        raise SystemExit(f"{judge} is not content with the core as it is")


def cmake(*words: str) -> bool:
    """Run CMake, with ccache where it is installed."""
    launcher = {"CMAKE_CXX_COMPILER_LAUNCHER": "ccache"} if shutil.which("ccache") else {}
    done = subprocess.run(  # noqa: S603
        ["cmake", *words],  # noqa: S607 - the one of the virtual environment
        env={**os.environ, **launcher},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=False,
    )
    return done.returncode == 0


def built() -> bool:
    """Compile what changed, link, and put the extension into the copy."""
    if not cmake("--build", str(COPY / "out")):
        return False
    for module in (COPY / "out").glob("_core*.so"):
        shutil.copy2(module, COPY / "src" / "pushwise")
    return True


def caught_by() -> str | None:
    """The first judge that finds fault; None if none does."""
    paths = os.pathsep.join(str(COPY / name) for name in ("src", "tests"))
    for name, command in JUDGES.items():
        try:
            done = subprocess.run(  # noqa: S603 - our own interpreter
                command,
                cwd=COPY,
                env={**os.environ, "PYTHONPATH": paths},
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                timeout=SECONDS,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return f"{name} (endless)"
        if done.returncode != 0:
            return name
    return None


def outcome(mutant: Mutant) -> str:
    """Build the mutant, judge it, and put the source back."""
    path = COPY / "core" / mutant.file
    source = path.read_text(encoding="utf-8")
    lines = source.split("\n")
    lines[mutant.line - 1] = mutant.after
    path.write_text("\n".join(lines), encoding="utf-8")
    try:
        if not built():
            return "does not compile"
        judge = caught_by()
        return "survived" if judge is None else f"caught by {judge}"
    finally:
        path.write_text(source, encoding="utf-8")


def main() -> int:
    """Judge the mutants of a range of seeds that nobody has judged."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("first", type=int)
    parser.add_argument("end", type=int)
    given = parser.parse_args()
    rows: list[list[str]] = []
    if RESULTS.exists():
        with RESULTS.open(encoding="utf-8", newline="") as file:
            _, *rows = csv.reader(file)
    done = {int(row[0]) for row in rows}
    seeds = [seed for seed in range(given.first, given.end) if seed not in done]
    if seeds:
        prepare()
    for seed in seeds:
        mutant = chosen(COPY / "core", seed)
        end = outcome(mutant)
        change = (mutant.before.strip(), mutant.after.strip())
        rows.append([str(seed), mutant.file, str(mutant.line), *change, end])
        with RESULTS.open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerows([HEADINGS, *sorted(rows, key=lambda row: int(row[0]))])
        print(f"{seed}: {mutant.file}:{mutant.line}: {' → '.join(change)}: {end}", flush=True)
    judged = [row[-1] for row in rows if row[-1] != "does not compile"]
    caught = sum(end.startswith("caught") for end in judged)
    print(f"{caught} of {len(judged)} mutants caught.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
