"""A scheduler that dies or freezes costs time, never a result."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from batch.levels import EASY, HARD, write_random
from batch.local_dask import LocalDask, dask, wait_for_lines
from pushwise.cli import main
from pushwise.formats import load
from pushwise.knowledge import Store

pytest.importorskip("distributed", reason="no Dask here; pip install 'pushwise[dask]'")

ROOM = "##########\n#  .     #\n# $$ .   #\n#  @   $.#\n#        #\n##########\n"


def lines_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def program(*arguments: object) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "pushwise", *map(str, arguments)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )


def again(cluster: LocalDask) -> None:
    """Start a scheduler at the same place, and a worker for it."""
    cluster.scheduler.wait()
    cluster.start_scheduler()
    cluster.add_worker()
    cluster.wait()


def test_a_scheduler_that_dies_leaves_open_levels_open(tmp_path: Path) -> None:
    path, out = tmp_path / "levels.sok", tmp_path / "results.jsonl"
    path.write_text(f"{EASY}\n{HARD}", encoding="utf-8")
    with dask(tmp_path / "dask", 1) as cluster:
        command = ["batch", path, "--method", "bfs", "--scheduler", cluster.address]
        command += ["--no-store", "--json", out]
        with program(*command, "--time-limit", 300) as run:
            wait_for_lines(out, 1, run)
            cluster.scheduler.kill()
            _, said = run.communicate(timeout=120)
        assert run.returncode == 24, said
        assert said == (
            f"pushwise: The Dask scheduler at {cluster.address} is gone. What was done is kept: "
            "start the scheduler again, and the same command with --resume goes on.\n"
        )
        assert [line["level"] for line in lines_of(out)] == [1]
        cluster.workers[0].kill()  # it is busy with what nobody waits for
        again(cluster)
        assert main([*map(str, command), "--resume", "--time-limit", "0.5", "--quiet"]) == 20
    assert {line["level"]: line["status"] for line in lines_of(out)} == {1: "solved", 2: "time"}


def test_mining_goes_on_after_the_scheduler_has_died(tmp_path: Path) -> None:
    path, store = tmp_path / "level.sok", tmp_path / "store.sqlite"
    path.write_text(ROOM, encoding="utf-8")
    with dask(tmp_path / "dask", 0) as cluster:
        command = ["mine", path, "--boxes", "2", "--scheduler", cluster.address, "--store", store]
        with program(*command) as run:  # there is no worker: it can only wait
            with pytest.raises(subprocess.TimeoutExpired):
                run.wait(5)
            cluster.scheduler.kill()
            _, said = run.communicate(timeout=120)
        assert run.returncode == 24, said
        assert "is gone" in said
        assert "the same command goes on" in said
        again(cluster)
        assert main([*map(str, command), "--quiet"]) == 0
    calm = tmp_path / "calm.sqlite"
    assert main(["mine", str(path), "--boxes", "2", "--store", str(calm), "--quiet"]) == 0
    with Store(store) as there, Store(calm) as here:
        level = load(path)[0]
        assert set(there.patterns(level)) == set(here.patterns(level)) != set()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("kind", ["batch", "mine"])
def test_a_frozen_scheduler_does_not_hold_up_a_stop(
    tmp_path: Path, kind: str, number: signal.Signals
) -> None:
    path, out = tmp_path / "levels.sok", tmp_path / "results.jsonl"
    path.write_text(ROOM, encoding="utf-8")
    store = tmp_path / "store.sqlite"
    with dask(tmp_path / "dask", 0) as cluster:
        command = [kind, path, "--scheduler", cluster.address, "--store", store]
        command += ["--json", out] if kind == "batch" else []
        with program(*command) as run:
            with pytest.raises(subprocess.TimeoutExpired):
                run.wait(5)  # until it is connected, and waits for workers that never come
            cluster.scheduler.send_signal(signal.SIGSTOP)
            run.send_signal(number)
            _, said = run.communicate(timeout=30)
        assert run.returncode == 23, said
        assert said == ""


@pytest.mark.slow
def test_schedulers_and_workers_killed_at_random(tmp_path: Path) -> None:
    path, out, calm = tmp_path / "levels.sok", tmp_path / "storm.jsonl", tmp_path / "calm.jsonl"
    write_random(path, 300)
    rng = Random(27)
    options = ["--objective", "pushes", "--method", "bfs", "--time-limit", "300", "--no-store"]
    with dask(tmp_path / "dask", 2) as cluster:
        command = ["batch", path, *options, "--scheduler", cluster.address, "--json", out]
        code, deaths, before = 24, 0, 0
        while code == 24:
            with program(*command, *(["--resume"] if deaths else [])) as run:
                if deaths < 3:
                    before += rng.randint(10, 60)
                    wait_for_lines(out, before, run)
                    rng.choice(cluster.workers).kill()
                    before += rng.randint(5, 20)
                    wait_for_lines(out, before, run)
                    cluster.scheduler.kill()
                    deaths += 1
                _, said = run.communicate(timeout=600)
            code = run.returncode
            if code == 24:
                again(cluster)
                cluster.add_worker()
    assert (code, deaths) == (10, 3), said
    main(["batch", str(path), *options, "--jobs", "2", "--json", str(calm), "--quiet"])
    keys = ("level", "status", "pushes", "optimal", "solution")
    stormy, peaceful = (
        sorted(tuple(line[key] for key in keys) for line in lines_of(file)) for file in (out, calm)
    )
    assert max(Counter(line[0] for line in stormy).values()) == 1
    assert stormy == peaceful
