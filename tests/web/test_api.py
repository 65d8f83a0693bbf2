"""The JSON API, over a real socket."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from giant import giant_rows
from pushwise.solving import Options
from pushwise.web.app import create_api
from pushwise.web.service import Service
from pushwise.web.settings import Settings
from web.conftest import EASY, ENDLESS, Server, serving

MEDIUM = Path(__file__).parents[2] / "levels" / "graded" / "3-medium.sok"


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for task in tasks for child in task.read_text().split()]


def works(pid: int) -> bool:
    """Whether a process is there, and not only its entry, which nobody has taken away yet."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_info(server: Server) -> None:
    body = server.ask("/api/info").body
    assert "bfs" in body["methods"]
    assert body["limits"]["job_seconds"] == 20
    assert "token" not in body["limits"]


def test_parse(server: Server) -> None:
    body = server.ask("/api/parse", {"text": f"{EASY}\nTitle: One\n\n####\n#@$#\n####\n"}).body
    good, bad = body["levels"]
    assert good["title"] == "One"
    assert good["rows"] == EASY.split("\n")
    assert good["message"] is None
    assert "boxes (1) than goals (0)" in bad["message"]


def test_analyse(server: Server) -> None:
    body = server.ask("/api/analyse", {"level": EASY}).body
    assert body["boxes"] == 1
    assert body["dead_cells"][0] == "B2"


def test_check(server: Server) -> None:
    right = server.ask("/api/check", {"level": EASY, "solution": "rR"}).body
    assert (right["valid"], right["solves"], right["pushes"]) == (True, True, 1)
    short = server.ask("/api/check", {"level": EASY, "solution": "r"}).body
    assert (short["valid"], short["solves"]) == (True, False)
    wrong = server.ask("/api/check", {"level": EASY, "solution": "u"}).body
    assert wrong["valid"] is False
    assert "wall" in wrong["message"]


def test_a_level_larger_than_anybody_plays(server: Server) -> None:
    giant = "\n".join(giant_rows())
    facts = server.ask("/api/analyse", {"level": giant}).body
    assert facts["boxes"] == 11_000
    assert "push-matching" in facts["too_large"]
    state = server.wait(server.start(giant, time_limit=2))
    assert state["result"]["status"] == "time"
    assert "too large" in state["result"]["message"]


def test_improve(server: Server) -> None:
    level = "#######\n#@$  .#\n#     #\n#######"
    body = {"level": level, "solution": "RdrruLdlluRRR"}
    answer = server.ask("/api/improve", body)
    assert answer.status == 202, answer.body
    state = server.wait(answer.body["id"])
    assert state["state"] == "done"
    assert state["result"]["solution"] == "RRR"
    assert state["result"]["optimal"]
    assert state["result"]["before"] == {"pushes": 5, "moves": 13}
    refused = server.ask("/api/improve", {"level": level, "solution": "RR"})
    assert refused.status == 422
    assert "solve" in refused.body["detail"]


def test_hint(server: Server) -> None:
    body = server.ask("/api/hint", {"level": EASY}).body
    assert body["verdict"] == "solvable"
    assert body["told"] == ["The position can be solved."]
    assert body["box"] is None
    body = server.ask("/api/hint", {"level": EASY, "step": "target"}).body
    assert (body["box"], body["target"], body["solution"]) == ("B4", "B5", None)


def test_a_hint_does_not_wait_behind_a_search(server: Server) -> None:
    job = server.start(ENDLESS, method="bfs")
    assert server.ask("/api/hint", {"level": EASY}, timeout=10).status == 200
    assert server.ask(f"/api/jobs/{job}").body["state"] == "running"
    server.ask(f"/api/jobs/{job}", method="DELETE")


@pytest.mark.parametrize("cores", [None, 1, 2, 64])
def test_two_searches_can_race_on_any_machine(cores: int | None) -> None:
    code = f"import os; os.cpu_count = lambda: {cores}\n"
    code += "from pushwise.web.settings import Settings; print(Settings().workers)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert 2 <= int(done.stdout) <= 4


def test_solve_and_wait(server: Server) -> None:
    state = server.wait(server.start(EASY, objective="pushes"))
    assert state["state"] == "done"
    assert state["result"]["solution"] == "rR"
    assert state["result"]["optimal"] is True


