"""Mutants of the rules that prune, chosen by seed: does the suite notice? `make mutants TO=200`.

The mutants at the front of a shuffled list are judged: one operator, negation, constant, answer
or `continue` of a deadlock test, a reduction or a bound is changed. All stand in one build of a
copy of the tree, to be switched on one by one; the sources are never touched. What came of each is
added to results/mutants.csv: mutants that are there already are not judged again.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from mutation import FOLDERS, Mutant, shuffled, with_switches

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "results" / "mutants.csv"
COPY = ROOT / "build" / "mutants"
BUILD = COPY / "build" / "Release"  # as deep as that of the tree: caches of compilers know it then
REFUSED = COPY / "refused.json"
JUDGE = Path(__file__).with_name("mutant_judge.py")
CMAKE = str(Path(sys.executable).with_name("cmake"))
HEADINGS = ("file", "before", "after", "outcome", "note")
NONSENSE = "does not compile"
SWITCH = """\
#include <type_traits>
extern "C" __attribute__((visibility("default"))) int pushwise_mutant;
constexpr bool mutant_is(int number) {
  return !std::is_constant_evaluated() && pushwise_mutant == number;
}
"""
SWITCHED_OFF = """\
#include "mutant_switch.hpp"
int pushwise_mutant = -1;
"""
# A compiler would warn of what mutants are made for.
QUIET = """
file(GLOB mutated {rules})
set_source_files_properties(${{mutated}} PROPERTIES COMPILE_OPTIONS "-w")
"""

Numbered = dict[int, Mutant]


def copy_tree() -> None:
    """Copy what has changed since the last time, without the files that the mutants are in."""
    ignored = shutil.ignore_patterns("__pycache__", "*.so", "site", "local")
    for name in ("core", "bindings", "src", "tests", "levels"):
        for place, _, files in os.walk(ROOT / name):
            for file in set(files) - ignored(place, files):
                renew(COPY / Path(place, file).relative_to(ROOT), Path(place, file).read_bytes())
    renew(COPY / "pyproject.toml", (ROOT / "pyproject.toml").read_bytes())
    lists = (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")
    rules = " ".join(f"${{CMAKE_SOURCE_DIR}}/core/sokoban/{name}/*.cpp" for name in FOLDERS)
    renew(COPY / "CMakeLists.txt", (lists + QUIET.format(rules=rules)).encode())
    renew(COPY / "core" / "mutant_switch.hpp", SWITCH.encode())
    renew(COPY / "core" / "mutant_switch.cpp", SWITCHED_OFF.encode())


def renew(path: Path, content: bytes) -> None:
    """Write a file unless it is as it should be."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_bytes() != content:
        path.write_bytes(content)


def write_mutants(numbered: Numbered) -> None:
    """Put the mutants into the copy."""
    for folder in FOLDERS:
        for path in sorted((ROOT / "core" / "sokoban" / folder).glob("*.cpp")):
            file = str(path.relative_to(ROOT / "core"))
            mine = [(number, each) for number, each in numbered.items() if each.file == file]
            text = with_switches(path.read_text(encoding="utf-8"), mine)
            renew(COPY / "core" / file, f'#include "mutant_switch.hpp"\n{text}'.encode())


def build(numbered: Numbered) -> set[int]:
    """Build the copy; return the mutants that no compiler takes, which are left out of it."""
    copy_tree()
    refused = remembered(numbered)
    configured = False
    while True:
        write_mutants({n: each for n, each in numbered.items() if n not in refused})
        if not configured:
            configure()
            configured = True
        done = run(CMAKE, "--build", str(BUILD), "--", "-k", "0")
        if done.returncode == 0:
            break
        new = set(in_errors(done.stdout)) - refused
        if not new:
            raise SystemExit(f"the copy does not compile:\n{done.stdout[-4000:]}")
        refused |= new
        REFUSED.write_text(json.dumps([numbered[n].key for n in sorted(refused)]), "utf-8")
    for module in BUILD.glob("_core*.so"):
        shutil.copy2(module, COPY / "src" / "pushwise")
    return refused


def remembered(numbered: Numbered) -> set[int]:
    """The mutants that were refused by an earlier build of this copy."""
    known = json.loads(REFUSED.read_text("utf-8")) if REFUSED.exists() else []
    keys = {tuple(key) for key in known}
    return {number for number, each in numbered.items() if each.key in keys}


