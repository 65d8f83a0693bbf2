"""`solve` for those who cannot wait: as a coroutine, and as an iterator over its progress."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Unpack

from pushwise.knowledge.use import solve
from pushwise.sokoban.level import Level
from pushwise.solving.options import Options
from pushwise.solving.progress import Progress
from pushwise.solving.result import Result
from pushwise.solving.settings import Settings

if TYPE_CHECKING:
    from pushwise.knowledge.store import Store


async def asolve(
    level: Level,
    options: Options | None = None,
    *,
    store: Store | None = None,
    on_progress: Callable[[Progress], None] | None = None,
    **settings: Unpack[Settings],
) -> Result:
    """Solve a level as `solve` does while the event loop goes on.

    The search runs in a thread. If the task is cancelled, the search ends before the task does.
    `on_progress` is called in the event loop.
    """
    stop = threading.Event()
    loop = asyncio.get_running_loop()

    def tell(progress: Progress) -> None:
        if on_progress is not None:
            loop.call_soon_threadsafe(on_progress, progress)

    def work() -> Result:
        return solve(
            level, options, store=store, on_progress=tell, cancelled=stop.is_set, **settings
        )

    search = asyncio.ensure_future(asyncio.to_thread(work))
    try:
        return await asyncio.shield(search)
    except asyncio.CancelledError:
        stop.set()
        await asyncio.wait([search])
        raise


def iter_solve(
    level: Level,
    options: Options | None = None,
    *,
    store: Store | None = None,
    **settings: Unpack[Settings],
) -> Iterator[Progress | Result]:
    """Yield how a search is doing, about ten times a second, and at last its result.

    If the iterator is closed before its end, for example by `break`, the search is stopped.
    """
    stop = threading.Event()
    events: queue.SimpleQueue[Progress | Result | BaseException] = queue.SimpleQueue()

    def work() -> None:
        try:
            events.put(
                solve(
                    level,
                    options,
                    store=store,
                    on_progress=events.put,
                    cancelled=stop.is_set,
                    **settings,
                )
            )
        except BaseException as error:  # raised again where the iterator is read
            events.put(error)

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    try:
        while isinstance(event := events.get(), Progress):
            yield event
        if isinstance(event, BaseException):
            raise event
        yield event
    finally:
        stop.set()
        thread.join()
