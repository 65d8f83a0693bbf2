"""What a run tells while it works."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Progress:
    """A look at a running search, taken between two steps.

    `pushes` and `moves` are those of the best solution so far, if the run has one; `strategy` names
    the parts of a portfolio that are at work. `heat` tells on which cells boxes stand, and how
    often, in an even sample of the states that the search has stored.
    """

    method: str
    seconds: float
    expanded: int
    generated: int
    stored: int
    open: int
    lower_bound: int | None
    resident_mib: float
    time_limit: float | None
    boxes: tuple[int, ...]
    player: int
    pushes: int | None = None
    moves: int | None = None
    strategy: str = ""
    heat: tuple[tuple[int, int], ...] = ()

    @property
    def rate(self) -> float:
        """States expanded per second."""
        return self.expanded / self.seconds if self.seconds > 0 else 0.0

    @property
    def seconds_left(self) -> float | None:
        """Seconds until the time limit, if there is one."""
        return None if self.time_limit is None else max(0.0, self.time_limit - self.seconds)
