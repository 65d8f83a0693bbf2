"""How many cores and how much memory this process may use, which may be less than the machine has.

A container, a SLURM job or a systemd unit has a share: an affinity, and on Linux the quota and the
limit of its control group, or of one above it.
"""

from __future__ import annotations

import math
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

MIB = 2**20
LEAST_MIB = 32.0  # less would not hold a board
# What a machine without limits gives even if most of its memory holds files, which it can drop.
USUAL_LEAST_MIB = 256.0
SHARE = 0.75
SYSTEM = Path("/")


def cores(system: Path = SYSTEM) -> int:
    """Return the number of cores that this process may use."""
    try:
        count = len(os.sched_getaffinity(0))
    except (AttributeError, OSError):  # not a system that has this
        count = os.cpu_count() or 1
    for folder in _groups("cpu", system):
        quota, period = _quota(folder)
        if quota > 0 and period > 0:
            count = min(count, math.ceil(quota / period))
    return max(1, count)


def default_memory_limit(system: Path = SYSTEM) -> float | None:
    """Three quarters of the memory that is free for this process in MiB, where the system tells."""
    left = [limit for limit in (*_group_memory(system), _address_space()) if limit is not None]
    bounded = SHARE * min(left) / MIB if left else None
    try:
        pages, size = os.sysconf("SC_AVPHYS_PAGES"), os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):
        return bounded if bounded is None else max(LEAST_MIB, bounded)
    free = max(USUAL_LEAST_MIB, SHARE * pages * size / MIB)
    return free if bounded is None else max(LEAST_MIB, min(free, bounded))


def _groups(controller: str, system: Path) -> Iterator[Path]:
    """Yield the folders of our control group and of those above it, of both kinds there are."""
    with suppress(OSError, ValueError):
        for line in (system / "proc/self/cgroup").read_text(encoding="utf-8").splitlines():
            _, names, place = line.split(":", 2)
            if names and controller not in names.split(","):
                continue
            root = system / "sys/fs/cgroup" / (controller if names else "")
            folder = root / place.strip("/")
            # Inside a container the place may be one of the host that is not seen here.
            while folder != root and not folder.is_dir():
                folder = folder.parent
            yield folder
            while folder != root:
                folder = folder.parent
                yield folder


def _quota(folder: Path) -> tuple[int, int]:
    with suppress(OSError, ValueError):
        quota, period = (folder / "cpu.max").read_text(encoding="ascii").split()
        return (0 if quota == "max" else int(quota)), int(period)
    return _number(folder / "cpu.cfs_quota_us"), _number(folder / "cpu.cfs_period_us")


def _group_memory(system: Path) -> Iterator[int]:
    """Yield what the limits of our groups leave, in bytes; files in memory count as free."""
    for folder in _groups("memory", system):
        for most, used in (
            ("memory.max", "memory.current"),
            ("memory.limit_in_bytes", "memory.usage_in_bytes"),
        ):
            limit = _number(folder / most)
            if 0 < limit < 2**60:  # "no limit" is a very large number in older groups
                in_use = max(0, _number(folder / used)) - _droppable(folder)
                yield max(0, limit - max(0, in_use))


def _droppable(folder: Path) -> int:
    with suppress(OSError, ValueError):
        for line in (folder / "memory.stat").read_text(encoding="ascii").splitlines():
            name, value = line.split()
            if name in ("inactive_file", "total_inactive_file"):
                return int(value)
    return 0


def _number(path: Path) -> int:
    """The number in a file; -1 if there is none."""
    with suppress(OSError, ValueError):
        return int(path.read_text(encoding="ascii"))
    return -1


def _address_space() -> int | None:
    """What `ulimit -v` leaves, in bytes."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        limit, _ = resource.getrlimit(resource.RLIMIT_AS)
        if limit != resource.RLIM_INFINITY:
            pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
            return max(0, limit - pages * resource.getpagesize())
    return None
