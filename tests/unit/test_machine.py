"""Defaults go by what the process may use, not by what the machine has."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pushwise.machine import MIB, cores, default_memory_limit

GIB = 1024 * MIB


def system(folder: Path, groups: str, files: dict[str, str]) -> Path:
    """A file system with control groups."""
    for name, text in {"proc/self/cgroup": groups, **files}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{text}\n", encoding="ascii")
    return folder


@pytest.fixture(autouse=True)
def large_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sixty-four cores, and a TiB of memory."""
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(64)), raising=False)
    sizes = {"SC_AVPHYS_PAGES": 1024 * GIB // 4096, "SC_PAGE_SIZE": 4096}
    monkeypatch.setattr(os, "sysconf", sizes.__getitem__)


def test_without_groups_the_machine_counts(tmp_path: Path) -> None:
    assert cores(tmp_path) == 64
    assert default_memory_limit(tmp_path) == pytest.approx(768 * 1024)


def test_an_affinity_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {3, 5}, raising=False)
    assert cores(tmp_path) == 2


@pytest.mark.parametrize(
    ("text", "count"),
    [("max 100000", 64), ("150000 100000", 2), ("10000 100000", 1), ("nonsense", 64)],
)
def test_a_quota_counts(tmp_path: Path, text: str, count: int) -> None:
    group = "sys/fs/cgroup/job/step"
    assert cores(system(tmp_path, "0::/job/step", {f"{group}/cpu.max": text})) == count


def test_the_least_quota_of_the_groups_above_counts(tmp_path: Path) -> None:
    files = {
        "sys/fs/cgroup/job/step/cpu.max": "800000 100000",
        "sys/fs/cgroup/job/cpu.max": "400000 100000",
    }
    assert cores(system(tmp_path, "0::/job/step", files)) == 4


def test_older_groups_have_quotas_too(tmp_path: Path) -> None:
    folder = "sys/fs/cgroup/cpu/slurm"
    files = {f"{folder}/cpu.cfs_quota_us": "300000", f"{folder}/cpu.cfs_period_us": "100000"}
    assert cores(system(tmp_path, "4:cpu,cpuacct:/slurm", files)) == 3
    files[f"{folder}/cpu.cfs_quota_us"] = "-1"
    assert cores(system(tmp_path, "4:cpu,cpuacct:/slurm", files)) == 64


def test_what_a_limit_of_memory_leaves_counts(tmp_path: Path) -> None:
    files = {
        "sys/fs/cgroup/job/memory.max": str(4 * GIB),
        "sys/fs/cgroup/job/memory.current": str(3 * GIB),
        "sys/fs/cgroup/job/memory.stat": f"anon {GIB}\ninactive_file {GIB}",
    }
    limit = default_memory_limit(system(tmp_path, "0::/job/step", files))
    assert limit == pytest.approx(768 * 4 * 2 / 4)  # three quarters of 2 GiB


def test_a_place_that_a_container_does_not_see_is_its_root(tmp_path: Path) -> None:
    files = {
        "sys/fs/cgroup/memory/memory.limit_in_bytes": str(GIB),
        "sys/fs/cgroup/memory/memory.usage_in_bytes": "0",
    }
    limit = default_memory_limit(system(tmp_path, "7:memory:/docker/c0ffee", files))
    assert limit == pytest.approx(768)


def test_a_small_container_is_not_asked_for_more_than_it_has(tmp_path: Path) -> None:
    files = {"sys/fs/cgroup/memory.max": str(128 * MIB), "sys/fs/cgroup/memory.current": "0"}
    assert default_memory_limit(system(tmp_path, "0::/", files)) == pytest.approx(96)


def test_no_limit_is_no_limit(tmp_path: Path) -> None:
    files = {
        "sys/fs/cgroup/memory.max": "max",
        "sys/fs/cgroup/memory/memory.limit_in_bytes": str(2**63 - 4096),
    }
    there = system(tmp_path, "0::/\n7:memory:/", files)
    assert default_memory_limit(there) == pytest.approx(768 * 1024)


def test_an_address_space_counts() -> None:
    pytest.importorskip("resource")
    limited = (
        "import resource; resource.setrlimit(resource.RLIMIT_AS, (2**30, 2**30));"
        "from pushwise.machine import default_memory_limit; print(default_memory_limit())"
    )
    done = subprocess.run([sys.executable, "-c", limited], capture_output=True, text=True)
    assert 32 <= float(done.stdout) < 768
