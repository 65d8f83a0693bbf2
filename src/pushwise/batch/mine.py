"""Passive mining on several processes.

The placements are cut into blocks; each worker process judges one block after the other, and the
blocks are handed on in order, so that what is counted as done has no gaps. A worker that dies loses
its block only: it is judged again.
"""

from __future__ import annotations

import queue
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from types import TracebackType

from pushwise.batch.mining_blocks import in_order
from pushwise.jobs.parts import Block
from pushwise.jobs.process import ATTEMPTS, WorkerProcess, WorkersFail
from pushwise.knowledge.facts import Pattern
from pushwise.knowledge.passive import Plan
from pushwise.sokoban.identity import normal_form
from pushwise.sokoban.level import Level
from pushwise.solving.codec import from_plain, to_plain


class MiningProcesses:
    """Worker processes for one level; use as a context manager, and `judge` for `passive.mine`."""

    def __init__(self, level: Level, plan: Plan, processes: int) -> None:
        """Prepare; processes start with the first block."""
        self._rows = tuple(normal_form(level).level.rows)
        self._plan = plan
        self._workers = [WorkerProcess() for _ in range(processes)]
        self._free: queue.SimpleQueue[WorkerProcess] = queue.SimpleQueue()
        for worker in self._workers:
            self._free.put(worker)
        self._threads = ThreadPoolExecutor(processes)
        self._closing = False

    def judge(self, boxes: int, first: int, total: int) -> Iterator[tuple[int, list[Pattern]]]:
        """Yield how far the placements have come and what was found, block by block, in order."""
        return in_order(self._submit, lambda: len(self._workers), boxes, first, total)

    def _submit(self, boxes: int, first: int, end: int) -> Future[list[Pattern]]:
        plan = self._plan
        block = Block(self._rows, plan.budget, plan.by_goal, boxes, first, end)
        return self._threads.submit(self._judged, block)

    def _judged(self, block: Block) -> list[Pattern]:
        """Have a block judged by a process that is free."""
        worker = self._free.get()
        code = None
        try:
            for _ in range(ATTEMPTS):
                if self._closing:
                    return []  # nobody waits for it any more
                event = worker.run("block", block=to_plain(block))
                if event["event"] == "result":
                    return from_plain(event["result"], list[Pattern])
                code = event.get("code")
            raise WorkersFail(code)
        finally:
            self._free.put(worker)

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
        self._closing = True
        for worker in self._workers:
            worker.kill()
        self._threads.shutdown(cancel_futures=True)
        for worker in self._workers:
            worker.close()
