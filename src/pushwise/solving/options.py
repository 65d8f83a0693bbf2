"""All that can be chosen about a run, in one immutable value."""

from __future__ import annotations

from dataclasses import dataclass, fields

from pushwise import _core
from pushwise.errors import BadOption
from pushwise.near import did_you_mean
from pushwise.solving.bounds import bound_promises
from pushwise.solving.deadlocks import DEADLOCKS, resolve_deadlocks
from pushwise.solving.macros import resolve_macros
from pushwise.solving.methods import GONE, METHODS, RENAMED, Method, default_method

OBJECTIVES = ("any", "pushes", "moves")
TIES = ("auto", "full", "off")
DIRECTIONS = ("forward", "backward", "both")
MODELS = ("push", "move")
# More is a slip of the pen, and would not fit the numbers of the core.
LARGEST_WEIGHT = 1000
LARGEST_LIMITS = {
    "time_limit": 10**9,
    "memory_limit": 10**9,
    "node_limit": 10**18,
    "depth_limit": 10**8,
    "threads": 1024,
    "mining_budget": 10**7,
}
DEEPEST_ZONE = 20
MOST_STATES = 10**9
MINING_MODES = ("none", "adaptive", "slow", "fast", "slow-fast")
# States that slow-fast is slow for, unless it says so itself.
SLOW_STATES = 10_000


