"""What must be refused: clearly, and with nothing run and nothing written."""

from __future__ import annotations

import gzip
import subprocess
import sys
from pathlib import Path

import pytest

from web.conftest import EASY, Server


def test_a_level_of_5_mb(server: Server) -> None:
    answer = server.ask("/api/parse", {"text": "#" * 5_000_000})
    assert answer.status == 413
    assert "too large" in answer.body["detail"]


def test_a_board_of_many_cells(server: Server) -> None:
    """Few bytes, four million cells."""
    text = "\n".join(["#" * 2000, *["#"] * 1999])
    answer = server.ask("/api/solve", {"level": text})
    assert answer.status == 422
    rows = ["#" * 300, "#@$." + " " * 295 + "#", *["#" + " " * 298 + "#"] * 200, "#" * 300]
    answer = server.ask("/api/solve", {"level": "\n".join(rows)})
    assert answer.status == 422
    assert "too large" in answer.body["detail"]


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'{"level": 3}',
        b'{"level": ""}',
        b"\xff\xfe",
        b'{"level": "' + b"[" * 10_000,
        b"[" * 100_000,
        b'{"level": "#", "options": {"time_limit": NaN}}',
        b'{"level": "#", "options": {"time_limit": 1e999}}',
        b'{"level": "#", "options": {"method": "../../etc/passwd"}}',
        b'{"level": "#", "unheard": "of"}',
        b'{"level": "no board here"}',
        b'{"level": "\\ud800"}',
        b'{"level": "\\u0000"}',
    ],
)
def test_malformed_requests(server: Server, raw: bytes) -> None:
    answer = server.ask("/api/solve", raw=raw, method="POST")
    assert answer.status in (400, 422), answer
    assert answer.body["detail"]


def test_compressed_bodies_are_not_read(server: Server) -> None:
    bomb = gzip.compress(b" " * 10_000_000)
    answer = server.ask("/api/parse", raw=bomb, headers={"Content-Encoding": "gzip"})
    assert answer.status == 415


@pytest.mark.parametrize(
    "path",
    [
        "/api/../../etc/passwd",
        "/api/jobs/..%2f..%2fetc%2fpasswd",
        "/api/jobs/%2e%2e/%2e%2e",
        "/api/jobs/" + "x" * 5000,
        "//etc/passwd",
        "/api/jobs/a%00b",
    ],
)
def test_path_tricks(server: Server, path: str) -> None:
    answer = server.ask(path)
    assert answer.status in (404, 422)


def test_a_path_as_a_level_reads_no_file(server: Server) -> None:
    tutorial = Path(__file__).parents[2] / "levels" / "tutorial.sok"
    for text in (str(tutorial), f"{tutorial}:1", "-", "file:///etc/passwd"):
        assert server.ask("/api/parse", {"text": text}).status == 422


def test_entities_in_xml(server: Server) -> None:
    bomb = '<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>' + (
        "<SokobanLevels><Title>&b;</Title></SokobanLevels>"
    )
    answer = server.ask("/api/parse", {"text": bomb})
    assert answer.status == 422


def test_illegal_steps(server: Server) -> None:
    for path in ("solve", "hint"):
        answer = server.ask(f"/api/{path}", {"level": EASY, "moves": "u"})
        assert answer.status == 422
        assert "wall" in answer.body["detail"]
    run_length_bomb = "9" * 8 + "r"
    assert server.ask("/api/solve", {"level": EASY, "moves": run_length_bomb}).status == 422


def test_pages_of_other_sites_are_not_answered(server: Server) -> None:
    answer = server.ask("/api/info", headers={"Origin": "http://evil.example"})
    assert answer.status == 403
    assert server.ask("/api/info", headers={"Host": "evil.example"}).status == 403
    same = server.ask("/api/info", headers={"Origin": server.url})
    assert same.status == 200


def test_methods_that_are_not_there(server: Server) -> None:
    assert server.ask("/api/solve").status == 405
    for method in ("GET", "POST", "DELETE"):
        nothing = server.ask("/api/nothing", method=method)
        assert nothing.status == 404
        assert nothing.body["detail"]


@pytest.mark.parametrize("arguments", [["--host", "0.0.0.0"], ["--workers", "0"]])  # noqa: S104
def test_a_server_that_will_not_start(arguments: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pushwise", "serve", *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        env={"PATH": "/usr/bin"},
    )
    assert done.returncode == 2
    assert "token" in done.stderr or "workers" in done.stderr
