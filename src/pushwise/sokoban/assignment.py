"""Which box goes to which goal: the matrix of push distances and a cheapest assignment (Hoste 6.2).

The matrix tells how many pushes bring each box, alone on the board, to each goal; the assignment
gives each box a goal of its own so that the sum is least. That sum is the bound `push-matching`.
"""

from __future__ import annotations

from dataclasses import dataclass

from pushwise import _core
from pushwise.sokoban.level import Level
from pushwise.sokoban.terrain import terrain_with_tables


@dataclass(frozen=True, slots=True)
class Assignment:
    """Distances of boxes (rows) to goals (columns), None where there is no way, and the pairs.

    `pairs` is None if the boxes cannot all be given a goal.
    """

    boxes: tuple[int, ...]
    goals: tuple[int, ...]
    costs: tuple[tuple[int | None, ...], ...]
    pairs: dict[int, int] | None

    def cost(self, box: int, goal: int) -> int | None:
        """Pushes from a box to a goal."""
        return self.costs[self.boxes.index(box)][self.goals.index(goal)]

    @property
    def total(self) -> int | None:
        """The sum over the pairs."""
        if self.pairs is None:
            return None
        return sum(self.cost(box, goal) or 0 for box, goal in self.pairs.items())


def assign(level: Level, distance: str = "push") -> Assignment:
    """Match the boxes of a level with its goals.

    >>> found = assign(Level.from_rows(["#######", "#.$@$.#", "#######"]))
    >>> found.costs, found.total
    (((1, 3), (3, 1)), 2)
    """
    terrain = terrain_with_tables(level, "an assignment of boxes to goals")
    place = {cell: at for at, cell in enumerate(terrain.interior)}
    boxes = tuple(sorted(level.boxes & level.interior))
    goals = tuple(sorted(level.goals & level.interior))
    columns = [_core.distances_to(terrain, goal, distance) for goal in goals]
    costs = tuple(tuple(column[place[box]] for column in columns) for box in boxes)
    chosen = _cheapest(costs, len(goals))
    pairs = None if chosen is None else {b: goals[g] for b, g in zip(boxes, chosen, strict=True)}
    return Assignment(boxes, goals, costs, pairs)


def _cheapest(costs: tuple[tuple[int | None, ...], ...], columns: int) -> list[int] | None:
    """The column of each row in a cheapest assignment: shortest augmenting paths, row by row."""
    owner: list[int | None] = [None] * columns
    row_price = [0] * len(costs)
    column_price = [0] * columns
    for start in range(len(costs)):
        slack: list[float] = [float("inf")] * columns
        before: list[int | None] = [None] * columns
        done: set[int] = set()
        row, column, distance = start, None, 0
        while True:
            for other in range(columns):
                cost = costs[row][other]
                if other in done or cost is None:
                    continue
                reduced = distance + cost - row_price[row] - column_price[other]
                if reduced < slack[other]:
                    slack[other], before[other] = reduced, column
            open_columns = [other for other in range(columns) if other not in done]
            best = min(open_columns, key=slack.__getitem__, default=None)
            if best is None or slack[best] == float("inf"):
                return None
            column, distance = best, int(slack[best])
            done.add(best)
            holder = owner[best]
            if holder is None:
                break
            row = holder
        row_price[start] += distance
        for other in done - {column}:
            gain = distance - int(slack[other])
            holder = owner[other]
            column_price[other] -= gain
            if holder is not None:
                row_price[holder] += gain
        while True:  # hand the columns along the path
            previous = before[column]
            owner[column] = start if previous is None else owner[previous]
            if previous is None:
                break
            column = previous
    chosen = [0] * len(costs)
    for column, holder in enumerate(owner):
        if holder is not None:
            chosen[holder] = column
    return chosen
