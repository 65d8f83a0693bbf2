"""Passive mining on several processes.

The placements are cut into blocks; each worker process judges one block after the other, and the
blocks are handed on in order, so that what is counted as done has no gaps. A worker that dies loses
its block only: another one judges it again.
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from types import TracebackType

from pushwise.batch.mining_blocks import in_order
from pushwise.batch.slots import ATTEMPTS, WorkersFail
from pushwise.knowledge.facts import Pattern
from pushwise.knowledge.passive import Plan
from pushwise.sokoban.identity import normal_form
from pushwise.sokoban.level import Level
from pushwise.solving.prior import from_core

WORKER = (sys.executable, "-m", "pushwise.batch.mine_worker")


class MiningProcesses:
    """Worker processes for one level; use as a context manager, and `judge` for `passive.mine`."""

    def __init__(self, level: Level, plan: Plan, processes: int) -> None:
        """Prepare; processes start with the first block."""
        rows = list(normal_form(level).level.rows)
        setting = {"rows": rows, "budget": plan.budget, "by_goal": plan.by_goal}
        self._setting = json.dumps(setting)
        self._count = processes
        self._own = threading.local()
        self._all: list[subprocess.Popen[str]] = []
        self._pool = ThreadPoolExecutor(processes)
        self._lock = threading.Lock()
        self._closing = False

    def judge(self, boxes: int, first: int, total: int) -> Iterator[tuple[int, list[Pattern]]]:
        """Yield how far the placements have come and what was found, block by block, in order."""

        def submit(boxes: int, first: int, end: int) -> Future[list[Pattern]]:
            return self._pool.submit(self._block, boxes, first, end)

        return in_order(submit, lambda: self._count, boxes, first, total)

    def _block(self, boxes: int, first: int, end: int) -> list[Pattern]:
        """Have a block judged by the process of this thread."""
        code = None
        for _ in range(ATTEMPTS):
            process = self._process()
            if process is None:
                return []  # nobody waits for it any more
            try:
                assert process.stdin is not None  # noqa: S101 - opened as pipes
                assert process.stdout is not None  # noqa: S101
                process.stdin.write(json.dumps([boxes, first, end]) + "\n")
                process.stdin.flush()
                answer = process.stdout.readline()
            except (BrokenPipeError, OSError):
                answer = ""
            if answer.endswith("\n"):
                return [from_core(drawn) for drawn in json.loads(answer)]
            self._own.process = None
            code = process.poll()
        raise WorkersFail(code)

    def _process(self) -> subprocess.Popen[str] | None:
        """The process of this thread, a new one if it died; None when all are being ended."""
        process: subprocess.Popen[str] | None = getattr(self._own, "process", None)
        with self._lock:
            if self._closing:
                return None
            if process is None or process.poll() is not None:
                process = subprocess.Popen(  # noqa: S603 - our own worker
                    WORKER, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
                )
                assert process.stdin is not None  # noqa: S101
                self._all.append(process)
                self._own.process = process
                process.stdin.write(self._setting + "\n")
        return process

    def __enter__(self) -> MiningProcesses:
        """Use the processes in a `with` statement."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End them."""
        with self._lock:
            self._closing = True
            for process in self._all:
                process.kill()
        self._pool.shutdown(cancel_futures=True)
        for process in self._all:
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    try:
                        pipe.close()
                    except OSError:
                        continue
            process.wait()
