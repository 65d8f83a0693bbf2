"""The process that works: reads jobs from standard input, tells what it does on standard output.

Both ways one JSON object a line. In: `{"job": id, "kind": …, …}` starts a job, `{"cancel": id}`
stops it. Out: `{"job": id, "event": "progress" | "result" | "error", …}`; the last two say whether
the process is `retiring`. One job at a time; when the input ends, the parent has gone and the
worker ends too.
"""

from __future__ import annotations

import json
import os
import queue
import sys
import threading
import traceback
from typing import Any, TextIO

from pushwise import _core
from pushwise.errors import PushwiseError
from pushwise.jobs.tasks import TASKS, Report

# A process that has grown larger than this makes way for a fresh one after its job.
LARGE_BYTES = 300 * 2**20


class _Inbox:
    """Requests as they come in, read by a thread so that a cancel is seen during work."""

    def __init__(self, stream: TextIO) -> None:
        self.requests: queue.Queue[dict[str, Any] | None] = queue.Queue()
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


def main() -> int:
    """Serve jobs until the input ends."""
    # Nothing but events may reach the pipe, whatever a library prints.
    out = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    inbox = _Inbox(sys.stdin)
    while (request := inbox.requests.get()) is not None:
        try:
            if not _serve(request, inbox, out):
                break
        except BrokenPipeError:
            break
    return 0


def _serve(request: dict[str, Any], inbox: _Inbox, out: TextIO) -> bool:
    """Do one job; tell whether to go on after it."""
    job = request["job"]
    retiring = False

    def tell(event: str, **values: Any) -> None:
        nonlocal retiring
        if event != "progress":
            retiring = _core.resident_bytes() > LARGE_BYTES
            values["retiring"] = retiring
        out.write(json.dumps({"job": job, "event": event, **values}) + "\n")
        out.flush()

    report = Report(
        progress=lambda values: tell("progress", progress=values),
        cancelled=lambda: inbox.cancelled(job),
    )
    try:
        result = TASKS[request["kind"]](request, report)
    except PushwiseError as error:
        tell("error", message=str(error))
    except MemoryError:
        tell("error", message="The job ran out of memory.")
    except Exception as error:
        traceback.print_exc()  # the parent writes it down
        tell("error", message=f"internal error: {type(error).__name__}: {error}")
    else:
        tell("result", result=result)
    return not retiring


if __name__ == "__main__":
    sys.exit(main())
