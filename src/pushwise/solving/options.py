"""All that can be chosen about a run, in one immutable value."""

from __future__ import annotations

from dataclasses import dataclass, fields

from pushwise.errors import BadOption
from pushwise.solving.methods import METHODS, default_method

OBJECTIVES = ("any", "pushes", "moves")
DIRECTIONS = ("forward", "backward")
MODELS = ("push", "move")


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
        if self.weight < 1:
            raise BadOption(f"weight must be at least 1, not {self.weight:g}.")
        for name in ("time_limit", "memory_limit", "node_limit", "depth_limit"):
            value = getattr(self, name)
            if value is not None and not value > 0:
                raise BadOption(f"{name} must be greater than 0, not {value:g}.")
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
