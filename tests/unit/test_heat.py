"""Where boxes have been: counted in the states that a search has stored."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pushwise import _core
from pushwise.sokoban.level import Level
from pushwise.sokoban.terrain import terrain_of
from pushwise.solving import Progress, solve

LEVEL = Level.from_rows(
    ["#########", "#   #   #", "# $ $ $ #", "#   @   #", "# . . . #", "#   #   #", "#########"]
)
# Breadth-first search would need hours.
LARGE = Level.from_rows(
    [
        "###############",
        *("#             #", "# $ $ $ $ $ $ #", "#             #", "# $ $ $ $ $ $ #"),
        *("#      @      #", "# . . . . . . #", "#             #", "# . . . . . . #"),
        "###############",
    ]
)
NODES = 300  # few enough for all of their children to be counted


def textbook(method: str, **settings: Any) -> Callable[[_core.Terrain], _core.Solver]:
    return lambda terrain: _core.textbook(terrain, method, bound="push-matching", **settings)


MAKERS = {
    **{name: textbook(name) for name in ("bfs", "dfs", "greedy", "astar", "ida", "ida-astar")},
    "backward": textbook("bfs", backward=True),
    "leaves freed": textbook("dfs", prune_leaves=True),
    "fast": _core.fast,
    "optimal": _core.optimal,
}


@pytest.mark.parametrize("name", MAKERS)
def test_every_stored_state_is_counted(name: str) -> None:
    solver = MAKERS[name](terrain_of(LEVEL))
    solver.step(1.0, NODES)
    stored = solver.statistics()["stored"]
    assert stored > 0
    counts = dict(solver.heat())
    assert sum(counts.values()) == stored * len(LEVEL.boxes)
    assert counts.keys() <= LEVEL.interior


def test_brute_force_counts_what_it_holds() -> None:
    solver = _core.textbook(terrain_of(LEVEL), "brute")
    solver.step(1.0, NODES)
    counts = dict(solver.heat())
    assert sum(counts.values()) % len(LEVEL.boxes) == 0
    assert counts.keys() <= LEVEL.interior
    assert len(counts) > len(LEVEL.boxes)


def test_a_look_at_a_search_has_it() -> None:
    looks: list[Progress] = []
    solve(LARGE, method="bfs", on_progress=looks.append, cancelled=lambda: bool(looks))
    seen = sum(times for _, times in looks[-1].heat)
    assert seen > len(LARGE.boxes)
    assert seen % len(LARGE.boxes) == 0
