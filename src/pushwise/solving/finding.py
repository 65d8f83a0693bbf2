"""How the strategies that found a solution went about it, as the core tells."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from pushwise import _core

Made = Literal["start", "goals"]
# What a strategy that ran alone says of itself.
_OF_A_RUN = re.compile(r"(?:run|restart) \d+")


@dataclass(frozen=True, slots=True)
class HintBoard:
    """The board that a strategy aimed at: where its boxes stand.

    It was `made` by taking the solved position apart (`goals`), or by tidying up the `start`.
    """

    strategy: str
    made: Made
    boxes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Meeting:
    """The state in which a search from the start and one from the goals met."""

    boxes: tuple[int, ...]
    player: int


@dataclass(frozen=True, slots=True)
class Finding:
    """The boards that the finders of a solution aimed at, and where two directions met."""

    hints: tuple[HintBoard, ...] = ()
    meeting: Meeting | None = None


def finding_of(solver: _core.Solver, method: str) -> Finding | None:
    """Return what the solver tells about its solution, if that is anything."""
    _, boards, met = solver.finding
    if not boards and met is None:
        return None
    return Finding(
        tuple(
            HintBoard(
                with_method(by, method), "start" if from_start else "goals", tuple(sorted(boxes))
            )
            for by, from_start, boxes in boards
        ),
        None if met is None else Meeting(tuple(sorted(met[0])), met[1]),
    )


def with_method(found_by: str, method: str) -> str:
    """Name a run in full: alone a strategy names its runs by number only.

    >>> with_method("run 3", "tidy"), with_method("plan run 3 + backward", "fast")
    ('tidy run 3', 'plan run 3 + backward')
    """
    return f"{method} {found_by}" if _OF_A_RUN.fullmatch(found_by) else found_by
