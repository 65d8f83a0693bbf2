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


def _engine(
    name: str, summary: str, promises: bool = False, models: tuple[str, ...] = ("push",)
) -> Method:
    # The portfolio of `fast` works from both ends, and joins the halves that meet.
    directions = ("forward", "both") if name == "fast" else ("forward",)
    return Method(
        name,
        summary,
        models=models,
        directions=directions,
        promises=promises,
        best_first=False,
        engine=True,
    )


# The fast engine, and what it is made of.
STRATEGIES = {
    "fast": "the engine for any solution: a portfolio of strategies in turn",
    "plan": "searches a packing order backward and follows it forward, with random restarts",
    "hint": "untangles the solved position backward and aims at that board forward",
    "hint-loops": "`hint` that prefers boards on which the player can walk in circles",
    "tidy": "tidies up the start forward and aims at that board backward",
    "restarts": "feature-space search begun again and again with greedy plans drawn at random",
    "forward": "greedy pushes with tables of dead pairs and triples; any solution",
    "backward": "greedy pulls from the solved positions with such tables; any solution",
    "backward-macro": "`backward` with all pulls of one box as one move",
}

# Names that methods had before, and what is run instead.
RENAMED = {"fess": "plan", "fess-dice": "restarts"}
# Methods that are gone.
GONE = frozenset(
    {
        *("fess-lean", "fess-opening", "fess-plain", "fess-mining", "fess-phases"),
        *("relay", "relay-patient", "relay-brisk", "relay-opening", "relay-phases"),
        "packing",
    }
)

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
        *(_engine(name, summary) for name, summary in STRATEGIES.items()),
        _engine(
            "optimal",
            "the engine for the fewest pushes (or moves): A* with pair tables and mined patterns",
            promises=True,
            models=("push", "move"),
        ),
    )
}


def default_method(objective: str) -> str:
    """The method used when none is named."""
    return {"any": "fast", "pushes": "optimal", "moves": "optimal"}[objective]
