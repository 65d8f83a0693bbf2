"""Results of searches in words."""

from __future__ import annotations

from typing import Any

import pytest

from pushwise.play.describe import describe_progress, describe_result

RESULT: dict[str, Any] = {
    "status": "solved",
    "objective": "pushes",
    "solution": "RR",
    "pushes": 2,
    "moves": 2,
    "optimal": True,
    "lower_bound": 2,
    "message": None,
    "seconds": 0.5,
    "expanded": 1200,
    "peak_mib": 20.0,
}
EFFORT = "0.50 s, 1,200 states expanded, 20 MiB"
UNPROVED = {"optimal": False, "lower_bound": 1}


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({}, "o: 2 pushes, proved the fewest, 2 moves"),
        ({"objective": "moves"}, "o: 2 pushes, 2 moves, proved the fewest"),
        (
            {"status": "cancelled", **UNPROVED},
            "o: 2 pushes, 2 moves\nstopped before it was proved: at least 1 is needed",
        ),
        (
            {"status": "time", "optimal": False, "lower_bound": None},
            "o: 2 pushes, 2 moves\nout of time before it was proved",
        ),
        (
            {"status": "time", "solution": None, "lower_bound": None},
            "o: no solution in the time allowed",
        ),
        (
            {"status": "cancelled", "solution": None, "lower_bound": 27},
            "o: stopped\nat least 27 pushes are needed",
        ),
        (
            {"status": "nodes", "solution": None, "objective": "moves", "lower_bound": 1},
            "o: no solution in the states allowed\nat least 1 move is needed",
        ),
        ({"status": "unsolvable", "solution": None}, "o: proved: there is no solution from here"),
    ],
)
def test_how_a_search_ended(changes: dict[str, Any], words: str) -> None:
    assert describe_result("o", {**RESULT, **changes}) == f"{words}\n{EFFORT}"


def test_one_is_not_many_while_it_searches() -> None:
    words = describe_progress(
        "o",
        {
            "method": "optimal",
            "unit": "pushes",
            "lower_bound": 1,
            "seconds": 0.1,
            "expanded": 1,
            "rate": 10,
            "open": 1,
            "resident_mib": 20.0,
        },
    )
    assert "1 state, " in words
    assert words.endswith("at least 1 push")
