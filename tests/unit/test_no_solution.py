"""A search without a solution says so, whenever it is asked."""

from __future__ import annotations

import pytest

from pushwise import _core

# The box in the doorway cannot be brought home.
LOST = ["######", "#@$ ##", "#  $.#", "#.####", "######"]
STRATEGIES = [
    "plan",
    "hint",
    "hint-loops",
    "tidy",
    "restarts",
    "backward",
    "forward",
    "backward-macro",
]


def ask(solver: _core.Solver) -> None:
    assert solver.solution == ""
    while solver.step(0.1, 10**6) == "running":
        pass
    assert solver.solution == ""


@pytest.mark.parametrize("name", STRATEGIES)
def test_strategies(name: str) -> None:
    ask(_core.strategy(_core.Terrain(LOST), name))


@pytest.mark.parametrize("name", _core.textbook_methods())
def test_textbook_methods(name: str) -> None:
    ask(_core.textbook(_core.Terrain(LOST), name))


def test_engines() -> None:
    ask(_core.fast(_core.Terrain(LOST)))
