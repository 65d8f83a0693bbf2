"""Ratings: the facts, the score, honesty about what is not known."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from pushwise import Level, Options, Result, Status, load, rate, replay
from pushwise.errors import BadOption
from pushwise.rating import BANDS, band_of
from pushwise.rating.away import pushes_away
from pushwise.rating.score import band_named, score_parts
from pushwise.sokoban.terrain import terrain_of
from reference.files import LEVELS

CORRIDOR = Level.from_rows(["#######", "#@ $ .#", "#######"])
LOST = Level.from_rows(["######", "#@ . #", "#$   #", "######"])
# The box must go left, away from the goal, to let the player pass into the room and behind it.
DETOUR = Level.from_rows(["#####", "#   ######", "#    $@ .#", "#   ######", "#####"])
HARD = 19  # of the tutorial: three states are not enough for it


def test_a_corridor() -> None:
    rating = rate(CORRIDOR)
    assert rating.status is Status.SOLVED
    assert (rating.pushes, rating.optimal, rating.moves, rating.moves_optimal) == (2, True, 3, True)
    assert (rating.bound, rating.gap, rating.lower_bound, rating.unproved) == (2, 0, 2, 0)
    assert (rating.box_changes, rating.away, rating.entrances) == (1, 0, 1)
    assert set(rating.nodes) == {"optimal", "astar", "bfs"}
    assert all(nodes.enough for nodes in rating.nodes.values())
    assert rating.lost is not None
    assert (rating.lost.states, rating.lost.dead_share, rating.lost.fatal_share) == (3, 0.0, 0.0)
    assert rating.band is not None
    assert rating.band.name == "beginner"


def test_pushes_away_from_every_goal_are_counted() -> None:
    rating = rate(DETOUR)
    assert (rating.pushes, rating.away, rating.box_changes) == (9, 3, 1)
    assert rating.gap == 9 - (rating.bound or 0)
    level = Level.from_rows(["########", "#  $.@ #", "#      #", "########"])
    assert pushes_away(level, terrain_of(level), "lL") == 1


def test_a_push_away_from_one_goal_towards_another_is_no_surprise() -> None:
    level = Level.from_rows(["########", "#.@$  .#", "#      #", "########"])
    assert pushes_away(level, terrain_of(level), "R") == 0


def test_a_lost_level_has_no_score() -> None:
    rating = rate(LOST)
    assert rating.status is Status.UNSOLVABLE
    assert rating.score is None
    assert rating.band is None
    assert rating.solution is None
    assert rating.pushes is rating.gap is rating.away is rating.moves is None
    fields = rating.to_json(1, "lost.sok")
    assert fields["score"] is fields["parts"] is fields["solution"] is None
    assert (fields["status"], fields["optimal"]) == ("unsolvable", False)


def test_without_enough_nodes_nothing_is_claimed() -> None:
    level = load(LEVELS / "tutorial.sok")[HARD]
    rating = rate(level, node_limit=3)
    assert rating.status is Status.NODES
    assert rating.score is None
    assert not rating.optimal
    assert not any(nodes.enough for nodes in rating.nodes.values())
    assert rating.lower_bound is not None
    best = rate(level).pushes
    assert best is not None
    assert rating.lower_bound <= best


def test_a_solution_in_the_file_is_used_but_not_called_optimal() -> None:
    plain = load(LEVELS / "tutorial.sok")[HARD]
    known = rate(plain).solution
    assert known is not None
    level = Level.from_rows(plain.rows, solutions=[known.lurd])
    rating = rate(level, node_limit=3)
    assert rating.status is Status.SOLVED
    assert rating.pushes == known.pushes
    assert not rating.optimal
    assert rating.unproved is not None
    assert rating.unproved > 0
    assert rating.score is not None
    assert rating.score_is_least


def test_a_wrong_solution_in_the_file_is_not_used() -> None:
    level = Level.from_rows(CORRIDOR.rows, solutions=["llll", "r"])
    assert rate(level).pushes == 2


@pytest.mark.parametrize("number", [1, 5, 9, 13, 19, 21])
def test_ratings_of_our_levels_hang_together(number: int) -> None:
    level = load(LEVELS / "tutorial.sok")[number]
    rating = rate(level)
    assert rating.solution is not None
    assert replay(level, rating.solution.lurd) == rating.solution
    assert rating.optimal
    assert rating.moves is not None
    assert rating.moves_optimal
    assert rating.moves <= rating.solution.moves
    assert rating.gap is not None
    assert rating.gap >= 0
    assert rating.away is not None
    assert 0 <= rating.away < rating.solution.pushes
    parts = rating.parts
    assert parts is not None
    assert rating.score == pytest.approx(sum(vars(parts).values()), abs=0.051)
    assert rating.lost is not None
    assert 0 <= rating.lost.fatal_share < 1
    assert rating.lost.lost < rating.lost.states


def test_time_is_honoured() -> None:
    rating = rate(load(LEVELS / "tutorial.sok")[HARD], time_limit=1e-9)
    assert rating.status is Status.TIME
    assert rating.lost is None


def test_nothing_is_begun_after_a_cancel(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[str] = []

    def cancel_at_once(level: Level, options: Options, **_: object) -> Result:
        begun.append(options.method_name)
        return Result(level, Status.CANCELLED, options.objective, options.method_name)

    monkeypatch.setattr("pushwise.rating.run.solve", cancel_at_once)
    rating = rate(CORRIDOR, cancelled=lambda: True)
    assert rating.status is Status.CANCELLED
    assert rating.score is None
    assert rating.lost is None
    assert set(begun) == {"optimal", "astar", "bfs"}


@pytest.mark.parametrize("limits", [{"node_limit": 0}, {"time_limit": -1.0}, {"memory_limit": 0}])
def test_limits_that_are_none(limits: dict[str, float]) -> None:
    with pytest.raises(BadOption, match="must be greater than 0"):
        rate(CORRIDOR, **limits)  # type: ignore[arg-type]


def test_more_of_anything_is_harder() -> None:
    plain = {"pushes": 10, "box_changes": 4, "away": 1, "gap": 2, "nodes": 50}
    base = score_parts(**plain, fatal_share=0.3).total
    for name, value in plain.items():
        assert score_parts(**{**plain, name: 4 * value}, fatal_share=0.3).total > base
    assert score_parts(**plain, fatal_share=0.5).total > base


def test_bands_cover_every_score_once() -> None:
    assert BANDS[0].least == 0
    assert BANDS[-1].below == math.inf
    for band, following in pairwise(BANDS):
        assert band.below == following.least
        assert band_of(band.least) is band
        assert band_of(band.below) is following
    assert band_named("hard").name == "hard"
    with pytest.raises(BadOption, match="no difficulty 'harder'"):
        band_named("harder")
