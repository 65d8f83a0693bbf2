"""The process that works: reads jobs from standard input, tells what it does on standard output.

    python -m pushwise.jobs.worker [MEMORY_LIMIT_MIB]

Both ways one JSON object a line. In: `{"job": id, "kind": …, …}` starts a job, `{"cancel": id}`
stops it. Out: `{"event": "ready"}` first, then `{"event": "progress" | "result" | "error", …}`; the
last two say how much memory is `resident`. One job at a time; when the input ends, the parent has
gone, the job at hand is cancelled and the worker ends: none outlives its run.
"""

from __future__ import annotations

import json
import os
import queue
import signal
import sys
import threading
import traceback
from pathlib import Path
from typing import Any, TextIO

from pushwise import _core
from pushwise.errors import PushwiseError
from pushwise.jobs.tasks import TASKS, Report

MIB = 2**20
# The solver keeps to the limit by itself. This wall is behind it, for what it does not count:
# tables that are being enlarged exist twice.
WALL_FACTOR = 2.0
WALL_MIB = 256


class _Inbox:
    """Requests as they come in, read by a thread so that a cancel is seen during work."""

    def __init__(self, stream: TextIO) -> None:
        self.requests: queue.SimpleQueue[dict[str, Any] | None] = queue.SimpleQueue()
        self._cancelled: set[str] = set()
        self._gone = False
        threading.Thread(target=self._read, args=(stream,), daemon=True).start()

    def cancelled(self, job: str) -> bool:
        """Whether the job was cancelled, or nobody is there to hear of it."""
        return self._gone or job in self._cancelled

    def _read(self, stream: TextIO) -> None:
        for line in stream:
            request = json.loads(line)
            if "cancel" in request:
                self._cancelled.add(request["cancel"])
            else:
                self.requests.put(request)
        self._gone = True
        self.requests.put(None)


def main(arguments: list[str]) -> int:
    """Serve jobs until the input ends."""
    # Nothing but events may reach the pipe, whatever a library prints.
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's business
    if arguments:
        _build_wall(float(arguments[0]))
    _die_first()
    inbox = _Inbox(sys.stdin)
    try:
        _tell(out, "ready")
        while (request := inbox.requests.get()) is not None:
            _serve(request, inbox, out)
    except BrokenPipeError:
        pass
    return 0


def _serve(request: dict[str, Any], inbox: _Inbox, out: TextIO) -> None:
    """Do one job."""
    report = Report(
        progress=lambda values: _tell(out, "progress", progress=values),
        cancelled=lambda: inbox.cancelled(request["job"]),
    )
    answer: dict[str, Any]
    try:
        answer = {"result": TASKS[request["kind"]](request, report)}
    except PushwiseError as error:
        answer = {"message": str(error)}
    except MemoryError:
        answer = {"message": "The job ran out of memory."}
    except BrokenPipeError:
        raise
    except Exception as error:
        traceback.print_exc()  # the parent writes it down
        answer = {"message": f"internal error: {type(error).__name__}: {error}"}
    event = "result" if "result" in answer else "error"
    _tell(out, event, **answer, resident=_core.resident_bytes())


def _tell(out: TextIO, event: str, **values: Any) -> None:
    out.write(json.dumps({"event": event, **values}) + "\n")
    out.flush()


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
