"""Standard output and standard error as the command needs them."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path


class Forgiving(io.TextIOWrapper):
    """Takes text for a stream that may be full or gone: what nobody can read is no failure."""

    def write(self, text: str) -> int:
        """Write, or do without."""
        try:
            return super().write(text)
        except OSError:
            return len(text)

    def flush(self) -> None:
        """Flush, or do without."""
        try:
            super().flush()
        except OSError:
            return


def prepare_streams() -> None:
    """Let no title or file name be unprintable, no closed stream be missing, no message matter."""
    if sys.stdout is None:
        sys.stdout = Path(os.devnull).open("w")  # noqa: SIM115 - for as long as the program runs
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w")  # noqa: SIM115
    elif sys.stderr is sys.__stderr__ and isinstance(sys.stderr, io.TextIOWrapper):
        # A message that cannot be written must not change the exit code. Without a buffer nothing
        # is left to be written when the program ends.
        raw = io.FileIO(sys.stderr.fileno(), "w", closefd=False)
        sys.stderr = Forgiving(raw, encoding=sys.stderr.encoding, write_through=True)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
