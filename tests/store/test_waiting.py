"""Nobody waits for a store longer than the time limit, or after a stop."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import pytest

from pushwise.cli import main
from pushwise.knowledge import Mining, Store
from pushwise.knowledge.errors import BusyStore, UnwritableStore
from pushwise.knowledge.patience import Patience, waiting
from pushwise.knowledge.use import Use
from pushwise.solving import Options, solve
from pushwise.solving.prior import Discovery
from store.boards import FEWEST_PUSHES, GOOD, ROOM, WORSE
from store.postgres import PostgresServer

PUSHES = Options(objective="pushes")
NEEDS_PROC = pytest.mark.skipif(
    not Path("/proc/self/fd").exists(), reason="what a process does is seen in /proc"
)


@contextmanager
def locked(location: str) -> Iterator[sqlite3.Connection]:
    """Another program that has begun to write, and does not end."""
    with closing(sqlite3.connect(location, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield other
        other.execute("ROLLBACK")


def test_a_patience_ends_soon_after_a_stop() -> None:
    stops: list[bool] = []
    patience = Patience(1000, lambda: bool(stops))
    assert not patience.over()
    stops.append(True)
    patience.over()
    time.sleep(0.25)
    assert patience.over()


def test_a_locked_store_is_not_waited_for_longer_than_allowed(store: Store) -> None:
    with locked(store.location):
        with waiting(0.05), pytest.raises(BusyStore, match="locked by another program"):
            store.raise_bound(ROOM, "pushes", 3, method="x")
        with waiting(None, lambda: True), pytest.raises(BusyStore):
            store.raise_bound(ROOM, "pushes", 3, method="x")
        with waiting(0.05), Store(store.location) as other:  # to look needs no lock
            assert other.knowledge(ROOM).push_bound is None
    store.raise_bound(ROOM, "pushes", 3, method="x")


def test_what_a_locked_store_could_not_take_is_given_to_it_later(store: Store) -> None:
    warnings: list[str] = []
    use = Use(store, ROOM, PUSHES, warn=warnings.append)
    first = solve(ROOM, PUSHES).patterns
    with locked(store.location):
        use.learn(Discovery(2, first))
        use.learn(Discovery(3, ()))
    use._next_try = 0.0
    use.learn(Discovery(1, ()))
    known = store.knowledge(ROOM)
    assert known.push_bound is not None
    assert known.push_bound.value == 3
    assert len(store.patterns(ROOM)) == len(first)
    assert warnings == []


def test_what_is_discovered_in_two_parts_is_one() -> None:
    good, worse = (solve(ROOM, PUSHES).solution, None)
    joined = Discovery(4, (), good, "fast").then(Discovery(None, (), worse))
    assert joined == Discovery(4, (), good, "fast")


def test_a_run_with_a_locked_store_has_its_answer_and_a_warning(store: Store) -> None:
    warnings: list[str] = []
    with locked(store.location):
        options = Options(objective="pushes", time_limit=2)
        use = Use(store, ROOM, options, warn=warnings.append)
        result = use.finish(solve(ROOM, options, prior=use.prior))
    assert result.solution is not None
    assert result.solution.pushes == FEWEST_PUSHES
    assert len(warnings) == 1
    assert "is locked" in warnings[0]


HARD = """\
############
#@         #
# $ $ $ $  #
#          #
#  $ $ $ $ #
#          #
# $ $ $ $  #
#          #
#..........#
#..        #
############
"""


@pytest.fixture
def hard(tmp_path: Path) -> Path:
    path = tmp_path / "hard.sok"
    path.write_text(HARD, encoding="utf-8")
    return path


# A command that would wait for its store for an hour, if it were not stopped.
PATIENT = """
import sys
import pushwise.knowledge.patience as patience
patience.DEFAULT_SECONDS = 3600
from pushwise.__main__ import run
sys.exit(run())
"""


def program(*arguments: object) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", PATIENT, *map(str, arguments)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def wait_until(run: subprocess.Popen[str], ready: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 300
    while not ready():
        assert run.poll() is None, run.communicate()
        assert time.monotonic() < deadline, "it does not get on"
        time.sleep(0.05)


def has_open(run: subprocess.Popen[str], what: str) -> Callable[[], bool]:
    """Whether a process has a file open, or a socket."""

    def ready() -> bool:
        links = []
        for entry in Path(f"/proc/{run.pid}/fd").iterdir():
            with suppress(OSError):
                links.append(str(entry.readlink()))
        return any(what in link for link in links)

    return ready


COMMANDS: dict[str, Callable[[Path, Path], list[object]]] = {
    "solve": lambda level, out: ["solve", level, "--method", "bfs"],
    "mine": lambda level, out: ["mine", level, "--boxes", "3"],
    "mine processes": lambda level, out: ["mine", level, "--boxes", "3", "--processes", "2"],
    "batch": lambda level, out: ["batch", level, "--jobs", "1", "--json", out],
}


@NEEDS_PROC
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("command", list(COMMANDS))
def test_a_stop_is_heard_while_the_store_is_locked(
    store: Store, hard: Path, tmp_path: Path, command: str, number: signal.Signals
) -> None:
    arguments = COMMANDS[command](hard, tmp_path / "out.jsonl")
    with locked(store.location), program(*arguments, "--store", store.location) as run:
        wait_until(run, has_open(run, store.location))
        time.sleep(1)
        run.send_signal(number)
        _, said = run.communicate(timeout=300)
    assert run.returncode == 23, said
    assert "Traceback" not in said


def test_a_store_that_stays_locked_ends_mining_with_24(
    store: Store, hard: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("pushwise.knowledge.patience.DEFAULT_SECONDS", 0.1)
    with locked(store.location):
        assert main(["mine", str(hard), "--boxes", "1", "--store", store.location]) == 24
    assert "Nothing is lost" in capsys.readouterr().err
    assert main(["mine", str(hard), "--boxes", "1", "--store", store.location]) == 0


def test_a_batch_whose_store_stays_locked_ends_with_24_and_catches_up(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pushwise.knowledge.patience.DEFAULT_SECONDS", 0.1)
    level = tmp_path / "room.sok"
    level.write_text(f"{ROOM}\n", encoding="utf-8")
    out = tmp_path / "out.jsonl"
    command = ["batch", str(level), "--jobs", "1", "--json", str(out), "--store", store.location]
    with locked(store.location):
        assert main([*command, "--objective", "pushes"]) == 24
    (line,) = out.read_text(encoding="utf-8").splitlines()
    assert json.loads(line)["status"] == "solved"
    assert main([*command, "--objective", "pushes", "--resume"]) == 0
    assert store.knowledge(ROOM).fewest_pushes_proved


# ---- A store that can be read only ----


def test_a_store_that_cannot_be_written_can_be_read(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.add_solution(ROOM, GOOD, method="hand")
    store.close()
    before = {path.name: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
    monkeypatch.setattr("pushwise.knowledge.engine.is_writable", lambda path: False)
    with Store(store.location) as only:
        assert only.knowledge(ROOM).by_pushes is not None
        with pytest.raises(UnwritableStore, match="cannot be written"):
            only.add_solution(ROOM, WORSE, method="hand")
    assert {path.name: path.stat().st_mtime_ns for path in tmp_path.iterdir()} == before


def test_a_full_disk_is_called_full(store: Store) -> None:
    # SQLite says the same of a disk as of a file that may not grow.
    with store._engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count = 1")
    with pytest.raises(UnwritableStore, match="is full"):
        store.save_mining(ROOM, Mining("task", 1, None, 1, bytes(1_000_000)))


# ---- PostgreSQL, frozen and restarted ----


@contextmanager
def frozen(server: PostgresServer) -> Iterator[None]:
    processes = server.processes()
    for pid in processes:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in processes:
            os.kill(pid, signal.SIGCONT)


def test_a_frozen_server_is_given_up_and_used_again(postgres: PostgresServer) -> None:
    with Store(postgres.url("frozen")) as store:
        store.raise_bound(ROOM, "pushes", 2, method="x")
        with frozen(postgres):
            for _ in range(2):  # in the middle of a connection, and for a new one
                with waiting(0.2), pytest.raises(BusyStore, match="does not answer"):
                    store.raise_bound(ROOM, "pushes", 3, method="x")
            with waiting(0.2), pytest.raises(BusyStore):
                Store(store.location)
        store.raise_bound(ROOM, "pushes", 4, method="x")
        known = store.knowledge(ROOM)
        assert known.push_bound is not None
        assert known.push_bound.value == 4


def test_a_server_that_was_restarted_is_connected_to_again(postgres: PostgresServer) -> None:
    with Store(postgres.url("restarted")) as store:
        store.raise_bound(ROOM, "pushes", 2, method="x")
        postgres.restart()
        store.raise_bound(ROOM, "pushes", 3, method="x")
        assert store.counts()["bounds"] == 1


@NEEDS_PROC
def test_a_stop_is_heard_while_the_server_is_frozen(postgres: PostgresServer, hard: Path) -> None:
    place = postgres.url("stopped")
    with program("solve", hard, "--method", "bfs", "--store", place) as run:
        wait_until(run, has_open(run, "socket:"))
        with frozen(postgres):
            time.sleep(1)
            run.send_signal(signal.SIGINT)
            _, said = run.communicate(timeout=300)
    assert run.returncode == 23, said


@pytest.mark.slow
@pytest.mark.parametrize("how", ["frozen", "restarted"])
def test_storms_over_the_server_lose_nothing(
    postgres: PostgresServer, tmp_path: Path, how: str
) -> None:
    from batch.levels import write_random

    path, out, calm = write_random(tmp_path / "l.sok", 150), tmp_path / "o", tmp_path / "calm"
    place = postgres.url(f"storm_{how}")
    options = ["--objective", "moves", "--method", "bfs", "--time-limit", "300", "--jobs", "2"]
    command = ["batch", path, *options, "--store", place, "--json", out]
    code, number = 24, 0
    while code in (24, 30):  # gone in the middle, or not there at the start
        with program(*command, *(["--resume"] if number else [])) as run:
            number += 1
            for _ in range(3 if number < 4 else 0):
                time.sleep(0.7)
                if how == "frozen":
                    with frozen(postgres):
                        time.sleep(1)
                else:
                    postgres.restart()
            run.communicate(timeout=600)
        code = run.returncode
    assert code == 10
    main(["batch", str(path), *options, "--no-store", "--json", str(calm), "--quiet"])
    keys = ("level", "status", "moves", "optimal", "solution")
    stormy, peaceful = (
        sorted(
            tuple(json.loads(line)[key] for key in keys)
            for line in file.read_text(encoding="utf-8").splitlines()
        )
        for file in (out, calm)
    )
    assert stormy == peaceful
    with Store(place) as store:
        assert store.counts()["levels"] > 100
        lines = calm.read_text(encoding="utf-8").splitlines()
        assert store.counts()["levels"] == len({json.loads(line)["identity"] for line in lines})
