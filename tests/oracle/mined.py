"""Small levels about which everything is known, with all their patterns of up to three boxes.

Beside the core's patterns there is a slow and plain account of what a penalty is: labelled boxes
alone on the board, every way to their goals measured.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from oracle.exhausted import Known, known_levels
from oracle.wrong_rules import lone_distances
from pushwise import _core
from reference import State
from reference.board import Cells, lowest, members, sum_of

Drawn = tuple[list[int], int, int | None, bool, tuple[int, list[tuple[int, int | None]]] | None]


@dataclass(frozen=True)
class Mined:
    """A known level and its patterns, as the core gives them."""

    level: Known
    drawn: list[Drawn]
    patterns: _core.Patterns

    @cached_property
    def terrain(self) -> _core.Terrain:
        return _core.Terrain(self.level.rows)

    @cached_property
    def dead(self) -> frozenset[int]:
        return frozenset(self.terrain.dead)

    @cached_property
    def lab(self) -> _core.Laboratory:
        return _core.Laboratory(self.terrain, self.patterns)

    def put(self, state: State) -> _core.Laboratory:
        [player] = self.level.numbers(state.player)
        self.lab.set(self.level.numbers(state.boxes), player)
        return self.lab

    def cell(self, number: int) -> Cells:
        board = self.level.board
        return board.cells([divmod(number, board.width)])

    def cells(self, numbers: list[int]) -> Cells:
        return sum_of(map(self.cell, numbers))

    def applying(self, state: State) -> Iterator[Drawn]:
        """The patterns that the state contains, by the definition."""
        board = self.level.board
        for pattern in self.drawn:
            boxes = self.cells(pattern[0])
            if boxes & ~state.boxes == 0 and state.player & board.reach(
                boxes, self.cell(pattern[1])
            ):
                yield pattern

    def distance(self, box: Cells, goal: Cells, player: Cells) -> int | None:
        """Pushes of a lone box to a goal, for the player's side."""
        board = self.level.board
        table = lone_distances((board.floor, goal, board.height, board.width))
        return table.get(board.normal(box, player))


def mine_whole(rows: list[str], *, by_goal: bool = True, budget: int = 1000) -> list[Drawn]:
    """All patterns of up to three boxes."""
    miner = _core.PlacementMiner(_core.Terrain(rows), budget, by_goal)
    count = sum(row.count(sign) for row in rows for sign in "$*")
    found: list[Drawn] = []
    for boxes in range(1, min(3, count) + 1):
        at, drawn = miner.run(boxes, 0, 10**9, 1e9)
        assert at == miner.placements(boxes)
        found += drawn
    return found


def mined(level: Known) -> Mined:
    drawn = mine_whole(level.rows)
    patterns = _core.Patterns(_core.Terrain(level.rows))
    for pattern in drawn:
        assert patterns.add(pattern), "each is found once"
    return Mined(level, drawn, patterns)


def mined_levels(seed: int, count: int) -> list[Mined]:
    return [mined(level) for level in known_levels(seed, count)]


# ---- What a penalty is ----


def excesses(
    level: Mined, boxes: tuple[Cells, ...], player: Cells, *, sides: bool = True
) -> dict[tuple[Cells, ...], int]:
    """Extra pushes of labelled boxes alone on the board, for every goal each of them may go to.

    With `sides` false the distances are those of the better side, as if the player were anywhere.
    """
    board = level.level.board
    start = (boxes, lowest(board.reach(sum_of(boxes), player)))
    pushes = {start: 0}
    queue = deque([start])
    ends: dict[tuple[Cells, ...], int] = {}
    while queue:
        state = queue.popleft()
        now, where = state
        if all(box & board.goals for box in now):
            ends.setdefault(now, pushes[state])
        for push, child in board.pushes(State(sum_of(now), where)):
            moved = board.shift(push.box, push.direction)
            after = (tuple(moved if box == push.box else box for box in now), child.player)
            if after not in pushes:
                pushes[after] = pushes[state] + 1
                queue.append(after)

    def alone(box: Cells, goal: Cells) -> int:
        if sides:
            found = level.distance(box, goal, player)
            assert found is not None
            return found
        regions = board.regions(box)
        known = (level.distance(box, goal, lowest(region)) for region in regions)
        return min(away for away in known if away is not None)

    return {
        end: made - sum(alone(box, goal) for box, goal in zip(boxes, end, strict=True))
        for end, made in ends.items()
    }


def pairs_in(level: Mined, state: State) -> Iterator[tuple[Cells, Cells]]:
    boxes = list(members(state.boxes))
    for i, box in enumerate(boxes):
        for other in islice(boxes, i):
            yield other, box