def test_tiles(server: Server) -> None:
    job = server.ask("/api/tiles", {"tiles": "1 2 3 / 4 5 6 / 7 0 8"}).body["id"]
    result = server.wait(job)["result"]
    assert result["status"] == "solved"
    assert result["moves"] == len(result["solution"]) == 21
    wrong = server.ask("/api/tiles", {"tiles": "1 1 3 / 4 5 6 / 7 0 8"})
    assert wrong.status == 422
    assert server.ask("/api/tiles", {"tiles": "1 0", "heuristic": "pdb-663"}).status == 422


def test_solve_from_a_position(server: Server) -> None:
    job = server.ask("/api/solve", {"level": EASY, "moves": "r"}).body["id"]
    assert server.wait(job)["result"]["solution"] == "R"


def test_a_solution_is_explained_as_on_the_command_line(server: Server) -> None:
    body = {"level": MEDIUM.read_text(), "number": 48, "options": {"method": "astar"}}
    job = server.ask("/api/solve", {**body, "explain": True}).body["id"]
    url = f"{server.url}/api/jobs/{job}/events"
    with urllib.request.urlopen(url, timeout=30) as stream:  # noqa: S310
        last = json.loads(stream.read().decode().rpartition("data: ")[2])
    assert last["state"] == "done"
    command = ["solve", f"{MEDIUM}:48", "--method", "astar", "--explain", "--json", "--no-store"]
    printed = subprocess.run(
        [sys.executable, "-m", "pushwise", *command], capture_output=True, text=True, check=True
    )
    explanation = last["result"]["explanation"]
    assert explanation == json.loads(printed.stdout)["explanation"]
    assert any(step["from"] for step in explanation["plan"])
    assert explanation["found_by"] == "astar"


def test_the_explanation_is_of_the_position(server: Server) -> None:
    body = {"level": EASY, "moves": "rR", "explain": True}
    result = server.wait(server.ask("/api/solve", body).body["id"])["result"]
    (only,) = result["explanation"]["features"]
    assert (only["pushes"], only["on_goals"]) == (0, 1)


def test_nothing_is_explained_unasked_or_without_a_solution(server: Server) -> None:
    assert "explanation" not in server.wait(server.start(EASY))["result"]
    lost = {"level": "#####\n#@$ #\n#  .#\n#####", "explain": True}
    result = server.wait(server.ask("/api/solve", lost).body["id"])["result"]
    assert result["status"] == "unsolvable"
    assert "explanation" not in result


def test_events(server: Server) -> None:
    job = server.start(ENDLESS, method="bfs", deadlocks=["dead"], time_limit=3)
    url = f"{server.url}/api/jobs/{job}/events"
    with urllib.request.urlopen(url, timeout=30) as stream:  # noqa: S310
        assert stream.headers["content-type"].startswith("text/event-stream")
        text = stream.read().decode()
    names = [line[7:] for line in text.split("\n") if line.startswith("event: ")]
    assert names[-1] == "done"
    assert names.count("progress") >= 3
    last = json.loads(text.strip().rpartition("data: ")[2])
    assert last["result"]["status"] == "time"
    first = next(json.loads(t[6:]) for t in text.split("\n") if '"rate"' in t)
    assert first["progress"]["boxes"]
    assert first["progress"]["heat"]


def test_a_cancelled_job_stops_within_a_second(server: Server) -> None:
    job = server.start(ENDLESS, method="bfs")
    while server.ask(f"/api/jobs/{job}").body["progress"] is None:
        time.sleep(0.02)
    start = time.monotonic()
    state = server.ask(f"/api/jobs/{job}", method="DELETE").body
    assert time.monotonic() - start < 1.5  # on a busy machine too
    assert state["state"] == "cancelled"
    assert server.wait(server.start(EASY))["state"] == "done"


def test_a_queued_job_is_cancelled(server: Server) -> None:
    running = server.start(ENDLESS, method="bfs")
    queued = server.start(EASY)
    assert server.ask(f"/api/jobs/{queued}", method="DELETE").body["state"] == "cancelled"
    server.ask(f"/api/jobs/{running}", method="DELETE")


