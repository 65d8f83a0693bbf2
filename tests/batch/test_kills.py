"""A run whose workers and parent are killed again and again loses nothing and doubles nothing."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from batch.levels import write_random
from pushwise.formats import load
from pushwise.knowledge import Store
from pushwise.sokoban.solution import replay

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/task").exists(), reason="children are found in /proc"
)
OPTIONS = ("--objective", "moves", "--jobs", "2", "--time-limit", "300")


class Torture:
    """Kills workers at random, and the parent now and then, until both are enough."""

    def __init__(self, command: list[str], worker_kills: int, parent_kills: int) -> None:
        self.command = command
        self.worker_kills = worker_kills
        self.parent_kills = parent_kills
        self.rng = Random(8)
        self.killed_workers = self.killed_parents = 0

    def run(self) -> int:
        """Start the run, and again with --resume after the death of the parent, to its end."""
        code = self._once(self.command)
        while code == -signal.SIGKILL:
            code = self._once([*self.command, "--resume"])
        return code

    def _once(self, command: list[str]) -> int:
        share = self.worker_kills // (self.parent_kills + 1)
        budget = share * (self.killed_parents + 1)
        if self.killed_parents == self.parent_kills:
            budget = self.worker_kills
        with subprocess.Popen(command, stdout=subprocess.DEVNULL) as parent:
            while parent.poll() is None:
                time.sleep(self.rng.uniform(0.02, 0.25))
                if self.killed_workers < budget:
                    self._kill_a_worker(parent.pid)
                elif self.killed_parents < self.parent_kills:
                    parent.kill()
                    self.killed_parents += 1
                    break
            return parent.wait()

    def _kill_a_worker(self, parent: int) -> None:
        children: list[int] = []
        for task in Path(f"/proc/{parent}/task").glob("*"):
            try:
                children += map(int, (task / "children").read_text().split())
            except OSError:
                continue
        if children:
            try:
                os.kill(self.rng.choice(children), signal.SIGKILL)
            except ProcessLookupError:
                return
            self.killed_workers += 1


def torture(tmp_path: Path, levels: int, worker_kills: int, parent_kills: int) -> None:
    path = write_random(tmp_path / "levels.sok", levels)
    calm, stormy = tmp_path / "calm.jsonl", tmp_path / "stormy.jsonl"
    program = [sys.executable, "-m", "pushwise", "batch", str(path), *OPTIONS]
    torturer = Torture([*program, "--json", str(stormy)], worker_kills, parent_kills)
    code = torturer.run()
    assert torturer.killed_workers >= worker_kills
    assert torturer.killed_parents == parent_kills
    done = subprocess.run([*program, "--json", str(calm), "--no-store"], stdout=subprocess.DEVNULL)
    assert done.returncode == code
    after, expected = (
        [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
        for file in (stormy, calm)
    )
    counts = Counter(result["level"] for result in after)
    assert counts == Counter(range(1, levels + 1))  # each level once, none lost
    outcome = {r["level"]: (r["status"], r["moves"], r["optimal"]) for r in expected}
    assert {r["level"]: (r["status"], r["moves"], r["optimal"]) for r in after} == outcome
    collection = load(path)
    with Store() as store:
        for result in after:
            level = collection[result["level"] - 1]
            known = store.knowledge(level)
            if result["solution"] is not None:
                assert replay(level, result["solution"]).moves == result["moves"]
                assert known.by_moves is not None
                assert known.by_moves.solution.moves <= result["moves"]
            else:
                assert known.unsolvable is not None


def test_kills(tmp_path: Path) -> None:
    # Enough levels that a quiet machine is still at work when the last kill comes.
    torture(tmp_path, levels=600, worker_kills=2, parent_kills=1)


@pytest.mark.slow
def test_twenty_four_kills_in_a_run_over_6000_levels(tmp_path: Path) -> None:
    torture(tmp_path, levels=6000, worker_kills=24, parent_kills=2)
