"""All that can be chosen about a run, in one immutable value."""

from __future__ import annotations

from dataclasses import dataclass, fields

from pushwise.errors import BadOption
from pushwise.solving.methods import METHODS, default_method

OBJECTIVES = ("any", "pushes", "moves")
DIRECTIONS = ("forward", "backward")
MODELS = ("push", "move")
# More is a slip of the pen, and would not fit the numbers of the core.
LARGEST_WEIGHT = 1000
LARGEST_LIMITS = {
    "time_limit": 10**9,
    "memory_limit": 10**9,
    "node_limit": 10**18,
    "depth_limit": 10**8,
}


@dataclass(frozen=True, slots=True)
class Options:
    """The settings of a run.

    Limits are per level; `None` means no limit. `memory_limit` counts the whole process, in MiB.
    """

    objective: str = "any"
    method: str | None = None
    direction: str = "forward"
    model: str | None = None
    deadlocks: tuple[str, ...] = ("all",)
    weight: float = 2.0
    depth_limit: int | None = None
    prune_leaves: bool = False
    time_limit: float | None = None
    memory_limit: float | None = None
    node_limit: int | None = None

    def __post_init__(self) -> None:
        """Refuse what cannot be run, in one sentence."""
        _choice("objective", self.objective, OBJECTIVES)
        _choice("direction", self.direction, DIRECTIONS)
        if self.model is not None:
            _choice("model", self.model, MODELS)
        if self.method is not None:
            _choice("method", self.method, tuple(METHODS))
        if not 1 <= self.weight <= LARGEST_WEIGHT:
            raise BadOption(f"weight must be from 1 to {LARGEST_WEIGHT:,}, not {self.weight:g}.")
        for name, most in LARGEST_LIMITS.items():
            value = getattr(self, name)
            if value is not None and not 0 < value <= most:
                raise BadOption(f"{name} must be greater than 0 and at most {most:,}.")
        self._check_method()

    def _check_method(self) -> None:
        method = METHODS[self.method_name]
        if self.model_name not in method.models:
            raise BadOption(
                f"method {method.name} works with the {method.models[0]} model only, "
                f"not with the {self.model_name} model."
            )
        if self.direction == "backward" and self.model_name == "move":
            raise BadOption("the move model has no backward direction.")
        if self.objective == "moves" and self.model_name == "push":
            raise BadOption("the objective moves needs the move model.")
        if self.objective == "pushes" and self.model_name == "move":
            raise BadOption("the objective pushes needs the push model.")

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
        return METHODS[self.method_name].models[0]

    @classmethod
    def names(cls) -> tuple[str, ...]:
        """The names of all settings."""
        return tuple(field.name for field in fields(cls))


def _choice(name: str, value: str, allowed: tuple[str, ...]) -> None:
    if value not in allowed:
        raise BadOption(f"there is no {name} {value!r}; choose from {', '.join(allowed)}.")
