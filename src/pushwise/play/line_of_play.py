"""The positions a game went through: the start and what stood after each push."""

from __future__ import annotations

from typing import NamedTuple

from pushwise.sokoban.game import Game
from pushwise.sokoban.level import Level

State = tuple[frozenset[int], int]


class Position(NamedTuple):
    """What stood after this many steps."""

    steps: int
    boxes: frozenset[int]
    player: int


class LineOfPlay:
    """A game push by push; position 0 is the start, position n what stands after push n.

    >>> line = LineOfPlay(Level.from_rows(["#######", "#@ $ .#", "#######"]), "rRR")
    >>> line.pushes, line.positions[1].steps, line.steps_before(1)
    (2, 2, 1)
    """

    def __init__(self, level: Level, moves: str) -> None:
        """Replay the moves; an illegal one raises `IllegalStep`."""
        self.level = level
        game = Game(level)
        self.positions = [Position(0, game.boxes, game.player)]
        for steps, letter in enumerate(Game(level, moves).moves, 1):
            game.move(letter)
            if letter.isupper():
                self.positions.append(Position(steps, game.boxes, game.player))
        self.moves = game.moves
        self.is_solved = game.is_solved

    @property
    def pushes(self) -> int:
        """How many pushes were made."""
        return len(self.positions) - 1

    def game(self, push: int) -> Game:
        """Return the game as it stood after this push."""
        return Game(self.level, self.moves[: self.positions[push].steps])

    def steps_before(self, push: int) -> int:
        """Return how many steps had been made when this push was about to be."""
        return self.positions[push].steps - 1

    def states(self) -> list[State]:
        """Return boxes and player's region of every position: what is the same to the rules."""
        game = Game(self.level)
        at = 0
        states: list[State] = []
        for steps, boxes, _ in self.positions:
            game.play(self.moves[at:steps])
            states.append((boxes, min(game.reachable())))
            at = steps
        return states
