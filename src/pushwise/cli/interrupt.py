"""Ctrl-C as a request: the first asks the search to stop, a second one ends the program."""

from __future__ import annotations

import signal
from types import FrameType, TracebackType


class Interrupt:
    """While entered, `asked()` tells whether the user pressed Ctrl-C (or the process got TERM)."""

    def __init__(self) -> None:
        """Begin with nothing asked."""
        self._asked = False
        self._before: dict[int, object] = {}

    def asked(self) -> bool:
        """Whether a stop was asked for."""
        return self._asked

    def _handle(self, number: int, frame: FrameType | None) -> None:
        if self._asked:
            raise KeyboardInterrupt
        self._asked = True

    def __enter__(self) -> Interrupt:
        """Take over the signals."""
        for number in (signal.SIGINT, signal.SIGTERM):
            self._before[number] = signal.signal(number, self._handle)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Give the signals back."""
        for number, handler in self._before.items():
            signal.signal(number, handler)  # type: ignore[arg-type]
