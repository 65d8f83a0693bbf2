"""How many worker processes were asked for."""

from __future__ import annotations

from pushwise.errors import BadOption

MOST = 1024


def check_jobs(jobs: int) -> int:
    """Return the number if it can be used: without a worker a run would wait forever."""
    if not 1 <= jobs <= MOST:
        raise BadOption(f"--jobs must be from 1 to {MOST}.")
    return jobs
