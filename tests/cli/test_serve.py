"""The address is told when it is bound; one that cannot be is a sentence."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import urllib.request

import pytest

from cli.conftest import Run

pytest.importorskip("uvicorn", reason="no server here; pip install 'pushwise[web]'")


def test_a_port_in_use(spawn: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        outcome = spawn("serve", "--no-page", "--port", port)
    assert outcome.code == 2
    assert outcome.out == ""
    assert outcome.err.startswith(f"pushwise: port {port} of 127.0.0.1 is in use already: ")
    assert len(outcome.err.splitlines()) == 1


@pytest.mark.parametrize("port", ["99999", "-1"])
def test_a_port_that_there_is_not(spawn: Run, port: str) -> None:
    outcome = spawn("serve", "--no-page", "--port", port)
    assert outcome.code == 2
    assert outcome.out == ""
    assert outcome.err == "pushwise: --port must be from 0 to 65535.\n"


def test_a_host_of_somebody_else(spawn: Run) -> None:
    outcome = spawn("serve", "--no-page", "--host", "192.0.2.1", "--token", "t", "--port", "0")
    assert outcome.code == 2
    assert outcome.out == ""
    assert "192.0.2.1 is no address of this machine" in outcome.err


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_what_is_told_can_be_reached_at_once(host: str) -> None:
    command = [sys.executable, "-m", "pushwise", "serve", "--no-page"]
    with subprocess.Popen(
        [*command, "--host", host, "--port", "0"], stdout=subprocess.PIPE, text=True
    ) as server:
        try:
            assert server.stdout is not None
            address = server.stdout.readline().split()[3]
            with urllib.request.urlopen(f"{address}api/info", timeout=60) as answer:  # noqa: S310
                assert answer.status == 200
        finally:
            server.send_signal(signal.SIGINT)
        assert server.wait(60) == 0
