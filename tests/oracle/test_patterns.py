"""Patterns against the truth: penalties exact, bounds never too high, deadlocks never alive."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest

from generators import random_level, seeded_levels
from oracle.exhausted import MOST_STATES, Known
from oracle.mined import Mined, excesses, mine_whole, mined, mined_levels
from oracle.wrong_patterns import WRONG_COMBINATIONS, by_the_rules
from pushwise import _core
from reference import Board, State, solvable_states
from reference.board import Cells, members

BOUNDS = ("push-matching+patterns", "push-nearest+patterns", "walk-matching+patterns")
SIMPLE = ["corner", "line", "dead", "square", "pattern"]


@cache
def levels() -> list[Mined]:
    return mined_levels(seed=77, count=18)


# ---- What is proved ----


def test_penalties_are_what_they_are_said_to_be() -> None:
    seen: Counter[str] = Counter()
    rng = Random(5)
    for level in levels():
        sample = rng.sample(level.drawn, min(5, len(level.drawn)))
        for boxes, player, penalty, exact, restriction in sample:
            cells = tuple(map(level.cell, boxes))
            truth = excesses(level, cells, level.cell(player))
            if penalty is None:
                assert truth == {}
                seen["deadlock"] += 1
                continue
            assert min(truth.values()) == penalty if exact else min(truth.values()) >= penalty
            seen["penalty"] += penalty > 0
            if restriction is None:
                continue
            lead, by_goal = restriction
            for goal, extra in by_goal:
                at_goal = level.cell(goal)
                led = [more for end, more in truth.items() if end[boxes.index(lead)] == at_goal]
                assert extra is None or not led or extra <= min(led)
                assert led == [] or extra is not None
                seen["by goal"] += extra is not None and extra > penalty
    assert min(seen[kind] for kind in ("deadlock", "penalty", "by goal")) > 5, seen


def test_nothing_of_two_boxes_is_overlooked() -> None:
    """Every pair that costs extra pushes, or is lost, is among the patterns or has a lost box."""
    found = 0
    for level in levels()[:6]:
        board = level.level.board
        known = {(frozenset(p[0]), p[1]): p[2] for p in level.drawn if len(p[0]) == 2}
        live = [c for c in members(board.floor) if level.level.numbers(c)[0] not in level.dead]
        for i, one in enumerate(live):
            for other in live[:i]:
                for region in board.regions(one | other):
                    player = region & -region
                    truth = excesses_or_none(level, (other, one), player)
                    if truth is None:
                        continue
                    key = frozenset(level.level.numbers(one | other))
                    value = next(
                        (v for (b, p), v in known.items() if b == key and level.cell(p) & region), 0
                    )
                    least = min(truth.values(), default=None)
                    assert value == least
                    found += value != 0
    assert found > 20


def excesses_or_none(
    level: Mined, pair: tuple[Cells, ...], player: Cells
) -> dict[tuple[Cells, ...], int] | None:
    """None if one of the boxes alone reaches no goal from the player's side."""
    goals = list(members(level.level.board.goals))
    for box in pair:
        if all(level.distance(box, goal, player) is None for goal in goals):
            return None
    return excesses(level, pair, player)


def test_patterns_are_minimal() -> None:
    """No box can be left out of a deadlock."""
    checked = 0
    for level in levels():
        dead = [pattern for pattern in level.drawn if pattern[2] is None and len(pattern[0]) > 1]
        for boxes, player, *_ in dead[:10]:
            for left_out in boxes:
                rest = tuple(level.cell(box) for box in boxes if box != left_out)
                assert excesses_or_none(level, rest, level.cell(player))
                checked += 1
    assert checked > 50


# ---- What is used ----


def search_and_mine(level: Mined, patterns: _core.Patterns) -> None:
    """Solve by several methods that mine on the way; each must find the fewest pushes."""
    board, truth = level.level.board, level.level.to_go
    start = board.normal(board.boxes, board.player)
    for method, mining in (("astar", "slow"), ("ida-astar", "fast"), ("ida", "slow-fast")):
        solver = _core.textbook(
            level.terrain,
            method,
            bound="push-matching+patterns",
            deadlocks=SIMPLE,
            patterns=patterns,
            mining=mining,
            slow_states=50,
        )
        while (outcome := solver.step(1.0, 2**62)) == "running":
            continue
        assert (outcome == "solved") == (start in truth), level.level.rows
        if outcome == "solved":
            assert sum(letter.isupper() for letter in solver.solution) == truth[start]


