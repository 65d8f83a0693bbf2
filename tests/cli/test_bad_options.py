"""Values that cannot be used are told at once: exit code 2 and a sentence."""

from __future__ import annotations

import pytest

from cli.boards import EASY
from cli.conftest import Run, Write


@pytest.mark.parametrize("command", ["batch", "bench"])
@pytest.mark.parametrize("jobs", ["0", "-3", "1025"])
def test_jobs_without_a_worker(spawn: Run, write: Write, command: str, jobs: str) -> None:
    outcome = spawn(command, write(EASY), "--jobs", jobs)
    assert outcome.code == 2
    assert outcome.err == "pushwise: --jobs must be from 1 to 1024.\n"


def test_a_test_that_was_renamed_keeps_its_old_name(spawn: Run, write: Write) -> None:
    outcome = spawn("solve", write(EASY), "--no-store", "--method", "astar", "--deadlocks", "thaw")
    assert outcome.code == 0
    assert outcome.err.startswith("pushwise: the deadlock test thaw is now removal.\n")
    now = spawn("solve", write(EASY), "--no-store", "--method", "astar", "--deadlocks", "removal")
    assert now.code == 0
    assert "removal" not in now.err
