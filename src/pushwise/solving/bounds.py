"""The bounds, by name: those of the core and those that users register.

A bound of the core is called `DISTANCE-TOTAL`, such as `push-matching`, with additions behind a
plus sign, such as `push-matching+linear-conflict`; `zero`, `ece` and `fess0` stand alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from pushwise import _core
from pushwise.errors import BadOption
from pushwise.near import did_you_mean
from pushwise.solving.user_bounds import USER_BOUNDS


@dataclass(frozen=True, slots=True)
class Promises:
    """What a bound says of itself.

    *Admissible*: never more than the true number of pushes. *Consistent*: falls by at most one
    with every push.
    """

    admissible: bool
    consistent: bool


def bound_names() -> tuple[str, ...]:
    """Return the names of all bounds without their additions; the users' own last."""
    return (*_core.bound_names(), *USER_BOUNDS)


def bound_promises(name: str, *, backward: bool = False) -> Promises:
    """Return what the bound of this name promises.

    >>> bound_promises("push-matching")
    Promises(admissible=True, consistent=True)
    >>> bound_promises("push-greedy").admissible
    False
    """
    user = USER_BOUNDS.get(name)
    if user is None:
        return _core_promises(name, backward)
    if backward:
        raise BadOption(f"the bound {name} works forward only.")
    return Promises(user.admissible, user.consistent)


@cache
def _core_promises(name: str, backward: bool) -> Promises:
    try:
        return Promises(*_core.bound_promises(name, backward))
    except ValueError as error:
        meant = did_you_mean(name, bound_names()) if f"bound {name!r}" in str(error) else ""
        raise BadOption(f"{error}.{meant}") from error