def test_the_queue_is_bounded(server: Server) -> None:
    jobs = [server.start(ENDLESS, method="bfs") for _ in range(4)]
    refused = server.ask("/api/solve", {"level": EASY})
    assert refused.status == 429
    assert "come back later" in refused.body["detail"]
    assert refused.headers["retry-after"]
    # What is quick is still answered.
    assert server.ask("/api/check", {"level": EASY, "solution": "rR"}).status == 200
    for job in reversed(jobs):
        server.ask(f"/api/jobs/{job}", method="DELETE")
    assert server.wait(server.start(EASY))["state"] == "done"


def test_a_killed_solver_fails_its_job_alone(server: Server) -> None:
    job = server.start(ENDLESS, method="bfs")
    while server.ask(f"/api/jobs/{job}").body["progress"] is None:
        time.sleep(0.02)
    other = server.start(EASY)
    # Both the process for quick work and the one for searches: each is replaced.
    for pid in children(server.pid):
        os.kill(pid, signal.SIGKILL)
    state = server.wait(job)
    assert state["state"] == "failed"
    assert "killed by signal 9" in state["message"]
    assert server.wait(other)["state"] == "done"
    deadline = time.monotonic() + 5
    while server.ask("/api/check", {"level": EASY, "solution": "rR"}).status != 200:
        assert time.monotonic() < deadline


def test_unknown_jobs(server: Server) -> None:
    for path in ("/api/jobs/nothing", "/api/jobs/nothing/events"):
        assert server.ask(path).status == 404
    assert server.ask("/api/jobs/nothing", method="DELETE").status == 404


def test_limits_are_lowered_to_the_servers() -> None:
    async def run() -> None:
        service = Service(Settings(job_seconds=0.5, job_memory_mib=400))
        wished = Options(method="bfs", time_limit=10_000_000, memory_limit=900_000, threads=8)
        job = await service.solve(ENDLESS, 1, "", wished)
        assert job.task is not None
        await asyncio.wait_for(job.task, 100)
        await service.close()
        assert job.result is not None
        assert job.result["status"] in ("time", "memory")

    asyncio.run(run())


@pytest.mark.parametrize(
    ("path", "method"),
    [("info", "get"), *((path, "post") for path in ("parse", "analyse", "check", "hint", "solve"))],
)
def test_what_the_api_answers_is_described(path: str, method: str) -> None:
    description = create_api(Settings()).openapi()
    responses = description["paths"][f"/api/{path}"][method]["responses"]
    good = responses["202" if path == "solve" else "200"]["content"]["application/json"]["schema"]
    named = good.get("$ref", "").rpartition("/")[2]
    schema = description["components"]["schemas"][named] if named else good
    assert len(schema["properties"]) > 3
    assert schema["required"]


def test_a_token_is_asked_for() -> None:
    with serving("--token", "open sesame") as guarded:
        assert guarded.ask("/api/info").status == 401
        wrong = guarded.ask("/api/info", headers={"Authorization": "Bearer open"})
        assert wrong.status == 401
        assert "token" in wrong.body["detail"]
        right = guarded.ask("/api/info", headers={"Authorization": "Bearer open sesame"})
        assert right.status == 200
        assert guarded.ask("/api/info?token=open%20sesame").status == 200
        assert guarded.ask("/").status == 401
        page = guarded.ask("/?token=open%20sesame")
        assert page.status == 200
        cookie = page.headers["set-cookie"]
        assert "HttpOnly" in cookie
        again = guarded.ask("/", headers={"Cookie": cookie.partition(";")[0]})
        assert again.status == 200


def test_nothing_is_left_when_the_server_is_killed() -> None:
    with serving("--no-page", "--workers", "1") as doomed:
        job = doomed.start(ENDLESS, method="bfs")
        while doomed.ask(f"/api/jobs/{job}").body["progress"] is None:
            time.sleep(0.02)
        workers = children(doomed.pid)
        assert workers
        os.kill(doomed.pid, signal.SIGKILL)
        end = time.monotonic() + 5
        while any(works(pid) for pid in workers):
            assert time.monotonic() < end
            time.sleep(0.05)
