"""Read a file or standard input, but never more than the memory limit has room for."""

from __future__ import annotations

import os
from pathlib import Path
from typing import BinaryIO

from pushwise.errors import FormatError
from pushwise.formats.standard_input import standard_input_bytes
from pushwise.machine import default_memory_limit

MIB = 2**20
# What the levels of a file take in memory, for each byte of it: small boards take most.
BYTES_FOR_ONE = 24
LEAST_BYTES = MIB
CHUNK = MIB
_allowed_mib: float | None = None


class TooMuchInput(FormatError):
    """The file is larger than the memory limit allows."""

    def __init__(self, limit: int) -> None:
        super().__init__(
            f"The file is too large: more than {limit / 1_000_000:,.0f} MB, which is what the "
            "memory limit has room for. Split it, or raise --memory-limit."
        )


def allow_memory(mib: float | None) -> None:
    """Let what is read from now on count towards a memory limit; None: towards the default."""
    global _allowed_mib
    _allowed_mib = mib


def most_bytes() -> int | None:
    """Return the size of the largest file that is read; None if the system tells nothing."""
    mib = _allowed_mib if _allowed_mib is not None else default_memory_limit()
    return None if mib is None else max(LEAST_BYTES, int(mib * MIB / BYTES_FOR_ONE))


def read_source(source: str | os.PathLike[str]) -> bytes:
    """Return the bytes of a file, or of standard input for `-`."""
    if source == "-":
        return _read(standard_input_bytes())
    with Path(source).open("rb") as file:
        return _read(file)


def _read(file: BinaryIO) -> bytes:
    limit = most_bytes()
    if limit is None:
        return file.read()
    data = bytearray()
    while chunk := file.read(CHUNK):
        data += chunk
        if len(data) > limit:
            raise TooMuchInput(limit)
    return bytes(data)
