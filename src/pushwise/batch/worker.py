"""A worker process: jobs come in on standard input, answers go out on standard output, as JSON.

    python -m pushwise.batch.worker [MEMORY_LIMIT_MIB]

When standard input ends, because the parent closed it or died, the job at hand is cancelled and the
process ends: no worker outlives its run.
"""

from __future__ import annotations

import os
import queue
import signal
import sys
import threading
from pathlib import Path

from pushwise.batch.job import Job, run_job
from pushwise.solving.codec import decode, encode

MIB = 1024 * 1024
READY = '{"ready": true}\n'
# The solver keeps to the limit by itself. This wall is behind it, for what it does not count:
# tables that are being enlarged exist twice.
WALL_FACTOR = 2.0
WALL_MIB = 256


def main(arguments: list[str]) -> int:
    """Answer jobs until there are no more."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # whatever prints must not get between the answers
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's business
    if arguments:
        _build_wall(float(arguments[0]))
    _die_first()
    jobs: queue.SimpleQueue[str] = queue.SimpleQueue()
    ended = threading.Event()

    def listen() -> None:
        for line in sys.stdin:
            jobs.put(line)
        ended.set()
        jobs.put("")

    threading.Thread(target=listen, daemon=True).start()
    # From here on a death is the job's fault, or may be; before, it is not.
    answers.write(READY)
    answers.flush()
    while line := jobs.get():
        if ended.is_set():
            break
        answer = encode(run_job(decode(line, Job), ended.is_set)).decode("utf-8")
        try:
            answers.write(f"{answer}\n")
            answers.flush()
        except BrokenPipeError:
            break
    return 0


def _build_wall(limit_mib: float) -> None:
    """Let allocation fail far above the limit, rather than the whole machine."""
    try:
        import resource

        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
        now = pages * resource.getpagesize()
        wall = now + int((limit_mib * WALL_FACTOR + WALL_MIB) * MIB)
        resource.setrlimit(resource.RLIMIT_AS, (wall, wall))
    except (ImportError, OSError, ValueError):
        return  # not a system that has this


def _die_first() -> None:
    """If memory runs out all the same, ask Linux to end a worker and not the run."""
    try:
        Path("/proc/self/oom_score_adj").write_text("500", encoding="ascii")
    except OSError:
        return


if __name__ == "__main__":
    code = main(sys.argv[1:])
    sys.stderr.flush()
    # The listening thread may be blocked on standard input; nothing is left to clean up.
    os._exit(code)
