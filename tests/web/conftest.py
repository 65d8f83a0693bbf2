"""A server in a process of its own, and a client for it."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest

EASY = "######\n#@ $.#\n######"
# No solution is found soon, and none is ruled out: a search runs until it is stopped.
ENDLESS = """
###############
#             #
# $ $ $ $ $ $ #
#             #
# $ $ $ $ $ $ #
#      @      #
# . . . . . . #
#             #
# . . . . . . #
#             #
###############
"""


@dataclass(frozen=True)
class Answer:
    """What the server said."""

    status: int
    body: Any
    headers: dict[str, str]


@dataclass(frozen=True)
class Server:
    """A running server."""

    url: str
    pid: int

    def ask(
        self,
        path: str,
        body: object = None,
        *,
        method: str | None = None,
        headers: dict[str, str] | None = None,
        raw: bytes | None = None,
        timeout: float = 30,
    ) -> Answer:
        """Send a request and return what came back, whatever it is."""
        data = raw if raw is not None else None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data=data, method=method)  # noqa: S310
        request.add_header("Content-Type", "application/json")
        for name, value in (headers or {}).items():
            request.add_header(name, value)
        try:
            with urllib.request.urlopen(request, timeout=timeout) as response:  # noqa: S310
                return _answer(response.status, response.read(), response.headers)
        except urllib.error.HTTPError as error:
            with error:
                return _answer(error.code, error.read(), error.headers)

    def wait(self, job: str, seconds: float = 30) -> dict[str, Any]:
        """Wait until a job is over."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            state: dict[str, Any] = self.ask(f"/api/jobs/{job}").body
            if state["state"] not in ("queued", "running"):
                return state
            time.sleep(0.05)
        raise AssertionError("the job is not over in time")

    def start(self, level: str, **options: object) -> str:
        """Start a search that must be taken, and return its job."""
        answer = self.ask("/api/solve", {"level": level, "options": options})
        assert answer.status == 202, answer.body
        job: str = answer.body["id"]
        return job


def _answer(status: int, content: bytes, headers: Any) -> Answer:
    values = {name.lower(): value for name, value in headers.items()}
    is_json = values.get("content-type", "").startswith("application/json")
    return Answer(status, json.loads(content) if is_json else content.decode(), values)


@contextmanager
def serving(*arguments: str) -> Iterator[Server]:
    """Run `pushwise serve` on a free port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "pushwise", "serve", "--port", str(port), *arguments]
    # As a user would start it: NiceGUI sends nothing compressed where it smells a test.
    user = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=user
    )
    try:
        _wait_for(port, process)
        yield Server(f"http://127.0.0.1:{port}", process.pid)
    finally:
        process.terminate()
        try:
            process.wait(60)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise


def _wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    for _ in range(2000):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        assert process.poll() is None, "the server did not start"
        time.sleep(0.1)
    raise AssertionError("the server does not answer")


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with serving("--no-page", "--workers", "1", "--queue", "3", "--job-time", "20") as running:
        yield running
