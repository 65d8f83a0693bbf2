"""A search that is stopped at random and goes on, turned or not, comes to the same optimum."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from generators import seeded_levels
from pushwise import Level, _core, replay
from pushwise.sokoban.identity import normal_form
from pushwise.sokoban.terrain import terrain_of
from reference.board import Board
from reference.search import TooManyStatesError, optimal_pushes
from store.boards import images

LIMIT = 20_000
WITHOUT: tuple[list[str], ...] = (
    [],
    ["pairs", "mining", "corrals"],
    ["descent", "pairs", "mining", "gates", "corrals"],
)


def names(level: Level, terrain: _core.Terrain) -> list[int]:
    """What all images of a level call its cells."""
    return list(map(normal_form(level).to_normal, terrain.interior))


def in_one(level: Level, without: list[str]) -> _core.Solver:
    """The search nobody stops."""
    solver = _core.optimal(terrain_of(level), without=without)
    while solver.step(1.0, 2**62) == "running":
        pass
    return solver


def in_pieces(
    rng: Random, level: Level, without: list[str], threads: int, offered: str | None = None
) -> tuple[str, Level, _core.Solver, int, int]:
    """Stop the search again and again; every time another image goes on.

    Returns how it ended, the image and the search that did, the stops, and the states in all.
    """
    data: bytes | None = None
    expanded = stops = 0
    form = normal_form(level)
    while True:
        image = rng.choice(images(level)) if stops else level
        terrain = terrain_of(image)
        checkpoint = None
        if data is not None:
            checkpoint = _core.Checkpoint.read(terrain, names(image, terrain), data)
            assert checkpoint is not None
        solver = _core.optimal(terrain, without=without, threads=threads, checkpoint=checkpoint)
        if offered is not None:
            there = form.solution_to_normal(offered)
            solver.offer(normal_form(image).solution_to_original(there))
        limit = threads * rng.randint(1, 6 if stops < 20 else 2000)
        while (outcome := solver.step(1.0, limit)) == "running":
            if solver.statistics()["expanded"] >= limit:
                break
        expanded += solver.statistics()["expanded"]
        if outcome != "running":
            return outcome, image, solver, stops, expanded
        kept = solver.checkpoint()
        assert kept is not None
        data = kept.write(names(image, terrain))
        stops += 1


@pytest.mark.parametrize("kind", ["played-back", "placed", "rooms"])
def test_the_optimum_is_that_of_exhaustive_search(kind: str) -> None:
    rng = Random(1117)
    all_stops = whole = pieces = 0
    for number, rows in enumerate(seeded_levels(911, 100, kind)):
        level = Level.from_rows(rows)
        drawing = "\n".join(rows)
        try:
            truth = optimal_pushes(Board.parse(rows), LIMIT)
        except TooManyStatesError:
            continue
        for without, threads in product(WITHOUT, (1, 2)):
            alone = in_one(level, without)
            offered = alone.solution if truth and number % 3 == 0 else None
            outcome, image, solver, stops, expanded = in_pieces(
                rng, level, without, threads, offered
            )
            assert outcome == ("exhausted" if truth is None else "solved"), drawing
            assert solver.lower_bound == truth, drawing
            if truth is not None:
                assert replay(image, solver.solution).pushes == truth, drawing
            all_stops += stops
            if offered is None and threads == 1:
                whole += alone.statistics()["expanded"]
                pieces += expanded
    assert all_stops > 50
    # Up to twenty stops, a few states apart, each time in another image: a test that is cut short
    # begins anew every time. In two parts it is a quarter (tests/store).
    assert pieces <= whole * 2