def check_level(rows: list[str], gained: Counter[str]) -> None:
    """Every bound at every solvable state: with passive patterns, and with those mined actively."""
    board = Board.parse(rows)
    truth = solvable_states(board)
    if not truth or len(truth) > MOST_STATES:
        return
    level = mined(Known(rows, board, truth))
    active = _core.Patterns(level.terrain)
    search_and_mine(level, active)
    search_and_mine(level, level.patterns)
    gained["mined on the way"] += len(active)
    on_the_way = _core.Laboratory(level.terrain, active)
    for state, to_go in truth.items():
        lab = level.put(state)
        on_the_way.set(level.level.numbers(state.boxes), *level.level.numbers(state.player))
        asked = [(lab, name) for name in BOUNDS] + [(on_the_way, BOUNDS[0])]
        for judge, name in asked:
            assert judge.deadlock("pattern") is None, level.level.drawn(state)
            value, base = judge.bound(name), judge.bound(name.partition("+")[0])
            assert value is not None, level.level.drawn(state)
            assert base is not None
            assert base <= value <= to_go, level.level.drawn(state)
            gained[name] += value - base
        gained["states"] += 1
    gained["levels"] += 1


def test_never_above_the_truth() -> None:
    gained: Counter[str] = Counter()
    for rows in seeded_levels(404, 60):
        check_level(rows, gained)
    assert gained["states"] > 5_000
    assert all(gained[name] > 100 for name in BOUNDS), gained
    assert gained["mined on the way"] > 20


@pytest.mark.slow
def test_never_above_the_truth_on_a_thousand_levels() -> None:
    gained: Counter[str] = Counter()
    rng = Random(405)
    while gained["levels"] < 1_000:
        check_level(random_level(rng, boxes=rng.choice((2, 3, 4, 5))), gained)
    assert gained["states"] > 200_000
    assert gained["mined on the way"] > 300


def test_the_engine_with_patterns_and_a_bound_given() -> None:
    """Whatever true knowledge it starts from, it finds the fewest pushes."""
    started = 0
    for rows in seeded_levels(406, 50):
        board = Board.parse(rows)
        truth = solvable_states(board).get(board.normal(board.boxes, board.player))
        terrain = _core.Terrain(rows)
        patterns = _core.Patterns(terrain)
        for pattern in mine_whole(rows):
            patterns.add(pattern)
        floors = (0,) if truth is None else (0, truth // 2, max(0, truth - 1), truth)
        for floor, mode in zip(floors, ("none", "slow", "fast", "adaptive"), strict=False):
            solver = _core.optimal(terrain, patterns=patterns, floor=floor, mining=mode)
            while (outcome := solver.step(1.0, 2**62)) == "running":
                continue
            assert outcome == ("exhausted" if truth is None else "solved"), rows
            if truth is not None:
                assert sum(letter.isupper() for letter in solver.solution) == truth
                assert solver.lower_bound == truth
                started += 1
    assert started > 50


def test_the_index_finds_what_applies() -> None:
    """The bound from the parent's patterns and the pushed box is that of the whole state."""
    for level in levels()[:10]:
        for state in level.level.some_solvable(60):
            expected = by_the_rules(level, state)
            assert expected is not None
            without_goals = _core.Patterns(level.terrain)
            for boxes, player, penalty, exact, _ in level.drawn:
                if penalty != 0:
                    without_goals.add((boxes, player, penalty, exact, None))
            lab = _core.Laboratory(level.terrain, without_goals)
            lab.set(level.level.numbers(state.boxes), *level.level.numbers(state.player))
            assert lab.bound("push-matching+patterns") == expected


def test_a_search_asks_the_index_after_every_push() -> None:
    """Incremental and whole values agree: A* expands the same states with either."""
    for level in levels()[:10]:
        counts = []
        for bound in ("push-matching+patterns", "whole"):

            def whole(boxes: object, player: int, level: Mined = level) -> int | None:
                level.lab.set(list(boxes), player)  # type: ignore[call-overload]
                return level.lab.bound("push-matching+patterns")

            solver = _core.textbook(
                level.terrain,
                "astar",
                bound=bound,
                deadlocks=["dead"],
                patterns=level.patterns,
                user_bound=whole if bound == "whole" else None,
                user_admissible=True,
            )
            while solver.step(1.0, 2**62) == "running":
                continue
            counts.append((solver.statistics()["expanded"], solver.lower_bound))
        assert counts[0] == counts[1]


# ---- The judge is awake ----


@cache
def hard_levels() -> list[Mined]:
    return mined_levels(seed=31, count=30)


@pytest.mark.parametrize("name", WRONG_COMBINATIONS)
def test_a_wrong_combination_is_caught(name: str) -> None:
    rule = WRONG_COMBINATIONS[name]

    def caught(level: Mined, state: State) -> bool:
        value = rule(level, state)
        return value is None or value > level.level.truth(state)

    assert any(
        caught(level, state) for level in hard_levels() for state in level.level.some_solvable(80)
    )


def test_the_right_combination_is_not() -> None:
    for level in levels():
        for state in level.level.some_solvable(100):
            value = by_the_rules(level, state)
            assert value is not None
            assert value <= level.level.truth(state)
