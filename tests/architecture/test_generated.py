"""What is generated is as the generator would write it now."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

TOOLS = Path(__file__).parents[2] / "tools"


@pytest.mark.parametrize(
    "tool", ["update_stub.py", "update_cli_docs.py", "update_results.py", "update_pictures.py"]
)
def test_generated_files_are_current(tool: str) -> None:
    done = subprocess.run(
        [sys.executable, TOOLS / tool, "--check"], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, f"run `make stubs results`:\n{done.stdout}{done.stderr}"
