"""How much slower is the core in a browser tab? The same searches, there and here, in turn.

python benchmarks/tab.py FILE:NUMBER [FILE:NUMBER …] [--repeats 3]

Proves the fewest pushes of each level with the engine `optimal` alone, on one thread, both in
Chromium (`build/web`, made by `make web`) and with the extension that is installed: `pip install .`
builds a portable one. Both look at the same states, which is checked, so the ratio of their times
is the cost of the tab. Times are processor seconds, those of the browser with the threads of its
compiler, and the best of the repeats counts: whatever else runs on the machine only adds.
"""

from __future__ import annotations

import argparse
import functools
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
STEP_SECONDS = 0.1
LOAD = """async () => {
  const { Engine } = await import("./engine.js");
  const { default: make } = await import("./engine/engine.js");
  globalThis.engine = await Engine.load(make);
  globalThis.Level = (await import("./board/model.js")).Level;
}"""
SOLVE = """([rows, step]) => {
  engine.open(Level.parse(rows));
  engine._begin(0, "pushes", 1.5 * 2 ** 30, "");
  while (engine._step(0, step, 2 ** 52).outcome === "running");
  const { expanded } = engine._state(0);
  const lurd = engine._solution(0).lurd;
  engine._end(0);
  return { expanded, lurd };
}"""


def main() -> int:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("levels", nargs="+", metavar="FILE:NUMBER")
    parser.add_argument("--repeats", type=int, default=3)
    arguments = parser.parse_args()
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Path(folder) / "site"
        engine = str(ROOT / "build/web")
        command = [sys.executable, str(ROOT / "tools/build_tab.py"), engine, str(site)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)  # noqa: S603 - our own
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page()
        page.route("http://tab.invalid/**", lambda route: route.fulfill(path=file_of(site, route)))
        page.goto("http://tab.invalid/index.html")
        page.evaluate(LOAD)
        print(f"| level | pushes | states | tab, s | native, s | ratio |\n|{'---|' * 6}")
        spent = functools.partial(seconds_of, browser.new_browser_cdp_session())
        for name in arguments.levels:
            print(row(page, spent, name, arguments.repeats), flush=True)
        browser.close()
    return 0


def file_of(site: Path, route: Any) -> Path:
    """Return the file of the tab that a request is for."""
    name: str = route.request.url.removeprefix("http://tab.invalid/")
    return site / name


def seconds_of(session: Any) -> float:
    """Return the processor seconds that the pages of a browser have used."""
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    times = [process["cpuTime"] for process in processes if process["type"] == "renderer"]
    return float(sum(times))


def row(page: Any, spent: Callable[[], float], name: str, repeats: int) -> str:
    """Solve a level in turn here and there; return a row of the table."""
    import pushwise as pw
    from pushwise.sokoban.solution import replay

    path, _, number = name.rpartition(":")
    level = pw.load(path)[int(number) - 1]
    tab, native = [], []
    for _ in range(repeats):
        before = spent()
        answer = page.evaluate(SOLVE, ["\n".join(level.rows), STEP_SECONDS])
        tab.append(spent() - before)
        lurd, expanded, seconds = solve_here(level)
        if answer["expanded"] != expanded:
            raise SystemExit(f"{name}: {answer['expanded']} states in the tab, {expanded} here")
        if replay(level, answer["lurd"]).pushes != replay(level, lurd).pushes:
            raise SystemExit(f"{name}: not the same number of pushes")
        native.append(seconds)
    pushes = replay(level, lurd).pushes
    ratio = min(tab) / min(native)
    label = f"{Path(path).stem} {number}"
    return (
        f"| {label} | {pushes} | {expanded:,} | {min(tab):.2f} | {min(native):.2f} | {ratio:.2f} |"
    )


def solve_here(level: Any) -> tuple[str, int, float]:
    """Return the solution, the states expanded and the seconds."""
    from pushwise import _core
    from pushwise.sokoban.terrain import terrain_of

    start = time.process_time()
    terrain = terrain_of(level)
    solver = _core.optimal(terrain, memory_limit=0, threads=1, mining="adaptive")
    while solver.step(STEP_SECONDS, 2**52) == "running":
        pass
    expanded = int(solver.statistics()["expanded"])
    return solver.solution, expanded, time.process_time() - start


if __name__ == "__main__":
    raise SystemExit(main())
