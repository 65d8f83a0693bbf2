"""Play a line of LURD letters on the characters of a level.

Written without `reference.board`, on a dictionary of characters, so that the searches there and
the package are both judged by a third account of the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

Place = tuple[int, int]

STEPS = {"l": (0, -1), "u": (-1, 0), "r": (0, 1), "d": (1, 0)}
LEAVE = {"@": " ", "+": "."}  # what remains when the player goes
ENTER = {" ": "@", ".": "+", "$": "@", "*": "+"}  # the player comes, a box there is pushed away
RECEIVE = {" ": "$", ".": "*"}  # a box comes


@dataclass(frozen=True)
class Replay:
    """What happened: the board in the end, the letters played, and the first illegal one."""

    rows: tuple[str, ...]
    letters: str  # capital letters are pushes
    pushed: tuple[Place, ...]  # for each push, where its box stood at the very beginning
    illegal: int | None  # number of the first illegal letter, from 1; those before it were played

    @property
    def solved(self) -> bool:
        """No box is left off a goal, and the line was legal to its end."""
        return self.illegal is None and not any("$" in row for row in self.rows)

    @property
    def metrics(self) -> dict[str, int]:
        """The six usual counts."""
        pushes = [letter for letter in self.letters if letter.isupper()]
        return {
            "moves": len(self.letters),
            "pushes": len(pushes),
            "box lines": changes(list(zip(self.pushed, pushes, strict=True))),
            "box changes": changes(self.pushed),
            "pushing sessions": sum(
                here.isupper() and not before.isupper()
                for before, here in zip(" " + self.letters, self.letters, strict=False)
            ),
            "player lines": changes(self.letters.lower()),
        }


def changes(items: Sequence[object]) -> int:
    """Count the items that differ from the one before; the first always does."""
    return sum(number == 0 or item != items[number - 1] for number, item in enumerate(items))


def replay(rows: Sequence[str], letters: str) -> Replay:
    """Play the letters one by one; their case is not looked at."""
    board = {(r, c): char for r, row in enumerate(rows) for c, char in enumerate(row)}
    position = next(place for place, char in board.items() if char in LEAVE)
    began = {place: place for place, char in board.items() if char in "$*"}
    played, pushed, illegal = "", [], None
    for number, letter in enumerate(letters.lower(), start=1):
        row_step, column_step = STEPS[letter]
        ahead = (position[0] + row_step, position[1] + column_step)
        beyond = (ahead[0] + row_step, ahead[1] + column_step)
        is_push = ahead in began
        if board.get(beyond if is_push else ahead, "#") not in RECEIVE:
            illegal = number
            break
        if is_push:
            board[beyond] = RECEIVE[board[beyond]]
            began[beyond] = began.pop(ahead)
            pushed.append(began[beyond])
        board[position] = LEAVE[board[position]]
        board[ahead] = ENTER[board[ahead]]
        position = ahead
        played += letter.upper() if is_push else letter
    after = tuple("".join(board[r, c] for c in range(len(row))) for r, row in enumerate(rows))
    return Replay(after, played, tuple(pushed), illegal)
