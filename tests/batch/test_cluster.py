"""The same jobs on a Dask cluster give the same results, though workers come and go."""

from __future__ import annotations

import json
import shlex
import signal
import subprocess
import sys
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from batch.levels import EASY, LOST, write_random
from batch.local_dask import dask, wait_for_lines
from pushwise.cli import main
from pushwise.formats import load
from pushwise.knowledge import Store
from store.postgres import PostgresServer, find_programs

pytest.importorskip("distributed", reason="no Dask here; pip install 'pushwise[dask]'")

ROOT = Path(__file__).parents[2]


def results_of(path: Path) -> dict[int, tuple[Any, ...]]:
    entries = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert max(Counter(entry["level"] for entry in entries).values()) == 1
    return {e["level"]: (e["status"], e["pushes"], e["optimal"], e["solution"]) for e in entries}


ROOM = "########\n#  .   #\n# $$ . #\n#  @   #\n########\n"


def test_a_cluster_of_one(tmp_path: Path) -> None:
    path = tmp_path / "levels.sok"
    path.write_text(f"{EASY}\n{LOST}", encoding="utf-8")
    out = tmp_path / "results.jsonl"
    with dask(tmp_path / "dask", 1) as cluster:
        arguments = ["batch", path, "--scheduler", cluster.address, "--json", out]
        arguments += ["--objective", "pushes"]
        assert main([*map(str, arguments), "--quiet"]) == 10
    assert results_of(out) == {1: ("solved", 1, True, "R"), 2: ("unsolvable", None, False, None)}


def test_the_first_command_of_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (ROOT / "docs" / "cluster.md").read_text(encoding="utf-8")
    command = next(line for line in page.splitlines() if line.startswith("pushwise batch"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "levels").symlink_to(ROOT / "levels")
    with dask(tmp_path / "dask", 1) as cluster:
        words = shlex.split(command.replace("tcp://127.0.0.1:8786", cluster.address))
        assert cluster.address in words
        assert main([*words[1:], "--quiet"]) == 0
    assert len(results_of(tmp_path / "results.jsonl")) == 22


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
