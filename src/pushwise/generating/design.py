"""A design: floor and goals, played backwards to where a level on it may start."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from pushwise import _core
from pushwise.generating.grid import Grid
from pushwise.ranges import Range
from pushwise.sokoban.directions import offsets
from pushwise.sokoban.level import Level
from pushwise.sokoban.paths import walk

STEP_SECONDS = 0.02
UNLIMITED = 2**32 - 1
# Placements of the boxes per state played: beyond, most of them could not be visited anyway, and
# going far matters more than going everywhere.
PLACEMENTS_PER_STATE = 3
LAYERS_OF_A_CUT_PLAY = 80


@dataclass(frozen=True)
class Design:
    """Floor and goals on a grid."""

    grid: Grid
    floor: frozenset[int]
    goals: frozenset[int]

    def rows(self, boxes: Iterable[int], player: int) -> list[str]:
        """Draw the board."""
        letters = ["#"] * (self.grid.width * self.grid.height)
        for cell in self.floor:
            letters[cell] = "." if cell in self.goals else " "
        for cell in boxes:
            letters[cell] = "*" if cell in self.goals else "$"
        letters[player] = "+" if player in self.goals else "@"
        width = self.grid.width
        return ["".join(letters[at : at + width]) for at in range(0, len(letters), width)]

    def with_floor(self, floor: frozenset[int]) -> Design:
        """Return the design with another floor."""
        return Design(self.grid, floor, self.goals)


@dataclass(frozen=True)
class Start:
    """A start found by reverse play, with the pushes that solve it, box cell and letter each.

    If `proved`, there is no solution with fewer pushes.
    """

    design: Design
    boxes: frozenset[int]
    player: int
    pushes: int
    box_changes: int
    promise: int
    solution: tuple[tuple[int, str], ...]
    proved: bool

    @cached_property
    def lurd(self) -> str:
        """The solution as LURD, with shortest walks between the pushes."""
        grid = self.design.grid
        steps = offsets(grid.width)
        free = bytearray(grid.width * grid.height)
        for cell in self.design.floor - self.boxes:
            free[cell] = 1
        player = self.player
        pieces: list[str] = []
        for box, letter in self.solution:
            step = steps[letter.lower()]
            path = walk(free, grid.width, player, box - step)
            assert path is not None  # noqa: S101 - the play went this way backwards
            pieces += [path, letter]
            free[box], free[box + step] = 1, 0
            player = box
        return "".join(pieces)

    @cached_property
    def used(self) -> frozenset[int]:
        """The cells on which the player or a box stands in the course of the solution."""
        steps = offsets(self.design.grid.width)
        at = self.player
        used = {at, *self.boxes, *self.design.goals}
        for letter in self.lurd:
            at += steps[letter.lower()]
            used.add(at)
        return frozenset(used)

    @property
    def every_box_moves(self) -> bool:
        """Whether no box could be a wall as well."""
        steps = offsets(self.design.grid.width)
        began = {box: box for box in self.boxes}
        moved = set()
        for box, letter in self.solution:
            first = began.pop(box)
            began[box + steps[letter.lower()]] = first
            moved.add(first)
        return moved == self.boxes

    @property
    def stand(self) -> int:
        """Where the player stands for the first push."""
        box, letter = self.solution[0]
        return box - offsets(self.design.grid.width)[letter.lower()]

    def with_player_at(self, player: int) -> Start:
        """Return the start with the player elsewhere in its region."""
        return replace(self, player=player)

    def level(self) -> Level:
        """Return the level that starts here, with no more wall than it needs."""
        return Level.from_rows(_outlined(self.design.rows(self.boxes, self.player)))


class Play:
    """Reverse play on a design; costs as many states as it has met."""

    def __init__(self, design: Design, states: int, seed: int) -> None:
        """Play to the end, or until this many states are met."""
        self.design = design
        player = min(design.floor - design.goals)
        terrain = _core.Terrain(design.rows(design.goals, player))
        live = len(design.floor) - len(terrain.dead)
        few = math.comb(live, len(design.goals)) <= states * PLACEMENTS_PER_STATE
        width = states if few else max(1, states // LAYERS_OF_A_CUT_PLAY)
        self._play = _core.ReversePlay(terrain, states, width, seed)
        while not self._play.step(STEP_SECONDS):
            pass

    @property
    def states(self) -> int:
        """The states met."""
        return self._play.states

    def best(self, count: int, pushes: Range, box_changes: Range) -> list[Start]:
        """Return the most promising starts with this many pushes and box changes."""
        found = self._play.best(count, _pair(pushes), _pair(box_changes))
        return [
            Start(
                self.design,
                frozenset(boxes),
                player,
                made,
                changes,
                promise,
                tuple(solution),
                proved=self._play.exact,
            )
            for boxes, player, made, changes, promise, solution in found
        ]


def _pair(wanted: Range) -> tuple[int, int]:
    return min(wanted.least, UNLIMITED), UNLIMITED if wanted.most is None else wanted.most


def _outlined(rows: list[str]) -> list[str]:
    """Take away walls that touch no floor, not even by a corner."""
    height, width = len(rows), len(rows[0])

    def touches(row: int, column: int) -> bool:
        return any(
            rows[r][c] != "#"
            for r in range(max(0, row - 1), min(height, row + 2))
            for c in range(max(0, column - 1), min(width, column + 2))
        )

    return [
        "".join(letter if touches(r, c) else " " for c, letter in enumerate(line))
        for r, line in enumerate(rows)
    ]
