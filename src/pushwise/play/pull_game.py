"""The level backwards: boxes begin on the goals and are pulled to where they start."""

from __future__ import annotations

from collections.abc import Callable

from pushwise.errors import PushwiseError
from pushwise.sokoban.directions import offsets
from pushwise.sokoban.game import Game
from pushwise.sokoban.level import Level
from pushwise.sokoban.solution import Solution, replay

_BACK = {"l": "r", "u": "d", "r": "l", "d": "u"}


class UnevenLevel(PushwiseError):
    """There are more goals than boxes."""

    def __init__(self) -> None:
        super().__init__("Pull mode needs as many goals as boxes; this level has more goals.")


class PullGame:
    """A level being played backwards.

    A step walks; a pull steps away from a box and draws it along. When every box stands where the
    level begins, and the player can walk to where it begins, the steps read backwards are a
    solution.

    >>> game = PullGame(Level.from_rows(["#######", "#@$ . #", "#######"]))
    >>> game.pull("l"), game.pull("l"), game.is_solved, game.solution().lurd
    (True, True, True, 'RR')
    """

    def __init__(self, level: Level) -> None:
        """Put the boxes on the goals and the player beside one of them, if possible."""
        if len(level.goals) != len(level.boxes):
            raise UnevenLevel
        self.level = level
        self.boxes = set(level.goals)
        self._offsets = offsets(level.width)
        self._history: list[str] = []
        self._undone: list[str] = []
        self.player = self._first_cell()

    def _first_cell(self) -> int:
        """Return where a box can be pulled from, the level's own cell if there."""
        free = sorted(self.level.interior - self.boxes)
        useful = [
            cell
            for cell in free
            if any(
                cell + way in self.boxes and cell - way in free for way in self._offsets.values()
            )
        ]
        choices = useful or free
        return self.level.player if self.level.player in choices else choices[0]

    def place(self, cell: int) -> bool:
        """Put the player on any free cell, before the first step."""
        if self._history or cell in self.boxes or cell not in self.level.interior:
            return False
        self.player = cell
        return True

    @property
    def moves(self) -> str:
        """All steps so far; a capital is a pull."""
        return "".join(self._history)

    @property
    def pulls(self) -> int:
        """How many pulls were made."""
        return sum(map(str.isupper, self._history))

    @property
    def is_solved(self) -> bool:
        """Whether everything is where the level begins."""
        if self.boxes != self.level.boxes:
            return False
        return Game(self.level).walk_to(self.player) is not None

    def solution(self) -> Solution:
        """Return the steps read backwards as a solution of the level, replayed."""
        walk = Game(self.level).walk_to(self.player) or ""
        back = "".join(_BACK[letter.lower()] for letter in reversed(self._history))
        return replay(self.level, walk + back)

    def move(self, direction: str) -> bool:
        """Walk a step."""
        return self._make(direction.lower())

    def pull(self, direction: str) -> bool:
        """Step away from a box, drawing it along."""
        return self._make(direction.upper())

    def undo(self, unit: str = "move") -> bool:
        """Take back a step, to before the last pull, or all."""
        return self._repeat(self._history, self._take_back, unit)

    def redo(self, unit: str = "move") -> bool:
        """Play again what was taken back."""
        return self._repeat(self._undone, lambda: self._do(self._undone.pop()), unit)

    def _repeat(self, letters: list[str], step: Callable[[], object], unit: str) -> bool:
        changed = bool(letters)
        while letters:
            was_pull = letters[-1].isupper()
            step()
            if unit == "move" or (unit != "all" and was_pull):
                break
        return changed

    def _make(self, letter: str) -> bool:
        if not self._do(letter):
            return False
        self._undone.clear()
        return True

    def _do(self, letter: str) -> bool:
        offset = self._offsets[letter.lower()]
        ahead, behind = self.player + offset, self.player - offset
        if ahead not in self.level.interior or ahead in self.boxes:
            return False
        if letter.isupper():
            if behind not in self.boxes:
                return False
            self.boxes.remove(behind)
            self.boxes.add(self.player)
        self.player = ahead
        self._history.append(letter)
        return True

    def _take_back(self) -> None:
        letter = self._history.pop()
        offset = self._offsets[letter.lower()]
        self.player -= offset
        if letter.isupper():
            self.boxes.remove(self.player)
            self.boxes.add(self.player - offset)
        self._undone.append(letter)
