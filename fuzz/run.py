"""Run every fuzz target for some seconds and say what was found.

python fuzz/run.py --seconds 60 [TARGET ...]
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from pathlib import Path

from seeds import SEEDS

HERE = Path(__file__).parent
DICTIONARY = HERE / "tokens.dict"


def main() -> int:
    """Run the targets one after another; the exit status is 1 if one of them crashed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=60, help="for each target")
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=", ".join(SEEDS))
    options = parser.parse_args()
    targets = {path.stem.removeprefix("fuzz_") for path in HERE.glob("fuzz_*.py")}
    if targets != set(SEEDS):
        parser.error(f"targets and seeds differ: {', '.join(sorted(targets ^ set(SEEDS)))}")
    unknown = set(options.targets) - set(SEEDS)
    if unknown:
        parser.error(f"unknown target {', '.join(sorted(unknown))}")
    failed = [name for name in options.targets or SEEDS if not fuzz(name, options.seconds)]
    if failed:
        print(f"found something: {', '.join(failed)} (inputs in {HERE / 'crashes'})")
    return 1 if failed else 0


def fuzz(name: str, seconds: int) -> bool:
    """Run one target; return whether it found nothing."""
    corpus = HERE / "corpus" / name
    crashes = HERE / "crashes"
    corpus.mkdir(parents=True, exist_ok=True)
    crashes.mkdir(exist_ok=True)
    for number, seed in enumerate(SEEDS[name]):
        (corpus / f"seed-{number}").write_bytes(
            seed if isinstance(seed, bytes) else seed.encode("utf-8")
        )
    command = [
        sys.executable,
        str(HERE / f"fuzz_{name}.py"),
        str(corpus),
        f"-max_total_time={seconds}",
        f"-artifact_prefix={crashes / name}-",
        f"-dict={DICTIONARY}",
        "-max_len=1024",
        "-timeout=30",
        "-rss_limit_mb=1024",
        "-seed=1",
        "-verbosity=1",
    ]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)  # noqa: S603
    runs = re.search(r"Done (\d+) runs", done.stderr)
    if done.returncode == 0 and runs:
        print(f"{name:10} {int(runs[1]):>9,} inputs, nothing found", flush=True)
        return True
    print(f"{name:10} FAILED\n{done.stdout}{done.stderr[-4000:]}", flush=True)
    return False


if __name__ == "__main__":
    sys.exit(main())
