"""Bounds that users write in Python."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import pytest

from pushwise import _core
from pushwise.errors import BadOption
from pushwise.sokoban.level import Level
from pushwise.solving import Options, StateView, Status, register_bound, solve
from pushwise.solving.user_bounds import USER_BOUNDS, BoundFailed

ROOM = Level.from_rows(
    [
        "########",
        "#   .  #",
        "#@$  $ #",
        "#   .  #",
        "########",
    ]
)
LOST = Level.from_rows(["######", "#$ . #", "#@   #", "######"])


@pytest.fixture(autouse=True)
def registry() -> Iterator[None]:
    """Leave no bound behind."""
    before = dict(USER_BOUNDS)
    yield
    USER_BOUNDS.clear()
    USER_BOUNDS.update(before)


def nearest_goals(state: StateView) -> float:
    """Straight distances to the nearest goals: admissible and consistent."""
    width = state.level.width

    def apart(a: int, b: int) -> int:
        return abs(a // width - b // width) + abs(a % width - b % width)

    return sum(min(apart(box, goal) for goal in state.level.goals) for box in state.boxes)


def test_it_is_as_good_as_the_same_bound_of_the_core() -> None:
    register_bound("mine", nearest_goals, admissible=True, consistent=True)
    plain = Options(method="astar", deadlocks=("none",), macros=("none",))
    for method in ("astar", "ida-astar", "wastar", "ida"):
        mine = solve(ROOM, plain, method=method, bound="mine")
        core = solve(ROOM, plain, method=method, bound="taxi-nearest")
        assert mine.solution == core.solution
        assert (mine.expanded, mine.optimal) == (core.expanded, core.optimal)
    assert solve(ROOM, method="greedy", bound="mine").solved


def test_the_view_is_the_state() -> None:
    seen: list[StateView] = []

    def look(state: StateView) -> float:
        seen.append(state)
        return 0

    register_bound("look", look, admissible=True)
    solve(ROOM, method="astar", bound="look")
    first = seen[0]
    assert (first.level, first.boxes) == (ROOM, ROOM.boxes)
    assert first.player in first.reachable()
    assert ROOM.player in first.reachable()
    assert first.player == min(first.reachable())
    assert not first.reachable() & first.boxes
    assert len(seen) > 1
    with pytest.raises(AttributeError):
        first.player = 0  # type: ignore[misc]


@pytest.mark.parametrize(
    ("value", "admissible", "used"),
    [
        (2.2, True, 3),  # a solution has a whole number of pushes
        (3.0000000001, True, 3),
        (-5, True, 0),
        (math.inf, True, None),
        (10**9, True, 32_000),
        (10**9, False, 1_000_000),
        (math.inf, False, 1_000_000),
    ],
)
def test_rounding(value: float, admissible: bool, used: int | None) -> None:
    register_bound("constant", lambda state: value, admissible=admissible)
    assert USER_BOUNDS["constant"].on(ROOM)(sorted(ROOM.boxes), ROOM.player) == used


def test_no_solution_is_believed_from_an_admissible_bound_only() -> None:
    register_bound("never", lambda state: math.inf, admissible=True)
    assert solve(ROOM, method="astar", bound="never").status is Status.UNSOLVABLE
    register_bound("never", lambda state: math.inf)
    assert solve(ROOM, method="greedy", bound="never").solved


def test_an_error_ends_the_run_with_a_sentence() -> None:
    def broken(state: StateView) -> float:
        return 1 / (len(state.boxes) - 2)

    register_bound("broken", broken)
    with pytest.raises(BoundFailed, match=r"^the bound broken failed: ZeroDivisionError: .*\.$"):
        solve(ROOM, method="greedy", bound="broken")
    register_bound("word", lambda state: "far")  # type: ignore[arg-type,return-value]
    with pytest.raises(BoundFailed, match="must return a number, not 'far'"):
        solve(ROOM, method="greedy", bound="word")


@pytest.mark.parametrize("method", ["astar", "wastar", "greedy", "ida-astar", "ida"])
@pytest.mark.parametrize("calls", [1, 3, 12])
def test_a_search_whose_bound_has_failed_claims_nothing_any_more(method: str, calls: int) -> None:
    """The state it failed at is half looked at: what is left may well be empty."""
    asked = 0

    def failing(boxes: Sequence[int], player: int) -> int:
        nonlocal asked
        asked += 1
        if asked == calls:
            raise RuntimeError("no more")
        return 0

    search = _core.textbook(
        _core.Terrain(ROOM.rows),
        method,
        user_bound=failing,
        user_admissible=True,
        user_consistent=True,
    )
    with pytest.raises(RuntimeError, match="no more"):
        search.step(60, 10**6)
    for _ in range(3):
        with pytest.raises(RuntimeError, match="cannot go on"):
            search.step(0.02, 10**6)
    assert asked == calls
    assert search.lower_bound == 0
    assert not any((search.complete, search.optimal, search.settled))

    def broken(state: StateView) -> float:
        failing([], 0)
        return 0

    asked = 0
    register_bound("broken", broken, admissible=True, consistent=True)
    with pytest.raises(BoundFailed, match="RuntimeError: no more"):
        solve(ROOM, Options(method=method, bound="broken"))


def test_what_it_promises_is_checked_like_any_other() -> None:
    register_bound("guess", nearest_goals)
    with pytest.raises(BadOption, match="needs an admissible bound"):
        Options(method="astar", bound="guess")
    with pytest.raises(BadOption, match="forward only"):
        Options(method="greedy", bound="guess", direction="backward")


@pytest.mark.parametrize("name", ["", "push-matching", "zero", "a+b", "a,b", "a b"])
def test_names_that_are_taken_or_cannot_be_written(name: str) -> None:
    with pytest.raises(BadOption):
        register_bound(name, nearest_goals)


def test_consistent_but_not_admissible_cannot_be() -> None:
    with pytest.raises(BadOption, match="cannot be consistent"):
        register_bound("odd", nearest_goals, consistent=True)


def test_moves_too() -> None:
    register_bound("mine", nearest_goals, admissible=True, consistent=True)
    mine = solve(ROOM, objective="moves", method="astar", bound="mine")
    core = solve(ROOM, objective="moves", method="bfs")
    assert mine.solution is not None
    assert core.solution is not None
    assert mine.solution.moves == core.solution.moves
    assert solve(LOST, method="astar", bound="mine").status is Status.UNSOLVABLE
