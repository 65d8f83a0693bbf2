"""The curl examples of docs/http.md print what the page says."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from web.conftest import Server

PAGE = (Path(__file__).parents[2] / "docs" / "http.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```console\n\$ (.+)\n((?:(?!```).*\n)*)```", PAGE)


@pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not installed")
@pytest.mark.parametrize(("command", "expected"), EXAMPLES)
def test_example(server: Server, command: str, expected: str) -> None:
    done = subprocess.run(
        ["bash", "-c", command],
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "PUSHWISE": server.url},
    )
    pattern = ".*".join(re.escape(piece) for piece in expected.strip().split("…"))
    assert re.fullmatch(pattern, done.stdout.strip(), re.DOTALL), done.stdout


def test_every_path_is_documented(server: Server) -> None:
    assert len(EXAMPLES) >= 10
    for path in server.ask("/api/openapi.json").body["paths"]:
        assert path.replace("{job_id}", "$JOB") in PAGE, path
