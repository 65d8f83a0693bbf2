"""The same jobs on a Dask cluster, through its `concurrent.futures` interface."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from importlib import import_module
from typing import Any
from urllib.parse import urlsplit

from pushwise.batch.job import Job, run_job
from pushwise.batch.slots import ATTEMPTS, POLL_SECONDS, unsolved
from pushwise.errors import BadOption, PushwiseError
from pushwise.solving.result import Result
from pushwise.solving.status import Status

CONNECT_SECONDS = 15
# Jobs given to the scheduler for each thread of the cluster: enough that none waits, few enough
# that a stop has little to take back.
JOBS_PER_THREAD = 4
LEAST_JOBS = 64


class NoDask(PushwiseError):
    """A cluster needs Dask: pip install 'pushwise[dask]'."""


class NoCluster(PushwiseError):
    """The cluster cannot be reached."""

    def __init__(self, address: str, reason: str) -> None:
        super().__init__(f"There is no Dask scheduler at {address}: {reason}")


class WorkersLost(PushwiseError):
    """Work that cannot be done there: it crashed several workers."""

    def __init__(self) -> None:
        super().__init__(
            "A part of the work crashed several workers of the cluster, most likely "
            "for want of memory; give them more and run the same command again."
        )


def connect(address: str) -> Any:
    """Return a client of the scheduler at `tcp://HOST:PORT`."""
    distributed = _distributed()
    _check(address)
    try:
        return distributed.Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise NoCluster(address, str(error).strip().splitlines()[0]) from None


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
    workers is given up, as with local slots.
    """

    def __init__(self, address: str) -> None:
        """Connect to a scheduler, `tcp://HOST:PORT`."""
        self._client = connect(address)
        self._killed_worker = killed_worker()

    def run(
        self, jobs: Sequence[Job], stopped: Callable[[], bool], tick: Callable[[], None]
    ) -> Iterator[tuple[Job, Result]]:
        """Yield the answers as they come; `tick` is called a few times a second."""
        # Another run of the same job is another task: nothing may be answered from a cache.
        executor = self._client.get_executor(pure=False, retries=ATTEMPTS - 1)
        waiting = iter(jobs)
        running: dict[Future[Result], Job] = {}
        try:
            while not stopped():
                tick()
                for job in waiting:
                    running[executor.submit(run_job, job)] = job
                    if len(running) >= self._most():
                        break
                if not running:
                    break
                finished, _ = wait(running, POLL_SECONDS, FIRST_COMPLETED)
                for future in finished:
                    job = running.pop(future)
                    yield job, self._answer(job, future)
        finally:
            for future in running:
                future.cancel()
            executor.shutdown(wait=False)
            self._client.close()

    def _most(self) -> int:
        threads: int = sum(self._client.nthreads().values())
        return max(LEAST_JOBS, threads * JOBS_PER_THREAD)

    def _answer(self, job: Job, future: Future[Result]) -> Result:
        try:
            return future.result()
        except self._killed_worker:
            why = "the job crashed several workers, most likely for want of memory"
            return unsolved(job, Status.MEMORY, why)
        except Exception as error:
            why = f"internal error: {type(error).__name__}: {error}"
            return unsolved(job, Status.INVALID, why)
