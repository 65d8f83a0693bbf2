"""No solution leaves the package before the Python rules have replayed it."""

from __future__ import annotations

from pushwise.errors import PushwiseError
from pushwise.sokoban.level import Level
from pushwise.sokoban.solution import Solution, replay


def replay_answer(level: Level, lurd: str) -> Solution:
    """Play a solution that the core claims; it must be right."""
    try:
        return replay(level, lurd)
    except PushwiseError as error:
        raise AssertionError(f"the solver's answer does not replay: {error}") from error


def cost(solution: Solution, objective: str) -> tuple[int, int]:
    """Return what the objective makes small, and what breaks ties."""
    if objective == "moves":
        return solution.moves, solution.pushes
    return solution.pushes, solution.moves
