"""Pictures of states a search has reached."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pushwise.render.frame import Frame, Mark
from pushwise.sokoban.level import Level


def state_frame(
    level: Level,
    boxes: Iterable[int],
    player: int | None,
    marks: Mapping[int, Mark] | None = None,
    heat: Mapping[int, float] | None = None,
) -> Frame:
    """Return the picture of a level with boxes and player elsewhere, or with no player."""
    plain = str.maketrans("@$+*", "  ..")
    board = list("".join(level.rows).translate(plain))
    for box in {*boxes, *(level.boxes - level.interior)}:
        board[box] = "*" if box in level.goals else "$"
    if player is not None:
        board[player] = "+" if player in level.goals else "@"
    text = "".join(board)
    rows = tuple(text[at : at + level.width] for at in range(0, len(text), level.width))
    return Frame(rows, level.interior, marks or {}, heat=heat or {})
