"""The log: silent by default, on standard error or in a file when asked, with workers' errors."""

from __future__ import annotations

import asyncio
import logging
import sys
from pathlib import Path

import pytest

from cli.conftest import Run
from pushwise.batch.slots import LocalSlots
from pushwise.jobs.parts import Job
from pushwise.jobs.process import AsyncWorker
from pushwise.solving import Options

ROOT = Path(__file__).parents[2]
SOLVE = ("solve", f"{ROOT / 'levels' / 'tutorial.sok'}:1", "--no-store", "--quiet")


def test_silent_unless_asked(spawn: Run) -> None:
    assert spawn(*SOLVE).err == ""


def test_verbose_writes_on_standard_error(spawn: Run) -> None:
    outcome = spawn("--verbose", *SOLVE)
    assert outcome.code == 0
    assert "INFO pushwise.solving.run: One push: fast solved" in outcome.err
    assert "solved: 1 push" in outcome.out


@pytest.mark.parametrize(("asked", "told"), [("{}", True), ("info:{}", True), ("error:{}", False)])
def test_the_environment_names_a_level_and_a_file(
    spawn: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, asked: str, told: bool
) -> None:
    file = tmp_path / "log.txt"
    monkeypatch.setenv("PUSHWISE_LOG", asked.format(file))
    assert spawn(*SOLVE).err == ""
    assert ("fast solved" in file.read_text(encoding="utf-8")) is told


def test_a_file_that_cannot_be_written_is_one_sentence(
    spawn: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PUSHWISE_LOG", str(tmp_path / "nowhere" / "log.txt"))
    outcome = spawn(*SOLVE)
    assert outcome.code == 2
    assert outcome.err.startswith("pushwise: PUSHWISE_LOG: ")
    assert outcome.err.count("\n") == 1


def test_what_goes_wrong_with_a_level_of_a_batch_is_written_down(
    caplog: pytest.LogCaptureFixture,
) -> None:
    code = "import os; from pushwise.jobs import parts, worker\n"
    code += "def broken(*given, **known): raise ValueError('no luck today')\n"
    code += "parts.solve = broken; os._exit(worker.main([]))"
    job = Job(0, ("#####", "#@$.#", "#####"), Options())
    slots = LocalSlots(1, None, (sys.executable, "-c", code))
    with caplog.at_level(logging.ERROR, logger="pushwise.jobs"):
        ((_, answer),) = slots.run([job], lambda: False, lambda: None)
    assert answer.status == "error"
    assert "Traceback" in caplog.text
    assert "no luck today" in caplog.text


def test_what_goes_wrong_in_a_worker_is_written_down(caplog: pytest.LogCaptureFixture) -> None:
    async def script() -> dict[str, object]:
        worker = AsyncWorker()
        answer = await worker.run("no such kind")
        await worker.close()
        return answer

    with caplog.at_level(logging.ERROR, logger="pushwise.jobs"):
        answer = asyncio.run(script())
    assert "internal error: KeyError" in str(answer["message"])
    assert "Traceback" in caplog.text
    assert "no such kind" in caplog.text
