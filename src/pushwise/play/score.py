"""What a solution is worth: beside your own best, the best known, and what is proved."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pushwise.play.session import Session
from pushwise.sokoban.solution import replay

NEARLY = 1.1  # up to a tenth more pushes than needed is still good


@dataclass(frozen=True)
class Score:
    """A solved game in numbers; None where nothing is known.

    `bound` is a proved lower bound of the pushes; `proved` says that the best known reaches it.
    """

    pushes: int
    moves: int
    best_pushes: int | None = None
    best_moves: int | None = None
    known_pushes: int | None = None
    bound: int = 0
    proved: bool = False
    assisted: bool = False

    @property
    def stars(self) -> int:
        """Three for the fewest pushes known, two for nearly as few, one for any solution.

        >>> Score(10, 30, known_pushes=10).stars, Score(11, 30, known_pushes=10).stars
        (3, 2)
        >>> Score(15, 30, known_pushes=10).stars, Score(10, 30, assisted=True).stars
        (1, 0)
        """
        if self.assisted:
            return 0
        goal = self.known_pushes if self.known_pushes is not None else self.bound
        if not goal or self.pushes <= goal:
            return 3 if goal else 2
        return 2 if self.pushes <= goal * NEARLY else 1


def with_proof(score: Score, pushes: int | None, bound: int | None) -> Score:
    """Return a score with the pushes of another solution and a proved bound taken into account.

    >>> with_proof(Score(11, 30, known_pushes=11, bound=7), 10, 10).stars
    2
    >>> with_proof(Score(10, 30, bound=7), None, 8)
    Score(pushes=10, moves=30, best_pushes=None, best_moves=None, known_pushes=None, bound=8, \
proved=False, assisted=False)
    """
    bound = max(score.bound, bound or 0)
    ways = [cost for cost in (score.known_pushes, pushes) if cost is not None]
    if score.pushes == bound:
        ways.append(score.pushes)
    known = min(ways, default=None)
    return replace(score, known_pushes=known, bound=bound, proved=known == bound)


def score_of(session: Session) -> Score:
    """Return what the game on the board has come to."""
    metrics, record, level = session.metrics, session.record, session.level
    known, bound = session.progress.known(level)
    bound = max(bound, session.least_pushes_at_start)
    if metrics.pushes == bound:
        known = metrics.pushes
    return Score(
        metrics.pushes,
        metrics.moves,
        replay(level, record.by_pushes).pushes if record.solved else None,
        len(record.by_moves) if record.solved else None,
        known,
        bound,
        proved=known is not None and known == bound,
        assisted=session.assisted,
    )
