"""The best solution known beside a proof that is not done: at a limit, both are the answer."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pushwise import Options, replay
from pushwise.cli.progress_line import describe
from pushwise.formats import load
from pushwise.knowledge import Store
from pushwise.knowledge.remember import learn, prior_of
from pushwise.solving import Progress, Status, drive, incumbent
from pushwise.solving.prior import Discovery, Prior
from pushwise.solving.run import solve

# Thousands of states and 59 pushes; the fast engine's solution is longer.
LEVEL = load(Path(__file__).parents[1] / "data" / "levels" / "expert.sok")[20]
OPTIMUM = 59
PUSHES = Options(objective="pushes", threads=1)


@pytest.fixture
def eager(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look for solutions at once, and for as long as one likes."""
    monkeypatch.setattr(incumbent, "PATIENCE_SECONDS", 0.0)
    monkeypatch.setattr(incumbent, "SHARE_OF_TIME", 1000.0)


def found_elsewhere() -> tuple[str, int]:
    result = solve(LEVEL, method="plan", raw=True)
    assert result.solution is not None
    assert result.solution.pushes > OPTIMUM
    return result.solution.lurd, result.solution.pushes


def test_no_other_engine_runs_while_the_level_may_be_easy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(incumbent, "PATIENCE_SECONDS", 1e9)
    result = solve(LEVEL, replace(PUSHES, node_limit=1000))
    assert result.status is Status.NODES
    assert (result.solution, result.gap, result.message) == (None, None, None)


@pytest.mark.usefixtures("eager")
def test_a_limit_leaves_a_solution_a_bound_and_their_gap() -> None:
    result = solve(LEVEL, replace(PUSHES, node_limit=1000))
    assert result.status is Status.NODES
    assert not result.optimal
    assert result.solution is not None
    assert result.lower_bound is not None
    assert 0 < result.lower_bound <= OPTIMUM <= result.solution.pushes
    assert result.gap == result.solution.pushes - result.lower_bound > 0
    assert replay(LEVEL, result.solution.lurd).pushes == result.solution.pushes
    assert "fast" in (result.message or "")


@pytest.mark.usefixtures("eager")
def test_a_bound_that_meets_the_solution_is_a_proof() -> None:
    alone = solve(LEVEL, replace(PUSHES, raw=True))
    helped = solve(LEVEL, PUSHES)
    assert helped.status is Status.SOLVED
    assert helped.optimal
    assert helped.solution is not None
    assert helped.solution.pushes == helped.lower_bound == OPTIMUM
    assert helped.gap == 0
    assert helped.expanded <= alone.expanded


def test_progress_shows_both_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drive, "PROGRESS_SECONDS", 0.0)
    monkeypatch.setattr(incumbent, "PATIENCE_SECONDS", 1e9)  # nobody finds another meanwhile
    lurd, pushes = found_elsewhere()
    seen: list[Progress] = []
    prior = Prior(solution=(replay(LEVEL, lurd), "fess"))
    solve(LEVEL, replace(PUSHES, ties="off"), prior=prior, on_progress=seen.append)
    ends = [(progress.lower_bound, progress.pushes) for progress in seen]
    assert len(ends) > 1
    assert all(low is not None and low <= OPTIMUM for low, _ in ends)
    assert all(high == pushes for _, high in ends)
    assert f"bound {ends[-1][0]}" in describe(seen[-1])
    assert f"best {pushes}/" in describe(seen[-1])


@pytest.mark.parametrize("options", [replace(PUSHES, raw=True), Options(method="astar")])
@pytest.mark.usefixtures("eager")
def test_a_method_that_is_asked_for_as_it_is_stays_alone(options: Options) -> None:
    assert solve(LEVEL, replace(options, node_limit=500)).solution is None


def test_a_known_solution_is_shown_at_a_limit() -> None:
    lurd, pushes = found_elsewhere()
    prior = Prior(solution=(replay(LEVEL, lurd), "fess"))
    result = solve(LEVEL, replace(PUSHES, node_limit=100), prior=prior)
    assert result.status is Status.NODES
    assert result.solution is not None
    assert result.solution.pushes == pushes
    assert result.found_by == "fess"


def test_a_bound_that_a_solution_refutes_is_forgotten() -> None:
    lurd, pushes = found_elsewhere()
    prior = Prior(bound=pushes + 10, solution=(replay(LEVEL, lurd), "fess"), proved=True)
    result = solve(LEVEL, PUSHES, prior=prior)
    assert result.optimal
    assert result.solution is not None
    assert result.solution.pushes == OPTIMUM


def test_the_store_keeps_it_for_the_next_run() -> None:
    lurd, pushes = found_elsewhere()
    with Store() as store:
        learn(store, LEVEL, PUSHES, Discovery(40, (), replay(LEVEL, lurd), "fess and improve"))
        known = store.knowledge(LEVEL)
        prior = prior_of(store, LEVEL, PUSHES, known)
        assert prior_of(store, LEVEL, replace(PUSHES, raw=True), known).solution is None
    assert prior.bound == 40
    assert prior.solution is not None
    assert (prior.solution[0].pushes, prior.solution[1]) == (pushes, "fess and improve")
