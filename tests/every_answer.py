"""Every way from a level to an answer, each asked for a little: none may crash, whatever the level.

The fuzz target `answers` and the tests of weird levels share it.
"""

from __future__ import annotations

from random import Random

from pushwise import _core
from pushwise.errors import PushwiseError
from pushwise.jobs.tasks import TASKS, Report
from pushwise.rating.run import rate
from pushwise.render.ansi import to_ansi
from pushwise.render.frame import Frame
from pushwise.render.overlays import DISTANCES, OVERLAYS, Question
from pushwise.render.svg import to_svg
from pushwise.render.text import to_text
from pushwise.sokoban.analysis import analyse
from pushwise.sokoban.game import Game
from pushwise.sokoban.level import Level
from pushwise.sokoban.reasons import DeadlockWatch
from pushwise.sokoban.terrain import terrain_of
from pushwise.solving import Options, solve
from pushwise.solving.explain import explain
from pushwise.solving.hint import hint
from pushwise.solving.improving import improve
from pushwise.solving.methods import METHODS

FEW_NODES = 20
SECONDS = 0.5
MEMORY_MIB = 2048.0

_LETTERS = "####    $$..*"


def weird_rows(data: bytes) -> list[str]:
    """Rows of any letters around one player; the same for the same bytes.

    The first byte is the width, the second says whether there are walls around.
    """
    width = 1 + (data[0] if data else 0) % 9
    letters = [_LETTERS[byte % len(_LETTERS)] for byte in data[2:66]] or [" "]
    player = (data[1] if len(data) > 1 else 0) >> 1
    at = player % len(letters)
    letters[at] = "+" if letters[at] in ".*" else "@"
    rows = ["".join(letters[i : i + width]) for i in range(0, len(letters), width)]
    if len(data) > 1 and data[1] % 2:
        return rows
    return ["#" * (width + 2), *(f"#{row.ljust(width)}#" for row in rows), "#" * (width + 2)]


def weird_levels(seed: int, count: int) -> list[Level]:
    """`count` levels that can be read, always the same for a seed."""
    rng = Random(seed)
    levels: list[Level] = []
    while len(levels) < count:
        try:
            levels.append(Level.from_rows(weird_rows(rng.randbytes(rng.randint(3, 40)))))
        except PushwiseError:
            continue
    return levels


def look(level: Level) -> None:
    """Ask what needs no search: the analysis, pictures, every bound, test and macro."""
    analyse(level).to_json(1, "")
    for name in OVERLAYS:
        if name != "frequent":  # searches
            _draw(level, name)
    terrain = terrain_of(level)
    laboratory = _core.Laboratory(terrain)
    laboratory.set(sorted(level.boxes & level.interior), level.player)
    laboratory.reach(), laboratory.pushes(), laboratory.pulls()
    for bound in _core.bound_names():
        for name in (bound, *(f"{bound}+{addition}" for addition in _core.bound_additions())):
            for backward in (False, True):
                try:
                    laboratory.bound(name, backward)
                except ValueError:  # what this bound does not admit
                    continue
    for test in _core.deadlock_names():
        if test != "corral-plain":
            laboratory.deadlock(test)
    for size in (2, 3):
        laboratory.dead_set(size)
        laboratory.dead_set(size, backward=True)
    laboratory.sufficient_pushes(_core.deadlock_names(), _core.macro_names())
    watch = DeadlockWatch(level)
    watch.examine(level.boxes, level.player)
    watch.least_pushes(level.boxes, level.player)
    for structure in (_core.rooms, _core.room_links, _core.tunnels, _core.goal_areas):
        structure(terrain)


def _draw(level: Level, name: str) -> None:
    for distance in DISTANCES if name == "distances" else ("push",):
        try:
            frame = Frame.of_level(level, OVERLAYS[name].marks(level, Question(None, distance)))
        except PushwiseError as error:
            if not str(error).strip():
                raise AssertionError("an error without a sentence") from error
            continue
        to_text(frame), to_ansi(frame), to_svg(frame)


def search(level: Level) -> None:
    """Ask what searches: every method, hint, explanation, improvement, rating, and the API."""
    solutions = []
    for name, method in METHODS.items():
        objective = "moves" if method.models == ("move",) else "any"
        options = Options(
            objective,
            method=name,
            node_limit=FEW_NODES,
            time_limit=SECONDS,
            memory_limit=MEMORY_MIB,
            threads=1,
        )
        result = solve(level, options)
        if result.solution is not None:
            solutions.append(result.solution.lurd)
            explain(level, result).to_json(level)
    for objective in ("any", "pushes", "moves"):
        solve(level, Options(objective, node_limit=FEW_NODES, time_limit=SECONDS, threads=2))
    hint(Game(level), time_limit=SECONDS / 5, memory_limit=MEMORY_MIB).to_json()
    rate(level, node_limit=FEW_NODES, time_limit=SECONDS).to_json(1, "")
    for lurd in solutions[:1]:
        improve(level, lurd, objective="pushes", node_limit=FEW_NODES, time_limit=SECONDS)
        improve(level, lurd, objective="moves", node_limit=FEW_NODES, time_limit=SECONDS)
    quiet = Report(progress=lambda values: None, cancelled=lambda: False)
    request = {"level": str(level), "text": str(level), "number": 1, "moves": "", "solution": "r"}
    for kind in ("parse", "check", "analyse"):
        try:
            TASKS[kind](request, quiet)
        except PushwiseError as error:
            if not str(error).strip():
                raise AssertionError("an error without a sentence") from error
