"""The macros, by name: edges of more than one push, and pushes that need not be tried."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pushwise import _core
from pushwise.errors import BadOption
from pushwise.near import did_you_mean


@dataclass(frozen=True, slots=True)
class Macro:
    """A macro and what it does."""

    name: str
    summary: str


_SUMMARIES = {
    "goal": "push a box all the way to a goal where it can be left",
    "tunnel": "push a box through a gate at once, where nothing else can matter before",
}

MACROS: dict[str, Macro] = {
    name: Macro(name, _SUMMARIES.get(name, "")) for name in _core.macro_names()
}


def resolve_macros(names: Iterable[str]) -> tuple[str, ...]:
    """Return the macros that the names stand for; `none` stands for nothing.

    >>> resolve_macros(["none"])
    ()
    """
    asked = list(names)
    for name in asked:
        if name != "none" and name not in MACROS:
            known = ", ".join(MACROS)
            meant = did_you_mean(name, (*MACROS, "none"))
            raise BadOption(f"there is no macro {name!r}; choose from none, {known}.{meant}")
    if "none" in asked and len(asked) > 1:
        raise BadOption("macros: none stands alone; leave it out or leave out the others.")
    return tuple(name for name in MACROS if name in asked)
