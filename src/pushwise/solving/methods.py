"""The search methods, by name."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Method:
    """A search method: what it is called, what it promises, which models it works with."""

    name: str
    summary: str
    models: tuple[str, ...] = ("push", "move")


METHODS: dict[str, Method] = {
    method.name: method
    for method in (
        Method(
            "brute",
            "all move sequences of length 1, 2, 3, …; no memory, fewest moves, tiny levels only",
            ("move",),
        ),
        Method("bfs", "breadth-first; fewest pushes (or moves)"),
        Method("dfs", "depth-first, last in first out; any solution"),
        Method("greedy", "best-first on the bound alone; any solution"),
        Method("astar", "A*: least cost so far + bound; fewest pushes (or moves)"),
        Method("wastar", "weighted A*: within the weight of the fewest pushes (or moves)"),
        Method("ida", "depth-first under a growing threshold, with a transposition table"),
        Method("optimal", "the engine for the fewest pushes: A* with pair tables", ("push",)),
        Method("ida-astar", "A* passes under a growing threshold, ordered by the bound"),
    )
}


def default_method(objective: str) -> str:
    """The method used when none is named."""
    return {"any": "bfs", "pushes": "optimal", "moves": "bfs"}[objective]
