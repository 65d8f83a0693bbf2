"""The comparison with exhaustive search sees what is wrong, and its sittings add up."""

from __future__ import annotations

import importlib.util
import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from oracle.truth import Truth, compare
from pushwise import Level
from pushwise.knowledge.use import solve
from pushwise.solving import Result, Status

TOOL = Path(__file__).parents[2] / "tools" / "truth.py"
ROWS = ["######", "#@ $.#", "######"]


@pytest.fixture
def tool() -> ModuleType:
    """The script, as a module."""
    spec = importlib.util.spec_from_file_location("truth_tool", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["truth_tool"] = module
    spec.loader.exec_module(module)
    return module


def test_the_package_tells_the_truth() -> None:
    tally = compare(0, 16)
    assert tally.differences == []
    assert tally.levels == 16
    assert tally.solvable > 4
    assert tally.stopped > 0
    assert tally.runs > 16 * 10


LIES: dict[str, Any] = {
    "unsolvable": {"status": Status.UNSOLVABLE, "solution": None},
    "bound": {"lower_bound": 10_000},
    "gave up": {"status": Status.NODES, "solution": None},
}


@pytest.mark.parametrize("lie", LIES)
def test_a_lie_is_a_difference(lie: str) -> None:
    def lying(*given: Any, **known: Any) -> Result:
        return replace(solve(*given, **known), **LIES[lie])

    assert compare(0, 4, solve=lying).differences


def test_a_longer_solution_is_not_optimal() -> None:
    level = Level.from_rows(ROWS)
    result = solve(level, objective="moves")
    truth = Truth.of(ROWS)
    assert list(truth.faults(result, to_the_end=True)) == []
    assert result.solution is not None
    longer = replace(result.solution, lurd="rlrR", moves=4)
    assert list(truth.faults(replace(result, solution=longer), to_the_end=True))
    miscounted = replace(result.solution, moves=1)
    assert list(truth.faults(replace(result, solution=miscounted), to_the_end=True))


def test_sittings_add_up(tool: ModuleType, tmp_path: Path) -> None:
    def sitting(first: int, end: int, commit: str = "a") -> Any:
        return tool.Sitting(first, end, end - first, 1, 5, 1, 0, commit, "2026-01-01")

    file = tmp_path / "truth.csv"
    assert tool.missing(tool.read(file), 0, 250) == [(0, 100), (100, 200), (200, 250)]
    tool.write(
        file, [sitting(100, 200), sitting(0, 100), sitting(300, 400), sitting(400, 450, "b")]
    )
    whole, *others = tool.read(file)
    assert (whole.first, whole.end, whole.levels, whole.runs) == (0, 200, 200, 10)
    assert [(other.first, other.end) for other in others] == [(300, 400), (400, 450)]
    assert tool.missing(tool.read(file), 50, 500) == [(200, 300), (450, 500)]


def test_a_sitting_is_written_down(tool: ModuleType) -> None:
    sitting, differences = tool.one_block((0, 3), "a")
    assert (sitting.first, sitting.end, sitting.levels) == (0, 3, 3)
    assert sitting.differences == len(differences) == 0
