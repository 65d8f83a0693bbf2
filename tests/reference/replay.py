"""Play a line of LURD letters on the characters of a level.

Written without `reference.board`, on a dictionary of characters, so that the searches there and
the package are both judged by a third account of the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

STEPS = {"l": (0, -1), "u": (-1, 0), "r": (0, 1), "d": (1, 0)}
LEAVE = {"@": " ", "+": "."}  # what remains when the player goes
ENTER = {" ": "@", ".": "+", "$": "@", "*": "+"}  # the player comes, a box there is pushed away
RECEIVE = {" ": "$", ".": "*"}  # a box comes


class Replay(NamedTuple):
    """What happened: the board in the end, the counts, and the first letter that was illegal."""

    rows: list[str]
    moves: int
    pushes: int
    illegal: int | None  # 1-based; the letters before it were played

    @property
    def solved(self) -> bool:
        """No box is left off a goal, and the line was legal to its end."""
        return self.illegal is None and not any("$" in row for row in self.rows)


def replay(rows: Sequence[str], letters: str) -> Replay:
    """Play the letters one by one; capital letters must push and small ones must not."""
    board = {(r, c): char for r, row in enumerate(rows) for c, char in enumerate(row)}
    position = next(place for place, char in board.items() if char in LEAVE)
    pushes = 0
    for number, letter in enumerate(letters, start=1):
        row_step, column_step = STEPS[letter.lower()]
        ahead = (position[0] + row_step, position[1] + column_step)
        beyond = (ahead[0] + row_step, ahead[1] + column_step)
        is_push = board.get(ahead, "#") in "$*"
        possible = (
            board.get(beyond, "#") in RECEIVE if is_push else board.get(ahead, "#") in RECEIVE
        )
        if not possible or is_push != letter.isupper():
            return Replay(_rows(board, rows), number - 1, pushes, illegal=number)
        if is_push:
            board[beyond] = RECEIVE[board[beyond]]
            pushes += 1
        board[position] = LEAVE[board[position]]
        board[ahead] = ENTER[board[ahead]]
        position = ahead
    return Replay(_rows(board, rows), len(letters), pushes, illegal=None)


def _rows(board: dict[tuple[int, int], str], like: Sequence[str]) -> list[str]:
    return ["".join(board[r, c] for c in range(len(row))) for r, row in enumerate(like)]
