"""docs/methods.md names everything that can be named, and the example of a heuristic runs."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from pushwise import _core
from pushwise.solving.deadlocks import DEADLOCKS
from pushwise.solving.macros import MACROS
from pushwise.solving.methods import METHODS
from pushwise.solving.user_bounds import USER_BOUNDS

PAGE = Path(__file__).parents[2] / "docs" / "methods.md"
OWN = PAGE.with_name("heuristics.md")


def test_the_example_of_a_bound_of_your_own_runs() -> None:
    failed, tried = doctest.testfile(str(OWN), module_relative=False)
    USER_BOUNDS.pop("nearest-by-me")
    assert tried >= 6
    assert failed == 0


@pytest.mark.parametrize(
    "name",
    sorted(
        {
            *METHODS,
            *DEADLOCKS,
            *MACROS,
            *(word for name in _core.bound_names() for word in name.split("-")),
        }
    ),
)
def test_every_name_is_explained(name: str) -> None:
    assert f"`{name}`" in PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", _core.bound_additions())
def test_every_addition_is_explained(name: str) -> None:
    assert f"`…+{name}`" in PAGE.read_text(encoding="utf-8")
