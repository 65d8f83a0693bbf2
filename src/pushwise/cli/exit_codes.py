"""Exit codes of the command, the same for every subcommand (docs/exit-codes.md)."""

from __future__ import annotations

from pushwise.status import Status

OK = 0
WRONG = 1
USAGE = 2
UNSOLVABLE = 10
TIME = 20
MEMORY = 21
NODES = 22
CANCELLED = 23
INVALID = 30
INTERNAL = 40

OF_STATUS = {
    Status.SOLVED: OK,
    Status.UNSOLVABLE: UNSOLVABLE,
    Status.TIME: TIME,
    Status.MEMORY: MEMORY,
    Status.NODES: NODES,
    Status.CANCELLED: CANCELLED,
    Status.INVALID: INVALID,
}
