"""The push-optimal engine against exhaustive search: every part on and off."""

from __future__ import annotations

import pytest

from generators import seeded_levels
from oracle.parts import PARTS, choices
from pushwise import Level, _core, replay, solve
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


@pytest.mark.parametrize("without", choices(PARTS), ids="+".join)
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
                _core.Terrain(rows),
                without=["mining", "pairs", "descent"],
                triples_from=triples_from,
            )
            while solver.step(1.0, 2**62) == "running":
                pass
            cut[triples_from] += dict(solver.pruned())["triples"]
    assert cut[0] > cut[5] > cut[2**62] == 0


@pytest.mark.parametrize("way", [[], ["forward"]], ids=["forward", "backward"])
@pytest.mark.parametrize("budget", [3, 10, 100])
def test_descents_lift_states_and_end_the_search(budget: int, way: list[str]) -> None:
    """Every state is asked about; with few states most descents are given up."""
    others = [part for part in PARTS if part != "descent"]
    lifted = ended = 0
    for rows in [*seeded_levels(503, 80, "played-back"), *seeded_levels(504, 80, "rooms")]:
        solver = _core.optimal(
            _core.Terrain(rows), without=[*others, *way], descent_budget=budget, descent_share=0
        )
        while (outcome := solver.step(1.0, 2**62)) == "running":
            pass
        lifted += dict(solver.pruned())["descent"]
        truth = optimal_pushes(Board.parse(rows))
        assert (solver.lower_bound if outcome == "solved" else None) == truth, "\n".join(rows)
        if truth is None:
            continue
        assert replay(Level.from_rows(rows), solver.solution).pushes == truth
        ended += solver.statistics()["stored"] < truth  # the last states were never kept
    assert lifted > 3
    assert ended > 10


def test_descents_keep_to_a_limit_of_states() -> None:
    reached = 0
    for rows in seeded_levels(505, 20, "rooms"):
        for limit in (1, 7, 20):
            solver = _core.optimal(
                _core.Terrain(rows), without=["mining", "pairs"], descent_budget=5, descent_share=0
            )
            solver.step(60.0, limit)
            assert solver.statistics()["expanded"] <= limit
            reached += solver.statistics()["expanded"] == limit
    assert reached > 10


@pytest.mark.parametrize("threads", [2, 3])
def test_threads_use_up_a_limit_that_they_cannot_share_evenly(threads: int) -> None:
    """Once each of them stopped at its whole part, and the rest was waited for without end."""
    reached = 0
    for rows in seeded_levels(506, 20, "rooms"):
        for limit in (1, 10, 11, 23):
            solver = _core.optimal(_core.Terrain(rows), without=PARTS, threads=threads)
            for _ in range(200):
                if solver.step(0.01, limit) != "running":
                    break
                if solver.statistics()["expanded"] == limit:
                    reached += 1
                    break
            else:
                raise AssertionError("\n".join(rows))
    assert reached > 10


@pytest.mark.parametrize("most_states", [0, 12], ids=["", "few states"])
@pytest.mark.parametrize("join_from", [0, 6])
def test_threads_that_join_forces_find_the_optimum(join_from: int, most_states: int) -> None:
    """Also when memory ends and one of them goes on alone."""
    seeds = (seeded_levels(506, 60, "played-back"), seeded_levels(507, 60, "rooms"))
    long = 0
    for number, rows in enumerate([*seeds[0], *seeds[1]]):
        solver = _core.optimal(
            _core.Terrain(rows),
            without=PARTS if number % 4 else [],
            threads=2 + number % 3,
            join_from=join_from,
            probe_states=4,
            most_states=most_states,
        )
        while (outcome := solver.step(0.05, 2**62)) == "running":
            pass
        truth = optimal_pushes(Board.parse(rows))
        assert (solver.lower_bound if outcome == "solved" else None) == truth, "\n".join(rows)
        if truth is not None:
            assert replay(Level.from_rows(rows), solver.solution).pushes == truth
        long += solver.statistics()["expanded"] > 20
    assert long > 10


def test_a_shared_search_that_is_stopped_goes_on_with_all_its_states() -> None:
    stops = 0
    for rows in seeded_levels(508, 120, "played-back"):
        terrain = _core.Terrain(rows)
        names = list(range(len(terrain.interior)))
        checkpoint: _core.Checkpoint | None = None
        floor = 0
        for limit in (6, 6, 6, 6, 2**62):
            solver = _core.optimal(
                terrain, without=PARTS, threads=2, join_from=1, checkpoint=checkpoint, floor=floor
            )
            outcome = "running"
            while outcome == "running" and solver.statistics()["expanded"] < limit:
                outcome = solver.step(1.0, limit)
            left = solver.checkpoint()
            if outcome != "running" or left is None:
                break
            floor = solver.lower_bound or 0
            checkpoint = _core.Checkpoint.read(terrain, names, left.write(names))
            assert checkpoint is not None
            stops += 1
        truth = optimal_pushes(Board.parse(rows))
        assert (solver.lower_bound if outcome == "solved" else None) == truth, "\n".join(rows)
    assert stops > 20
