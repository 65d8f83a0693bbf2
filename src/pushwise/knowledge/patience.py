"""How long a store may keep its caller waiting, for a lock or for an answer.

Whoever has a time limit or can be stopped says so with `waiting`; the database asks `patience()` a
few times in each tenth of a second, and gives up when it is over.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

# Other writers are done long before, unless something is wrong with them.
DEFAULT_SECONDS = 30.0
# What a stop leaves for a transaction that is on its way.
LAST_SECONDS = 0.2
SLICE_SECONDS = 0.02


class Patience:
    """Over at a point in time, or a moment after a stop."""

    def __init__(self, seconds: float, stopped: Callable[[], bool] | None = None) -> None:
        """Begin to wait, at most so long."""
        self._until = time.monotonic() + seconds
        self._stopped = stopped

    def over(self) -> bool:
        """Whether waiting has to end."""
        if self._stopped is not None and self._stopped():
            self._until = min(self._until, time.monotonic() + LAST_SECONDS)
            self._stopped = None
        return time.monotonic() >= self._until


_patience: ContextVar[Patience | None] = ContextVar("patience", default=None)


def patience() -> Patience:
    """Return the patience of this task: the one it was given, or the default from now on."""
    return _patience.get() or Patience(DEFAULT_SECONDS)


@contextmanager
def waiting(
    limit: float | Patience | None, stopped: Callable[[], bool] | None = None
) -> Iterator[None]:
    """Wait for stores at most this many seconds in all, or as long as a patience lasts."""
    if not isinstance(limit, Patience):
        limit = Patience(DEFAULT_SECONDS if limit is None else limit, stopped)
    token = _patience.set(limit)
    try:
        yield
    finally:
        _patience.reset(token)
