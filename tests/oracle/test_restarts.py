"""Passes that begin again in another order: the same answers, by other ways."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import classic
from pushwise.formats.select import load_selection
from pushwise.sokoban.level import Level
from pushwise.solving import Options, Result, Status, solve

LEVELS = Path(__file__).parents[2] / "levels"
XSOKOBAN = classic.LEVELS / "xsokoban.xsb"
RUNG = Options(
    objective="pushes",
    method="ida-astar",
    bound="push-matching",
    deadlocks=("corner", "line", "dead", "square", "z", "zone"),
    macros=("goal",),
)


def level_of(selector: str) -> Level:
    ((_, level),) = load_selection(selector)
    return level


def restarted(level: Level, options: Options) -> Result:
    result = solve(level, options)
    assert result.status is Status.SOLVED
    assert result.solution is not None
    assert result.optimal
    return result


def test_the_seed_decides_the_way_and_nothing_else() -> None:
    level = level_of(f"{LEVELS / 'tutorial.sok'}:17")
    straight = restarted(level, RUNG)
    assert straight.solution is not None
    nodes = set()
    for seed in range(10):
        options = replace(RUNG, restarts=8, seed=seed)
        first, again = restarted(level, options), restarted(level, options)
        assert first.solution is not None
        assert first.solution.pushes == straight.solution.pushes
        assert (first.expanded, first.solution) == (again.expanded, again.solution)
        nodes.add(first.expanded)
    assert len(nodes) > 1


def test_a_pass_keeps_to_the_limit_until_it_can_be_finished() -> None:
    level = level_of(f"{LEVELS / 'tutorial.sok'}:17")
    result = restarted(level, replace(RUNG, restarts=3))
    # One entry for each bound, with the states of the last run of that pass.
    bounds = [bound for bound, _ in result.passes]
    assert bounds == sorted(set(bounds))
    assert sum(states for _, states in result.passes) <= result.expanded


@classic.needs(XSOKOBAN)
@pytest.mark.parametrize("seed", range(3))
def test_the_ladder_on_its_own_level_needs_fewer_states_than_published(seed: int) -> None:
    level = level_of(f"{XSOKOBAN}:4")
    result = restarted(level, replace(RUNG, restarts=64, seed=seed, node_limit=600_000))
    assert result.solution is not None
    assert result.solution.pushes == 355
