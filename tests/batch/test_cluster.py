"""The same jobs on a Dask cluster give the same results, though workers come and go."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from batch.levels import EASY, LOST, write_random
from pushwise.cli import main
from pushwise.formats import load
from pushwise.knowledge import Store
from store.postgres import PostgresServer, find_programs

pytest.importorskip("distributed", reason="no Dask here; pip install 'pushwise[dask]'")


def results_of(path: Path) -> dict[int, tuple[Any, ...]]:
    entries = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert max(Counter(entry["level"] for entry in entries).values()) == 1
    return {e["level"]: (e["status"], e["pushes"], e["optimal"], e["solution"]) for e in entries}


ROOM = "########\n#  .   #\n# $$ . #\n#  @   #\n########\n"


class LocalDask:
    """A scheduler and workers in processes of their own, as on a real cluster."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.address = f"tcp://127.0.0.1:{probe.getsockname()[1]}"
        self.workers: list[subprocess.Popen[bytes]] = []
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


def test_a_cluster_of_one(tmp_path: Path) -> None:
    path = tmp_path / "levels.sok"
    path.write_text(f"{EASY}\n{LOST}", encoding="utf-8")
    out = tmp_path / "results.jsonl"
    with dask(tmp_path / "dask", 1) as cluster:
        arguments = ["batch", path, "--scheduler", cluster.address, "--json", out]
        arguments += ["--objective", "pushes"]
        assert main([*map(str, arguments), "--quiet"]) == 10
    assert results_of(out) == {1: ("solved", 1, True, "R"), 2: ("unsolvable", None, False, None)}


def test_mining_finds_the_same_on_a_cluster(tmp_path: Path) -> None:
    path = tmp_path / "level.sok"
    path.write_text(ROOM, encoding="utf-8")
    found = []
    with dask(tmp_path / "dask", 2) as cluster:
        for name, options in (("here", ()), ("there", ("--scheduler", cluster.address))):
            place = tmp_path / f"{name}.sqlite"
            command = ["mine", str(path), "--boxes", "2", "--store", str(place), *options]
            assert main([*command, "--quiet"]) == 0
            with Store(place) as store:
                found.append(set(store.patterns(load(path)[0])))
    assert found[0] == found[1]
    assert found[0]


def test_processes_and_a_cluster_at_once_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "level.sok"
    path.write_text(ROOM, encoding="utf-8")
    command = ["mine", str(path), "--processes", "2", "--scheduler", "tcp://127.0.0.1:9"]
    assert main(command) == 2
    assert "leave one out" in capsys.readouterr().err


def test_no_scheduler(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("pushwise.batch.cluster.CONNECT_SECONDS", 1)
    path = tmp_path / "levels.sok"
    path.write_text(EASY, encoding="utf-8")
    assert main(["batch", str(path), "--scheduler", "tcp://127.0.0.1:9"]) == 30
    assert "There is no Dask scheduler at tcp://127.0.0.1:9" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["batch", "mine"])
@pytest.mark.parametrize("address", ["foo", "tcp://127.0.0.1", "tcp://127.0.0.1:99999", "no://a:1"])
def test_what_is_no_address_is_refused_at_once(tmp_path: Path, command: str, address: str) -> None:
    path = tmp_path / "levels.sok"
    path.write_text(EASY, encoding="utf-8")
    store = f"{tmp_path}/store.sqlite"
    done = subprocess.run(
        [sys.executable, "-m", "pushwise", command, path, "--scheduler", address, "--store", store],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 2
    assert done.stderr == (
        f"pushwise: {address!r} is not the address of a scheduler: write tcp://HOST:PORT.\n"
    )


@pytest.mark.slow
def test_a_worker_is_killed_and_another_added(tmp_path: Path) -> None:
    if find_programs() is None:
        pytest.skip("no PostgreSQL server programs here; apt-get install postgresql")
    path = write_random(tmp_path / "levels.sok", 400)
    here, there = tmp_path / "local.jsonl", tmp_path / "cluster.jsonl"
    options = ["--objective", "pushes", "--method", "bfs", "--time-limit", "300"]
    program = [sys.executable, "-m", "pushwise", "batch", str(path), *options]
    with ExitStack() as stack:
        location = stack.enter_context(PostgresServer()).url("shared")
        cluster = stack.enter_context(dask(tmp_path / "dask", 3))
        command = [*program, "--scheduler", cluster.address, "--store", location]
        run = stack.enter_context(
            subprocess.Popen([*command, "--json", str(there)], stdout=subprocess.DEVNULL)
        )
        for done, change in ((40, "kill"), (80, "add")):
            wait_for_lines(there, done, run)
            if change == "kill":
                cluster.workers[0].send_signal(signal.SIGKILL)
            else:
                cluster.add_worker()
        assert run.wait(600) == 10
        assert [worker.poll() for worker in cluster.workers] == [-signal.SIGKILL, None, None, None]
        with Store(location) as store:
            assert store.counts()["runs"] == store.counts()["levels"]
            level = load(path)[0]
            assert store.knowledge(level).runs == 1
    subprocess.run([*program, "--jobs", "2", "--no-store", "--json", str(here)], check=False)
    assert results_of(there) == results_of(here)
    assert len(results_of(there)) == 400


def wait_for_lines(path: Path, count: int, run: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + 300
    while time.monotonic() < deadline:
        assert run.poll() is None, "the run ended too soon"
        if path.exists() and path.read_bytes().count(b"\n") >= count:
            return
        time.sleep(0.05)
    raise AssertionError("the run does not get on")