def configure() -> None:
    """Prepare the build as that of the tree is prepared."""
    options = ["-DCMAKE_BUILD_TYPE=Release", "-DPUSHWISE_NATIVE=ON", "-DPUSHWISE_WERROR=ON"]
    options.append(f"-DPython_EXECUTABLE={sys.executable}")
    cache = ROOT / "build" / "Release" / "CMakeCache.txt"
    if cache.exists():  # the same words, so that a cache of the compiler knows them
        compiler = re.search("^CMAKE_CXX_COMPILER:.*?=(.*)", cache.read_text(), re.MULTILINE)
        options += [f"-DCMAKE_CXX_COMPILER={compiler[1]}"] if compiler else []
    done = run(CMAKE, "-S", str(COPY), "-B", str(BUILD), "-G", "Ninja", *options)
    if done.returncode != 0:
        raise SystemExit(done.stdout)


def run(*words: str) -> subprocess.CompletedProcess[str]:
    """Run a program of the build; what it says is kept."""
    return subprocess.run(  # noqa: S603
        words,
        env={**os.environ, "CCACHE_BASEDIR": str(COPY)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )


def in_errors(said: str) -> Iterator[int]:
    """Yield the mutants that errors of the compiler are about: the last before the place."""
    for file, line, column in re.findall(r"^(\S+\.cpp):(\d+):(\d+): error:", said, re.MULTILINE):
        path = Path(file) if Path(file).is_absolute() else BUILD / file
        text = path.read_text(encoding="utf-8").split("\n")[int(line) - 1]
        switches = [
            (found.start(), int(found[1])) for found in re.finditer(r"mutant_is\((\d+)\)", text)
        ]
        before = [number for at, number in switches if at < int(column)]
        yield from before[-1:] or [number for _, number in switches]


def judged(numbers: Iterable[int]) -> Iterator[tuple[int, str]]:
    """Yield what came of each mutant, one after the other."""
    paths = os.pathsep.join(str(COPY / name) for name in ("src", "tests"))
    with subprocess.Popen(  # noqa: S603 - our own interpreter
        [sys.executable, "-B", str(JUDGE), *map(str, numbers)],
        cwd=COPY,
        env={**os.environ, "PYTHONPATH": paths},
        stdout=subprocess.PIPE,
        text=True,
    ) as judge:
        assert judge.stdout is not None  # noqa: S101
        for line in judge.stdout:
            number, outcome = json.loads(line)
            yield number, outcome
    if judge.returncode != 0:
        raise SystemExit("the judges are not content with the core as it is")


Row = tuple[str, str, str, str, str]


def read(path: Path) -> dict[tuple[str, str, str], Row]:
    """Return what is written down."""
    if not path.exists():
        return {}
    with path.open(encoding="utf-8", newline="") as file:
        _, *rows = csv.reader(file)
    return {(row[0], row[1], row[2]): (row[0], row[1], row[2], row[3], row[4]) for row in rows}


def write(path: Path, rows: Iterable[Row]) -> None:
    """Write everything."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerows([HEADINGS, *sorted(rows)])


def main() -> int:
    """Judge the mutants of a range that nobody has judged; print the sums."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("first", type=int)
    parser.add_argument("end", type=int)
    parser.add_argument("--again", action="store_true", help="judge those that survived once more")
    given = parser.parse_args()
    rows = read(RESULTS)
    everything = dict(enumerate(shuffled(ROOT / "core")))
    chosen = {n: each for n, each in everything.items() if given.first <= n < given.end}
    open_ = {
        number: each
        for number, each in chosen.items()
        if each.key not in rows or (given.again and rows[each.key][3] == "survived")
    }
    if open_:
        refused = build(everything)  # all of them: the next range needs no other build
        ends = [(number, NONSENSE) for number in refused if number in open_]
        for number, outcome in (*ends, *judged(n for n in open_ if n not in refused)):
            key = open_[number].key
            rows[key] = (*key, outcome, rows[key][4] if key in rows else "")
            write(RESULTS, rows.values())
            print(f"{number}: {key[0]}: {key[1]} → {key[2]}: {outcome}", flush=True)
    ends_of = [row[3] for row in rows.values() if row[3] != NONSENSE]
    survived = [row for row in rows.values() if row[3] == "survived"]
    for row in survived:
        print(f"survived: {row[0]}: {row[1]} → {row[2]}{': ' * bool(row[4])}{row[4]}")
    print(f"{len(ends_of) - len(survived)} of {len(ends_of)} mutants caught.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
