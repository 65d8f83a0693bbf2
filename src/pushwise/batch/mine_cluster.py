"""Passive mining on a Dask cluster."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import CancelledError, Future
from types import TracebackType

from pushwise.batch.cluster import Scheduler, SchedulerGone, WorkersLost, killed_worker
from pushwise.batch.mining_blocks import in_order
from pushwise.jobs.parts import Block, judge_block
from pushwise.knowledge.facts import Pattern
from pushwise.knowledge.passive import Plan
from pushwise.sokoban.identity import normal_form
from pushwise.sokoban.level import Level


class MiningCluster:
    """The workers of a scheduler for one level; a context manager, with `judge` for `mine`.

    The scheduler gives the blocks of a lost worker to another one; only the machine that runs the
    command writes to the store.
    """

    def __init__(self, level: Level, plan: Plan, address: str) -> None:
        """Connect to a scheduler, `tcp://HOST:PORT`."""
        self._rows = tuple(normal_form(level).level.rows)
        self._plan = plan
        self._scheduler = Scheduler(address)

    def judge(self, boxes: int, first: int, total: int) -> Iterator[tuple[int, list[Pattern]]]:
        """Yield how far the placements have come and what was found, block by block, in order."""
        try:
            yield from in_order(self._submit, self._scheduler.threads, boxes, first, total)
        except killed_worker():
            raise WorkersLost from None
        except CancelledError:
            raise SchedulerGone(self._scheduler.address, "the same command") from None

    def _submit(self, boxes: int, first: int, end: int) -> Future[list[Pattern]]:
        plan = self._plan
        block = Block(self._rows, plan.budget, plan.by_goal, boxes, first, end)
        return self._scheduler.submit(judge_block, block)

    def __enter__(self) -> MiningCluster:
        """Use the cluster in a `with` statement."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Take back what is still waiting and leave."""
        self._scheduler.close()
