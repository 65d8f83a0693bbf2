"""The deficit profile: where along a solution the bound of the proving engine falls short.

The *deficit* of a state is the pushes that the solution still makes, less the bound. It is what a
proof has to find out by search. From the start to the end it falls to nothing: a push that the
bound did not expect *pays* a part of it. Where and why that happens says what the bound lacks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal

from pushwise import _core
from pushwise.errors import TooLargeFor
from pushwise.sokoban.game import Game
from pushwise.sokoban.goal_areas import goal_areas
from pushwise.sokoban.identity import identity
from pushwise.sokoban.level import Level
from pushwise.sokoban.solution import Solution
from pushwise.sokoban.terrain import terrain_with_tables

Place = Literal["maze", "goal room"]
# How the deficit changed with a push.
Kind = Literal["detour", "conflict", "lost"]
# What could have told before the push.
Cause = Literal["overlap", "few boxes", "many boxes"]

KINDS: dict[Kind, str] = {
    "detour": "the box goes away from where it is wanted, and nothing had told so",
    "conflict": "boxes are seen to be in each other's way only after the push",
    "lost": "a conflict is no longer seen, and its pushes are not made yet",
}
CAUSES: dict[Cause, str] = {
    "overlap": "known conflicts would explain it if those that share boxes could be added up",
    "few boxes": "up to six boxes explain it, in a proof of more states than the engine takes",
    "many boxes": "no proof of up to six boxes was found",
}
# States of a proof that looks for the cause.
DEEP = 20_000


@dataclass(frozen=True, slots=True)
class Facts:
    """The bound of a state: the matching, with conflicts that share no box, and with all of them.

    The last is no bound.
    """

    matching: int
    bound: int
    overlapping: int
    conflicts: tuple[tuple[frozenset[int], int], ...]


@dataclass(frozen=True, slots=True)
class Step:
    """The state after a push of a solution; `push` 0 is the start, which no box was pushed to."""

    push: int
    box: tuple[int, int] | None
    left: int
    facts: Facts
    change: int = 0
    place: Place = "maze"
    kind: Kind | None = None
    cause: Cause | None = None
    cause_boxes: frozenset[int] = frozenset()

    @property
    def deficit(self) -> int:
        """Pushes that the bound does not know of."""
        return self.left - self.facts.bound

    def name(self, level: Level) -> str:
        """What was pushed, from where to where."""
        return "start" if self.box is None else "–".join(map(level.cell_name, self.box))


@dataclass(frozen=True)
class Profile:
    """The deficit along a solution. Made by `deficit_profile`."""

    level: Level
    solution: Solution
    steps: tuple[Step, ...]

    @property
    def changes(self) -> tuple[Step, ...]:
        """The steps with which the deficit changed."""
        return tuple(step for step in self.steps if step.change)

    def paid(self) -> Counter[tuple[Place, Kind, Cause]]:
        """How much of the deficit was paid where and for what."""
        sums: Counter[tuple[Place, Kind, Cause]] = Counter()
        for step in self.changes:
            if step.change < 0 and step.kind is not None and step.cause is not None:
                sums[step.place, step.kind, step.cause] -= step.change
        return sums

    def to_json(self, number: int, file: str) -> dict[str, Any]:
        """The object `analyse --deficit --json` prints for the level `number` of `file`."""
        start = self.steps[0]
        return {
            "level": number,
            "title": self.level.title,
            "file": file,
            "message": None,
            "identity": identity(self.level),
            "solution": self.solution.lurd,
            "pushes": self.solution.pushes,
            "bound": start.facts.bound,
            "deficit": start.deficit,
            "paid": [
                {"place": place, "kind": kind, "cause": cause, "pushes": pushes}
                for (place, kind, cause), pushes in self.paid().most_common()
            ],
            "steps": [self._step(step) for step in self.steps],
        }

    def _step(self, step: Step) -> dict[str, Any]:
        facts = step.facts
        return {
            "push": step.push,
            "from": None if step.box is None else self.level.cell_name(step.box[0]),
            "to": None if step.box is None else self.level.cell_name(step.box[1]),
            "left": step.left,
            "matching": facts.matching,
            "bound": facts.bound,
            "overlapping": facts.overlapping,
            "deficit": step.deficit,
            "change": step.change,
            "place": step.place,
            "kind": step.kind,
            "cause": step.cause,
            "cause_boxes": self._names(step.cause_boxes),
            "conflicts": [
                {"boxes": self._names(boxes), "pushes": gain} for boxes, gain in facts.conflicts
            ],
        }

    def _names(self, cells: frozenset[int]) -> list[str]:
        return [self.level.cell_name(cell) for cell in sorted(cells)]


def deficit_profile(level: Level, solution: Solution, *, deep: int = DEEP) -> Profile:
    """Walk a solution and compare the bound of every state with the pushes still to be made.

    Patterns are mined around every box of every state first, so that the bound is what the engine
    has to say where it has looked. `deep` bounds the states of a proof that looks for the cause of
    a change; 0 leaves that out. Raises `TooLargeFor` for levels the engine has no tables for.
    """
    terrain = terrain_with_tables(level, "a deficit profile")
    try:
        probe = _core.OptimalProbe(terrain)
    except ValueError as error:
        raise TooLargeFor("a deficit profile") from error
    states = list(_states(level, solution))
    for boxes, player, _ in states:
        probe.set(boxes, player)
        probe.mine()
    search = _core.OptimalProbe(terrain, mining_budget=deep) if deep else None
    room = _goal_room(level)
    steps: list[Step] = []
    for push, (boxes, player, box) in enumerate(states):
        step = Step(push, box, solution.pushes - push, _facts(probe, boxes, player))
        if step.deficit < 0:
            raise AssertionError(f"the bound is {-step.deficit} too high after push {push}")
        if steps and box is not None:
            before = steps[-1]
            step = replace(
                step,
                change=step.deficit - before.deficit,
                place="goal room" if set(box) & room else "maze",
            )
            if step.change:
                step = replace(step, kind=_kind(before, step))
            if step.change < 0:
                step = _with_cause(step, before, states[push - 1], search)
        steps.append(step)
    return Profile(level, solution, tuple(steps))


State = tuple[list[int], int, tuple[int, int] | None]  # boxes, player, the push that led here


def _states(level: Level, solution: Solution) -> Iterator[State]:
    """Yield the start and the state after every push."""
    game = Game(level)
    yield sorted(level.boxes & level.interior), level.player, None
    for letter in solution.lurd:
        before = game.boxes
        game.play(letter)
        if letter.isupper():
            ((start,), (end,)) = before - game.boxes, game.boxes - before
            yield sorted(game.boxes & level.interior), game.player, (start, end)


def _facts(probe: _core.OptimalProbe, boxes: list[int], player: int) -> Facts:
    probe.set(boxes, player)
    bound = probe.value()
    if bound is None:
        raise AssertionError("the bound calls a state of a solution dead")
    conflicts = tuple((frozenset(group.boxes), group.gain) for group in probe.groups())
    return Facts(probe.matching, bound, probe.overlapping, conflicts)


def _goal_room(level: Level) -> frozenset[int]:
    """The goals, and the cells by which boxes come in."""
    areas = goal_areas(level)
    return level.goals.union(*(area.entrances for area in areas))


def _kind(before: Step, step: Step) -> Kind:
    if step.change > 0:
        return "lost"
    return "detour" if step.facts.matching >= before.facts.matching else "conflict"


def _with_cause(step: Step, before: Step, state: State, search: _core.OptimalProbe | None) -> Step:
    """Say what could have told of a payment in the state before it."""
    facts = before.facts
    if facts.overlapping >= facts.bound - step.change:
        known = (boxes for boxes, _ in facts.conflicts)
        return replace(step, cause="overlap", cause_boxes=frozenset().union(*known))
    if search is not None:
        search.set(state[0], state[1])
        search.mine()
        deep = _facts(search, state[0], state[1])
        if deep.bound > facts.bound:
            new = (boxes for boxes, gain in deep.conflicts if (boxes, gain) not in facts.conflicts)
            return replace(step, cause="few boxes", cause_boxes=frozenset().union(*new))
    return replace(step, cause="many boxes")
