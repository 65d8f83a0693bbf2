"""What is known about a level before a run, and what the run adds to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from pushwise import _core
from pushwise.errors import BadOption
from pushwise.knowledge.facts import LARGEST_BOUND, Pattern
from pushwise.sokoban.level import Level
from pushwise.sokoban.solution import Solution, replay

Ended = Callable[[], bool]

CorePattern = tuple[
    list[int], int, int | None, bool, tuple[int, list[tuple[int, int | None]]] | None
]

EXACT = "sub-search"
CUT_OFF = "sub-search, cut off"
PROOFS = (EXACT, CUT_OFF)
# A pattern that is only claimed is proved again, with at most this many states.
BUDGET_OF_CHECK = 20_000


@dataclass(frozen=True, slots=True)
class Prior:
    """Knowledge that a run may start from.

    `proved`: this program has proved it all, as what the store keeps. Otherwise it is a claim: the
    run does not build on `bound`, and shows it as `claimed_bound`; it proves `patterns` again and
    replays `solution` before it uses them.

    `bound`: no solution has fewer pushes. `candidates`: sets of boxes worth a proof of their own
    before the search begins. `solution` is the best one known, replayed, and who found it.
    `checkpoint` has the states of a search that was stopped, to go on from.
    """

    bound: int = 0
    patterns: tuple[Pattern, ...] = ()
    candidates: tuple[tuple[int, ...], ...] = ()
    solution: tuple[Solution, str] | None = None
    checkpoint: _core.Checkpoint | None = None
    proved: bool = False

    def __post_init__(self) -> None:
        """Refuse a bound that no search could reach."""
        if not 0 <= self.bound <= LARGEST_BOUND:
            raise BadOption(f"the bound of a prior must be from 0 to {LARGEST_BOUND:,} pushes.")


@dataclass(frozen=True, slots=True)
class Discovery:
    """What a run has proved so far, a bound in its objective and patterns, and a new best solution.

    The solution, if there is one, has been replayed; `found_by` says who found it.
    """

    bound: int | None
    patterns: tuple[Pattern, ...]
    solution: Solution | None = None
    found_by: str = ""

    def then(self, later: Discovery) -> Discovery:
        """Return this and what was learnt after it as one."""
        bounds = [bound for bound in (self.bound, later.bound) if bound is not None]
        newest = later if later.solution is not None else self
        return Discovery(
            max(bounds, default=None),
            (*self.patterns, *later.patterns),
            newest.solution,
            newest.found_by,
        )


def checked(prior: Prior, level: Level, terrain: _core.Terrain, ended: Ended) -> Prior:
    """Return what a run may build on: all that is proved, and of claims what can be checked."""
    if prior.proved:
        return prior
    solution = prior.solution
    if solution is not None:
        solution = replay(level, solution[0].lurd), solution[1]
    patterns = tuple(pattern for pattern, holds in confirm(terrain, prior.patterns, ended) if holds)
    return replace(prior, bound=0, patterns=patterns, solution=solution, proved=True)


def confirm(
    terrain: _core.Terrain, patterns: Iterable[Pattern], ended: Ended
) -> Iterator[tuple[Pattern, bool]]:
    """Yield patterns and whether they are proved again, for as long as there is time."""
    checker = _core.Patterns(terrain)
    for pattern in patterns:
        if ended():
            return
        try:
            yield pattern, checker.confirms(to_core(pattern), BUDGET_OF_CHECK)
        except ValueError:  # not even a pattern: the player in a wall, or too many boxes
            yield pattern, False


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
