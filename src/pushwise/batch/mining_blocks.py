"""Passive mining cut into blocks of placements, wherever they are judged."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, wait

from pushwise.batch.slots import POLL_SECONDS
from pushwise.knowledge.facts import Pattern

# Blocks are small beside the whole, and large beside the cost of passing one on.
BLOCKS = 200
SMALLEST_BLOCK = 20
LARGEST_BLOCK = 2000
WAITING_BLOCKS = 3  # for each worker

# Have the placements of this many boxes judged, from a first one to an end.
Submit = Callable[[int, int, int], Future[list[Pattern]]]


def in_order(
    submit: Submit, workers: Callable[[], int], boxes: int, first: int, total: int
) -> Iterator[tuple[int, list[Pattern]]]:
    """Yield how far the placements have come and what was found, block by block, in order.

    What is counted as done has no gaps, so a run that is killed can go on there. While a block
    takes its time, what is yielded is where we are and nothing found: whoever listens can look
    whether it is time to stop.
    """
    size = max(SMALLEST_BLOCK, min(LARGEST_BLOCK, total // BLOCKS))
    waiting: deque[tuple[int, Future[list[Pattern]]]] = deque()
    done = first
    while first < total or waiting:
        while first < total and len(waiting) < workers() * WAITING_BLOCKS:
            end = min(first + size, total)
            waiting.append((end, submit(boxes, first, end)))
            first = end
        end, future = waiting[0]
        if wait((future,), POLL_SECONDS).done:
            done = end
            waiting.popleft()
            yield end, future.result()
        else:
            yield done, []
