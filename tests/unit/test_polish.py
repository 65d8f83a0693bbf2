"""Polishing takes at most as long as the search did, two seconds, and what is left of the limit."""

from __future__ import annotations

import pytest

from pushwise import Level, Options, Result, _core, replay
from pushwise.sokoban.terrain import terrain_of
from pushwise.solving import polish
from pushwise.solving.status import Status

LEVEL = Level.from_rows(["########", "#@$   .#", "#      #", "########"])
# The box is pushed to and fro before it goes home.
DETOUR = "RdrruLdlluRRRR"


class Clock:
    """A clock that only the steps of an improver move."""

    def __init__(self) -> None:
        self.now = 100.0

    def perf_counter(self) -> float:
        return self.now


class Endless:
    """Improves for as long as it is asked to, and wants a little more time than it is given."""

    def __init__(self, clock: Clock) -> None:
        self.clock, self.steps = clock, 0

    def step(self, seconds: float, node_limit: int) -> str:
        self.steps += 1
        self.clock.now += seconds * 1.05
        return "running"

    @property
    def solution(self) -> str:
        return "RRRR"


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(polish, "time", clock)
    return clock


@pytest.mark.parametrize(
    ("searched", "limit", "now", "seconds"),
    [
        (0.5, None, 0.5, 0.5),
        (30, None, 30, 2),
        (0.5, 10, 0.5, 0.5),
        (9.5, 10, 9.5, 0.5),
        (10.1, 10, 10.1, 0),
    ],
)
def test_the_time_that_is_left(
    searched: float, limit: float | None, now: float, seconds: float
) -> None:
    assert polish.seconds_for(searched, limit, now) == pytest.approx(seconds)


def found(seconds: float) -> Result:
    return Result(LEVEL, Status.SOLVED, "any", "fast", replay(LEVEL, DETOUR), seconds=seconds)


@pytest.mark.parametrize("searched", [0.2, 1.0, 30.0])
def test_it_stops_in_time(monkeypatch: pytest.MonkeyPatch, clock: Clock, searched: float) -> None:
    endless = Endless(clock)
    monkeypatch.setattr(_core, "improve", lambda *_, **__: endless)
    begun = clock.now - searched
    result = polish.polished(found(searched), terrain_of(LEVEL), Options(), begun)
    assert endless.steps > 1
    assert clock.now - begun - searched <= min(searched, 2)
    assert result.seconds == pytest.approx(clock.now - begun)
    assert result.solution is not None
    assert result.solution.pushes == 4
    assert result.message == "shortened from 6 pushes and 14 moves"


def test_it_stops_when_it_is_cancelled(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> None:
    endless = Endless(clock)
    monkeypatch.setattr(_core, "improve", lambda *_, **__: endless)
    polish.polished(found(1.0), terrain_of(LEVEL), Options(), clock.now - 1, lambda: True)
    assert endless.steps == 1


def test_after_a_short_search_there_is_one_short_pass(
    monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    monkeypatch.delattr(_core, "improve")
    result = polish.polished(found(0.01), terrain_of(LEVEL), Options(), clock.now - 0.01)
    assert result.solution is not None
    assert result.solution.lurd == "RRRR"


def test_raw_solutions_and_those_of_the_laboratory_stay_as_they_are(clock: Clock) -> None:
    terrain = terrain_of(LEVEL)
    assert polish.polished(found(1.0), terrain, Options(raw=True), clock.now - 1) == found(1.0)
    options = Options(method="greedy")
    assert polish.polished(found(1.0), terrain, options, clock.now - 1) == found(1.0)
