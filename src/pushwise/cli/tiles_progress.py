"""The progress line of tile searches and of building databases."""

from __future__ import annotations

from pushwise.cli.progress_line import ProgressLine
from pushwise.tiles import TileProgress
from pushwise.tiles.databases import BuildProgress


class TileProgressLine(ProgressLine):
    """The progress line of tile searches and of building databases."""

    def show_tiles(self, progress: TileProgress) -> None:
        """Say phase, states, speed, bound, how far the pass is, and time."""
        parts = [
            progress.method,
            f"{progress.visited:,} states",
            f"{progress.visited / max(progress.seconds, 1e-9):,.0f}/s",
        ]
        if progress.lower_bound is not None:
            parts.append(f"bound {progress.lower_bound}")
        if progress.passes:
            parts.append(f"pass {progress.passes}: {progress.fraction:.1%}")
        parts.append(f"{progress.resident_mib:,.0f} MiB")
        if progress.time_limit is None:
            parts.append(f"{progress.seconds:.0f} s")
        else:
            parts.append(f"{max(0.0, progress.time_limit - progress.seconds):.0f} s left")
        self.write(" · ".join(parts))

    def show_build(self, progress: BuildProgress) -> None:
        """Say which table, its depth and how much of it is filled."""
        self.write(
            f"building {progress.key.file_name}: depth {progress.depth}, "
            f"{progress.filled / progress.size:.1%} filled · {progress.seconds:.0f} s"
        )
