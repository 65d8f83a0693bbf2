"""How far from a solution each position of a game is: proved bounds from below and from above."""

from __future__ import annotations

from collections.abc import Sequence

from pushwise.play.review import Point


class Distances:
    """What is proved about the pushes to go after each push of a game.

    Bounds grow and known distances shrink. Each fact about one position says something about its
    neighbours: a push brings a solution closer by one push at most, a solution from a position on
    is a solution from every position before it, and after a lost position everything is lost.
    """

    def __init__(self, steps: Sequence[int], bounds: Sequence[int | None]) -> None:
        """Begin with the lower bound of every position; None says that it is lost."""
        self._steps = steps
        self._known: list[int | None] = [None] * len(steps)
        self.solvable = -1
        self.lost: int | None = next((at for at, bound in enumerate(bounds) if bound is None), None)
        self._bounds = [bound for bound in bounds[: self.lost] if bound is not None]
        self._carry_on()

    def _carry_on(self) -> None:
        for at in range(1, len(self._bounds)):
            self._bounds[at] = max(self._bounds[at], self._bounds[at - 1] - 1)

    def is_lost(self, at: int) -> None:
        """There is no solution from this position on."""
        self.lost = at if self.lost is None else min(self.lost, at)
        del self._bounds[self.lost :]

    def at_least(self, at: int, pushes: int) -> None:
        """No solution from this position on has fewer pushes."""
        self._bounds[at] = max(self._bounds[at], pushes)
        self._carry_on()

    def at_most(self, at: int, pushes: int) -> None:
        """A solution from this position on has this many pushes."""
        self.solvable = max(self.solvable, at)
        for before in range(at, -1, -1):
            known = self._known[before]
            if known is not None and known <= pushes:
                break
            self._known[before] = pushes
            pushes += 1

    def is_exact(self, at: int) -> bool:
        """Whether nothing is left to be found out about a position that is not lost."""
        return self._known[at] == self._bounds[at]

    def bound(self, at: int) -> int | None:
        """Return the proved bound of a position, None if it is lost."""
        return self._bounds[at] if at < len(self._bounds) else None

    def points(self) -> tuple[Point, ...]:
        """Return all of it, position by position."""
        return tuple(
            Point(at, steps, self.bound(at), self._known[at])
            for at, steps in enumerate(self._steps)
        )
