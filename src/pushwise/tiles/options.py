"""How to solve a sliding-tile puzzle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from pushwise.errors import BadOption
from pushwise.tiles.heuristics import HeuristicChoice, parse_heuristic

# In the order in which they are explained.
Algorithm = Literal["brute", "bfs", "dfs", "greedy", "astar", "wastar", "ida", "quick"]
ALGORITHMS: tuple[str, ...] = get_args(Algorithm)
UNINFORMED = ("brute", "bfs", "dfs", "quick")


@dataclass(frozen=True, slots=True)
class TileOptions:
    """All settings of a run. Memory in MiB, time in seconds; None means no limit.

    Without an algorithm or a heuristic the best for the board is taken (see `choose`).
    """

    algorithm: str | None = None
    heuristic: str | None = None
    weight: float = 2.0
    depth_limit: int | None = None
    all_optimal: bool = False
    listed: int = 1000
    paper_counts: bool = False
    threads: int = 1
    time_limit: float | None = None
    memory_limit: float | None = None
    node_limit: int | None = None

    def __post_init__(self) -> None:
        """Refuse what cannot be."""
        if self.algorithm is not None and self.algorithm not in ALGORITHMS:
            raise BadOption(
                f"There is no algorithm {self.algorithm!r}: choose from {', '.join(ALGORITHMS)}."
            )
        choice = self.choice
        if self.weight < 1:
            raise BadOption("The weight is at least 1.")
        if self.threads < 1:
            raise BadOption("At least one thread has to work.")
        if self.listed < 1:
            raise BadOption("At least one solution has to be listed.")
        if self.depth_limit is not None and self.depth_limit < 0:
            raise BadOption("The depth limit is at least 0.")
        for name in ("time_limit", "memory_limit", "node_limit"):
            value = getattr(self, name)
            if value is not None and value <= 0:
                raise BadOption(f"The {name.replace('_', ' ')} must be more than 0.")
        if self.all_optimal:
            if self.algorithm not in (None, "ida"):
                raise BadOption("All shortest solutions are found by the algorithm ida only.")
            if choice is not None and choice.plus:
                raise BadOption("^f+ stops at the first solution: take ^f for all of them.")
        if self.paper_counts and self.threads > 1:
            raise BadOption("Counts can be compared with publications with one thread only.")

    @property
    def choice(self) -> HeuristicChoice | None:
        """The heuristic asked for."""
        return None if self.heuristic is None else parse_heuristic(self.heuristic)
