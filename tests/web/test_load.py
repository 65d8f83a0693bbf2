"""Many clients at once: nobody crashes, nothing grows without bound."""

from __future__ import annotations

import os
import threading
import time
from collections import Counter
from pathlib import Path

import pytest

from web.conftest import EASY, ENDLESS, Server, serving
from web.test_api import children


def resident_mib(pid: int) -> float:
    """The memory of a process and of those it has started."""
    total = 0
    for one in (pid, *children(pid)):
        try:
            total += int(Path(f"/proc/{one}/statm").read_text().split()[1])
        except FileNotFoundError:
            continue
    return total * os.sysconf("SC_PAGE_SIZE") / 2**20


def press(server: Server, clients: int, seconds: float) -> Counter[str]:
    """Let clients ask for solutions for a while; half of them cancel what they got."""
    seen: Counter[str] = Counter()
    lock = threading.Lock()
    end = time.monotonic() + seconds

    def client(number: int) -> None:
        patient = number % 2 == 0
        while time.monotonic() < end:
            body = {"level": EASY} if patient else {"level": ENDLESS, "options": {"method": "bfs"}}
            answer = server.ask("/api/solve", body, timeout=60)
            word = str(answer.status)
            if answer.status == 202:
                job = answer.body["id"]
                if not patient:
                    time.sleep(0.2)
                    answer = server.ask(f"/api/jobs/{job}", method="DELETE", timeout=60)
                    word = "cancelled" if answer.body["state"] == "cancelled" else "over"
                else:
                    word = server.wait(job, 120)["state"]
            else:
                assert answer.body["detail"]
                time.sleep(0.1)
            with lock:
                seen[word] += 1

    threads = [threading.Thread(target=client, args=(n,)) for n in range(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return seen


def judge(seen: Counter[str], server: Server) -> None:
    assert set(seen) <= {"done", "cancelled", "over", "429"}, seen
    assert seen["done"] > 0
    assert seen["cancelled"] > 0
    assert server.ask("/api/info").body["waiting"] <= 8
    assert resident_mib(server.pid) < 1500
    assert server.wait(server.start(EASY))["state"] == "done"


def test_a_few_clients() -> None:
    with serving("--no-page", "--workers", "1", "--queue", "8", "--job-time", "2") as server:
        seen = press(server, clients=6, seconds=4)
        judge(seen, server)


@pytest.mark.slow
def test_fifty_clients_for_a_minute() -> None:
    with serving("--no-page", "--workers", "2", "--queue", "8", "--job-time", "2") as server:
        seen = press(server, clients=50, seconds=60)
        judge(seen, server)
        assert seen["429"] > 0
