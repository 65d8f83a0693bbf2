"""`solve --explain`: the plan, who found the solution, and the features over time."""

from __future__ import annotations

import json
from pathlib import Path

from cli.boards import EASY, LOST, NO_PLAYER
from cli.conftest import Run, Write
from pushwise import Game, Options, load, solve
from pushwise.solving.explain import Explanation, explain

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
