"""Every bound, deadlock test and reduction of the core, at every state of small levels.

The truth is the reference's: all solvable states with their true distances. The second half shows
that the judge is awake: a wrong variant of each rule is caught on the same levels.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import islice

import pytest

from oracle import wrong_rules
from oracle.exhausted import (
    BoundRule,
    DeadRule,
    Known,
    ReductionRule,
    best_child_lost,
    falsely_dead,
    known_levels,
    too_high,
)
from pushwise import _core
from reference import UNSOLVABLE, State

DISTANCES = ("taxi", "path", "walk", "push")
ADMISSIBLE = [
    "zero",
    *(f"{distance}-{total}" for distance in DISTANCES for total in ("nearest", "matching")),
    *(
        f"{distance}-{total}+linear-conflict"
        for distance in DISTANCES
        for total in ("nearest", "matching")
    ),
    *(f"{distance}-matching+room-exit" for distance in DISTANCES[:3]),
    "walk-nearest+room-exit",
    "taxi-nearest+descent",
    "push-matching+descent",
]
TESTS = [name for name in _core.deadlock_names() if name != "corral-plain"]
REDUCTIONS: dict[str, tuple[list[str], list[str]]] = {
    "gate": ([], ["tunnel"]),
    "pi-corral": (["corral"], []),
    "gate, then pi-corral": (["corral"], ["tunnel"]),
}
STATES = 250  # of a level, at most


@cache
def levels() -> list[Known]:
    return known_levels(seed=31, count=60)


def bound_of(name: str) -> BoundRule:
    return lambda level, state: level.put(state).bound(name)


def dead_rule_of(name: str) -> DeadRule:
    return lambda level, state: level.put(state).deadlock(name) is not None


def reduction_of(name: str) -> ReductionRule:
    deadlocks, macros = REDUCTIONS[name]
    return lambda level, state: set(level.put(state).sufficient_pushes(deadlocks, macros))


def test_the_levels_are_varied() -> None:
    spare = Counter(
        level.board.goals.bit_count() > level.board.boxes.bit_count() for level in levels()
    )
    boxes = Counter(level.board.boxes.bit_count() for level in levels())
    assert min(spare[True], spare[False]) >= 10
    assert min(boxes[n] for n in (3, 4, 5)) >= 10


def test_the_core_makes_the_same_pushes() -> None:
    for level in levels()[:20]:
        for state in level.some_solvable(50):
            assert set(level.put(state).pushes()) == set(level.children(state))


@pytest.mark.parametrize("name", ADMISSIBLE)
def test_no_bound_is_above_the_truth(name: str) -> None:
    assert list(islice(too_high(bound_of(name), levels(), STATES), 1)) == []


@pytest.mark.parametrize("name", [*ADMISSIBLE[1:9]])
def test_a_consistent_bound_falls_by_at_most_one(name: str) -> None:
    assert _core.bound_promises(name) == (True, True)
    for level in levels()[:30]:
        for state in level.some_solvable(60):
            here = level.put(state).bound(name)
            assert here is not None
            for _, child in level.board.pushes(state):
                there = level.put(child).bound(name)
                assert there is None or here <= there + 1, level.drawn(state)


@pytest.mark.parametrize("name", TESTS)
def test_no_deadlock_test_fires_on_a_solvable_state(name: str) -> None:
    assert list(islice(falsely_dead(dead_rule_of(name), levels(), STATES), 1)) == []


@pytest.mark.parametrize("name", REDUCTIONS)
def test_every_reduction_keeps_a_best_push(name: str) -> None:
    assert list(islice(best_child_lost(reduction_of(name), levels(), STATES), 1)) == []


@pytest.mark.parametrize("name", REDUCTIONS)
def test_every_reduction_does_reduce(name: str) -> None:
    rule = reduction_of(name)
    left = total = 0
    for level in levels():
        for state in level.some_solvable(40):
            left += len(rule(level, state))
            total += len(level.children(state))
    assert left < total


@pytest.mark.parametrize("name", TESTS)
def test_every_deadlock_test_finds_some_and_explains_them(name: str) -> None:
    """The boxes it names must make the deadlock alone: with the others gone it is still there."""
    found = 0
    for level in levels():
        for state in level.random_states(60):
            reason = level.put(state).deadlock(name)
            if reason is None:
                continue
            found += 1
            assert level.truth(state) == UNSOLVABLE
            test, boxes, cells = reason
            assert test == name
            assert boxes
            assert cells
            assert set(boxes) <= set(level.numbers(state.boxes))
            if name != "matching":  # its verdict may rest on all boxes together
                lab = level.lab
                lab.set(boxes, *level.numbers(state.player))
                assert lab.deadlock(name) is not None, level.drawn(state)
    assert found > 0


# ---- The judge is awake ----

Faults = Callable[[list[Known]], object]

WRONG_BOUNDS: dict[str, BoundRule] = {
    "reserved totals taken for admissible": bound_of("push-reserved"),
    "greedy totals taken for admissible": bound_of("push-greedy"),
    "linear conflict for one pair of goals only": wrong_rules.conflict_with_one_pair_of_goals,
}
WRONG_TESTS: dict[str, DeadRule] = {
    "frozen by the marks of one recursion": wrong_rules.frozen_by_marks,
    "zone with the other boxes left in": wrong_rules.zone_with_the_others,
}
WRONG_REDUCTIONS: dict[str, ReductionRule] = {
    "tunnel: push to the end": wrong_rules.naive_tunnel,
    "gate on a goal": wrong_rules.gate_on_a_goal,
    "gate and corral intersected": wrong_rules.gate_and_corral,
    "corral-plain taken for sufficient": lambda level, state: set(
        level.put(state).sufficient_pushes(["corral-plain"], [])
    ),
}


@pytest.mark.parametrize("name", WRONG_BOUNDS)
def test_a_wrong_bound_is_caught(name: str) -> None:
    assert list(islice(too_high(WRONG_BOUNDS[name], levels(), STATES), 1))


@pytest.mark.parametrize("name", WRONG_TESTS)
def test_a_wrong_deadlock_test_is_caught(name: str) -> None:
    assert list(islice(falsely_dead(WRONG_TESTS[name], levels(), STATES), 1))


@pytest.mark.parametrize("name", WRONG_REDUCTIONS)
def test_a_wrong_reduction_is_caught(name: str) -> None:
    assert list(islice(best_child_lost(WRONG_REDUCTIONS[name], levels(), STATES), 1))


def test_corrals_with_spare_goals_as_work_left_are_caught() -> None:
    def with_spare(spare: bool) -> list[Known]:
        return [
            level
            for level in levels()
            if (level.board.goals.bit_count() > level.board.boxes.bit_count()) is spare
        ]

    rule = wrong_rules.corral_with_spare_goals
    assert list(islice(best_child_lost(rule, with_spare(True), STATES), 1))
    # With as many goals as boxes the same rule is right: it is the condition that matters.
    assert list(islice(best_child_lost(rule, with_spare(False), STATES), 1)) == []


def test_a_state_that_is_solved_is_never_dead() -> None:
    for level in levels():
        solved = [state for state in level.to_go if level.to_go[state] == 0]
        for state in solved[:50]:
            assert isinstance(state, State)
            assert all(level.put(state).deadlock(name) is None for name in TESTS)
