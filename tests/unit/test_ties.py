"""How long ties are looked at, and what a run says of them."""

from __future__ import annotations

import pytest

from pushwise import Level, Options, solve
from pushwise.solving import Status
from pushwise.solving.result import Result
from pushwise.solving.ties import MOVES_ARE_OPEN, time_for_ties

# Two boxes: the nearer one first saves steps, not pushes.
ROUND = Level.from_rows(["########", "#@ $ . #", "#  $ . #", "#      #", "########"])


@pytest.mark.parametrize(
    ("settings", "proof", "seconds"),
    [
        ({}, 0.01, 0.2),
        ({}, 3.0, 3.0),
        ({}, 60.0, 10.0),
        ({"time_limit": 5.0}, 4.0, 1.0),
        ({"time_limit": 5.0}, 5.5, 0.0),
        ({"ties": "full"}, 1.0, None),
        ({"ties": "full", "time_limit": 60.0}, 1.0, 59.0),
    ],
)
def test_time(settings: dict[str, object], proof: float, seconds: float | None) -> None:
    options = Options(objective="pushes", **settings)  # type: ignore[arg-type]
    assert time_for_ties(options, proof) == seconds


def answer(**settings: object) -> Result:
    result = solve(ROUND, Options(**settings))  # type: ignore[arg-type]
    assert result.status is Status.SOLVED
    return result


def test_ties_are_proved_for_both_objectives() -> None:
    for objective in ("pushes", "moves"):
        result = answer(objective=objective)
        assert result.ties_optimal is True
        assert result.message is None
        assert result.to_json(1, "")["ties_optimal"] is True


def test_there_is_nothing_to_prove_where_nothing_is_to_be_best() -> None:
    assert answer(objective="any").ties_optimal is None
    lost = solve(Level.from_rows(["#####", "#@$.#", "#$ .#", "#####"]), objective="pushes")
    assert lost.ties_optimal is None


@pytest.mark.parametrize(
    "settings",
    [{"ties": "off"}, {"raw": True}, {"method": "astar"}],
    ids=lambda found: next(iter(found)),
)
def test_ties_may_be_left_alone(settings: dict[str, object]) -> None:
    result = answer(objective="pushes", **settings)
    assert result.optimal
    assert result.ties_optimal is False


def test_any_method_has_its_ties_broken_when_that_is_asked_for() -> None:
    best = answer(objective="pushes").solution
    result = answer(objective="pushes", method="astar", ties="full")
    assert result.ties_optimal is True
    assert best is not None
    assert result.solution is not None
    assert (result.solution.pushes, result.solution.moves) == (best.pushes, best.moves)


def test_a_limit_leaves_the_ties_open() -> None:
    nodes = answer(objective="pushes", ties="off").expanded
    result = answer(objective="pushes", node_limit=nodes + 1)
    assert result.optimal
    assert result.ties_optimal is False
    assert result.message == MOVES_ARE_OPEN
