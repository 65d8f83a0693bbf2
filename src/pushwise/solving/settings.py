"""The settings of a run as keywords, so that a type checker refuses what there is not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal, TypedDict

from pushwise.solving.options import Options
from pushwise.solving.user_bounds import UserBound

Objective = Literal["any", "pushes", "moves"]
Direction = Literal["forward", "backward", "both"]
Model = Literal["push", "move"]
Ties = Literal["auto", "full", "off"]
# A test compares these with the methods that there are.
MethodName = Literal[
    "brute", "bfs", "dfs", "greedy", "astar", "wastar", "ida", "ida-astar", "fess0", "stones",
    "fast", "plan", "hint", "hint-loops", "tidy", "restarts", "forward", "backward",
    "backward-macro", "optimal",
]  # fmt: skip


class Settings(TypedDict, total=False):
    """The fields of `Options`; `bound` may also be what `register_bound` returned."""

    objective: Objective
    method: MethodName | None
    bound: str | UserBound | None
    deadlocks: tuple[str, ...]
    macros: tuple[str, ...] | None
    direction: Direction
    model: Model | None
    weight: float
    zone_depth: int
    depth_limit: int | None
    prune_leaves: bool
    restarts: int
    raw: bool
    ties: Ties
    mine_first: int
    mining: str | None
    mining_budget: int
    candidates: bool
    seed: int
    threads: int | None
    time_limit: float | None
    memory_limit: float | None
    node_limit: int | None


def options_of(options: Options | None, settings: Settings) -> Options:
    """Return options with some settings changed."""
    given: dict[str, Any] = dict(settings)
    bound = given.get("bound")
    if isinstance(bound, UserBound):
        given["bound"] = bound.name
    if unknown := given.keys() - set(Options.names()):
        raise TypeError(f"solve() got an unexpected keyword argument {min(unknown)!r}")
    if options is None:
        return Options(**given)
    return replace(options, **given) if given else options
