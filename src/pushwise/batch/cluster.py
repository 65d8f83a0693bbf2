"""The same jobs on a Dask cluster, through its `concurrent.futures` interface."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, wait
from contextlib import suppress
from importlib import import_module
from typing import Any
from urllib.parse import urlsplit

from pushwise.batch.slots import POLL_SECONDS, unsolved
from pushwise.errors import BadOption, Gone, PushwiseError
from pushwise.jobs.parts import Job, run_job
from pushwise.jobs.process import ATTEMPTS
from pushwise.solving.result import Result
from pushwise.solving.status import Status

CONNECT_SECONDS = 15
# Jobs given to the scheduler for each thread of the cluster: enough that none waits, few enough
# that a stop has little to take back.
JOBS_PER_THREAD = 4
LEAST_JOBS = 64
# How often the threads are counted again: workers come and go.
COUNT_SECONDS = 2.0
# A scheduler that takes longer to answer a question or to say goodbye is not waited for.
PATIENCE_SECONDS = 0.3


class NoDask(PushwiseError):
    """A cluster needs Dask: pip install 'pushwise[dask]'."""


class NoCluster(PushwiseError):
    """The cluster cannot be reached."""

    def __init__(self, address: str, reason: str) -> None:
        super().__init__(f"There is no Dask scheduler at {address}: {reason}")


class SchedulerGone(Gone):
    """The scheduler has gone in the middle of the work."""

    def __init__(self, address: str, again: str) -> None:
        super().__init__(f"The Dask scheduler at {address} is gone.")
        self.remedy = f"What was done is kept: start the scheduler again, and {again} goes on."


class WorkersLost(PushwiseError):
    """Work that cannot be done there: it crashed several workers."""

    def __init__(self) -> None:
        super().__init__(
            "A part of the work crashed several workers of the cluster, most likely "
            "for want of memory; give them more and run the same command again."
        )


class Scheduler:
    """A connection to a scheduler, `tcp://HOST:PORT`. Nothing here waits long for an answer."""

    def __init__(self, address: str) -> None:
        """Connect, or say why that cannot be."""
        distributed = _distributed()
        _check(address)
        self.address = address
        _be_silent()
        try:
            self._client = distributed.Client(
                address, timeout=CONNECT_SECONDS, set_as_default=False
            )
        except (OSError, ValueError, TypeError) as error:
            raise NoCluster(address, str(error).strip().splitlines()[0]) from None
        # Another run of the same job is another task: nothing may be answered from a cache.
        self._executor = self._client.get_executor(pure=False, retries=ATTEMPTS - 1)
        self._threads = 1
        self._counted = -COUNT_SECONDS

    def threads(self) -> int:
        """How many threads the workers have, as far as the scheduler told lately."""
        now = time.monotonic()
        if now - self._counted >= COUNT_SECONDS:
            self._counted = now
            with suppress(OSError, TimeoutError):
                counts = self._client.nthreads(callback_timeout=PATIENCE_SECONDS)
                self._threads = max(1, sum(counts.values()))
        return self._threads

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        """Have a function called on a worker."""
        future: Future[Any] = self._executor.submit(function, *arguments)
        return future

    def close(self) -> None:
        """Leave; the scheduler then forgets what nobody waits for."""
        with suppress(Exception):  # whatever it says, we are going
            self._client.close(timeout=PATIENCE_SECONDS)


def _check(address: str) -> None:
    """Refuse what is no address before a client is made of it.

    A client that fails on its address is left half made, and prints a traceback when it is thrown
    away half a minute later.
    """
    try:
        port = urlsplit(address if "://" in address else f"tcp://{address}").port
        import_module("distributed.comm").resolve_address(address)
    except ValueError:  # no port, one that there is not, or an unknown scheme
        port = None
    except OSError as error:  # a host that nobody knows
        raise NoCluster(address, error.strerror or str(error)) from None
    if not port:
        raise BadOption(f"{address!r} is not the address of a scheduler: write tcp://HOST:PORT.")


def _be_silent() -> None:
    """Dask tells of a lost connection in tracebacks; we tell of it in a sentence."""
    for name in list(logging.root.manager.loggerDict):
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)


def killed_worker() -> type[Exception]:
    """Return what is raised for a task that crashed several workers."""
    kind: type[Exception] = _distributed().KilledWorker
    return kind


def _distributed() -> Any:
    try:
        return import_module("distributed")
    except ModuleNotFoundError:
        raise NoDask from None


class Cluster:
    """Runs jobs on the workers of a Dask scheduler.

    The scheduler gives the jobs of a lost worker to another one. A job that crashed several
    workers is given up, as with local slots. If the scheduler itself is lost, so are the jobs it
    had, and the run ends without a word about them.
    """

    def __init__(self, address: str) -> None:
        """Connect to a scheduler, `tcp://HOST:PORT`."""
        self._scheduler = Scheduler(address)
        self._killed_worker = killed_worker()

    def run(
        self, jobs: Sequence[Job], stopped: Callable[[], bool], tick: Callable[[], None]
    ) -> Iterator[tuple[Job, Result]]:
        """Yield the answers as they come; `tick` is called a few times a second."""
        waiting = iter(jobs)
        running: dict[Future[Result], Job] = {}
        try:
            while not stopped():
                tick()
                most = max(LEAST_JOBS, self._scheduler.threads() * JOBS_PER_THREAD)
                for job in waiting:
                    running[self._scheduler.submit(run_job, job)] = job
                    if len(running) >= most:
                        break
                if not running:
                    break
                finished, _ = wait(running, POLL_SECONDS, FIRST_COMPLETED)
                # Answers first: what is lost with the scheduler comes all at once.
                for future in sorted(finished, key=Future.cancelled):
                    job = running.pop(future)
                    yield job, self._answer(job, future)
        finally:
            self._scheduler.close()

    def _answer(self, job: Job, future: Future[Result]) -> Result:
        try:
            return future.result()
        except CancelledError:  # not by us: nobody else cancels but a connection that is lost
            address = self._scheduler.address
            raise SchedulerGone(address, "the same command with --resume") from None
        except self._killed_worker:
            why = "the job crashed several workers, most likely for want of memory"
            return unsolved(job, Status.MEMORY, why)
        except Exception as error:
            why = f"internal error: {type(error).__name__}: {error}"
            return unsolved(job, Status.ERROR, why)
