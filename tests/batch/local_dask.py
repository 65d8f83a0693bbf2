"""A Dask cluster on this machine that lives as long as a test."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any


class LocalDask:
    """A scheduler and workers in processes of their own, as on a real cluster."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.address = f"tcp://127.0.0.1:{probe.getsockname()[1]}"
        self.workers: list[subprocess.Popen[bytes]] = []
        self.start_scheduler()

    def start_scheduler(self) -> None:
        """Start the scheduler, the first or another one at the same place."""
        port = self.address.rpartition(":")[2]
        self.scheduler = self._start(
            "dask_scheduler", "--host", "127.0.0.1", "--port", port, "--no-dashboard"
        )

    def wait(self) -> None:
        """Wait until the scheduler listens: on a busy machine that takes a while."""
        host, _, port = self.address.removeprefix("tcp://").partition(":")
        deadline = time.monotonic() + 120
        while True:
            try:
                socket.create_connection((host, int(port)), timeout=1).close()
                return
            except OSError:
                assert self.scheduler.poll() is None, "the scheduler did not start"
                assert time.monotonic() < deadline, "the scheduler does not answer"
                time.sleep(0.1)

    def add_worker(self) -> None:
        options = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--host", "127.0.0.1")
        self.workers.append(self._start("dask_worker", self.address, *options))

    def _start(self, program: str, *arguments: str) -> subprocess.Popen[bytes]:
        with (self.folder / f"{program}-{len(list(self.folder.iterdir()))}.log").open("wb") as log:
            return subprocess.Popen(
                [sys.executable, "-m", f"distributed.cli.{program}", *arguments],
                stdout=log,
                stderr=log,
                cwd=self.folder,
            )

    def end(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()


@contextmanager
def dask(folder: Path, workers: int) -> Iterator[LocalDask]:
    folder.mkdir()
    cluster = LocalDask(folder)
    try:
        for _ in range(workers):
            cluster.add_worker()
        cluster.wait()
        yield cluster
    finally:
        cluster.end()


def wait_for_lines(path: Path, count: int, run: subprocess.Popen[Any]) -> None:
    deadline = time.monotonic() + 300
    while time.monotonic() < deadline:
        assert run.poll() is None, "the run ended too soon"
        if path.exists() and path.read_bytes().count(b"\n") >= count:
            return
        time.sleep(0.05)
    raise AssertionError("the run does not get on")
