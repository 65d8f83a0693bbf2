"""What is compared: search methods with bounds and sets of deadlock tests."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import product

from pushwise.errors import BadOption
from pushwise.solving.methods import METHODS
from pushwise.solving.options import Options


@dataclass(frozen=True, slots=True)
class Configuration:
    """A named choice of options, or the sentence that says why it cannot be run.

    `published` is what a source reports for the same configuration, to be shown beside ours.
    """

    label: str
    options: Options | None
    refusal: str | None = None
    published: str | None = None


def every_combination(
    methods: Sequence[str],
    bounds: Sequence[str],
    deadlock_sets: Sequence[Sequence[str]],
    base: Options,
) -> list[Configuration]:
    """Return methods × bounds × deadlock sets, each with the other settings of `base`.

    Without bounds each method takes its own; a method that uses no bound appears once whatever
    the bounds. What cannot be combined stays in the list with its reason.
    """
    found: dict[tuple[str, str | None, tuple[str, ...]], Configuration] = {}
    for method, bound, deadlocks in product(methods, bounds or [""], deadlock_sets):
        known = METHODS.get(method)
        chosen = bound or None if known is None or known.uses_bound else None
        key = (method, chosen, tuple(deadlocks))
        if key not in found:
            found[key] = _configure(base, *key)
    return _with_short_labels(list(found.values()), len(deadlock_sets))


def _configure(
    base: Options, method: str, bound: str | None, deadlocks: tuple[str, ...]
) -> Configuration:
    label = _label(method, bound, deadlocks)
    try:
        options = replace(base, method=method, bound=bound, deadlocks=deadlocks)
    except BadOption as error:
        return Configuration(label, None, refusal=str(error))
    return Configuration(_label(method, options.bound_name, deadlocks), options)


def _label(method: str, bound: str | None, deadlocks: Iterable[str]) -> str:
    parts = [method] if bound is None or bound == method else [method, bound]
    return " · ".join([*parts, ",".join(deadlocks)])


def _with_short_labels(configurations: list[Configuration], sets: int) -> list[Configuration]:
    """Leave the deadlock tests out of the labels where all have the same ones."""
    if sets > 1:
        return configurations
    return [
        replace(configuration, label=configuration.label.rpartition(" · ")[0])
        for configuration in configurations
    ]
