"""What a server allows."""

from __future__ import annotations

from dataclasses import dataclass

from pushwise.machine import cores

LOOPBACK = ("127.0.0.1", "localhost", "::1", "[::1]")


@dataclass(frozen=True)
class Settings:
    """Limits and access. Everything a stranger can ask for has an upper bound here."""

    token: str | None = None
    hosts: tuple[str, ...] | None = LOOPBACK  # names under which it may be asked; None: any
    store: str | None = None  # where knowledge about levels is kept; None: nowhere
    body_bytes: int = 1_000_000
    level_cells: int = 40_000
    tile_cells: int = 100
    steps: int = 1_000_000
    levels_listed: int = 1_000
    workers: int = max(2, min(4, cores() - 1))  # two can race anywhere
    queue: int = 32
    kept_jobs: int = 256
    job_seconds: float = 60.0
    job_memory_mib: float = 1024.0
    hint_seconds: float = 10.0
    quick_seconds: float = 5.0
    streams: int = 128
