"""Small levels about which everything is known: every state with its true distance.

A `Known` level has the reference board, the true distance of every solvable state, and the core's
laboratory to put questions to. Three kinds of rules are judged on it, the core's own and the wrong
ones that must be caught alike: bounds, deadlock tests, and reductions of the pushes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from random import Random

from generators import KINDS, random_level
from pushwise import _core
from reference import UNSOLVABLE, Board, State, solvable_states
from reference.board import Cells, lowest, members, sum_of

MOST_STATES = 4000  # solvable ones; larger levels are passed over

PushName = tuple[int, str]  # the box's cell in the core's numbers and a capital letter


@dataclass(frozen=True)
class Known:
    """A level and the truth about all its states."""

    rows: list[str]
    board: Board
    to_go: dict[State, int]

    @cached_property
    def lab(self) -> _core.Laboratory:
        """The core's judges, with all patterns of two boxes at hand."""
        terrain = _core.Terrain(self.rows)
        patterns = _core.Patterns(terrain)
        for pattern in _core.PlacementMiner(terrain).run(2, 0, 10**9, 1e9)[1]:
            patterns.add(pattern)
        return _core.Laboratory(terrain, patterns)

    def put(self, state: State) -> _core.Laboratory:
        """Show a state to the core."""
        [player] = self.numbers(state.player)
        self.lab.set(self.numbers(state.boxes), player)
        return self.lab

    def numbers(self, cells: Cells) -> list[int]:
        """Cells as the core numbers them."""
        return [row * self.board.width + column for row, column in self.board.coordinates(cells)]

    def truth(self, state: State) -> int:
        return self.to_go.get(state, UNSOLVABLE)

    def children(self, state: State) -> dict[PushName, int]:
        """Every push with the distance it leads to."""
        return {
            (self.numbers(push.box)[0], push.direction.upper()): self.truth(child)
            for push, child in self.board.pushes(state)
        }

    def some_solvable(self, count: int, seed: int = 0) -> list[State]:
        states = list(self.to_go)
        return states if len(states) <= count else Random(seed).sample(states, count)

    def random_states(self, count: int, seed: int = 0) -> Iterator[State]:
        """Boxes on random cells, as many as the level has; most such states cannot be solved."""
        rng = Random(seed)
        cells = list(members(self.board.floor))
        boxes = self.board.boxes.bit_count()
        for _ in range(count):
            placed = sum_of(rng.sample(cells, boxes))
            region = rng.choice(self.board.regions(placed))
            yield State(placed, lowest(region))

    def drawn(self, state: State) -> str:
        return "\n".join(self.board.rows(state.boxes, state.player))


def known_levels(seed: int, count: int, boxes: tuple[int, ...] = (3, 4, 5)) -> list[Known]:
    """Levels with 25–40 % walls and a few boxes, some with more goals than boxes."""
    rng = Random(seed)
    found: list[Known] = []
    while len(found) < count:
        rows = random_level(rng, KINDS[len(found) % len(KINDS)], rng.choice(boxes))
        board = Board.parse(rows)
        inner = (board.height - 2) * (board.width - 2)
        if not 0.25 <= 1 - board.floor.bit_count() / inner <= 0.40:
            continue
        to_go = solvable_states(board)
        if 20 <= len(to_go) <= MOST_STATES:
            found.append(Known(rows, board, to_go))
    return found


# ---- The three kinds of rules, and what is wrong with them ----

BoundRule = Callable[[Known, State], int | None]  # None: no solution
DeadRule = Callable[[Known, State], bool]
ReductionRule = Callable[[Known, State], set[PushName]]


def too_high(rule: BoundRule, levels: list[Known], states: int) -> Iterator[str]:
    """Yield the states at which a bound says more than the truth."""
    for level in levels:
        for state in level.some_solvable(states):
            value, truth = rule(level, state), level.truth(state)
            if value is None or value > truth:
                yield f"{value} instead of {truth}\n{level.drawn(state)}"


def falsely_dead(rule: DeadRule, levels: list[Known], states: int) -> Iterator[str]:
    """Yield the solvable states that a test calls dead."""
    for level in levels:
        for state in level.some_solvable(states):
            if rule(level, state):
                yield f"solvable in {level.truth(state)}\n{level.drawn(state)}"


def best_child_lost(rule: ReductionRule, levels: list[Known], states: int) -> Iterator[str]:
    """Yield the solvable states at which no push that starts a shortest solution is left."""
    for level in levels:
        for state in level.some_solvable(states):
            truth = level.truth(state)
            children = level.children(state)
            if truth and not any(children[push] == truth - 1 for push in rule(level, state)):
                yield f"{truth} to go\n{level.drawn(state)}"
