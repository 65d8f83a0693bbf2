"""The core against the truth tables of our own levels."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from oracle.translate import Pair
from pushwise import Options, Status, _core, solve

TABLES = Path(__file__).parents[1] / "data" / "truth"
TRUTHS = [
    pytest.param(truth, id=f"{path.stem}:{truth['level']}")
    for path in sorted(TABLES.glob("*.json"))
    for truth in json.loads(path.read_text(encoding="utf-8"))
]


def test_there_are_tables() -> None:
    assert len(TRUTHS) >= 40


@pytest.mark.parametrize("truth", TRUTHS)
def test_core_agrees_with_the_table(truth: dict[str, Any]) -> None:
    pair = Pair.of(truth["rows"])
    assert _core.states_by_depth(pair.terrain, "pushes") == truth["states_per_push_depth"]
    for objective in ("pushes", "moves"):
        result = solve(pair.level, Options(objective=objective))
        if truth[objective] is None:
            assert result.status is Status.UNSOLVABLE
        else:
            assert result.solution is not None
            assert getattr(result.solution, objective) == truth[objective]
            assert result.optimal
