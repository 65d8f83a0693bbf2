"""Former names of methods: some still work, with a notice; others are told to be gone."""

from __future__ import annotations

import pytest

from cli.boards import EASY
from cli.conftest import Run, Write
from pushwise.solving import Options
from pushwise.solving.methods import GONE, METHODS, RENAMED


@pytest.mark.parametrize("name", sorted(RENAMED))
def test_a_former_name_still_works(run: Run, write: Write, name: str) -> None:
    outcome = run("solve", write(EASY), "--method", name, "--json", "--no-store")
    assert outcome.code == 0
    assert outcome.err == f"pushwise: the method {name!r} is called {RENAMED[name]!r} now.\n"
    assert outcome.objects[0]["method"] == RENAMED[name]
    assert Options(method=name).method_name == RENAMED[name]


@pytest.mark.parametrize("name", sorted(GONE))
def test_a_method_that_is_gone_is_told_so(run: Run, write: Write, name: str) -> None:
    outcome = run("solve", write(EASY), "--method", name)
    assert outcome.code == 2
    assert f"the method {name!r} is gone; use 'plan' or 'fast'." in outcome.err


def test_no_name_is_old_and_new() -> None:
    assert not GONE & METHODS.keys()
    assert not RENAMED.keys() & METHODS.keys()
    assert set(RENAMED.values()) <= METHODS.keys()
