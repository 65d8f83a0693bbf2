"""One line on a terminal that says how a long run is doing."""

from __future__ import annotations

import shutil
import sys
import time

from pushwise.solving.progress import Progress

BAR_WIDTH = 12


class ProgressLine:
    """Writes over itself on standard error; silent when that is not a terminal."""

    def __init__(self, *, quiet: bool = False, total: int = 1) -> None:
        """Decide once whether anybody watches; `total` is how many levels there are to work on."""
        self._total = total
        self._done = 0
        self._begun = time.monotonic()
        self._active = not quiet and sys.stderr.isatty()
        self._shown = False

    @property
    def active(self) -> bool:
        """Whether lines are written."""
        return self._active

    def show(self, progress: Progress) -> None:
        """Replace the line by what a search tells."""
        if self._active:
            self.write(describe(progress))

    def finish_one(self) -> None:
        """Take the line away: one of the levels is done."""
        self._done += 1
        self.clear()

    def write(self, text: str) -> None:
        """Replace the line."""
        if not self._active:
            return
        if self._total > 1:
            text = f"{bar(self._done, self._total, time.monotonic() - self._begun)} · {text}"
        width = shutil.get_terminal_size().columns
        sys.stderr.write(f"\r\x1b[K{text[: width - 1]}")
        sys.stderr.flush()
        self._shown = True

    def clear(self) -> None:
        """Take the line away before something else is printed."""
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
            self._shown = False


def bar(done: int, total: int, seconds: float) -> str:
    """Draw how much is done of a number of levels; after the first, say how long the rest may take.

    >>> bar(1, 4, 30)
    '━━━───────── 2 of 4, about 0:01:30 left'
    """
    filled = BAR_WIDTH * done // total
    drawn = "━" * filled + "─" * (BAR_WIDTH - filled)
    place = f"{min(done + 1, total):,} of {total:,}"
    left = f", about {clock(seconds / done * (total - done))} left" if done else ""
    return f"{drawn} {place}{left}"


def clock(seconds: float) -> str:
    """Return a time as hours, minutes and seconds.

    >>> clock(3725.4)
    '1:02:05'
    """
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}"


def describe(progress: Progress) -> str:
    """Say phase, states, speed, best so far, bound, memory and time left."""
    best = [f"best {progress.pushes:,}/{progress.moves:,}"] if progress.pushes is not None else []
    parts = [
        f"{progress.method} ({progress.strategy})" if progress.strategy else progress.method,
        f"{progress.expanded:,} states",
        f"{progress.rate:,.0f}/s",
        f"open {progress.open:,}",
        *best,
        f"bound {progress.lower_bound}" if progress.lower_bound is not None else "no solution",
        f"{progress.resident_mib:,.0f} MiB",
    ]
    left = progress.seconds_left
    parts.append(f"{progress.seconds:.0f} s" if left is None else f"{left:.0f} s left")
    return " · ".join(parts)
