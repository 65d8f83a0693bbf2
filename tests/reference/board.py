"""The rules of Sokoban on sets of cells.

A *cell* is a (row, column) pair for people. Inside, a **set of cells is one integer**: bit
`row * stride + column` is set when the cell belongs to the set, and a single cell is a set with
one member. Moving a whole set one cell up, left, down or right is then one shift, and "all boxes
that the player could push right now" is one line that reads like its definition.

The stride is one more than the widest row. The extra column is never floor, so a shift that runs
off the right edge of one row cannot come back at the left edge of the next; what lies beyond the
edges is thereby wall.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

Cell = tuple[int, int]
Cells = int  # a set of cells

DIRECTIONS = "lurd"
BACK = {"l": "r", "u": "d", "r": "l", "d": "u"}


class State(NamedTuple):
    """Boxes and player. The player is *normal* when it stands on the lowest cell it can reach."""

    boxes: Cells
    player: Cells


class Push(NamedTuple):
    """The box on this cell goes one cell in this direction ("l", "u", "r" or "d")."""

    box: Cells
    direction: str


@dataclass(frozen=True)
class Board:
    """A level: what never moves (floor, goals) and where boxes and player start."""

    height: int
    width: int
    floor: Cells  # the cells the player could walk to if there were no boxes
    goals: Cells
    boxes: Cells
    player: Cells
    _regions: dict[Cells, tuple[Cells, ...]] = field(
        default_factory=dict, repr=False, compare=False
    )

    @staticmethod
    def parse(rows: Iterable[str]) -> Board:
        """Read rows of XSB characters: `#` wall, `.` goal, `$` box, `*` both, `@` `+` player."""
        rows = list(rows)
        height, width = len(rows), max(map(len, rows), default=0)
        stride = width + 1
        where: dict[str, Cells] = dict.fromkeys("# -_.$*@+", 0)
        for row, line in enumerate(rows):
            for column, character in enumerate(line.ljust(width)):
                if character not in where:
                    raise ValueError(f"unknown character {character!r} in row {row}")
                where[character] |= 1 << (row * stride + column)
        player = where["@"] | where["+"]
        if player.bit_count() != 1:
            raise ValueError("a level has exactly one player")
        everywhere = sum(where.values())
        anchor = Board(height, width, everywhere & ~where["#"], 0, 0, player)
        return Board(
            height,
            width,
            floor=anchor.reach(0, player),
            goals=where["."] | where["*"] | where["+"],
            boxes=where["$"] | where["*"],
            player=player,
        )

    # ---- Sets of cells ----

    def shift(self, cells: Cells, direction: str) -> Cells:
        """Return the cells next to these in one direction (they may be walls)."""
        if direction == "l":
            return cells >> 1
        if direction == "r":
            return cells << 1
        if direction == "u":
            return cells >> (self.width + 1)
        return cells << (self.width + 1)

    def coordinates(self, cells: Cells) -> list[Cell]:
        """Return the members of a set of cells as (row, column), row by row."""
        return [divmod(cell.bit_length() - 1, self.width + 1) for cell in members(cells)]

    def cells(self, coordinates: Iterable[Cell]) -> Cells:
        """Return the set of cells with these coordinates."""
        return sum(1 << (row * (self.width + 1) + column) for row, column in set(coordinates))

    # ---- Rules ----

    @property
    def start(self) -> State:
        """The state in which play begins."""
        return self.normal(self.boxes, self.player)

    def solved(self, boxes: Cells) -> bool:
        """Every box stands on a goal; there may be more goals than boxes."""
        return boxes & ~self.goals == 0

    def reach(self, boxes: Cells, player: Cells) -> Cells:
        """Return the cells the player can walk to without pushing, its own included."""
        free = self.floor & ~boxes
        stride = self.width + 1
        reached, wider = 0, player
        while wider != reached:
            reached = wider
            wider |= (wider >> 1 | wider << 1 | wider >> stride | wider << stride) & free
        return reached

    def regions(self, boxes: Cells) -> tuple[Cells, ...]:
        """Return the parts into which the boxes divide the floor, the lowest first."""
        # Remembered per box set: each one is met from many sides during a search.
        if boxes not in self._regions:
            parts = []
            free = self.floor & ~boxes
            while free:
                parts.append(self.reach(boxes, lowest(free)))
                free &= ~parts[-1]
            self._regions[boxes] = tuple(parts)
        return self._regions[boxes]

    def region(self, state: State) -> Cells:
        """Return the part of the floor that holds the player."""
        return next(part for part in self.regions(state.boxes) if part & state.player)

    def normal(self, boxes: Cells, player: Cells) -> State:
        """Return the state with the player on the lowest cell of its region."""
        return State(boxes, lowest(self.region(State(boxes, player))))

    def pushes(self, state: State) -> Iterator[tuple[Push, State]]:
        """Yield every legal push with the state it leads to."""
        reach, free = self.region(state), self.floor & ~state.boxes
        for direction in DIRECTIONS:
            # Pushable: the player reaches the cell behind the box, and the cell ahead is free.
            ahead_is_free = self.shift(free, BACK[direction])
            for box in members(state.boxes & self.shift(reach, direction) & ahead_is_free):
                boxes = state.boxes ^ box | self.shift(box, direction)
                yield Push(box, direction), self.normal(boxes, player=box)

    def moves(self, boxes: Cells, player: Cells) -> Iterator[tuple[Cells, Cells]]:
        """Yield boxes and player after every legal move: a step, or a push of the box ahead."""
        for direction in DIRECTIONS:
            step = self.shift(player, direction) & self.floor
            if not step & boxes:
                if step:
                    yield boxes, step
                continue
            target = self.shift(step, direction) & self.floor & ~boxes
            if target:
                yield boxes ^ step | target, step

    def pulls(self, state: State) -> Iterator[tuple[Push, State]]:
        """Yield every state from which one push leads to this one, with that push."""
        reach, free = self.region(state), self.floor & ~state.boxes
        for direction in DIRECTIONS:
            # The player stands where the box came from, and had stood one cell further back.
            stood = reach & self.shift(free, direction)
            for box in members(state.boxes & self.shift(stood, direction)):
                before = self.shift(box, BACK[direction])
                yield (
                    Push(before, direction),
                    self.normal(state.boxes ^ box | before, self.shift(before, BACK[direction])),
                )

    # ---- Text ----

    def rows(self, boxes: Cells, player: Cells) -> list[str]:
        """Return the board with these boxes and this player as XSB; what is not floor is wall."""
        lines = []
        for row in range(self.height):
            line = ""
            for column in range(self.width):
                cell = 1 << (row * (self.width + 1) + column)
                here = (bool(cell & self.goals), bool(cell & boxes), bool(cell & player))
                line += SYMBOLS[here] if cell & (self.floor | boxes | self.goals) else "#"
            lines.append(line)
        return lines

    def walk(self, boxes: Cells, start: Cells, end: Cells) -> str | None:
        """Return a shortest walk between two cells in small letters, or None if there is none."""
        free = self.floor & ~boxes
        layers = [start]
        seen = start
        while not layers[-1] & end:
            seen |= layers[-1]
            layers.append(sum_of(self.shift(layers[-1], way) for way in DIRECTIONS) & free & ~seen)
            if not layers[-1]:
                return None
        steps = ""
        for layer in reversed(layers[:-1]):  # from the end, step back one layer at a time
            way = next(way for way in DIRECTIONS if self.shift(layer, way) & end)
            end = self.shift(end, BACK[way])
            steps = way + steps
        return steps


SYMBOLS = {
    # (goal, box, player)
    (False, False, False): " ",
    (True, False, False): ".",
    (False, True, False): "$",
    (True, True, False): "*",
    (False, False, True): "@",
    (True, False, True): "+",
}


def lowest(cells: Cells) -> Cells:
    """Return the first member of a set, row by row."""
    return cells & -cells


def members(cells: Cells) -> Iterator[Cells]:
    """Yield the members of a set one by one, row by row."""
    while cells:
        yield lowest(cells)
        cells &= cells - 1


def sum_of(sets: Iterable[Cells]) -> Cells:
    """Return the union of sets of cells."""
    union = 0
    for cells in sets:
        union |= cells
    return union
