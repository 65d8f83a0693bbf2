"""How a batch run is doing, on a terminal: the totals, and what each slot is busy with."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import RenderableType

    from pushwise.batch.run import Run, Tally, Workers

REFRESH_SECONDS = 0.25
MOST_SLOTS = 16


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
        self._live.update(self._draw(now), refresh=True)

    def _draw(self, now: float) -> RenderableType:
        from rich.console import Group
        from rich.progress_bar import ProgressBar
        from rich.text import Text

        tally = self._run.tally
        lines: list[RenderableType] = [
            Text(describe(tally)),
            ProgressBar(total=max(1, tally.total), completed=tally.done, width=60),
        ]
        slots = getattr(self._workers, "slots", ())
        for slot in slots[:MOST_SLOTS]:
            job = slot.job
            if job is None:
                what = "idle"
            else:
                entry = self._run.plan.puzzles[job.number].entries[0]
                title = f" {entry.title}" if entry.title else ""
                what = f"{now - slot.since:6.1f} s  {entry.file}:{entry.number}{title}"
            again = f"  ({slot.restarts} restarts)" if slot.restarts else ""
            lines.append(
                Text(f"  {slot.number:3}  {what}{again}", no_wrap=True, overflow="ellipsis")
            )
        if len(slots) > MOST_SLOTS:
            lines.append(Text(f"       and {len(slots) - MOST_SLOTS} more slots"))
        return Group(*lines)

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
        minutes, seconds = divmod(round(left), 60)
        hours, minutes = divmod(minutes, 60)
        parts.append(f"{hours}:{minutes:02}:{seconds:02} left")
    return " · ".join(parts)