@dataclass(frozen=True, slots=True)
class Options:
    """The settings of a run.

    `None` means the default: the method for the objective, the method's own bound, the macros that
    the method allows, no limit. Limits are per level; `memory_limit` counts the whole process, in
    MiB. `deadlocks` and `macros` are names, or `all` and `none`. `restarts` is after how many
    states (times 1, 1, 2, 1, 1, 2, 4, …) a pass of ida-astar begins again in another order, which
    `seed` decides; 0: never. `raw` leaves the method
    alone: otherwise a solution of the fast engines is shortened for a short time, and beside a
    search for the best solution other engines look for one that it can stop at. `ties` says how
    long, after a proof of the fewest pushes, the fewest moves with that many pushes are looked for:
    `auto` (for the engine `optimal`) as long as the proof took, but 0.2 to 10 seconds, `full` until
    the time limit, `off` not at all. `mine_first` is
    up to how many boxes all placements are judged before the search; `mining` says when patterns
    are looked for during it, with at most `mining_budget` states for a proof; `candidates` lets
    what stood still in runs that failed be tried first.

    >>> Options(method="astar").bound_name
    'push-matching'
    >>> Options(method="astar", bound="push-greedy")
    Traceback (most recent call last):
    ...
    pushwise.errors.BadOption: method astar needs an admissible bound to keep its promise, \
and push-greedy is not; use it with greedy.
    """

    objective: str = "any"
    method: str | None = None
    bound: str | None = None
    deadlocks: tuple[str, ...] = ("all",)
    macros: tuple[str, ...] | None = None
    direction: str = "forward"
    model: str | None = None
    weight: float = 2.0
    zone_depth: int = 2
    depth_limit: int | None = None
    prune_leaves: bool = False
    restarts: int = 0
    raw: bool = False
    ties: str = "auto"
    mine_first: int = 0
    mining: str | None = None
    mining_budget: int = 1000
    candidates: bool = True
    seed: int = 0
    threads: int | None = None
    time_limit: float | None = None
    memory_limit: float | None = None
    node_limit: int | None = None

    def __post_init__(self) -> None:
        """Refuse what cannot be run, in one sentence."""
        _choice("objective", self.objective, OBJECTIVES)
        _choice("ties", self.ties, TIES)
        _choice("direction", self.direction, DIRECTIONS)
        if self.model is not None:
            _choice("model", self.model, MODELS)
        if self.method is not None:
            if self.method in GONE:
                raise BadOption(f"the method {self.method!r} is gone; use 'plan' or 'fast'.")
            object.__setattr__(self, "method", RENAMED.get(self.method, self.method))
            _choice("method", str(self.method), tuple(METHODS))
        if not 1 <= self.weight <= LARGEST_WEIGHT:
            raise BadOption(f"weight must be from 1 to {LARGEST_WEIGHT:,}, not {self.weight:g}.")
        if not 0 <= self.zone_depth <= DEEPEST_ZONE:
            raise BadOption(f"zone_depth must be from 0 to {DEEPEST_ZONE}, not {self.zone_depth}.")
        for name, most in LARGEST_LIMITS.items():
            value = getattr(self, name)
            if value is not None and not 0 < value <= most:
                raise BadOption(f"{name} must be greater than 0 and at most {most:,}.")
        if not 0 <= self.restarts <= MOST_STATES:
            raise BadOption(f"restarts must be from 0 to {MOST_STATES:,} states.")
        if not 0 <= self.seed < 2**64:
            raise BadOption("seed must be from 0 to 2^64 - 1.")
        if not 0 <= self.mine_first <= _core.MOST_PATTERN_BOXES:
            raise BadOption(f"mine_first must be from 0 to {_core.MOST_PATTERN_BOXES} boxes.")
        self._check_model()
        self._check_bound()
        self._check_pruning()
        self._check_mining()

    # ---- What will be used ----

    @property
    def method_name(self) -> str:
        """The method that will run: the one asked for, or the default for the objective."""
        return self.method or default_method(self.objective)

    @property
    def model_name(self) -> str:
        """The model that will be used: the one asked for, or what objective and method imply."""
        if self.model is not None:
            return self.model
        if self.objective == "moves":
            return "move"
        return self._method.models[0]

    @property
    def bound_name(self) -> str | None:
        """The bound that will be used: the one asked for, or the method's own."""
        return self.bound or self._method.default_bound

    @property
    def deadlock_names(self) -> tuple[str, ...]:
        """The deadlock tests that will be used, cheapest first."""
        names = resolve_deadlocks(self.deadlocks)
        if self.direction == "backward":
            # The tests look forward. Backwards, `dead` means: no start square leads here.
            return tuple(name for name in names if name == "dead")
        return names

    @property
    def macro_names(self) -> tuple[str, ...]:
        """The macros that will be used."""
        if self.macros is not None:
            return resolve_macros(self.macros)
        return ("tunnel",) if self._takes_macros else ()

    @property
    def mining_plan(self) -> tuple[str, int]:
        """When patterns are looked for, and for how many states slow-fast is slow.

        >>> Options(method="optimal").mining_plan[0], Options(method="greedy").mining_plan[0]
        ('adaptive', 'none')
        """
        if self.mining is None:
            return ("adaptive" if self._mines_by_default else "none"), 0
        mode, colon, states = self.mining.partition(":")
        _choice("mining mode", mode, MINING_MODES)
        if colon and (mode != "slow-fast" or not states.isdecimal()):
            raise BadOption("mining: only slow-fast takes a number, as in slow-fast:10000.")
        if len(states) > len(str(MOST_STATES)) or int(states or 0) > MOST_STATES:
            raise BadOption(f"mining: slow-fast takes a number up to {MOST_STATES:,} states.")
        return mode, int(states) if colon else SLOW_STATES

    @property
    def uses_patterns(self) -> bool:
        """Whether the search has a use for patterns at all."""
        if self.method_name == "optimal":
            return True
        if self._method.engine or self.direction == "backward":
            return False
        bound = (self.bound_name or "").split("+")
        return "pattern" in self.deadlock_names or "patterns" in bound[1:]

    @property
    def sound(self) -> bool:
        """Whether every test in use is sound: only then does an empty search prove anything."""
        return all(DEADLOCKS[name].sound for name in self.deadlock_names)

    @classmethod
    def names(cls) -> tuple[str, ...]:
        """The names of all settings."""
        return tuple(field.name for field in fields(cls))

    # ---- What cannot be run ----

    @property
    def _method(self) -> Method:
        return METHODS[self.method_name]

    @property
    def _mines_by_default(self) -> bool:
        """Optimal searches with a use for patterns: what holds them up is worth a proof."""
        if self.method_name == "optimal":
            return True
        informed = self._method.promises and self._method.uses_bound
        return self.uses_patterns and self.model_name == "push" and informed

    @property
    def _takes_macros(self) -> bool:
        return self.model_name == "push" and self.direction == "forward"

    def _check_model(self) -> None:
        method = self._method
        if self.model_name not in method.models:
            raise BadOption(
                f"method {method.name} works with the {method.models[0]} model only, "
                f"not with the {self.model_name} model."
            )
        if self.direction not in method.directions:
            both = " Only fast works from both ends." if self.direction == "both" else ""
            raise BadOption(
                f"method {method.name} searches {' or '.join(method.directions)}, "
                f"not {self.direction}.{both}"
            )
        if self.direction == "backward" and self.model_name == "move":
            raise BadOption("the move model has no backward direction.")
        if self.objective == "moves" and self.model_name == "push":
            raise BadOption("the objective moves needs the move model.")
        if self.objective == "pushes" and self.model_name == "move":
            raise BadOption("the objective pushes needs the push model.")

    def _check_bound(self) -> None:
        method = self._method
        if self.bound is not None and not method.uses_bound:
            raise BadOption(f"method {method.name} uses no bound; leave out {self.bound}.")
        if self.bound_name is None:
            return
        promises = bound_promises(self.bound_name, backward=self.direction == "backward")
        if method.promises and not promises.admissible:
            raise BadOption(
                f"method {method.name} needs an admissible bound to keep its promise, "
                f"and {self.bound_name} is not; use it with greedy."
            )

    def _check_pruning(self) -> None:
        method = self._method
        if self.prune_leaves and not method.best_first:
            raise BadOption(f"method {method.name} stores no leaves that could be pruned.")
        if self.restarts and (method.name != "ida-astar" or not self._takes_macros):
            raise BadOption("only ida-astar, forward by pushes, begins again after restarts.")
        explicit = set(resolve_deadlocks(tuple(n for n in self.deadlocks if n != "all")))
        if self.direction == "backward" and explicit - {"dead"}:
            raise BadOption(
                f"the deadlock test {min(explicit - {'dead'})} looks forward; "
                "a backward search takes dead, all or none."
            )
        if not self.sound and self.model_name == "move":
            raise BadOption("corral-plain works with the push model only.")
        if not self.sound and method.promises:
            raise BadOption(
                f"corral-plain may cut off the best solution, so method {method.name} refuses it; "
                "use it with greedy or dfs."
            )
        if self.macros is not None and resolve_macros(self.macros) and not self._takes_macros:
            raise BadOption(
                "macros keep the fewest pushes of a forward search, not the fewest moves: "
                f"leave them out with the {self.model_name} model, {self.direction}."
            )

    def _check_mining(self) -> None:
        asked = self.mine_first > 0 or self.mining_plan[0] != "none"
        if asked and not self.uses_patterns:
            raise BadOption(
                f"nothing in this run of {self.method_name} uses patterns; mine for optimal, or "
                "for a forward search with the deadlock test pattern or a bound with +patterns."
            )


def _choice(name: str, value: str, allowed: tuple[str, ...]) -> None:
    if value not in allowed:
        meant = did_you_mean(value, allowed)
        raise BadOption(f"there is no {name} {value!r}; choose from {', '.join(allowed)}.{meant}")
