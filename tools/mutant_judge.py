"""Judge mutants of the core, switched on one by one, each in a process of its own.

Run by `tools/mutants.py` in its copy of the tree. All judges must be content with the core as it
is; what they learn meanwhile (levels and the truth about them) is there in every process that is
forked from this one afterwards, so that a mutant costs little more than its runs.
"""

from __future__ import annotations

import ctypes
import json
import os
import resource
import signal
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

# Where the package is installed for developers, it would be found there before it is found here.
sys.meta_path[:] = [finder for finder in sys.meta_path if "editable" not in type(finder).__module__]

import pytest  # noqa: E402

from oracle import truth  # noqa: E402
from pushwise import _core  # noqa: E402
from pushwise.bench.fingerprint import (  # noqa: E402
    Fingerprint,
    differences,
    take_fingerprint,
)

LEVELS = 40
SECONDS = 120  # of the processor: a judge that takes longer has met an endless loop
QUIETLY = ("-q", "-x", "--assert=plain", "-W", "ignore", "-p", "no:cacheprovider")
MOST_BYTES = 4 * 2**30
RECORDED = Path("tests/data/fingerprint.json")

active = ctypes.c_int.in_dll(ctypes.CDLL(_core.__file__), "pushwise_mutant")
search = truth.Truth.of


@cache
def known_truth(rows: tuple[str, ...]) -> truth.Truth:
    """The truth about a level, searched for once."""
    return search(list(rows))


truth.Truth.of = staticmethod(lambda rows: known_truth(tuple(rows)))


def counts() -> bool:
    """The states that every method expands on a fixed workload are those that are recorded."""
    return not differences(Fingerprint.from_file(RECORDED), take_fingerprint())


def answers() -> bool:
    """All kinds of answers are those of exhaustive search."""
    return not truth.compare(0, LEVELS).differences


def tests(*names: str) -> Callable[[], bool]:
    """Tests of the suite pass."""
    paths = [f"tests/oracle/test_{name}.py" for name in names]
    return lambda: pytest.main([*QUIETLY, *paths]) == 0


JUDGES: dict[str, Callable[[], bool]] = {
    "counts of states": counts,
    "answers": answers,
    "tests of every state": tests("state_by_state"),
    "tests of bounds and patterns": tests("pair_bound", "patterns", "random_states"),
}


def objects(judge: Callable[[], bool]) -> bool:
    """Whether a judge finds fault; to fail is to find fault."""
    try:
        return not judge()
    except BaseException:
        return True


def outcome(number: int, name: str) -> str | None:
    """What a judge says of a mutant; None if it has nothing to say."""
    child = os.fork()
    if child == 0:
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
        active.value = number
        os._exit(objects(JUDGES[name]))
    _, status = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status)
    if -code in (signal.SIGXCPU, signal.SIGKILL):
        return "caught: endless"
    if code < 0:
        return f"caught: {signal.Signals(-code).name}"
    return f"caught by {name}" if code else None


def main() -> int:
    """Print one line per mutant; 1 if a judge is not content with the core as it is.

    Judges come one after the other, the swiftest first; what one catches the next need not see.
    """
    # Nothing that is judged may write between the lines of ours.
    said = os.fdopen(os.dup(1), "w")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    left = [int(number) for number in sys.argv[1:]]
    for name, judge in JUDGES.items():
        if not judge():
            print(f"not content: {name}", file=sys.stderr)
            return 1
        for number in list(left):
            if (end := outcome(number, name)) is not None:
                left.remove(number)
                print(json.dumps([number, end]), file=said, flush=True)
    for number in left:
        print(json.dumps([number, "survived"]), file=said, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
