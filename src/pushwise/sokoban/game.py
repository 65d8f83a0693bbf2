"""A game in progress: the rules of Sokoban in plain Python, with undo and redo.

This is the second, independent statement of the rules: whatever the fast core answers is replayed
here before anyone sees it, so nothing in this module uses the core.
"""

from __future__ import annotations

from typing import Literal

from pushwise.errors import BadCell, IllegalPush, IllegalStep, UnknownStep
from pushwise.sokoban import lurd as lurd_text
from pushwise.sokoban.directions import offsets
from pushwise.sokoban.interior import flood
from pushwise.sokoban.level import Level
from pushwise.sokoban.paths import push_route, walk
from pushwise.sokoban.position import Position, Push, board_text

Unit = Literal["move", "push", "session", "all"]

_NOT_FREE = frozenset((0,))


class Game:
    """A level being played.

    Steps that the rules forbid return False (or None, where a route is asked for) and change
    nothing; `play` raises `IllegalStep` instead, because there the caller claims the steps are
    legal.

    >>> game = Game(Level.from_rows(["######", "#@ $.#", "######"]))
    >>> game.play("rR")
    >>> game.is_solved, game.moves
    (True, 'rR')
    >>> game.undo("push"), game.moves
    (1, 'r')
    """

    def __init__(self, level: Level, moves: str = "") -> None:
        """Begin at the start of a level, and play `moves` if there are any."""
        self._level = level
        self._boxes = set(level.boxes)
        self._player = level.player
        self._offsets = offsets(level.width)
        self._floor = bytearray(level.width * level.height)
        for cell in level.interior:
            self._floor[cell] = 1
        self._history: list[str] = []
        self._undone: list[str] = []
        self._off_goal = len(level.boxes - level.goals)
        if moves:
            self.play(moves)

    def copy(self) -> Game:
        """Return a game in the same position, with the same history, that goes its own way."""
        other = Game(self._level)
        other._boxes = set(self._boxes)
        other._player = self._player
        other._history = self._history.copy()
        other._undone = self._undone.copy()
        other._off_goal = self._off_goal
        return other

    __copy__ = copy

    def __repr__(self) -> str:
        """Return level title and moves so far."""
        return f"<Game {self._level.title or 'untitled'}: {self.moves!r}>"

    def __str__(self) -> str:
        """Return the board as it is now, as XSB."""
        return board_text(self._level, self._boxes, self._player)

    def _repr_svg_(self) -> str:
        """Draw the game as it stands in a notebook."""
        return self.position._repr_svg_()

    @property
    def level(self) -> Level:
        """The level as it was at the start."""
        return self._level

    @property
    def boxes(self) -> frozenset[int]:
        """Where the boxes are now."""
        return frozenset(self._boxes)

    @property
    def player(self) -> int:
        """Where the player is now."""
        return self._player

    @property
    def moves(self) -> str:
        """All steps so far, as LURD: lower case a move, upper case a push."""
        return "".join(self._history)

    @property
    def undone(self) -> str:
        """The steps that redo would play, as LURD."""
        return "".join(reversed(self._undone))

    @property
    def is_solved(self) -> bool:
        """Whether every box stands on a goal."""
        return self._off_goal == 0

    @property
    def position(self) -> Position:
        """Boxes and player as they are now, as a value that stays when the game goes on."""
        return Position(self._level, frozenset(self._boxes), self._player)

    def pushes(self) -> tuple[Push, ...]:
        """Return every push that can be made now, after a walk if need be."""
        return self.position.pushes()

    def reachable(self) -> frozenset[int]:
        """Return the cells where the player can walk now, without pushing."""
        return frozenset(flood(bytes(self._free()), self._level.width, self._player, _NOT_FREE))

    def move(self, direction: str) -> bool:
        """Step in a direction (l, u, r or d), pushing the box ahead if there is one."""
        letter = self._try(direction)
        if letter is None:
            return False
        self._undone.clear()
        return True

    def push(self, push: str | Push) -> bool:
        """Push the box ahead in a direction, or walk to one of `pushes` and make it.

        Return False, and change nothing, if the push cannot be made.
        """
        if isinstance(push, Push):
            try:
                self.play(self.position.lurd(push))
            except IllegalPush:
                return False
            return True
        direction = push
        return self._player + self._offset(direction) in self._boxes and self.move(direction)

    def play(self, lurd: str) -> None:
        """Play LURD letters, run lengths allowed; their case is not looked at.

        The first illegal step raises `IllegalStep` and the game is as it was before the call.
        """
        letters = lurd_text.expand(lurd)
        undone = self._undone.copy()
        for number, letter in enumerate(letters, 1):
            if self._try(letter) is None:
                error = self._explain(number, letter)
                for _ in range(number - 1):
                    self._take_back()
                self._undone = undone
                raise error
        if letters:
            self._undone.clear()

    def walk_to(self, cell: int) -> str | None:
        """Walk to a cell by a shortest path; return the steps, or None if it cannot be reached."""
        self._check_cell(cell)
        path = walk(self._free(), self._level.width, self._player, cell)
        if path:
            self.play(path)
        return path

    def push_box(self, box: int, target: int) -> str | None:
        """Push the box on one cell to another, the other boxes staying where they are.

        The route has the fewest pushes and, among those, the fewest moves. Return its steps, or
        None if there is no box on the first cell or no such route.
        """
        self._check_cell(box)
        self._check_cell(target)
        if box not in self._boxes or not self._floor[box]:
            return None
        free = self._free()
        free[box] = 1
        route = push_route(free, self._level.width, self._player, box, target)
        if route:
            self.play(route)
        return route

    def undo(self, unit: Unit = "move") -> int:
        """Take back one step, or to before the last push or pushing session, or all.

        Return how many steps were taken back.
        """
        count = _count(self._history, unit)
        for _ in range(count):
            self._take_back()
        return count

    def redo(self, unit: Unit = "move") -> int:
        """Play again one undone step, or to after the next push or pushing session, or all.

        Return how many steps were played.
        """
        count = _count(self._undone, unit)
        for _ in range(count):
            self._try(self._undone.pop())
        return count

    def _free(self) -> bytearray:
        """Return a byte per cell: 1 where the player may stand now."""
        free = self._floor.copy()
        for box in self._boxes:
            free[box] = 0
        return free

    def _offset(self, direction: str) -> int:
        offset = self._offsets.get(direction.lower())
        if offset is None:
            raise UnknownStep(direction, 1)
        return offset

    def _check_cell(self, cell: int) -> None:
        if not 0 <= cell < len(self._floor):
            raise BadCell(cell)

    def _try(self, direction: str) -> str | None:
        """Make a step if the rules allow it; return its letter in its right case."""
        offset = self._offset(direction)
        ahead = self._player + offset
        letter = direction.lower()
        if not self._floor[ahead]:
            return None
        if ahead in self._boxes:
            beyond = ahead + offset
            if not self._floor[beyond] or beyond in self._boxes:
                return None
            self._move_box(ahead, beyond)
            letter = letter.upper()
        self._player = ahead
        self._history.append(letter)
        return letter

    def _take_back(self) -> None:
        """Undo the last step and remember it for redo."""
        letter = self._history.pop()
        offset = self._offsets[letter.lower()]
        if letter.isupper():
            self._move_box(self._player + offset, self._player)
        self._player -= offset
        self._undone.append(letter)

    def _move_box(self, start: int, end: int) -> None:
        self._boxes.remove(start)
        self._boxes.add(end)
        self._off_goal += (start in self._level.goals) - (end in self._level.goals)

    def _explain(self, number: int, letter: str) -> IllegalStep:
        """Say why a step that was refused is illegal."""
        offset = self._offset(letter)
        ahead, name = self._player + offset, self._level.cell_name
        if not self._floor[ahead]:
            why = f"{name(ahead)} is a wall"
        elif ahead + offset in self._boxes:
            why = f"the box on {name(ahead)} is against the box on {name(ahead + offset)}"
        else:
            why = f"the box on {name(ahead)} is against the wall on {name(ahead + offset)}"
        return IllegalStep(number, letter, name(self._player), why)


def _steps_to_push(steps: list[str], *, whole_session: bool) -> int:
    """Count from the end the steps to the far side of one push, or of all pushes without a break.

    The history read backwards serves undo; the undone steps, next one last, serve redo.
    """
    at = len(steps)
    while at and steps[at - 1].islower():
        at -= 1
    if at:
        at -= 1
        while whole_session and at and steps[at - 1].isupper():
            at -= 1
    return len(steps) - at


def _count(steps: list[str], unit: Unit) -> int:
    """Count from the end the steps that one unit stands for."""
    if unit == "all":
        return len(steps)
    if unit == "move":
        return min(1, len(steps))
    return _steps_to_push(steps, whole_session=unit == "session")
