"""Values on their way between processes: one codec, both directions, for every type of a run."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

T = TypeVar("T")


def encode(value: object) -> bytes:
    """Return a value as one line of JSON, without the line end."""
    # Mappings that cannot be changed, as a level has them, are written as objects.
    return msgspec.json.encode(value, enc_hook=dict)


def decode(line: bytes | str, kind: type[T]) -> T:
    """Return the value of a line; what it says is checked against the type and its own rules."""
    return msgspec.json.decode(line, type=kind)


def to_plain(value: object) -> Any:
    """Return a value as mappings, lists and plain values, for a larger message."""
    return msgspec.to_builtins(value, enc_hook=dict)


def from_plain(value: Any, kind: type[T]) -> T:
    """Return the value of `to_plain`, checked like a line."""
    return msgspec.convert(value, type=kind)
