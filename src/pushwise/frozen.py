"""A dictionary that cannot be changed, so that values made of it can be hashed and shared."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NoReturn, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class FrozenDict(dict[K, V]):
    """A `dict` for fields of immutable values: it prints, pickles and becomes JSON as one.

    >>> counts = FrozenDict({"corner": 3})
    >>> counts["corner"], hash(counts) == hash(FrozenDict(corner=3)), counts == {"corner": 3}
    (3, True, True)
    """

    __slots__ = ()

    def _refuse(self, *_: object, **__: object) -> NoReturn:
        raise TypeError("this mapping cannot be changed; make a dict of it first")

    # Everything that would change it.
    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __hash__(self) -> int:  # type: ignore[override]
        """Equal mappings have equal hashes, whatever their order."""
        return hash(frozenset(self.items()))

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        """Pickle as what it is made of: items cannot be set one by one."""
        return FrozenDict, (dict(self),)


def frozen(mapping: Mapping[K, V]) -> FrozenDict[K, V]:
    """Return the mapping as one that cannot be changed."""
    return mapping if isinstance(mapping, FrozenDict) else FrozenDict(mapping)
