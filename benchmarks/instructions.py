"""Instructions per state of fixed searches, counted by callgrind: a measure that no load disturbs.

    python benchmarks/instructions.py --base PATH-OF-A-CHECKOUT

builds this checkout (and the other) for x86-64-v3, since callgrind does not know AVX-512, runs
every workload under callgrind and prints the instructions per expanded state, the ratios and their
geometric mean. Counts are kept with `--record FILE`; `--base FILE.json` compares with kept ones.
`--flags=` (nothing) counts a portable build, `--flags=-march=…` one for another processor.
Needs valgrind with its headers.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

from instructions_workloads import ROOT, WORKLOADS

FLAGS = "-march=x86-64-v3"
SWITCH = """
#include <valgrind/callgrind.h>
void begin(void) { CALLGRIND_START_INSTRUMENTATION; }
void end(void) { CALLGRIND_STOP_INSTRUMENTATION; }
"""


@dataclass(frozen=True)
class Count:
    """What one workload did."""

    outcome: str
    states: int
    instructions: int

    @property
    def per_state(self) -> float:
        """The figure that is compared."""
        return self.instructions / max(1, self.states)


def run(command: list[str], environment: dict[str, str] | None = None) -> tuple[str, str]:
    """What a command writes to its output and to its log; ends the benchmark if it fails."""
    program = shutil.which(command[0]) or str(Path(sys.executable).parent / command[0])
    ended = subprocess.run(  # noqa: S603 - commands of this file
        [program, *command[1:]], capture_output=True, text=True, env=environment, check=False
    )
    if ended.returncode != 0:
        raise SystemExit(f"{' '.join(command)} failed:\n{ended.stdout}{ended.stderr}")
    return ended.stdout, ended.stderr


def build(checkout: Path, flags: str) -> Path:
    """Build the extension of a checkout; returns a directory to import the package from."""
    directory = checkout / "build" / f"instructions{flags}"
    nanobind, _ = run([sys.executable, "-m", "nanobind", "--cmake_dir"])
    configure = ["cmake", "-S", str(checkout), "-B", str(directory), "-DCMAKE_BUILD_TYPE=Release"]
    configure += ["-DPUSHWISE_NATIVE=OFF", f"-DCMAKE_CXX_FLAGS={flags}"]
    configure += [f"-DPython_EXECUTABLE={sys.executable}", f"-Dnanobind_ROOT={nanobind.strip()}"]
    run(configure)
    run(["cmake", "--build", str(directory), "--target", "_core", "--parallel", "2"])
    package = directory / "package" / "pushwise"
    shutil.rmtree(package, ignore_errors=True)
    package.mkdir(parents=True)
    for entry in (checkout / "src" / "pushwise").iterdir():
        if not entry.name.startswith("_core."):
            (package / entry.name).symlink_to(entry)
    for module in directory.glob("_core.*.so"):
        shutil.copy(module, package)
    return package.parent


def build_switch() -> Path:
    """The library through which a workload switches the counting on and off."""
    directory = ROOT / "build" / "instructions"
    directory.mkdir(parents=True, exist_ok=True)
    library = directory / "switch.so"
    source = directory / "switch.c"
    source.write_text(SWITCH)
    run(["cc", "-O1", "-shared", "-fPIC", "-o", str(library), str(source)])
    return library


def count(package: Path, switch: Path, name: str) -> Count:
    """Run one workload under callgrind."""
    environment = dict(os.environ, PYTHONHASHSEED="0", PYTHONDONTWRITEBYTECODE="1")
    environment.setdefault("PUSHWISE_CACHE", str(ROOT / "build" / "instructions" / "tables"))
    script = Path(__file__).with_name("instructions_workloads.py")
    packages = sysconfig.get_paths()["purelib"]
    workload = [sys.executable, "-S", str(script), str(package), packages, name, str(switch)]
    if name.startswith("tiles pdb"):  # the tables, at full speed
        run(workload, environment)
    callgrind = ["--tool=callgrind", "--instr-atstart=no", "--callgrind-out-file=/dev/null"]
    output, log = run(["valgrind", *callgrind, *workload], environment)
    collected = re.search(r"Collected : (\d+)", log)
    if collected is None:
        raise SystemExit(f"{name}: callgrind counted nothing:\n{log}")
    done = json.loads(output)
    return Count(done["outcome"], done["states"], int(collected[1]))


def measure(checkout: Path, names: list[str], flags: str) -> dict[str, Count]:
    """Count the workloads in one checkout."""
    package, switch = build(checkout, flags), build_switch()
    counts = {}
    for name in names:
        counts[name] = count(package, switch, name)
        print(f"{checkout.name}: {name}: {counts[name].per_state:,.0f}", file=sys.stderr)
    return counts


def recorded(path: Path, names: list[str]) -> dict[str, Count]:
    """Counts that were kept."""
    entries = json.loads(path.read_text())["counts"]
    return {name: Count(**entries[name]) for name in names if name in entries}


def table(counts: dict[str, Count], base: dict[str, Count]) -> str:
    """The report: a row per workload, then the geometric mean of the ratios."""
    lines = ["| workload | outcome | states | instructions per state | base | ratio |"]
    lines.append("|---|---|---|---|---|---|")
    ratios = []
    for name, now in counts.items():
        before, ratio = "", ""
        if name in base:
            ratios.append(now.per_state / base[name].per_state)
            before, ratio = f"{base[name].per_state:,.0f}", f"{ratios[-1]:.3f}"
        figures = f"{now.states:,} | {now.per_state:,.0f} | {before} | {ratio}"
        lines.append(f"| {name} | {now.outcome} | {figures} |")
    if ratios:
        mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
        lines.append(f"| geometric mean | | | | | {mean:.3f} |")
    return "\n".join(lines)


def main() -> None:
    """Measure, compare, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--base", type=Path, help="a checkout to compare with, or its counts")
    parser.add_argument("--only", action="append", choices=list(WORKLOADS), help="this workload")
    parser.add_argument("--record", type=Path, help="keep the counts in a file")
    parser.add_argument(
        "--checkout", type=Path, default=ROOT, help="measure this one (default: ours)"
    )
    parser.add_argument("--flags", default=FLAGS, help="of the compiler (default: %(default)s)")
    arguments = parser.parse_args()
    names = arguments.only or list(WORKLOADS)
    base: dict[str, Count] = {}
    if arguments.base is not None:
        path = arguments.base.resolve()
        base = recorded(path, names) if path.is_file() else measure(path, names, arguments.flags)
    counts = measure(arguments.checkout.resolve(), names, arguments.flags)
    print(table(counts, base))
    if arguments.record is not None:
        commit, _ = run(["git", "-C", str(arguments.checkout), "rev-parse", "--short", "HEAD"])
        kept = {
            "commit": commit.strip(),
            "date": f"{datetime.now(UTC):%Y-%m-%d}",
            "command": "python benchmarks/instructions.py --record FILE",
            "flags": arguments.flags,
            "counts": {name: asdict(one) for name, one in counts.items()},
        }
        arguments.record.write_text(json.dumps(kept, indent=2) + "\n")


if __name__ == "__main__":
    main()
