"""A function that a process which was spawned can import."""

from pushwise.jobs.process import WorkerProcess


def solved_by_a_worker(rows: list[str]) -> str:
    """Let a worker solve a level; return the solution."""
    worker = WorkerProcess()
    try:
        return str(worker.run("solve", rows=rows)["result"]["solution"])
    finally:
        worker.close()
