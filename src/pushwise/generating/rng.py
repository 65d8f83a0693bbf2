"""Random numbers that are the same on every machine and with every version of Python.

Python promises that only of `random.random()`: how `choice`, `sample` and `shuffle` use it has
changed before. So levels are made with SplitMix64, the generator of the core, and with choices
spelled out here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")
_MASK = 2**64 - 1


class Rng:
    """SplitMix64. Streams made from different keys have nothing to do with each other."""

    def __init__(self, *keys: int) -> None:
        """Begin the stream of these whole numbers."""
        self._state = 0
        for key in keys:
            self._state = self.next() ^ (key & _MASK)

    def next(self) -> int:
        """Return 64 random bits."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        z = self._state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, bound: int) -> int:
        """Return a number from 0 up to, but not including, the bound."""
        return (self.next() * bound) >> 64

    def between(self, least: int, most: int) -> int:
        """Return a number from `least` to `most`, both possible."""
        return least + self.below(most - least + 1)

    def chance(self, percent: int) -> bool:
        """Return true so often."""
        return self.below(100) < percent

    def choice(self, items: Sequence[T]) -> T:
        """Return one of the items."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Return the items in random order."""
        mixed = list(items)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed
