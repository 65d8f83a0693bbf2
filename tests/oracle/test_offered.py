"""A solution found elsewhere never changes the optimum, and never costs a state."""

from __future__ import annotations

import pytest

from generators import seeded_levels
from pushwise import Level, _core, replay
from reference.board import Board
from reference.search import TooManyStatesError, optimal_pushes

LIMIT = 20_000


def run(terrain: _core.Terrain, offered: str | None, without: list[str]) -> _core.Solver:
    """Step the engine to its end, with a solution in hand or without."""
    solver = _core.optimal(terrain, without=without)
    if offered is not None:
        solver.offer(offered)
    while (outcome := solver.step(1.0, 2**62)) == "running":
        pass
    assert outcome == "solved"
    return solver


def any_solution(terrain: _core.Terrain) -> str:
    solver = _core.textbook(terrain, "dfs", deadlocks=["dead"])
    assert solver.step(60.0, 2**62) == "solved"
    return solver.solution


@pytest.mark.parametrize(
    "without", [[], ["pairs", "mining"], ["descent", "dives", "corrals", "gates"]]
)
@pytest.mark.parametrize("kind", ["played-back", "rooms"])
def test_the_optimum_stays(kind: str, without: list[str]) -> None:
    taken, helped = 0, 0
    for rows in seeded_levels(733, 40, kind):
        try:
            truth = optimal_pushes(Board.parse(rows), LIMIT)
        except TooManyStatesError:
            continue
        if not truth:
            continue
        level, terrain = Level.from_rows(rows), _core.Terrain(rows)
        alone = run(terrain, None, without)
        any_old = any_solution(terrain)
        for offered in (any_old, alone.solution):
            solver = run(terrain, offered, without)
            assert solver.lower_bound == truth, "\n".join(rows)
            assert replay(level, solver.solution).pushes == truth
            assert solver.statistics()["expanded"] <= alone.statistics()["expanded"]
            helped += solver.statistics()["expanded"] < alone.statistics()["expanded"]
        taken += replay(level, any_old).pushes > truth
    assert taken > 3  # levels at which what was offered was not good enough
    assert helped > 10


def test_a_worse_offer_does_not_replace_a_better_one() -> None:
    rows = ["########", "#@ $ . #", "#      #", "########"]
    solver = _core.optimal(_core.Terrain(rows))
    solver.offer("rRR")
    solver.offer("rRRRdrruL")
    assert solver.step(1.0, 2**62) == "solved"
    assert solver.solution == "rRR"
    assert solver.lower_bound == 2
