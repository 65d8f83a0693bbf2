"""Between the reference model's sets of cells and the package's cell numbers."""

from __future__ import annotations

from dataclasses import dataclass

from pushwise import Level, _core
from pushwise.sokoban.terrain import terrain_of
from reference import Board, Push, State
from reference.board import BACK, Cells


@dataclass(frozen=True)
class Pair:
    """One level as both sides see it."""

    rows: list[str]
    board: Board
    level: Level
    terrain: _core.Terrain

    @staticmethod
    def of(rows: list[str]) -> Pair:
        level = Level.from_rows(rows)
        assert [row.rstrip() for row in rows] == [row.rstrip() for row in level.rows]
        return Pair(rows, Board.parse(rows), level, terrain_of(level))

    def numbers(self, cells: Cells) -> list[int]:
        """A set of cells as the package numbers them."""
        return [row * self.level.width + column for row, column in self.board.coordinates(cells)]

    def number(self, cell: Cells) -> int:
        """A set of one cell as the package numbers it."""
        (number,) = self.numbers(cell)
        return number

    def laboratory(self, state: State) -> _core.Laboratory:
        laboratory = _core.Laboratory(self.terrain)
        loose = state.boxes & self.board.floor
        laboratory.set(self.numbers(loose), self.number(state.player))
        return laboratory

    def push(self, push: Push) -> tuple[int, str]:
        """A push as the core names it: where the box is, and where it goes."""
        return self.number(push.box), push.direction.upper()

    def pull(self, push: Push) -> tuple[int, str]:
        """The pull that takes back a push: where the box is after the push, and where it goes."""
        after = self.board.shift(push.box, push.direction)
        return self.number(after), BACK[push.direction].upper()
