"""What a run on a sliding-tile puzzle found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pushwise.status import Status
from pushwise.tiles.moves import TileSolution
from pushwise.tiles.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class TileResult:
    """The outcome for one puzzle. Solutions in it have been replayed by the Python rules.

    `visited` are the states generated (over all passes), `created` those made by the tests of
    whether a value is exact, which are not evaluated.
    """

    puzzle: Puzzle | None
    status: Status
    algorithm: str
    heuristic: str | None
    solution: TileSolution | None = None
    optimal: bool = False
    lower_bound: int | None = None
    solution_count: int | None = None
    solutions: tuple[TileSolution, ...] = ()
    expanded: int = 0
    visited: int = 0
    created: int = 0
    stored: int = 0
    duplicates: int = 0
    reopened: int = 0
    passes: tuple[tuple[int, int], ...] = ()
    seconds: float = 0.0
    peak_mib: float = 0.0
    message: str | None = None

    @property
    def solved(self) -> bool:
        """Whether a solution was found."""
        return self.status is Status.SOLVED

    @property
    def method(self) -> str:
        """Algorithm and heuristic, as one name."""
        return self.algorithm if self.heuristic is None else f"{self.algorithm} {self.heuristic}"

    def to_json(self, number: int, file: str | None) -> dict[str, Any]:
        """The object `tiles solve --json` prints."""
        return {"puzzle": number, "title": None, "file": file, **self.to_dict()}

    def to_dict(self) -> dict[str, Any]:
        """Return the same without the place of the puzzle: plain values only."""
        out: dict[str, Any] = {
            "status": self.status.value,
            "objective": "moves",
            "goal": None if self.puzzle is None else self.puzzle.goal_name,
            "optimal": self.optimal,
            "moves": None if self.solution is None else len(self.solution),
            "solution": None if self.solution is None else str(self.solution),
            "lower_bound": self.lower_bound,
            "method": self.method,
            "expanded": self.expanded,
            "generated": self.visited,
            "visited": self.visited,
            "created": self.created,
            "stored": self.stored,
            "duplicates": self.duplicates,
            "reopened": self.reopened,
            "pruned": {},
            "passes": [{"fmax": fmax, "nodes": nodes} for fmax, nodes in self.passes],
            "seconds": round(self.seconds, 4),
            "peak_mib": round(self.peak_mib, 1),
            "message": self.message,
        }
        if self.solution_count is not None:
            out["all_optimal"] = {
                "count": self.solution_count,
                "listed": [str(solution) for solution in self.solutions],
            }
        return out

    def row(self) -> dict[str, Any]:
        """Return the same as one flat row, for a table or a data frame."""
        fields = self.to_dict()
        listed = fields.pop("all_optimal", {"count": None})
        del fields["pruned"]
        return {**fields, "passes": len(fields["passes"]), "solutions": listed["count"]}
