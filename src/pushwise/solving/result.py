"""What a run found."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from pushwise.frozen import frozen
from pushwise.knowledge.facts import Pattern
from pushwise.sokoban.level import Level
from pushwise.sokoban.solution import Solution
from pushwise.solving.finding import Finding
from pushwise.solving.options import Options
from pushwise.solving.status import Status

# Of a solution in a notebook: a page of them; the last one is always there.
MOST_PICTURES = 40


@dataclass(frozen=True, slots=True)
class Known:
    """What the store knew before a run: the best pushes and moves, and the bound of the objective.

    `proved`: the best solution is proved best, or it is proved that there is none.
    """

    pushes: int | None = None
    moves: int | None = None
    bound: int | None = None
    proved: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """The outcome of solving one level. A solution in it has been replayed by the Python rules.

    `found_by` says who found the solution if it was not the method itself: a strategy of the fast
    engine, another engine, or `store`. After a limit the solution is
    the best one known, and `lower_bound` says how far the proof has come. `ties_proved`: among the
    solutions as good for the objective none has fewer moves (pushes, if the objective is moves).
    `known` is what the store knew before the run, if one was asked. `claimed_bound` is a bound that
    somebody else claims: neither proved here nor refuted, and nothing here rests on it.
    `by_depth` counts the expanded states by the length of the path to them; `probes` counts the
    stored states by how many groups of the hash table are looked at to find them. `peak_mib` is the
    whole process, `search_mib` the states, table and open list of the search at its end. `patterns`
    are those the run proved; `candidates`, after a run that gave up, sets of boxes for the next one
    to look at. `finding` tells which boards the finders of the solution aimed at, and where two
    directions met.
    """

    level: Level | None
    status: Status
    objective: str
    method: str
    solution: Solution | None = None
    found_by: str | None = None
    optimal: bool = False
    ties_proved: bool = False
    lower_bound: int | None = None
    claimed_bound: int | None = None
    expanded: int = 0
    generated: int = 0
    stored: int = 0
    duplicates: int = 0
    reopened: int = 0
    freed: int = 0
    pruned: Mapping[str, int] = field(default_factory=dict)
    passes: tuple[tuple[int, int], ...] = ()
    by_depth: tuple[int, ...] = ()
    probes: tuple[int, ...] = ()
    seconds: float = 0.0
    peak_mib: float = 0.0
    search_mib: float = 0.0
    message: str | None = None
    known: Known | None = None
    patterns: tuple[Pattern, ...] = ()
    candidates: tuple[tuple[int, ...], ...] = ()
    finding: Finding | None = None

    def __post_init__(self) -> None:
        """Let nothing in it be changed."""
        object.__setattr__(self, "pruned", frozen(self.pruned))

    @classmethod
    def of_invalid(cls, options: Options, message: str) -> Result:
        """Return the result for a level that cannot be read."""
        return cls(None, Status.INVALID, options.objective, options.method_name, message=message)

    @property
    def solved(self) -> bool:
        """Whether a solution was found."""
        return self.status is Status.SOLVED

    def beside_claim(self, bound: int) -> Result:
        """Return the result with a bound that is only claimed, unless it is settled by now."""
        moves = self.objective == "moves"
        refuted = self.solution is not None and bound > (
            self.solution.moves if moves else self.solution.pushes
        )
        open_still = bound > (self.lower_bound or 0) and not refuted
        settled = self.status in (Status.UNSOLVABLE, Status.INVALID) or not open_still
        return replace(self, claimed_bound=None if settled else bound)

    @property
    def gap(self) -> int | None:
        """How much shorter than the solution in hand one may still be, by what is proved."""
        if self.solution is None or self.lower_bound is None:
            return None
        moves = self.objective == "moves"
        length = self.solution.moves if moves else self.solution.pushes
        return length - self.lower_bound

    @property
    def ties_optimal(self) -> bool | None:
        """Whether it is proved that ties are broken best; None if there is nothing to prove.

        That is so for the objective `any`, and while a better solution may exist.
        """
        if self.objective == "any" or self.solution is None or not self.optimal:
            return None
        return self.ties_proved or self.solution.pushes == 0

    def to_json(self, number: int, file: str) -> dict[str, Any]:
        """The object `solve --json` prints for the level `number` of `file`."""
        fields = self.to_dict()
        return {"level": number, "title": fields.pop("title"), "file": file, **fields}

    def to_dict(self) -> dict[str, Any]:
        """Return what `solve --json` prints, without the place of the level: plain values only."""
        solution = self.solution
        return {
            "title": self.level.title if self.level is not None else None,
            "status": self.status.value,
            "objective": self.objective,
            "optimal": self.optimal,
            "ties_optimal": self.ties_optimal,
            "pushes": solution.pushes if solution is not None else None,
            "moves": solution.moves if solution is not None else None,
            "solution": solution.lurd if solution is not None else None,
            "lower_bound": self.lower_bound,
            "claimed_bound": self.claimed_bound,
            "gap": self.gap,
            "method": self.method,
            "found_by": self.found_by,
            "expanded": self.expanded,
            "generated": self.generated,
            "stored": self.stored,
            "duplicates": self.duplicates,
            "reopened": self.reopened,
            "pruned": dict(self.pruned),
            "passes": [{"fmax": fmax, "nodes": nodes} for fmax, nodes in self.passes],
            "seconds": round(self.seconds, 4),
            "peak_mib": round(self.peak_mib, 1),
            "message": self.message,
            "known": asdict(self.known) if self.known is not None else None,
        }

    def row(self) -> dict[str, Any]:
        """Return the same as one flat row, for a table or a data frame.

        `pruned` becomes a column for each test, `known` one for each fact, `passes` their number.
        """
        fields = self.to_dict()
        pruned, known = fields.pop("pruned"), fields.pop("known") or {}
        fields["passes"] = len(fields["passes"])
        fields |= {f"known_{name}": value for name, value in known.items()}
        return fields | {f"pruned_{test}": count for test, count in pruned.items()}

    def _repr_svg_(self) -> str | None:
        """Draw the solution in a notebook, a picture for each line of pushes; else the level."""
        from pushwise.render.strip import to_strip

        if self.level is None or self.solution is None:
            return None if self.level is None else self.level.svg()
        return to_strip(self.level, self.solution.lurd, most=MOST_PICTURES)
