"""How a batch run is doing, on a terminal: the totals, and what each slot is busy with."""

from __future__ import annotations

import sys
import time
from pathlib import PurePath
from types import TracebackType
from typing import TYPE_CHECKING, Any

from pushwise.cli.progress_line import clock

if TYPE_CHECKING:
    from pushwise.batch.run import Run, Tally, Workers

REFRESH_SECONDS = 0.25
MOST_SLOTS = 16
BAR_WIDTH = 60


class Display:
    """Shown on standard error while entered; silent when that is not a terminal."""

    def __init__(self, run: Run, workers: Workers, *, quiet: bool) -> None:
        """Decide once whether anybody watches."""
        self._run = run
        self._workers = workers
        self._live: Any = None
        self._next = 0.0
        if not quiet and sys.stderr.isatty():
            from rich.console import Console
            from rich.live import Live

            self._live = Live(console=Console(stderr=True), auto_refresh=False, transient=True)

    def tick(self) -> None:
        """Draw again if it is time."""
        now = time.monotonic()
        if self._live is None or now < self._next:
            return
        self._next = now + REFRESH_SECONDS
        from rich.text import Text

        lines = self.lines(now)
        self._live.update(Text("\n".join(lines), no_wrap=True, overflow="ellipsis"), refresh=True)

    def lines(self, now: float) -> list[str]:
        """What is shown: the totals, a bar, and a line for each slot."""
        tally = self._run.tally
        filled = BAR_WIDTH * tally.done // max(1, tally.total)
        lines = [describe(tally), "━" * filled + "─" * (BAR_WIDTH - filled)]
        slots = getattr(self._workers, "slots", ())
        for slot in slots[:MOST_SLOTS]:
            job = slot.job
            if job is None:
                what = "idle"
            else:
                entry = self._run.plan.puzzles[job.number].entries[0]
                title = f" {entry.title}" if entry.title else ""
                file = PurePath(entry.file).name
                what = f"{now - slot.since:6.1f} s  {file}:{entry.number}{title}"
            again = f"  ({slot.restarts} restarts)" if slot.restarts else ""
            lines.append(f"  {slot.number:3}  {what}{again}")
        if len(slots) > MOST_SLOTS:
            lines.append(f"       and {len(slots) - MOST_SLOTS} more slots")
        return lines

    def __enter__(self) -> Display:
        """Begin to draw."""
        if self._live is not None:
            self._live.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Take the display away."""
        if self._live is not None:
            self._live.stop()


def describe(tally: Tally) -> str:
    """Say done/total, solved, rate and time left."""
    solved = tally.statuses["solved"]
    unsolvable = tally.statuses["unsolvable"]
    parts = [f"{tally.done:,}/{tally.total:,} done", f"{solved:,} solved"]
    if unsolvable:
        parts.append(f"{unsolvable:,} unsolvable")
    parts.append(f"{tally.rate:,.1f}/s")
    left = tally.seconds_left
    if left is not None:
        parts.append(f"{clock(left)} left")
    return " · ".join(parts)
