"""Jobs that have found something before they end, whatever their end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, cast

import pytest

from pushwise.jobs.pool import Pool
from pushwise.web.jobs import Job, JobBoard

FOUND = {"status": "solved", "solution": "rR"}
EXPLAINED = {**FOUND, "explanation": {"found_by": "fess"}}
Event = dict[str, Any]


class Found:
    """A pool whose jobs tell what they found, wait for the watcher, and end as they are told."""

    room = 10

    def __init__(self, last: Event) -> None:
        self._last = last
        self.seen = asyncio.Event()

    async def run(self, kind: str, *, on_progress: Callable[[Event], None], **values: Any) -> Event:
        on_progress({"result": FOUND})
        await self.seen.wait()
        return self._last


async def story(last: Event) -> tuple[list[tuple[str, Event]], Job]:
    """What a watcher hears of a job with that last event of its worker."""
    pool = Found(last)
    board = JobBoard(cast("Pool", pool), kept=5)
    job = await board.create("solve", 1.0)
    heard = []
    async for name, data in board.watch(job):
        heard.append((name, data))
        if name == "found":
            pool.seen.set()
    return heard, job


def test_what_is_found_is_told_before_it_is_explained() -> None:
    heard, job = asyncio.run(story({"event": "result", "result": EXPLAINED}))
    assert [name for name, _ in heard] == ["queued", "found", "done"]
    assert heard[1][1]["result"] == FOUND
    assert job.result == EXPLAINED
    assert job.message is None


@pytest.mark.parametrize(
    ("event", "state"), [("overdue", "done"), ("died", "done"), ("cancelled", "cancelled")]
)
def test_a_solution_is_not_lost_with_its_explanation(event: str, state: str) -> None:
    heard, job = asyncio.run(story({"event": event, "message": "It ended."}))
    assert heard[-1][0] == job.state == state
    assert job.result == FOUND
    assert job.message
