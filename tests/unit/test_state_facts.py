"""Assignments, penalties, zones, frequent positions and the states of a solution."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from pathlib import Path

import pytest

from generators import seeded_levels
from pushwise.errors import BadOption
from pushwise.render.overlays import OVERLAYS, Question
from pushwise.render.raster import write_image
from pushwise.render.strip import states, to_strip
from pushwise.sokoban.assignment import assign
from pushwise.sokoban.frequent import frequent_positions
from pushwise.sokoban.game import Game
from pushwise.sokoban.level import Level
from pushwise.sokoban.penalties import penalties, total
from pushwise.sokoban.zones import Zones
from pushwise.solving import Status, solve

# The left box must step aside and back before the right one can go: two pushes more.
NEAR = Level.from_rows(
    ["########", "#      #", "#  @   #", "#  $$..#", "#      #", "#      #", "########"]
)


def generated(seed: int, count: int) -> Iterator[Level]:
    for rows in seeded_levels(seed, count):
        yield Level.from_rows(rows)


def test_the_assignment_is_the_cheapest_of_all() -> None:
    for level in generated(11, 60):
        found = assign(level)
        sums = []
        for goals in permutations(range(len(found.goals)), len(found.boxes)):
            costs = [row[goal] for row, goal in zip(found.costs, goals, strict=True)]
            known = [cost for cost in costs if cost is not None]
            if len(known) == len(costs):
                sums.append(sum(known))
        assert found.total == min(sums, default=None)
        if found.pairs is not None:
            assert len(set(found.pairs.values())) == len(found.boxes)


def test_matching_and_penalties_never_exceed_the_optimum() -> None:
    raised = deadlocked = 0
    for level in generated(12, 80):
        result = solve(level, objective="pushes", time_limit=20)
        found = penalties(level, 3)
        added, matching = total(found), assign(level).total
        if result.status is Status.UNSOLVABLE:
            continue
        assert result.solution is not None
        assert added is not None
        assert matching is not None
        assert matching + added <= result.solution.pushes
        raised += added > 0
        chosen = [box for penalty in found if penalty.chosen for box in penalty.boxes]
        assert len(chosen) == len(set(chosen))
    assert raised > 2
    for level in generated(13, 60):
        if total(penalties(level, 2)) is None:
            deadlocked += 1
            assert solve(level, time_limit=20).status is Status.UNSOLVABLE
    assert deadlocked > 2


def test_penalties_of_a_state_as_the_overlay_tells_them() -> None:
    assert total(penalties(NEAR)) == 2
    notes = OVERLAYS["penalties"].notes
    assert notes is not None
    assert notes(NEAR, Question())[-1].endswith("at least 6 pushes.")


def test_zones_are_the_sets_they_stand_for() -> None:
    for level in generated(14, 40):
        zones = Zones(level)
        game = Game(level)
        assert zones.cells(zones.reach) == game.reachable()
        assert zones.solved == game.is_solved
        steps = (-1, 1, -level.width, level.width)
        beside = {cell + step for cell in game.reachable() for step in steps}
        assert zones.cells(zones.pushable) == beside & game.boxes
        assert zones.cells(zones.zone(level.interior)) == level.interior
        fewer = Zones(level, boxes=sorted(level.boxes)[1:])
        assert fewer.is_part_of(zones)
        assert not zones.is_part_of(fewer)


def test_distances_from_a_cell_are_those_to_it_turned_round() -> None:
    marks = OVERLAYS["from"].marks
    there = OVERLAYS["distances"].marks
    start = min(NEAR.boxes)
    forward = marks(NEAR, Question(start))
    for target in NEAR.interior - {start}:
        assert forward[target].text == there(NEAR, Question(target))[start].text


def test_legends_name_what_is_drawn() -> None:
    overlay = OVERLAYS["distances"]
    marks = overlay.marks(NEAR, Question())
    assert dict(overlay.legend_of(marks)) == {"dead": "no way", "distance": overlay.summary}


def test_frequent_positions_are_of_live_cells() -> None:
    found = frequent_positions(NEAR)
    assert found.states > 0
    assert max(found.cells.values()) == 1
    assert set(found.cells) <= NEAR.interior


@pytest.mark.parametrize("step", ["move", "push", "line"])
def test_the_states_of_a_solution(step: str, tmp_path: Path) -> None:
    result = solve(NEAR, objective="pushes")
    assert result.solution is not None
    lurd = result.solution.lurd
    found = states(NEAR, lurd, step)
    assert "".join(letters for letters, _ in found) == lurd
    assert "$" not in "".join(found[-1][1].rows)
    if step == "move":
        assert len(found) == len(lurd) + 1
    assert to_strip(NEAR, lurd, step=step).count("<svg") == len(found) + 1
    pillow = pytest.importorskip("PIL.Image")
    write_image(tmp_path / "solution.gif", [frame for _, frame in found])
    with pillow.open(tmp_path / "solution.gif") as moving:
        assert moving.n_frames > 1
    write_image(tmp_path / "start.png", [found[0][1]])
    with pillow.open(tmp_path / "start.png") as still:
        assert still.size == (8 * 24, 7 * 24)
    with pytest.raises(BadOption, match="what moves"):
        write_image(tmp_path / "x.png", [frame for _, frame in found])
