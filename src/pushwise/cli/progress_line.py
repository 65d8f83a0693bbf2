"""One line on a terminal that says how a long run is doing."""

from __future__ import annotations

import shutil
import sys

from pushwise.solving.progress import Progress


class ProgressLine:
    """Writes over itself on standard error; silent when that is not a terminal."""

    def __init__(self, *, quiet: bool = False) -> None:
        """Decide once whether anybody watches."""
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

    def write(self, text: str) -> None:
        """Replace the line."""
        if not self._active:
            return
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
