"""The push-optimal engine against exhaustive search: every part on and off."""

from __future__ import annotations

import pytest

from generators import seeded_levels
from oracle.parts import PARTS
from pushwise import Level, _core, solve
from reference.board import Board
from reference.search import TooManyStatesError, optimal_pushes

LIMIT = 20_000


def core_optimum(rows: list[str], without: list[str]) -> int | None:
    """Step the engine to its end."""
    solver = _core.optimal(_core.Terrain(rows), without=without, triples_from=0)
    while (outcome := solver.step(1.0, 2**62)) == "running":
        pass
    assert outcome in ("solved", "exhausted")
    if outcome == "exhausted":
        assert solver.lower_bound is None
        return None
    pushes = sum(letter.isupper() for letter in solver.solution)
    assert solver.lower_bound == pushes
    return pushes


@pytest.mark.parametrize("without", [[], *([part] for part in PARTS), PARTS], ids="+".join)
@pytest.mark.parametrize("kind", ["played-back", "placed", "rooms"])
def test_optimum_is_that_of_exhaustive_search(kind: str, without: list[str]) -> None:
    checked = 0
    for rows in seeded_levels(501, 60, kind):
        try:
            truth = optimal_pushes(Board.parse(rows), LIMIT)
        except TooManyStatesError:
            continue
        assert core_optimum(rows, without) == truth, "\n".join(rows)
        checked += 1
    assert checked > 40


def test_it_is_the_default_for_the_objective_pushes() -> None:
    rows = ["########", "#@ $ . #", "#      #", "########"]
    result = solve(Level(tuple(rows)), objective="pushes")
    assert result.method == "optimal"
    assert result.optimal
    assert result.lower_bound == 2


def test_an_unsolvable_level_is_proved_so() -> None:
    rows = ["######", "#@$  #", "#  $##", "#. . #", "######"]
    board = Board.parse(rows)
    assert core_optimum(rows, []) == optimal_pushes(board)


def test_dead_triples_are_asked_for_when_it_is_time() -> None:
    cut = dict.fromkeys((0, 5, 2**62), 0)
    for rows in seeded_levels(502, 30, "placed"):
        for triples_from in cut:
            solver = _core.optimal(
                _core.Terrain(rows), without=["mining", "pairs"], triples_from=triples_from
            )
            while solver.step(1.0, 2**62) == "running":
                pass
            cut[triples_from] += dict(solver.pruned())["triples"]
    assert cut[0] > cut[5] > cut[2**62] == 0
