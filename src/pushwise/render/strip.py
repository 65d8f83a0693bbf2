"""The states of a solution, one after the other: as frames, and as one SVG picture."""

from __future__ import annotations

import re
from html import escape

from pushwise.render.frame import Frame
from pushwise.render.svg import CELL, own_parts, to_svg
from pushwise.sokoban.game import Game
from pushwise.sokoban.level import Level
from pushwise.sokoban.lurd import compress_runs

STEPS = ("push", "line", "move")
_CAPTION = 22
_GAP = 16


def states(level: Level, solution: str, step: str = "line") -> list[tuple[str, Frame]]:
    """The start and the state after every move, push, or straight line of pushes of one box.

    Each comes with the letters that led to it. Walks belong to the push behind them.
    """
    game = Game(level)
    found = [("", Frame.of_game(game))]
    for letters in _parts(solution, step):
        game.play(letters)
        found.append((letters, Frame.of_game(game)))
    return found


def _parts(solution: str, step: str) -> list[str]:
    patterns = {"move": ".", "push": "[a-z]*[A-Z]|[a-z]+", "line": r"[a-z]*([A-Z])\1*|[a-z]+"}
    return [match[0] for match in re.finditer(patterns[step], solution)]


def to_strip(
    level: Level,
    solution: str,
    *,
    step: str = "line",
    columns: int = 5,
    most: int | None = None,
) -> str:
    """Draw the states of a solution side by side, each with the letters that led to it.

    Of more than `most` states the first ones are drawn, and the last.
    """
    shown = list(enumerate(states(level, solution, step)))
    if most is not None and len(shown) > most:
        shown = [*shown[: most - 1], shown[-1]]
    wide = level.width * CELL + 4 + _GAP
    high = level.height * CELL + 4 + _CAPTION + _GAP
    columns = min(columns, len(shown))
    rows = -(-len(shown) // columns)
    pieces = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {columns * wide} {rows * high}" '
        f'width="{columns * wide}" height="{rows * high}" role="img">',
        own_parts(),
    ]
    for place, (number, (letters, frame)) in enumerate(shown):
        row, column = divmod(place, columns)
        picture = to_svg(frame, shared=True).replace("<svg ", f'<svg x="0" y="{_CAPTION}" ', 1)
        label = f"{number}. {compress_runs(letters)}" if letters else "start"
        pieces.append(
            f'<g transform="translate({column * wide + _GAP // 2} {row * high})">'
            f'<text class="pw-ruler" style="text-anchor:start" font-size="13" y="16">'
            f"{escape(label)}</text>{picture}</g>"
        )
    return "\n".join((*pieces, "</svg>\n"))
