"""What the fuzz targets share: a parser may refuse bytes, but only in its own words.

Each target is a program for libFuzzer (through atheris); `run.py` runs them all.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from types import FunctionType

import atheris

from pushwise import formats
from pushwise.errors import NotRepresentable, PushwiseError
from pushwise.formats import boards, encoding, run_lengths
from pushwise.sokoban import level, lurd

# Boards and games of a few thousand letters take every path that larger ones take, in no time.
level.MAX_CELLS = run_lengths.MAX_CELLS = boards.MAX_CELLS = 5_000
lurd.MAX_STEPS = 5_000


def run(parse: Callable[[str], object]) -> None:
    """Hand a target that takes text over to the fuzzer."""
    run_bytes(lambda data: parse(encoding.decode(data)))


def run_bytes(parse: Callable[[bytes], object]) -> None:
    """Hand a target that takes bytes over to the fuzzer."""

    def one_input(data: bytes) -> None:
        try:
            parse(data)
        except PushwiseError as error:
            if not str(error).strip():
                raise AssertionError("an error without a sentence") from error

    # The hook that instruments imports leaves no trace in modules of an editable install.
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType) and str(thing.__module__).startswith("pushwise"):
            atheris.instrument_func(thing)
    atheris.Setup(sys.argv, one_input)
    atheris.Fuzz()


def read_and_write_again(text: str, name: str) -> None:
    """Read a collection; what can be read must be written and read again to the same boards."""
    collection = formats.loads(text, name)
    for target in {name, "xsb"} & set(formats.WRITERS):
        try:
            written = formats.dumps(collection, target)
        except NotRepresentable:
            continue
        again = formats.loads(written, target)
        if [x.rows for x in again] != [x.rows for x in collection]:
            raise AssertionError(f"boards changed through {target}")
        if target == "xsb" and again != collection:
            raise AssertionError("words changed through xsb")
