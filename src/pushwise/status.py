"""How a run ended; the same words for every kind of puzzle."""

from __future__ import annotations

from enum import StrEnum


class Status(StrEnum):
    """The outcome of a run; never an exception."""

    SOLVED = "solved"
    UNSOLVABLE = "unsolvable"
    TIME = "time"
    MEMORY = "memory"
    NODES = "nodes"
    CANCELLED = "cancelled"
    INVALID = "invalid"
    ERROR = "error"  # the job failed inside: a fault of ours, and another try may succeed
