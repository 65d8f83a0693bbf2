"""The search methods, by name."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Method:
    """A search method: what it is called, what it promises, what it works with.

    An *optimal* method finds a solution with the fewest pushes (or moves) if its bound is
    admissible; `wastar` promises a factor instead, which rests on the same condition. `core` is the
    core's own name for the search where it has another one. An *engine* brings its own bounds and
    tests.
    """

    name: str
    summary: str
    models: tuple[str, ...] = ("push", "move")
    directions: tuple[str, ...] = ("forward", "backward")
    promises: bool = False
    default_bound: str | None = None
    best_first: bool = True
    engine: bool = False
    core: str | None = None

    @property
    def core_name(self) -> str:
        """The search of the core that is configured."""
        return self.core or self.name

    @property
    def uses_bound(self) -> bool:
        """Whether the method asks a bound at all."""
        return self.default_bound is not None


METHODS: dict[str, Method] = {
    method.name: method
    for method in (
        Method(
            "brute",
            "all move sequences of length 1, 2, 3, …; no memory, fewest moves, tiny levels only",
            models=("move",),
            promises=True,
            best_first=False,
        ),
        Method("bfs", "breadth-first; fewest pushes (or moves)", promises=True),
        Method("dfs", "depth-first, last in first out; any solution"),
        Method(
            "greedy",
            "best-first on the bound alone; any solution",
            default_bound="push-matching",
        ),
        Method(
            "astar",
            "A*: least cost so far + bound; fewest pushes (or moves)",
            promises=True,
            default_bound="push-matching",
        ),
        Method(
            "wastar",
            "weighted A*: within the weight of the fewest pushes (or moves)",
            promises=True,
            default_bound="push-matching",
        ),
        Method(
            "ida",
            "depth-first under a growing threshold, with a transposition table",
            promises=True,
            default_bound="push-matching",
            best_first=False,
        ),
        Method(
            "ida-astar",
            "A* passes under a growing threshold, ordered by the bound",
            promises=True,
            default_bound="push-matching",
        ),
        Method(
            "fess0",
            "best-first on boxes off goal, closed regions and the matching; any solution",
            default_bound="fess0",
            core="greedy",
        ),
        Method(
            "stones",
            "best-first until the boxes can be placed one after another; any solution",
            models=("push",),
            directions=("forward",),
            default_bound="push-matching",
        ),
        Method(
            "fast",
            "the engine for any solution: a portfolio of strategies in turn",
            models=("push",),
            directions=("forward",),
            best_first=False,
            engine=True,
        ),
        Method(
            "fess",
            "feature-space search over macro moves with a packing plan; any solution",
            models=("push",),
            directions=("forward",),
            best_first=False,
            engine=True,
        ),
        Method(
            "forward",
            "greedy pushes with tables of dead pairs and triples; any solution",
            models=("push",),
            directions=("forward",),
            best_first=False,
            engine=True,
        ),
        Method(
            "backward",
            "greedy pulls from the solved positions with tables of pairs and triples; any solution",
            models=("push",),
            directions=("forward",),
            best_first=False,
            engine=True,
        ),
        Method(
            "optimal",
            "the engine for the fewest pushes: A* with pair tables and mined patterns",
            models=("push",),
            directions=("forward",),
            promises=True,
            best_first=False,
            engine=True,
        ),
    )
}


def default_method(objective: str) -> str:
    """The method used when none is named."""
    return {"any": "fast", "pushes": "optimal", "moves": "astar"}[objective]
