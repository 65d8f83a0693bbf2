"""A hint on its way to the player: the answer, and how much of it was told."""

from __future__ import annotations

from typing import Any

from pushwise.play.session import Session
from pushwise.render.frame import Mark

# From which step on a cell of the answer may be shown.
_BOX_TOLD, _TARGET_TOLD = 2, 3


class ToldHint:
    """The answer about one position, told a sentence more each time.

    It knows the position it was made for: whatever changes the board, nobody has to remember to
    throw the hint away.
    """

    def __init__(self, session: Session, answer: dict[str, Any]) -> None:
        self._level = session.level
        self._moves = session.game.moves
        self._answer = answer
        self._told = 0

    def fits(self, session: Session) -> bool:
        """Whether the hint is about what is on the board."""
        # The moves, not only the position: how many pushes to take back depends on them.
        return session.level is self._level and session.game.moves == self._moves

    @property
    def has_more(self) -> bool:
        """Whether something is left to be told."""
        return self._told < len(self._answer["steps"])

    def tell_more(self) -> str:
        """Return all that may be known now, one sentence more than before."""
        sentences: list[str] = self._answer["steps"]
        self._told = min(self._told + 1, len(sentences))
        return "\n".join(sentences[: self._told])

    @property
    def marks(self) -> dict[int, Mark]:
        """The cells that were spoken of; once it was told where to, an arrow leads there."""
        box, target = (
            None if self._answer[name] is None else self._level.cell_at(self._answer[name])
            for name in ("box", "target")
        )
        if box is None or self._told < _BOX_TOLD:
            return {}
        if target is None or self._told < _TARGET_TOLD:
            return {box: Mark("hint")}
        return _arrow(box, target, self._level.width)


def _arrow(box: int, target: int, width: int) -> dict[int, Mark]:
    """Mark the first straight run of pushes."""
    if abs(target - box) < width:
        step, head = (1, "→") if target > box else (-1, "←")
    else:
        step, head = (width, "↓") if target > box else (-width, "↑")
    return {cell: Mark("hint", head) for cell in range(box, target + step, step)}
