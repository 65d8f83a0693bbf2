"""What is known about a level before a run, and what the run adds to it."""

from __future__ import annotations

from dataclasses import dataclass

from pushwise import _core
from pushwise.knowledge.facts import Pattern
from pushwise.sokoban.solution import Solution

CorePattern = tuple[
    list[int], int, int | None, bool, tuple[int, list[tuple[int, int | None]]] | None
]

EXACT = "sub-search"
CUT_OFF = "sub-search, cut off"
PROOFS = (EXACT, CUT_OFF)


@dataclass(frozen=True, slots=True)
class Prior:
    """Knowledge that a run may start from; all of it proved.

    `bound`: no solution has fewer pushes. `candidates`: sets of boxes worth a proof of their own
    before the search begins. `solution` is the best one known, replayed, and who found it.
    `frontier` has the states of a search that was stopped, to go on from.
    """

    bound: int = 0
    patterns: tuple[Pattern, ...] = ()
    candidates: tuple[tuple[int, ...], ...] = ()
    solution: tuple[Solution, str] | None = None
    frontier: _core.Frontier | None = None


@dataclass(frozen=True, slots=True)
class Learnt:
    """What a run has proved so far, a bound in its objective and patterns, and a new best solution.

    The solution, if there is one, has been replayed; `found_by` says who found it.
    """

    bound: int | None
    patterns: tuple[Pattern, ...]
    solution: Solution | None = None
    found_by: str = ""


def to_core(pattern: Pattern) -> CorePattern:
    """Return a pattern as the core takes it."""
    penalty = None if pattern.kind == "deadlock" else pattern.value
    restriction = None if pattern.lead is None else (pattern.lead, list(pattern.by_goal))
    return sorted(pattern.boxes), pattern.player, penalty, pattern.proof == EXACT, restriction


def from_core(drawn: CorePattern) -> Pattern:
    """Return a pattern that the core proved."""
    boxes, player, penalty, exact, restriction = drawn
    lead, by_goal = restriction if restriction is not None else (None, [])
    return Pattern(
        boxes=frozenset(boxes),
        player=player,
        kind="deadlock" if penalty is None else "penalty",
        value=penalty or 0,
        proof=EXACT if exact else CUT_OFF,
        lead=lead,
        by_goal=tuple(by_goal),
    )
