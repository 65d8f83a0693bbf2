"""`solve --explain`: the plan, who found the solution, and the features over time."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from cli.boards import EASY, LOST, NO_PLAYER
from cli.conftest import Run, Write
from pushwise import Game, Level, Options, Result, load, solve
from pushwise.cli.explanation import (
    explanation_lines,
    found_in_words,
    hint_in_words,
    hint_marks,
    meeting_marks,
    plan_in_words,
)
from pushwise.cli.words import count
from pushwise.solving.explain import Explanation, explain
from pushwise.solving.finding import Finding, HintBoard, Meeting

TUTORIAL = Path(__file__).parents[2] / "levels" / "tutorial.sok"


def test_the_plan_is_drawn_and_the_features_tabulated(run: Run, write: Write) -> None:
    lines = run("solve", write(EASY), "--explain", "--no-store").out.splitlines()
    assert any(line.startswith("found by ") for line in lines)
    assert any(line.startswith("the plan: ") for line in lines)
    (heading,) = [place for place, line in enumerate(lines) if "out of plan" in line]
    first, *_, last = [line.split() for line in lines[heading + 1 :] if line.strip()]
    assert first[0] == "0"
    assert int(last[-1]) > int(first[-1])  # boxes on goals


def test_a_level_without_a_solution_still_has_a_plan(run: Run, write: Write) -> None:
    outcome = run("solve", write(LOST, NO_PLAYER), "--explain", "--json", "--no-store")
    lost, invalid = outcome.objects
    assert lost["explanation"]["found_by"] is None
    assert lost["explanation"]["plan"]
    assert lost["explanation"]["features"] == []
    assert "explanation" not in invalid


def test_the_plan_leads_to_the_goals_and_the_features_to_its_end() -> None:
    for level in load(TUTORIAL):
        result = solve(level, Options(time_limit=20))
        assert result.solution is not None
        why = explain(level, result, moments=5)
        assert Explanation.from_json(level, json.loads(json.dumps(why.to_json(level)))) == why
        standing: set[int] = set()
        for start, to in why.steps:
            if start is not None:
                standing.remove(start)
            assert to not in standing
            standing.add(to)
        assert standing == set(level.goals)
        assert [moment.pushes for moment in why.moments][:: len(why.moments) - 1 or 1] == [
            0,
            result.solution.pushes,
        ]
        assert why.moments[-1].on_goals == len(level.boxes)
        if len(level.boxes) == len(level.goals):
            assert why.moments[-1].packed == len(why.steps)
        assert why.moments[0].on_goals == len(Game(level).boxes & level.goals)


def test_the_plan_is_that_of_the_restart() -> None:
    differing = 0
    for level in load(TUTORIAL):
        result = solve(level, Options(method="restarts", time_limit=20))
        assert result.found_by is not None
        assert result.found_by.startswith("restart ")
        why = explain(level, result, moments=5)
        if len(level.boxes) == len(level.goals):
            assert why.moments[-1].packed == len(why.steps)
        usual = explain(level, solve(level, Options(method="plan", time_limit=20)))
        differing += why.steps != usual.steps
    assert differing > 0


def found(method: str) -> Iterator[tuple[Level, Result, Explanation]]:
    for level in load(TUTORIAL):
        result = solve(level, Options(method=method, raw=True, time_limit=20))
        assert result.solution is not None
        yield level, result, explain(level, result, moments=3)


@pytest.mark.parametrize(("method", "made"), [("hint", "goals"), ("tidy", "start")])
def test_the_board_aimed_at_is_told(method: str, made: str) -> None:
    told = 0
    for level, _, why in found(method):
        assert not why.followed
        for hint in why.hints:
            told += 1
            assert (hint.strategy, hint.made) == (why.found_by, made)
            assert hint.strategy.startswith(f"{method} run ")
            assert len(hint.boxes) == len(level.boxes & level.interior)
            assert set(hint.boxes) <= level.interior
            assert hint_in_words(hint) in explanation_lines(level, why)
            assert set(hint_marks(why)) == set(hint.boxes)
        assert Explanation.from_json(level, json.loads(json.dumps(why.to_json(level)))) == why
    assert told > 0


@pytest.mark.parametrize("method", ["plan", "hint", "tidy"])
def test_the_solution_comes_to_where_the_two_directions_met(method: str) -> None:
    met = 0
    for level, result, why in found(method):
        assert why.followed == (method == "plan")
        if why.meeting is None:
            assert why.met_after is None
            continue
        met += 1
        assert why.met_after is not None
        assert result.solution is not None
        game, pushes = Game(level), 0
        for step in result.solution.lurd:
            if pushes == why.met_after and game.boxes == set(why.meeting.boxes):
                break
            game.play(step)
            pushes += step.isupper()
        assert game.boxes & level.interior == set(why.meeting.boxes)
        assert why.meeting.player in game.reachable()
        assert f"met after {count(why.met_after, 'push', 'pushes')}" in found_in_words(why)
        assert set(meeting_marks(why)) == {*why.meeting.boxes, why.meeting.player}
    assert met > 0


def test_two_strategies_that_met_are_told_apart() -> None:
    level = load(TUTORIAL)[3]
    result = solve(level, Options(method="plan", raw=True, time_limit=20))
    start = Meeting(tuple(sorted(level.boxes)), level.player)
    hints = (HintBoard("hint run 2", "goals", (1,)), HintBoard("tidy run 1", "start", (2,)))
    result = replace(result, found_by="hint run 2 + tidy run 1", finding=Finding(hints, start))
    why = explain(level, result, moments=3)
    assert (why.hints, why.meeting, why.met_after) == (hints, start, 0)
    assert [mark.kind for mark in hint_marks(why).values()] == ["hint", "pair"]
    assert found_in_words(why).endswith("from the goals, and they met after 0 pushes")
    # What was shortened since need not come there any more.
    elsewhere = replace(start, boxes=(0, *start.boxes[1:]))
    why = explain(level, replace(result, finding=Finding(hints, elsewhere)), moments=3)
    assert (why.meeting, why.met_after) == (elsewhere, None)
    assert found_in_words(why).endswith("does not come there any more")
    # The runs of `hint` and `tidy` have numbers too, but no plan.
    assert not why.followed
    assert plan_in_words(level, why).endswith("who found the solution did not follow it")
    assert why.steps == explain(level, replace(result, found_by="run 0")).steps
