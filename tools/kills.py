"""Kill commands again and again, and look whether anything is lost or wrong: `make kills KILLS=20`.

Each storm kills one command, or its workers, at moments dealt by seed, starts it again, lets it
come to its end at last, and compares what it says and what its store has with exhaustive search.
Storms add up in results/kills.csv; every fault is printed.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import IO, Any

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "results" / "kills.csv"
HEADINGS = ("command", "kills", "storms", "faults", "date")
sys.path.insert(0, str(ROOT / "tests"))

from generators import random_level  # noqa: E402  (the path above makes these importable)
from oracle.truth import Truth  # noqa: E402
from pushwise.knowledge import Store  # noqa: E402
from pushwise.sokoban.level import Level  # noqa: E402
from reference.replay import replay  # noqa: E402
from web.conftest import ENDLESS, Server, serving  # noqa: E402

PATIENCE = 600.0  # whoever does not end by then never will


class Storm:
    """A folder with levels and a store, and one command that is killed."""

    def __init__(self, folder: Path, seed: int, kills: int, levels: int) -> None:
        self.rng = Random(seed)
        self.left, self.killed = kills, 0
        self.loading = seconds_to_load()
        self.store = folder / "store.sqlite"
        self.results = folder / "results.jsonl"
        self.file = folder / "levels.sok"
        self.out = folder / "out"
        boards = [random_level(self.rng, boxes=self.rng.randint(1, 3)) for _ in range(levels)]
        self.truths = [Truth.of(rows) for rows in boards]
        texts = ("\n".join(rows) for rows in boards)
        self.file.write_text("\n\n".join(texts) + "\n", encoding="utf-8")

    def until_done(self, command: list[str], *, workers: bool = False) -> str:
        """Run a command, kill it or one of its workers at times, and start it again to its end."""
        again: list[str] = []
        while True:
            with self.out.open("w", encoding="utf-8") as out, start([*command, *again], out) as run:
                killed = self._kills(run, workers=workers)
                run.wait(PATIENCE)
            if not killed:
                return self.out.read_text(encoding="utf-8")
            again = ["--resume"] if command[0] == "batch" else []

    def _kills(self, run: subprocess.Popen[str], *, workers: bool) -> bool:
        """Kill the command, or some workers and then it; False if it may come to its end."""
        moment = self._moment()
        while self.left > 0 and run.poll() is None:
            time.sleep(0.01)
            if time.monotonic() < moment:
                continue
            victims = children(run.pid) if workers and self.rng.randrange(4) else []
            victim = self.rng.choice(victims) if victims else run.pid
            with suppress(ProcessLookupError):
                os.kill(victim, signal.SIGKILL)
                self.killed += 1
                self.left -= 1
            if victim == run.pid:
                return True
            moment = self._moment()
        return False

    def _moment(self) -> float:
        """When the next kill comes: most of them after the command has begun to work."""
        return time.monotonic() + self.rng.uniform(0.5, 3.0) * self.loading

    def faults_of_store(self) -> Iterator[str]:
        """Yield what the store has that is not true."""
        if not self.store.exists():
            return
        with closing(sqlite3.connect(self.store)) as raw:
            if raw.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
                yield "the store is damaged"
        with Store(self.store) as store:
            for truth in self.truths:
                known = store.knowledge(Level.from_rows(truth.rows))
                if truth.by_pushes is None or truth.by_moves is None:
                    if known.by_pushes or known.by_moves:
                        yield f"a solution of what has none: {truth.rows}"
                    continue
                if known.unsolvable:
                    yield f"the store says unsolvable: {truth.rows}"
                for bound, best in (
                    (known.push_bound, truth.by_pushes[0]),
                    (known.move_bound, truth.by_moves[0]),
                ):
                    if bound is not None and bound.value > best:
                        yield f"the store says at least {bound.value}, not {best}: {truth.rows}"
                for one in (known.by_pushes, known.by_moves):
                    if one is not None and not replay(truth.rows, one.solution.lurd).solved:
                        yield f"the store has a false solution: {truth.rows}"

    def faults_of_lines(self, lines: list[dict[str, Any]], objective: str) -> Iterator[str]:
        """Yield what is wrong with a result of every level, from a run to the end."""
        seen = Counter(line["level"] for line in lines)
        if seen != Counter(range(1, len(self.truths) + 1)):
            yield f"lines that are missing, or there twice: {seen}"
        for line in lines:
            truth = self.truths[line["level"] - 1]
            best = truth.best(objective)
            if line["status"] != ("unsolvable" if best is None else "solved"):
                yield f"{line['status']}: {truth.rows}"
            elif best is not None:
                if not replay(truth.rows, line["solution"]).solved:
                    yield f"a false solution: {truth.rows}"
                if (line[objective], line["optimal"]) != (best[0], True):
                    yield f"{line[objective]} {objective}, the truth is {best[0]}: {truth.rows}"


def start(words: list[str], out: int | IO[str] = subprocess.PIPE) -> subprocess.Popen[str]:
    """Start a command of ours."""
    return subprocess.Popen(  # noqa: S603 - our own interpreter
        [sys.executable, "-m", "pushwise", *words],
        stdout=out,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    )


def seconds_to_load() -> float:
    """How long a command takes here and now before it works."""
    began = time.monotonic()
    with start(["solve", str(ROOT / "levels" / "tutorial.sok:1"), "--no-store"]) as run:
        run.communicate()
    return time.monotonic() - began


def children(parent: int) -> list[int]:
    """The processes that a process has started."""
    found: list[int] = []
    for task in Path(f"/proc/{parent}/task").glob("*"):
        with suppress(OSError):
            found += map(int, (task / "children").read_text(encoding="ascii").split())
    return found


def objects(text: str) -> list[dict[str, Any]]:
    """The lines of a results file, or of what `--json` printed."""
    return [json.loads(line) for line in text.splitlines()]


def solve(folder: Path, seed: int, kills: int) -> tuple[int, list[str]]:
    """Solve levels one after the other, with a store."""
    storm = Storm(folder, seed, kills, levels=150)
    objective = ("pushes", "moves")[seed % 2]
    command = ["solve", str(storm.file), "--objective", objective, "--store", str(storm.store)]
    out = storm.until_done([*command, "--json", "--threads", "1"])
    return storm.killed, [
        *storm.faults_of_lines(objects(out), objective),
        *storm.faults_of_store(),
    ]


def batch(folder: Path, seed: int, kills: int) -> tuple[int, list[str]]:
    """Solve levels on workers, which are killed too; what is lost is resumed."""
    storm = Storm(folder, seed, kills, levels=1500)
    command = ["batch", str(storm.file), "--objective", "moves", "--jobs", "2", "--quiet"]
    command += ["--time-limit", "300", "--store", str(storm.store), "--json", str(storm.results)]
    storm.until_done(command, workers=True)
    lines = objects(storm.results.read_text(encoding="utf-8"))
    return storm.killed, [*storm.faults_of_lines(lines, "moves"), *storm.faults_of_store()]


def mine(folder: Path, seed: int, kills: int) -> tuple[int, list[str]]:
    """Mine a level; in the end the patterns are those of a run in peace."""
    storm = Storm(folder, seed, kills, levels=6)
    command = ["mine", str(storm.file), "--boxes", "3", "--budget", "300", "--quiet"]
    calm = folder / "calm.sqlite"
    processes = ["--processes", "2"] if seed % 2 else []
    storm.until_done([*command, *processes, "--store", str(storm.store)], workers=bool(processes))
    with start([*command, "--store", str(calm)]) as run:
        run.communicate(timeout=PATIENCE)
    found = list(storm.faults_of_store())
    with Store(storm.store) as there, Store(calm) as here:
        for truth in storm.truths:
            level = Level.from_rows(truth.rows)
            if set(there.patterns(level)) != set(here.patterns(level)):
                found.append(f"other patterns than in peace: {truth.rows}")
    return storm.killed, found


def improve(folder: Path, seed: int, kills: int) -> tuple[int, list[str]]:
    """Shorten poor solutions; what is printed in the end is a solution, and no worse."""
    storm = Storm(folder, seed, kills, levels=60)
    with start(["solve", str(storm.file), "--method", "dfs", "--no-store", "--json"]) as run:
        poor = objects(run.communicate(timeout=PATIENCE)[0])
    text = storm.file.read_text(encoding="utf-8").rstrip("\n").split("\n\n")
    solved = {line["level"]: line["solution"] for line in poor if line["solution"]}
    blocks = [
        f"{rows}\nSolution: {solved[number]}" if number in solved else rows
        for number, rows in enumerate(text, start=1)
    ]
    storm.file.write_text("\n\n".join(blocks) + "\n", encoding="utf-8")
    command = ["improve", str(storm.file), "--objective", "moves", "--json"]
    out = storm.until_done([*command, "--store", str(storm.store)])
    found = list(storm.faults_of_store())
    lines = {line["level"]: line for line in objects(out)}
    if set(lines) != set(solved):
        found.append(f"lines that are missing: {set(solved) ^ set(lines)}")
    for number, line in lines.items():
        truth = storm.truths[number - 1]
        best = truth.by_moves
        if not replay(truth.rows, line["solution"]).solved or best is None:
            found.append(f"a false solution: {truth.rows}")
        elif not best[0] <= line["moves"] <= len(solved[number]):
            found.append(f"{line['moves']} moves, the truth is {best[0]}: {truth.rows}")
    return storm.killed, found


def serve(folder: Path, seed: int, kills: int) -> tuple[int, list[str]]:
    """Kill the workers of a server: their jobs end, and the next are answered."""
    rng = Random(seed)
    found: list[str] = []
    killed = 0
    place = str(folder / "store.sqlite")
    while killed < kills and not found:
        orphans: list[int] = []
        with suppress(OSError), serving("--no-page", "--workers", "2", "--store", place) as server:
            for _ in range(min(kills - killed, 12)):
                killed += _kill_a_worker(server, rng, found)
            orphans = children(server.pid)
            os.kill(server.pid, signal.SIGKILL)
            killed += 1
        end = time.monotonic() + PATIENCE
        while any(Path(f"/proc/{pid}/exe").exists() for pid in orphans):
            if time.monotonic() > end:
                found.append("workers outlive their server")
                break
            time.sleep(0.05)
    return killed, found


def _kill_a_worker(server: Server, rng: Random, found: list[str]) -> int:
    options = {"method": "bfs", "objective": "pushes"}
    answer = server.ask("/api/solve", {"level": ENDLESS, "options": options})
    if answer.status != 202:
        found.append(f"a job is refused: {answer}")
        return 0
    job = answer.body["id"]
    time.sleep(rng.uniform(0.0, 0.5))
    victims = children(server.pid)
    if victims:
        with suppress(ProcessLookupError):
            os.kill(rng.choice(victims), signal.SIGKILL)
    server.ask(f"/api/jobs/{job}", method="DELETE")
    if server.wait(job, PATIENCE)["state"] not in ("failed", "cancelled"):
        found.append("a job that was killed is not over")
    truth = Truth.of(random_level(rng, boxes=2))
    body = {"level": "\n".join(truth.rows), "options": {"objective": "pushes"}}
    state = server.wait(server.ask("/api/solve", body).body["id"], PATIENCE)
    result = state["result"] or {}
    expected = None if truth.by_pushes is None else truth.by_pushes[0]
    if state["state"] != "done" or result.get("pushes") != expected:
        found.append(f"after a kill: {state}")
    return bool(victims)


STORMS: dict[str, Callable[[Path, int, int], tuple[int, list[str]]]] = {
    "solve": solve,
    "batch": batch,
    "mine": mine,
    "improve": improve,
    "serve": serve,
}


def read(path: Path) -> dict[str, list[int]]:
    """Return kills, storms and faults of each command so far."""
    if not path.exists():
        return {}
    with path.open(encoding="utf-8", newline="") as file:
        return {
            row["command"]: [int(row[name]) for name in HEADINGS[1:4]]
            for row in csv.DictReader(file)
        }


def add(path: Path, command: str, kills: int, faults: int) -> dict[str, list[int]]:
    """Add a storm to the sums and return them."""
    sums = read(path)
    before = sums.get(command, [0, 0, 0])
    sums[command] = [before[0] + kills, before[1] + 1, before[2] + faults]
    today = datetime.now(UTC).date().isoformat()
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(HEADINGS)
        writer.writerows([name, *sums[name], today] for name in STORMS if name in sums)
    return sums


def main() -> int:
    """Storms over each command; 1 if there was ever a fault."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("commands", nargs="*", metavar="COMMAND", help=", ".join(STORMS))
    parser.add_argument("--kills", type=int, default=20, help="of each command")
    parser.add_argument("--results", type=Path, default=RESULTS)
    given = parser.parse_args()
    if unknown := set(given.commands) - set(STORMS):
        parser.error(f"unknown command {', '.join(sorted(unknown))}")
    for command in given.commands or STORMS:
        left = given.kills
        while left > 0:
            seed = read(given.results).get(command, [0, 0, 0])[1]  # the next storm is another
            with tempfile.TemporaryDirectory() as folder:
                kills, faults = STORMS[command](Path(folder), seed, left)
            left -= max(1, kills)
            add(given.results, command, kills, len(faults))
            print(f"{command:8} {kills:4} kills, {len(faults)} faults", flush=True)
            print(*faults, sep="\n", end="\n" if faults else "")
    sums = read(given.results).values()
    print(f"{sum(s[0] for s in sums):,} kills, {sum(s[2] for s in sums)} faults in all.")
    return 1 if any(s[2] for s in sums) else 0


if __name__ == "__main__":
    sys.exit(main())
