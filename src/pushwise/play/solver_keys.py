"""The keys that start a search, as the ECE program has them, and two of ours."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pushwise.solving.methods import METHODS

SEARCH_SECONDS = 120.0
SEARCH_MEMORY_MIB = 2048.0


@dataclass(frozen=True)
class SolverKey:
    """A key and the search it starts; the first method that exists is taken."""

    key: str
    label: str
    methods: tuple[str, ...]
    objective: str = "any"
    bound: str | None = None
    all_deadlocks: bool = False

    @property
    def method(self) -> str:
        """The method that will run."""
        return next(name for name in self.methods if name in METHODS)

    def settings(self, *, dead_squares: bool) -> dict[str, Any]:
        """Return the settings of the search, as `Options` takes them."""
        deadlocks = ("all",) if self.all_deadlocks else ("dead",) if dead_squares else ("none",)
        wanted: dict[str, Any] = {
            "method": self.method,
            "objective": self.objective,
            "time_limit": SEARCH_SECONDS,
            "memory_limit": SEARCH_MEMORY_MIB,
        }
        if self.method not in ("fast", "optimal"):
            wanted["deadlocks"] = deadlocks
            if self.bound is not None:
                wanted["bound"] = self.bound
        return wanted


SOLVER_KEYS = {
    key.key: key
    for key in (
        SolverKey("1", "brute force", ("brute",)),
        SolverKey("2", "breadth-first", ("bfs",)),
        SolverKey("3", "depth-first", ("dfs",)),
        SolverKey("4", "best-first", ("greedy",), bound="ece"),
        SolverKey("5", "best-first + deadlocks", ("greedy",), "any", "ece", True),
        SolverKey("o", "optimal", ("optimal", "astar"), "pushes", "push-matching", True),
        SolverKey("f", "fast", ("fast", "greedy"), "any", "push-matching", True),
    )
}
