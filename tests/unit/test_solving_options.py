"""What can be asked of a run, and the sentence that refuses the rest."""

from __future__ import annotations

import pytest

from pushwise import _core
from pushwise.errors import BadOption
from pushwise.solving import Options
from pushwise.solving.bounds import bound_names, bound_promises
from pushwise.solving.deadlocks import DEADLOCKS, SOUND, USUAL, resolve_deadlocks
from pushwise.solving.macros import MACROS
from pushwise.solving.methods import METHODS


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"method": "astar", "bound": "push-greedy"}, "needs an admissible bound"),
        ({"method": "ida", "bound": "taxi-reserved"}, "needs an admissible bound"),
        ({"method": "wastar", "bound": "ece"}, "needs an admissible bound"),
        ({"method": "astar", "bound": "fess0"}, "needs an admissible bound"),
        ({"method": "astar", "deadlocks": ("corral-plain",)}, "may cut off the best solution"),
        ({"method": "bfs", "deadlocks": ("all", "corral-plain")}, "may cut off the best solution"),
        ({"method": "bfs", "bound": "push-matching"}, "uses no bound"),
        ({"method": "astar", "bound": "flying"}, "there is no bound"),
        ({"method": "astar", "bound": "push-matching+luck"}, "there is no addition"),
        ({"method": "astar", "bound": "push-matching+room-exit"}, "already contains room-exit"),
        ({"method": "magic"}, "there is no method 'magic'"),
        ({"deadlocks": ("corner", "gloom")}, "there is no deadlock test 'gloom'"),
        ({"deadlocks": ("none", "corner")}, "none stands alone"),
        ({"macros": ("hop",)}, "there is no macro 'hop'"),
        ({"macros": ("none", "tunnel")}, "none stands alone"),
        ({"objective": "moves", "macros": ("tunnel",)}, "not the fewest moves"),
        ({"objective": "moves", "model": "push"}, "needs the move model"),
        ({"objective": "pushes", "model": "move", "method": "bfs"}, "needs the push model"),
        ({"method": "astar", "direction": "both"}, "searches forward or backward, not both"),
        ({"method": "astar", "direction": "backward", "model": "move"}, "no backward direction"),
        (
            {"method": "astar", "direction": "backward", "deadlocks": ("freeze",)},
            "freeze looks forward",
        ),
        (
            {
                "method": "astar",
                "direction": "backward",
                "bound": "push-matching+linear-conflict",
            },
            "forward only",
        ),
        ({"method": "dfs", "model": "move", "deadlocks": ("corral-plain",)}, "push model only"),
        ({"method": "ida", "prune_leaves": True}, "no leaves"),
        ({"method": "astar", "restarts": 10}, "only ida-astar"),
        ({"method": "ida-astar", "restarts": 10, "direction": "backward"}, "only ida-astar"),
        ({"method": "ida-astar", "restarts": -1}, "restarts"),
        ({"seed": -1}, "seed"),
        ({"ties": "some"}, "ties"),
        ({"zone_depth": 99}, "zone_depth"),
        ({"weight": 0.5}, "weight"),
        ({"threads": 0}, "threads"),
    ],
)
def test_refusals(settings: dict[str, object], reason: str) -> None:
    with pytest.raises(BadOption, match=reason) as refusal:
        Options(**settings)  # type: ignore[arg-type]
    sentence = str(refusal.value)
    assert sentence.endswith((".", "?"))
    assert "\n" not in sentence


def test_all_stands_for_every_sound_test_but_the_dear_one() -> None:
    assert resolve_deadlocks(["all"]) == USUAL
    assert resolve_deadlocks(["all", "removal"]) == SOUND
    assert resolve_deadlocks(["all", "thaw"]) == SOUND  # its former name
    assert "corral-plain" not in SOUND
    assert {"corral-plain", *SOUND} == set(DEADLOCKS)
    assert Options(method="dfs", deadlocks=("all", "corral-plain")).deadlock_names == (
        *USUAL,
        "corral-plain",
    )


def test_defaults_of_the_methods() -> None:
    assert Options(method="astar").bound_name == "push-matching"
    assert Options(method="fess0").bound_name == "fess0"
    assert Options(method="bfs").bound_name is None
    assert Options(method="astar").macro_names == ("tunnel",)
    assert Options(method="astar", objective="moves").macro_names == ()
    assert Options(method="astar", direction="backward").deadlock_names == ("dead",)
    assert Options(method="astar", direction="backward").macro_names == ()


def test_everything_has_a_summary() -> None:
    for registry in (METHODS, DEADLOCKS, MACROS):
        assert all(entry.summary for entry in registry.values()), registry


def test_the_registries_name_what_the_core_has() -> None:
    textbook = {method.core_name for method in METHODS.values() if not method.engine}
    assert textbook <= set(_core.textbook_methods())
    assert set(_core.textbook_methods()) <= set(METHODS)
    assert set(bound_names()) >= set(_core.bound_names())


@pytest.mark.parametrize("name", _core.bound_names())
def test_a_consistent_bound_is_admissible(name: str) -> None:
    promises = bound_promises(name)
    assert promises.admissible >= promises.consistent
    guess = name in ("ece", "fess0") or name.endswith(("-reserved", "-greedy"))
    assert promises.admissible is not guess
