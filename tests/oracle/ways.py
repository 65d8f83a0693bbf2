"""Ways to search: the whole product of methods, bounds, deadlock sets and macros."""

from __future__ import annotations

from itertools import product

from pushwise.solving import Options
from pushwise.solving.bounds import bound_names, bound_promises
from pushwise.solving.deadlocks import SOUND
from pushwise.solving.methods import METHODS

BASES = [name for name in bound_names() if bound_promises(name).admissible]
BOUNDS = [
    *BASES,
    *(f"{name}+linear-conflict" for name in BASES if name != "zero"),
    "taxi-matching+descent",
    "push-matching+descent",
    *(f"{name}+room-exit" for name in BASES if name.partition("-")[0] in ("taxi", "path", "walk")),
]
DEADLOCK_SETS = [("none",), ("all",), *((name,) for name in SOUND), ("freeze", "corral", "zone")]
OPTIMAL = [
    name
    for name, method in METHODS.items()
    if method.promises and not method.engine and name != "brute"
]


def forward() -> list[Options]:
    """All ways to search forward for the fewest pushes."""
    found: list[Options] = []
    for method, bound, deadlocks, macros, leaves in product(
        OPTIMAL, BOUNDS, DEADLOCK_SETS, ((), ("tunnel",)), (False, True)
    ):
        if not METHODS[method].uses_bound and bound != BOUNDS[0]:
            continue
        if leaves and not METHODS[method].best_first:
            continue
        found.append(
            Options(
                objective="pushes",
                method=method,
                bound=bound if METHODS[method].uses_bound else None,
                deadlocks=deadlocks,
                macros=macros,
                prune_leaves=leaves,
                restarts=len(found) % 5 * 2 if method == "ida-astar" else 0,
                seed=len(found),
                zone_depth=len(found) % 4,
                weight=1,
            )
        )
    return found


def backward() -> list[Options]:
    """All ways to search backward."""
    return [
        Options(
            objective="pushes",
            method=method,
            bound=bound if METHODS[method].uses_bound else None,
            deadlocks=deadlocks,
            direction="backward",
            weight=1,
        )
        for method, bound, deadlocks in product(OPTIMAL, BOUNDS, (("none",), ("all",)))
        if not bound.endswith(("+linear-conflict", "+descent"))
        and (METHODS[method].uses_bound or bound == BOUNDS[0])
    ]


def dealt(ways: list[Options], first: int, count: int) -> list[Options]:
    """The next few of the ways; the stride has no divisor in common with their number."""
    stride = next(step for step in (997, 991, 983) if len(ways) % step)
    return [ways[(place * stride) % len(ways)] for place in range(first, first + count)]


ANY = [
    Options(method="dfs"),
    Options(method="fess0"),
    Options(method="greedy", bound="ece"),
    Options(method="greedy", bound="push-greedy", prune_leaves=True),
    Options(method="greedy", bound="taxi-reserved", deadlocks=("none",)),
    Options(method="wastar", weight=3),
]

MOVES = [
    Options(objective="moves", method=method, bound=bound, deadlocks=deadlocks)
    for method, bound in (
        ("bfs", None),
        ("astar", "push-matching"),
        ("astar", "push-matching+linear-conflict"),
        ("ida", "path-matching"),
        ("ida-astar", "push-nearest"),
    )
    for deadlocks in (("all",), ("none",))
]
