"""Standard input, which a program may have been started without, and which may keep silent."""

from __future__ import annotations

import errno
import io
import os
import select
import sys
from typing import BinaryIO, TextIO

# A signal that comes just before a read begins is not noticed until the read ends.
LISTEN_SECONDS = 0.1


def standard_input() -> TextIO:
    """Return standard input; if it is closed, that is an `OSError` like that of any other file."""
    if sys.stdin is None:  # how Python shows a closed stream
        raise OSError(errno.EBADF, "Standard input is closed", "-")
    return sys.stdin


def standard_input_bytes() -> BinaryIO:
    """Return standard input as bytes; to wait for them does not outlive Ctrl-C."""
    stream = standard_input().buffer
    try:
        number = stream.fileno()
    except OSError:  # not a real one
        return stream
    return io.BufferedReader(_Listening(number)) if os.name == "posix" else stream


class _Listening(io.RawIOBase):
    """Reads when there is something to read, and until then looks up now and then."""

    def __init__(self, number: int) -> None:
        self._number = number

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        while not select.select([self._number], [], [], LISTEN_SECONDS)[0]:
            continue
        data = os.read(self._number, len(buffer))
        buffer[: len(data)] = data
        return len(data)
