"""When no more states may be kept, the push-optimal engine goes on depth-first, as right as before.

With one part after the other switched off the bounds are weak and there are many passes; with all
of them on, most of these levels are proved before.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from generators import seeded_levels
from oracle.parts import PARTS
from pushwise import Level, _core, replay
from pushwise.formats import load
from pushwise.sokoban.terrain import terrain_of
from reference.board import Board
from reference.search import TooManyStatesError, optimal_pushes

KEPT = Path(__file__).parents[1] / "data" / "levels"
LIMIT = 20_000
# A depth-first search that forgets where it was need not come to an end.
MOST_NODES = 40_000


def check(rows: list[str], truth: int | None, most_states: int, without: list[str]) -> str:
    """Run the engine, and judge its answer or, if it does not end, its bound."""
    drawing = "\n".join(rows)
    solver = _core.optimal(
        _core.Terrain(rows), most_states=most_states, without=without, triples_from=0
    )
    while (outcome := solver.step(60.0, MOST_NODES)) == "running":
        assert truth is None or (solver.lower_bound or 0) <= truth, drawing
        if solver.statistics()["expanded"] >= MOST_NODES:
            return "cut off"
    assert solver.statistics()["stored"] <= most_states
    if outcome == "exhausted":
        assert truth is None, drawing
        assert solver.lower_bound is None
        return "proved unsolvable"
    assert outcome == "solved"
    assert replay(Level.from_rows(rows), solver.solution).pushes == truth, drawing
    assert solver.lower_bound == truth, drawing
    return "solved"


@pytest.mark.parametrize("without", [[], ["pairs", "mining", "descent"], PARTS], ids="+".join)
@pytest.mark.parametrize("most_states", [1, 7, 60])
@pytest.mark.parametrize("kind", ["played-back", "placed", "rooms"])
def test_optimum_is_that_of_exhaustive_search(
    kind: str, most_states: int, without: list[str]
) -> None:
    outcomes = []
    for rows in seeded_levels(877, 25, kind):
        try:
            truth = optimal_pushes(Board.parse(rows), LIMIT)
        except TooManyStatesError:
            continue
        outcomes.append(check(rows, truth, most_states, without))
    assert outcomes.count("cut off") <= len(outcomes) // 5


@pytest.mark.parametrize("without", [[], ["pairs", "mining", "descent"]], ids="+".join)
@pytest.mark.parametrize("file", ["hard.sok", "expert.sok"])
def test_the_answer_is_that_of_a_search_that_keeps_all(file: str, without: list[str]) -> None:
    """Levels with thousands of states: many passes, and paths that meet."""
    longest = 0
    # Mining takes most of the time, and what it finds leaves little to search.
    for level in load(KEPT / file)[: 40 if without else 8]:
        terrain = terrain_of(level)
        everything = _core.optimal(terrain, without=without)
        assert everything.step(60.0, 2**62) == "solved"
        stored = everything.statistics()["stored"]
        for share in (3, 10):
            solver = _core.optimal(terrain, without=without, most_states=stored // share + 1)
            assert solver.step(60.0, 2**62) == "solved"
            assert solver.lower_bound == everything.lower_bound, level
            assert replay(level, solver.solution).pushes == everything.lower_bound
            longest = max(longest, solver.statistics()["expanded"])
    assert longest > (5_000 if without else 200)


def test_a_solution_in_hand_ends_it() -> None:
    level = load(KEPT / "expert.sok")[32]
    best = _core.optimal(terrain_of(level))
    assert best.step(60.0, 2**62) == "solved"
    solver = _core.optimal(
        terrain_of(level), without=["pairs", "mining", "descent"], most_states=100
    )
    assert solver.step(60.0, 200) == "running"
    solver.offer(best.solution)
    assert solver.step(60.0, 2**62) == "solved"
    assert solver.solution == best.solution
    assert solver.lower_bound == sum(map(str.isupper, best.solution))
