"""Push notation: `4-7r3,8-6d1` pushes the box on column 4, row 7 three cells to the right, …

Columns and rows count from 1 at the top left of the board, as it is after cropping. Some programs
write the row first: a text that cannot be played with the column first is tried that way too. The
player walks to each box by a shortest path, so the text stands for one LURD solution.
"""

from __future__ import annotations

import re

from pushwise.errors import BadPushNotation, PushwiseError, TooLong
from pushwise.sokoban.directions import offsets
from pushwise.sokoban.game import Game
from pushwise.sokoban.level import Level
from pushwise.sokoban.lurd import MAX_STEPS

_PUSH = re.compile(r"([0-9]{1,5})\s?-\s?([0-9]{1,5})\s?([lurdLURD])\s?([0-9]{1,5})")
_BEGIN = re.compile(r"[0-9]{1,5}\s?-\s?[0-9]{1,5}\s?[lurdLURD]\s?[0-9]{1,5}\s*(?:[,;\s]|$)")
_CHARACTERS = frozenset("0123456789-,;lurdLURD \t\r\n")


def looks_like(text: str) -> bool:
    """Tell whether a text, or the first line of one, is in push notation."""
    return _BEGIN.match(text) is not None and _CHARACTERS.issuperset(text)


def continues(text: str) -> bool:
    """Tell whether a line can be the next one of a text in push notation."""
    return bool(text.strip()) and _CHARACTERS.issuperset(text)


def to_lurd(level: Level, text: str) -> str:
    """Return the steps that a text in push notation stands for.

    Raise `BadPushNotation` with the first push that cannot be made, columns before rows.
    """
    pushes = _parse(text)
    try:
        return _play(level, pushes, column_first=True)
    except PushwiseError as error:
        try:
            return _play(level, pushes, column_first=False)
        except PushwiseError:
            raise error from None


def _parse(text: str) -> list[tuple[int, int, str, int]]:
    # A line may end anywhere, even inside a number.
    joined = "".join(text.split())
    parts = [part for part in re.split("[,;]", joined) if part]
    pushes: list[tuple[int, int, str, int]] = []
    for number, part in enumerate(parts, 1):
        match = _PUSH.fullmatch(part)
        if match is None:
            raise BadPushNotation(number, part[:40], "it is not written like 4-7r3")
        pushes.append((int(match[1]), int(match[2]), match[3].lower(), int(match[4])))
    if not pushes:
        raise BadPushNotation(1, "", "there is no push")
    if sum(count for *_, count in pushes) > MAX_STEPS:
        raise TooLong(MAX_STEPS)
    return pushes


def _play(level: Level, pushes: list[tuple[int, int, str, int]], *, column_first: bool) -> str:
    game = Game(level)
    steps = offsets(level.width)
    for number, (one, other, direction, count) in enumerate(pushes, 1):
        column, row = (one, other) if column_first else (other, one)
        written = f"{one}-{other}{direction}{count}"
        if not (1 <= column <= level.width and 1 <= row <= level.height):
            raise BadPushNotation(number, written, "there is no such cell")
        box = (row - 1) * level.width + column - 1
        if box not in game.boxes:
            raise BadPushNotation(number, written, f"there is no box on {level.cell_name(box)}")
        behind = box - steps[direction]
        if game.walk_to(behind) is None:
            name = level.cell_name(behind)
            raise BadPushNotation(number, written, f"the player cannot come to {name}")
        for _ in range(count):
            if not game.push(direction):
                raise BadPushNotation(number, written, "the box cannot be pushed so far")
    return game.moves
