"""Workers that die: one level loses an attempt, the run goes on."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pushwise.batch.answers import to_result
from pushwise.batch.slots import LocalSlots
from pushwise.jobs.parts import Job, run_job
from pushwise.jobs.process import ATTEMPTS, WorkersFail
from pushwise.sokoban.level import Level
from pushwise.solving import Options, Result
from pushwise.solving.result import Known

ROWS = ("#####", "#@$.#", "#####")
POISON = ("######", "#@$ .#", "######")
# A worker that dies in different ways when it meets the poison, and works otherwise.
FRAGILE = """
import os, signal, sys
from pushwise.jobs import tasks, worker
pipe = os.dup(1)
true = tasks.TASKS["level"]
def fragile(request, report):
    if len(request["part"]["rows"][0]) == 6:
        {death}
    return true(request, report)
tasks.TASKS["level"] = fragile
os._exit(worker.main([]))
"""


def run(death: str, jobs: list[Job]) -> dict[int, Result]:
    command = (sys.executable, "-c", FRAGILE.format(death=death))
    answers: dict[int, Result] = {}
    for job, answer in LocalSlots(1, None, command).run(jobs, lambda: False, lambda: None):
        assert job.number not in answers
        answers[job.number] = answer
    return answers


def jobs() -> list[Job]:
    options = Options(time_limit=60)
    return [Job(n, rows, options) for n, rows in enumerate((ROWS, POISON, ROWS))]


def test_a_level_that_kills_its_worker_is_given_up() -> None:
    answers = run("os.kill(os.getpid(), signal.SIGKILL)", jobs())
    assert answers[0].status == answers[2].status == "solved"
    assert answers[1].status == "memory"
    assert f"killed {ATTEMPTS} times" in str(answers[1].message)


def test_a_crash_is_an_internal_error() -> None:
    answers = run("os._exit(3)", jobs())
    assert answers[0].status == answers[2].status == "solved"
    assert answers[1].status == "error"
    assert f"internal error: the worker ended {ATTEMPTS} times with code 3" in str(
        answers[1].message
    )


def test_half_an_answer_is_no_answer() -> None:
    answers = run("os.write(pipe, b'{\"event\": '); os._exit(3)", jobs())
    assert answers[1].status == "error"
    assert answers[2].status == "solved"


def test_a_worker_that_hangs_is_ended(monkeypatch: Any) -> None:
    monkeypatch.setattr("pushwise.batch.slots.GRACE_SECONDS", 0.5)
    hanging = [
        Job(job.number, job.rows, Options(time_limit=0.5 if job.rows == POISON else 1e6))
        for job in jobs()
    ]
    answers = run("import time; time.sleep(1000)", hanging)
    assert answers[1].status == "time"
    assert answers[2].status == "solved"


def test_workers_that_do_not_start_end_the_run() -> None:
    command = (sys.executable, "-c", "raise SystemExit(7)")
    slots = LocalSlots(1, None, command)
    with pytest.raises(WorkersFail, match="code 7"):
        list(slots.run(jobs(), lambda: False, lambda: None))


def test_deaths_before_the_work_begins_are_no_fault_of_the_level(tmp_path: Path) -> None:
    counter = tmp_path / "starts"
    start = f"p = pathlib.Path({str(counter)!r}); n = p.stat().st_size if p.exists() else 0"
    code = f"import pathlib, sys\n{start}\np.write_text('x' * (n + 1))\nif n < 6: sys.exit(1)\n"
    command = (sys.executable, "-c", code + FRAGILE.format(death="pass"))
    answers = dict(LocalSlots(1, None, command).run(jobs(), lambda: False, lambda: None))
    assert [answer.status for answer in answers.values()] == ["solved"] * 3
    assert counter.stat().st_size == 7


def test_a_line_of_results_is_read_back_whole() -> None:
    job = Job(5, ROWS, Options(objective="pushes", time_limit=3, deadlocks=("dead",)))
    fields = replace(run_job(job), found_by="store", known=Known(1, 1, 1, True)).to_json(0, "")
    assert to_result(fields, Level.from_rows(ROWS)).to_json(0, "") == fields
    for key in ("known", "found_by"):  # files of 0.1 do not have them
        del fields[key]
    assert to_result(fields, Level.from_rows(ROWS)).solved
