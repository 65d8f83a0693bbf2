"""What the store keeps about a level, as values in the terms of that level."""

from __future__ import annotations

from dataclasses import dataclass

from pushwise.sokoban.solution import Solution

# A bound beyond what any search can count is none.
LARGEST_BOUND = 10**8


@dataclass(frozen=True, slots=True)
class Best:
    """The best solution known by one measure, replayed, and how it was found."""

    solution: Solution
    method: str
    version: str


@dataclass(frozen=True, slots=True)
class Bound:
    """A proved lower bound and the method that proved it."""

    value: int
    method: str
    version: str


@dataclass(frozen=True, slots=True)
class Pattern:
    """Boxes and a player's region that cost extra pushes, or make every state lost.

    It applies to a state if all its boxes are there and the player stands in the region that it has
    when only these boxes are on the board. `player` is any cell of that region; the store gives its
    first. `kind` is `deadlock` or `penalty`, `value` the penalty in pushes, `proof` the name of the
    argument that proved it. A restrictive penalty says more about its box `lead`: `by_goal` has the
    penalty for each goal that box may go to, None where it cannot get there.
    """

    boxes: frozenset[int]
    player: int
    kind: str
    value: int
    proof: str
    version: str = ""
    lead: int | None = None
    by_goal: tuple[tuple[int, int | None], ...] = ()


@dataclass(frozen=True, slots=True)
class Mining:
    """How far a search for patterns has come. `progress` is for the miner alone.

    It is shared by all turned copies of a level, so it must speak of the normal form.
    """

    task: str
    done: int
    total: int | None
    found: int
    progress: bytes
    version: str = ""


@dataclass(frozen=True, slots=True)
class KeptCheckpoint:
    """The checkpoint of a search that was stopped. `data` is for the engine, in the normal form.

    `bound` is what it had proved, `expanded` what it took to get there.
    """

    states: int
    bound: int
    expanded: int
    data: bytes
    version: str = ""


@dataclass(frozen=True, slots=True)
class Run:
    """What a run that is kept in the store cost, and how it ended."""

    method: str
    status: str
    optimal: bool
    expanded: int
    seconds: float
    version: str


@dataclass(frozen=True, slots=True)
class Knowledge:
    """All that is known about a level, without its patterns. Bounds: pushes, and moves from here.

    `unsolvable` says how it was proved that there is no solution. What is claimed was imported: it
    is more than what is proved, and nobody here has proved it. `checkpoint` is the number of
    states that a search which was stopped has left, 0 if there are none.
    """

    identity: str
    title: str | None = None
    unsolvable: str | None = None
    by_pushes: Best | None = None
    by_moves: Best | None = None
    push_bound: Bound | None = None
    move_bound: Bound | None = None
    claimed_push_bound: Bound | None = None
    claimed_move_bound: Bound | None = None
    claimed_unsolvable: str | None = None
    deadlocks: int = 0
    penalties: int = 0
    mining: tuple[Mining, ...] = ()
    checkpoint: int = 0
    runs: int = 0
    seconds: float = 0.0

    @property
    def fewest_pushes_proved(self) -> bool:
        """Whether no solution has fewer pushes than the best one."""
        return (
            self.by_pushes is not None
            and self.push_bound is not None
            and self.by_pushes.solution.pushes == self.push_bound.value
        )

    @property
    def fewest_moves_proved(self) -> bool:
        """Whether no solution from this start has fewer moves than the best one."""
        return (
            self.by_moves is not None
            and self.move_bound is not None
            and self.by_moves.solution.moves == self.move_bound.value
        )
