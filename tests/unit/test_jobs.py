"""Worker processes: jobs, cancels, deaths."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import cast

import pytest

from pushwise.jobs.pool import Pool, QueueFull
from pushwise.jobs.process import AsyncWorker, WorkerProcess, WorkersFail
from worker_elsewhere import solved_by_a_worker

EASY = ["######", "#@ $.#", "######"]
ENDLESS = [
    "###############",
    "#             #",
    *["# $ $ $ $ $ $ #", "#             #"] * 2,
    "#      @      #",
    *["# . . . . . . #", "#             #"] * 2,
    "###############",
]
BFS = {"method": "bfs"}


def with_worker(script: Callable[[AsyncWorker], Awaitable[None]]) -> None:
    async def run() -> None:
        worker = AsyncWorker()
        try:
            await script(worker)
        finally:
            await worker.close()

    asyncio.run(run())


def test_one_job_after_the_other_in_one_process() -> None:
    async def script(worker: AsyncWorker) -> None:
        first = await worker.run("solve", rows=EASY)
        pid = worker.pid
        second = await worker.run("hint", rows=EASY)
        assert first["result"]["solution"] == "rR"
        assert second["result"]["verdict"] == "solvable"
        assert worker.pid == pid

    with_worker(script)


def test_wrong_jobs_are_errors_not_deaths() -> None:
    async def script(worker: AsyncWorker) -> None:
        for values in ({"rows": ["##"]}, {"rows": EASY, "options": {"method": "none"}}, {}):
            event = await worker.run("solve", **values)
            assert event["event"] == "error"
            assert event["message"]
        assert (await worker.run("solve", rows=EASY))["event"] == "result"

    with_worker(script)


def test_cancel() -> None:
    async def script(worker: AsyncWorker) -> None:
        begun = asyncio.Event()
        job = asyncio.create_task(
            worker.run("solve", lambda progress: begun.set(), rows=ENDLESS, options=BFS)
        )
        await asyncio.wait_for(begun.wait(), 30)
        await worker.cancel()
        event = await asyncio.wait_for(job, 5)
        assert event["event"] == "cancelled" or event["result"]["status"] == "cancelled"
        assert (await worker.run("solve", rows=EASY))["event"] == "result"

    with_worker(script)


def test_a_process_works_under_any_start_method() -> None:
    """Programs that spawn, rather than fork, have workers too."""
    with ProcessPoolExecutor(1, get_context("spawn")) as spawned:
        assert spawned.submit(solved_by_a_worker, EASY).result(120) == "rR"


def test_workers_that_do_not_start_are_named() -> None:
    worker = WorkerProcess(command=(sys.executable, "-c", "raise SystemExit(7)"))
    with pytest.raises(WorkersFail, match="code 7"):
        worker.run("solve", rows=EASY)
    assert not worker.busy


def test_a_kill_from_another_thread_ends_the_job() -> None:
    worker = WorkerProcess()
    end = threading.Thread(target=worker.kill)
    event = worker.run("solve", lambda progress: end.start(), rows=ENDLESS, options=BFS)
    end.join()
    assert event["event"] == "cancelled"
    assert worker.run("solve", rows=EASY)["event"] == "result"
    worker.close()


def test_a_killed_process_is_replaced() -> None:
    async def script(worker: AsyncWorker) -> None:
        def kill(progress: object) -> None:
            assert worker.pid is not None
            os.kill(worker.pid, signal.SIGKILL)

        event = await worker.run("solve", kill, rows=ENDLESS, options=BFS)
        assert event["event"] == "died"
        assert "signal 9" in event["message"]
        assert (await worker.run("solve", rows=EASY))["event"] == "result"

    with_worker(script)


def test_the_pool_refuses_what_it_cannot_queue() -> None:
    async def run() -> None:
        pool = Pool(1, 1)
        jobs = [
            asyncio.create_task(pool.run("solve", seconds=20, rows=ENDLESS, options=BFS))
            for _ in range(2)
        ]
        await asyncio.sleep(0.05)
        with pytest.raises(QueueFull):
            await pool.run("solve", seconds=20, rows=EASY)
        for job in jobs:
            job.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)
        assert (await pool.run("solve", seconds=20, rows=EASY))["event"] == "result"
        await pool.close()

    asyncio.run(run())


def test_a_job_that_overstays_is_ended() -> None:
    async def run() -> None:
        pool = Pool(1, 0)
        event = await pool.run("solve", seconds=-2.5, rows=ENDLESS, options=BFS)
        assert event["event"] == "overdue"
        assert (await pool.run("solve", seconds=20, rows=EASY))["event"] == "result"
        await pool.close()

    asyncio.run(run())


def test_the_page_and_the_game_use_the_store_like_the_command(tmp_path: Path) -> None:
    store = str(tmp_path / "store.sqlite")
    pushes = {"objective": "pushes"}

    async def script(worker: AsyncWorker) -> None:
        first = await worker.run("solve", rows=EASY, options=pushes, store=store)
        again = await worker.run("solve", rows=EASY, options=pushes, store=store)
        bfs = await worker.run("solve", rows=EASY, options={**pushes, **BFS}, store=store)
        assert first["result"]["known"] is None
        assert again["result"]["found_by"] == "store"
        assert bfs["result"]["found_by"] is None
        assert bfs["result"]["known"]["pushes"] == 1

    with_worker(script)


def test_a_broken_store_costs_the_page_a_sentence(tmp_path: Path) -> None:
    store = tmp_path / "store.sqlite"
    store.write_text("not a store", encoding="utf-8")

    async def script(worker: AsyncWorker) -> None:
        event = await worker.run("solve", rows=EASY, store=str(store))
        assert event["result"]["solution"] == "rR"
        assert "is not a Pushwise store" in event["result"]["message"]

    with_worker(script)


class Slow:
    """A worker whose process takes its time to start; the job itself takes none."""

    def __init__(self) -> None:
        self.over = asyncio.Event()

    async def run(
        self, kind: str, on_progress: object, on_ready: Callable[[], None]
    ) -> dict[str, str]:
        await asyncio.sleep(0.2)
        on_ready()
        return {"event": "result"}

    async def close(self) -> None:
        self.over.set()


def test_the_time_that_a_process_takes_to_start_is_not_the_jobs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """On a busy machine every process was ended before its first job."""
    monkeypatch.setattr("pushwise.jobs.pool.OVERSTAY_SECONDS", 0)

    async def script() -> dict[str, str]:
        pool = Pool(1, 1)
        pool._free[:] = pool._all[:] = cast("list[AsyncWorker]", [Slow()])
        return await pool.run("solve", seconds=0.05)

    assert asyncio.run(script()) == {"event": "result"}
