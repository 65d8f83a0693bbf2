"""What the coach has to say about a game, in numbers and in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pushwise.play.detours import Detour
from pushwise.sokoban.level import Level
from pushwise.sokoban.reasons import Deadlock
from pushwise.sokoban.solution import Solution
from pushwise.solving.evaluating import Verdict


@dataclass(frozen=True)
class Point:
    """A position of the game: the start, or what stood after a push.

    `bound` is proved: no fewer pushes lead from here to a solution; None if the position is proved
    lost. `distance` is the fewest pushes with which it is known to be solved from here, None if no
    solution from here is known. Where both are the same, it is the distance.
    """

    push: int
    steps: int
    bound: int | None
    distance: int | None = None

    @property
    def exact(self) -> bool:
        """Whether the distance to the solution is proved, or that there is none."""
        return self.distance == self.bound


@dataclass(frozen=True)
class Loss:
    """Where the game was lost.

    After push `lost_by` the position is proved lost (0: the level has no solution); `deadlock` says
    why, if a test can. After push `solvable_until` a solution is known. `steps` are those to keep
    when going back to where it can be solved, None if no such position is known.
    """

    lost_by: int
    ago: int
    solvable_until: int | None = None
    steps: int | None = None
    deadlock: Deadlock | None = None

    @property
    def exact(self) -> bool:
        """Whether push `lost_by` is the one that lost the level."""
        return self.solvable_until is not None and self.solvable_until == self.lost_by - 1


@dataclass(frozen=True)
class Review:
    """A game as the coach sees it, complete or so far.

    `best` is the best solution of the whole level that is known, replayed; it is `best_proved` if
    none has fewer pushes. `detours` are where pushes were wasted; `improving` are the pushes and
    moves that a running improvement has come down to.
    """

    level: Level
    moves: str
    verdict: Verdict
    points: tuple[Point, ...]
    loss: Loss | None = None
    best: Solution | None = None
    best_proved: bool = False
    detours: tuple[Detour, ...] = ()
    improving: tuple[int, int] | None = None
    complete: bool = False
    seconds: float = 0.0

    @property
    def pushes(self) -> int:
        """How many pushes were made."""
        return len(self.points) - 1

    @property
    def wasted(self) -> int:
        """How many pushes the detours could have done without."""
        return sum(detour.wasted for detour in self.detours)

    @property
    def behind(self) -> int:
        """How many pushes more than the best solution known this game needs at least, if any."""
        bound = self.points[-1].bound
        if self.best is None or bound is None:
            return 0
        return max(0, self.pushes + bound - self.best.pushes)

    def tell(self) -> tuple[str, ...]:
        """Return what there is to say, the most important first."""
        told = [self._tell_verdict()]
        # What an improvement under way will come to is not known yet.
        if self.best and self.improving is None and self.verdict is not Verdict.LOST:
            told.append(self._tell_best())
        told += [_tell_detour(detour) for detour in self.detours]
        return tuple(told)

    def _tell_verdict(self) -> str:
        if self.loss is not None:
            return _tell_loss(self.loss)
        last = self.points[-1]
        if self.verdict is Verdict.SOLVED:
            return f"Solved with {_pushes(self.pushes)}."
        if last.distance is not None:
            at_most = "" if last.exact else " at most"
            return f"The position can be solved, with{at_most} {_pushes(last.distance)} more."
        if not self.complete:
            return "Whether the position can be solved is not known yet."
        return (
            f"In {self.seconds:.0f} s no solution was found from here, "
            "and no proof that there is none."
        )

    def _tell_best(self) -> str:
        assert self.best is not None  # noqa: S101 - asked only with one at hand
        best = self.best.pushes
        proved = "proved the fewest" if self.best_proved else "the fewest known"
        if self.verdict is Verdict.SOLVED and best == self.pushes:
            return f"That is {proved}."
        told = f"The whole level can be solved with {_pushes(best)}, {proved}."
        if self.verdict is not Verdict.SOLVED and self.behind:
            told += f" You need at least {_pushes(self.behind)} more than that by now."
        return told

    def to_json(self) -> dict[str, Any]:
        """Return everything as JSON values; `told` has the sentences."""
        loss = self.loss
        return {
            "verdict": self.verdict.value,
            "pushes": self.pushes,
            "points": [
                {"push": at.push, "steps": at.steps, "bound": at.bound, "distance": at.distance}
                for at in self.points
            ],
            "loss": None
            if loss is None
            else {
                "lost_by": loss.lost_by,
                "ago": loss.ago,
                "exact": loss.exact,
                "solvable_until": loss.solvable_until,
                "steps": loss.steps,
                "reason": None if loss.deadlock is None else loss.deadlock.sentence,
            },
            "best": None
            if self.best is None
            else {
                "pushes": self.best.pushes,
                "moves": self.best.moves,
                "solution": self.best.lurd,
                "proved": self.best_proved,
            },
            "detours": [
                {"first": at.first, "last": at.last, "instead": at.instead} for at in self.detours
            ],
            "wasted": self.wasted,
            "behind": self.behind,
            "improving": None if self.improving is None else list(self.improving),
            "complete": self.complete,
            "seconds": round(self.seconds, 3),
            "told": list(self.tell()),
        }


def _tell_loss(loss: Loss) -> str:
    if loss.lost_by == 0:
        return "The level has no solution." + _why(loss)
    ago = "the last one" if loss.ago == 1 else f"{_pushes(loss.ago)} ago"
    if loss.exact:
        return f"Push {loss.lost_by} lost the level, {ago}.{_why(loss)} Go back to before it."
    told = f"The position is lost, at the latest since push {loss.lost_by}, {ago}.{_why(loss)}"
    if loss.solvable_until is not None:
        after = "At the start" if loss.solvable_until == 0 else f"After push {loss.solvable_until}"
        told += f" {after} it could still be solved."
    return told


def _why(loss: Loss) -> str:
    return "" if loss.deadlock is None else f" {loss.deadlock.sentence}"


def _tell_detour(detour: Detour) -> str:
    made = detour.last - detour.first + 1
    span = (
        f"Push {detour.first} was" if made == 1 else f"Pushes {detour.first} to {detour.last} were"
    )
    if detour.instead == 0:
        return f"{span} wasted: the position is the same as before."
    return f"{span} {made}, where {_pushes(detour.instead)} lead to the same position."


def _pushes(number: int) -> str:
    return f"{number:,} {'push' if number == 1 else 'pushes'}"
