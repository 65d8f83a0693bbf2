"""What is known about how hard a level is, as one value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pushwise.frozen import frozen
from pushwise.rating.score import Band, Parts, band_of, score_parts
from pushwise.sokoban.analysis import Analysis
from pushwise.sokoban.level import Level
from pushwise.sokoban.solution import Solution
from pushwise.status import Status


@dataclass(frozen=True)
class Nodes:
    """States that a method expanded, and how its run ended."""

    expanded: int
    status: Status

    @property
    def enough(self) -> bool:
        """Whether these were enough for an answer; if not, the need is greater."""
        return self.status in (Status.SOLVED, Status.UNSOLVABLE)


@dataclass(frozen=True)
class LostShare:
    """How much of a level is lost, counted over every state that pushes lead to.

    States with a box on a dead cell are not counted; a push onto one is fatal.
    """

    states: int
    lost: int
    pushes: int
    fatal: int

    @property
    def dead_share(self) -> float:
        """The share of the states that cannot be solved any more."""
        return self.lost / self.states if self.states else 1.0

    @property
    def fatal_share(self) -> float:
        """Of the pushes possible where the level can still be solved, the share that loses it."""
        return self.fatal / self.pushes if self.pushes else 0.0


@dataclass(frozen=True)
class Rating:
    """Difficulty facts of a level. Made by `rate`.

    `solution` is the best one known by pushes, `moves` the fewest moves known of any solution;
    `optimal` and `moves_optimal` tell whether they are proved. `bound` is what the matching bound
    says of the start, `lower_bound` what was proved. `away` counts pushes of the solution that take
    a box away from every goal. `nodes` tells what the fixed methods needed; `lost` is None for
    levels with too many states to count. Without a solution there is no score.
    """

    level: Level
    analysis: Analysis
    status: Status
    solution: Solution | None
    optimal: bool
    moves: int | None
    moves_optimal: bool
    lower_bound: int | None
    away: int | None
    nodes: Mapping[str, Nodes]
    lost: LostShare | None
    seconds: float = 0.0

    def __post_init__(self) -> None:
        """Let nothing in it be changed."""
        object.__setattr__(self, "nodes", frozen(self.nodes))

    @property
    def pushes(self) -> int | None:
        """The fewest pushes known."""
        return None if self.solution is None else self.solution.pushes

    @property
    def box_changes(self) -> int | None:
        """Turns to another box in the solution; the first counts."""
        return None if self.solution is None else self.solution.box_changes

    @property
    def bound(self) -> int | None:
        """What the matching bound says of the start; None for "no solution"."""
        return self.analysis.bounds["push-matching"]

    @property
    def gap(self) -> int | None:
        """The pushes by which the matching bound falls short of the best solution."""
        if self.pushes is None or self.bound is None:
            return None
        return self.pushes - self.bound

    @property
    def unproved(self) -> int | None:
        """The pushes between what is proved and the best solution; 0 if that is optimal."""
        if self.pushes is None or self.lower_bound is None:
            return None
        return self.pushes - self.lower_bound

    @property
    def entrances(self) -> int:
        """Cells by which boxes come into goal areas, all areas taken together."""
        return sum(len(area.entrances) for area in self.analysis.goal_areas)

    @property
    def parts(self) -> Parts | None:
        """What the score is made of."""
        if self.solution is None or self.gap is None or self.away is None:
            return None
        search = self.nodes.get("astar")
        return score_parts(
            pushes=self.solution.pushes,
            box_changes=self.solution.box_changes,
            away=self.away,
            gap=self.gap,
            nodes=search.expanded if search is not None else 0,
            fatal_share=self.lost.fatal_share if self.lost is not None else 0.0,
        )

    @property
    def score(self) -> float | None:
        """How hard the level is; see docs/rating.md for the formula."""
        return None if self.parts is None else self.parts.total

    @property
    def score_is_least(self) -> bool:
        """Whether a part of the score could only be bounded from below."""
        search = self.nodes.get("astar")
        return search is None or not search.enough or self.lost is None

    @property
    def band(self) -> Band | None:
        """The band of the score."""
        return None if self.score is None else band_of(self.score)

    def to_json(self, number: int, file: str) -> dict[str, Any]:
        """The object `rate --json` prints for the level `number` of `file`."""
        solution, parts, lost = self.solution, self.parts, self.lost
        return {
            "level": number,
            "title": self.level.title,
            "file": file,
            "message": None,
            "status": self.status.value,
            "score": self.score,
            "score_is_least": None if parts is None else self.score_is_least,
            "band": None if self.band is None else self.band.name,
            "parts": None
            if parts is None
            else {name: round(value, 2) for name, value in vars(parts).items()},
            "pushes": self.pushes,
            "optimal": self.optimal,
            "moves": self.moves,
            "moves_optimal": self.moves_optimal,
            "lower_bound": self.lower_bound,
            "unproved": self.unproved,
            "bound": self.bound,
            "gap": self.gap,
            "box_changes": self.box_changes,
            "box_lines": None if solution is None else solution.box_lines,
            "pushing_sessions": None if solution is None else solution.pushing_sessions,
            "away": self.away,
            "nodes": {
                name: {"expanded": nodes.expanded, "status": nodes.status.value}
                for name, nodes in self.nodes.items()
            },
            "states": None if lost is None else lost.states,
            "dead_share": None if lost is None else round(lost.dead_share, 4),
            "fatal_share": None if lost is None else round(lost.fatal_share, 4),
            "branching": None
            if self.analysis.branching is None
            else round(self.analysis.branching, 2),
            "boxes": self.analysis.boxes,
            "goal_areas": len(self.analysis.goal_areas),
            "entrances": self.entrances,
            "rooms": len(self.analysis.rooms),
            "tunnels": len(self.analysis.tunnels),
            "solution": None if solution is None else solution.lurd,
            "seconds": round(self.seconds, 3),
        }
