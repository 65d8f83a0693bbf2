"""Deadlock verdicts on a hundred thousand random states, and what better bounds save."""

from __future__ import annotations

from collections import Counter

import pytest

from oracle.exhausted import Known, known_levels
from pushwise import _core
from pushwise.sokoban.level import Level
from pushwise.solving import solve
from pushwise.solving.deadlocks import SOUND
from reference import UNSOLVABLE, Board, State
from reference.search import push_layers

PARTS = 10
LEVELS = 25
STATES = 420  # of a level: 105,000 in all


@pytest.mark.parametrize("part", range(PARTS))
def test_every_deadlock_verdict_is_true(part: int) -> None:
    """No false positive, ever: what a test calls dead, exhaustive search could not solve."""
    fired: Counter[str] = Counter()
    solvable = 0
    for level in known_levels(seed=500 + part, count=LEVELS, boxes=(2, 3, 4, 5)):
        for state in level.random_states(STATES, seed=part):
            lab = level.put(state)
            verdicts = [name for name in SOUND if lab.deadlock(name) is not None]
            fired.update(verdicts)
            if level.truth(state) == UNSOLVABLE:
                continue
            solvable += 1
            assert not verdicts, f"{verdicts}\n{level.drawn(state)}"
    assert solvable > 500
    assert min(fired[name] for name in ("corner", "dead", "square", "freeze", "matching")) > 100


@pytest.mark.parametrize("depth", [0, 1, 3, 5])
def test_zones_are_sound_at_every_depth(depth: int) -> None:
    deeper = 0
    for level in known_levels(seed=77, count=20):
        for state in [*level.random_states(150), *level.some_solvable(100)]:
            dead = level.put(state).deadlock("zone", depth) is not None
            deeper += dead
            assert not dead or level.truth(state) == UNSOLVABLE
    assert deeper > 0


# From the worse informed to the better informed; all are consistent.
CHAINS = (
    ("zero", "taxi-nearest", "path-nearest", "walk-nearest", "push-nearest", "push-matching"),
    ("taxi-nearest", "taxi-matching", "path-matching", "walk-matching", "push-matching"),
)


def start_distances(board: Board) -> dict[State, int]:
    return {state: depth for depth, layer in enumerate(push_layers(board)) for state in layer}


@pytest.mark.parametrize("chain", CHAINS)
def test_a_better_informed_bound_expands_a_subset(chain: tuple[str, ...]) -> None:
    """A* must expand every state with g + h < optimum, and may expand some with g + h = optimum.

    The tie rule is: among equal f the smaller h first, the last stored first; a goal ends the
    search when it is stored with f no larger than its parent's. So the states of the open layer
    depend on the order, and the subset that is promised is the one below the optimum; the number
    expanded lies between that and all states up to the optimum, for every bound of the chain.
    """
    saved = 0
    levels = known_levels(seed=91, count=12, boxes=(2, 3))
    for level in levels:
        optimum = level.truth(level.board.start)
        if optimum < 3:
            continue
        reached = start_distances(level.board)
        before: set[State] | None = None
        for name in chain:
            must, may = _must_and_may(level, reached, name, optimum)
            result = solve(
                Level.from_rows(level.rows),
                method="astar",
                bound=name,
                deadlocks=("none",),
                macros=("none",),
            )
            assert result.solution is not None
            assert result.solution.pushes == optimum
            assert len(must) <= result.expanded <= len(may), name
            if before is not None:
                assert must <= before, name
                saved += len(before) - len(must)
            before = must
    assert saved > 0


def _must_and_may(
    level: Known, reached: dict[State, int], bound: str, optimum: int
) -> tuple[set[State], set[State]]:
    must, may = set(), set()
    for state, pushes in reached.items():
        h = level.put(state).bound(bound)
        if h is not None and pushes + h <= optimum:
            may.add(state)
            if pushes + h < optimum:
                must.add(state)
    return must, may


def test_the_laboratory_knows_every_name() -> None:
    terrain = _core.Terrain(["#####", "#@$.#", "#####"])
    lab = _core.Laboratory(terrain)
    lab.set([7], 6)
    assert lab.bound("push-matching") == 1
    with pytest.raises(ValueError, match="there is no bound"):
        lab.bound("nothing-known")
    with pytest.raises(ValueError, match="there is no deadlock test"):
        lab.deadlock("nothing-known")
