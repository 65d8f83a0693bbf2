"""What the library offers: names, types, copies, and searches that can be watched and stopped."""

from __future__ import annotations

import asyncio
import copy
import threading
import time
from pathlib import Path
from typing import get_args

import pytest

import pushwise as pw
from pushwise.solving.methods import METHODS
from pushwise.solving.options import DIRECTIONS, MODELS, OBJECTIVES
from pushwise.solving.settings import Direction, MethodName, Model, Objective, Settings

EASY = pw.Level.from_rows(["######", "#@ $.#", "######"])
ENDLESS = pw.Level.from_rows(
    [
        "###############",
        "#             #",
        *["# $ $ $ $ $ $ #", "#             #"] * 2,
        "#      @      #",
        *["# . . . . . . #", "#             #"] * 2,
        "###############",
    ]
)
BFS = pw.Options(method="bfs")


# ---- Types ----

REFUSED = {
    'pw.solve(level, objetive="pushes")': "objetive",
    'pw.solve(level, objective="push")': '"objective"',
    'pw.solve(level, method="astr")': '"method"',
    'pw.solve(level, time_limit="90s")': '"time_limit"',
    'pw.iter_solve(level, objetive="pushes")': "objetive",
    'pw.asolve(level, method="astr")': '"method"',
    "pw.solve(level, bound=3)": '"bound"',
    "pw.nothing": "nothing",
}
ACCEPTED = """
pw.solve(level, objective="pushes", method="astar", bound="push-matching", time_limit=60)
pw.solve(level, bound=pw.register_bound("x", lambda state: len(state.boxes)), method="greedy")
pw.solve(level, pw.Options(method="bfs"), node_limit=10).known
pw.Game(level, "rR").copy().undo("push")
pw.__version__.split(".")
"""


def test_a_type_checker_refuses_what_there_is_not(tmp_path: Path) -> None:
    api = pytest.importorskip("mypy.api")
    head = ["import pushwise as pw", "level = pw.load('x')[0]"]
    lines = [*head, *REFUSED, *ACCEPTED.strip().splitlines()]
    file = tmp_path / "snippet.py"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    source = Path(pw.__file__).parents[1]
    settings = tmp_path / "mypy.ini"
    settings.write_text(f"[mypy]\nmypy_path = {source}\n", encoding="utf-8")
    out, err, _ = api.run(["--config-file", str(settings), "--cache-dir", str(tmp_path), str(file)])
    assert not err
    wrong: dict[int, str] = {}
    for line in out.splitlines():
        if line.startswith(str(file)) and ": error:" in line:
            number = int(line.removeprefix(f"{file}:").split(":")[0])
            wrong[number] = wrong.get(number, "") + line
    first = len(head) + 1
    assert sorted(wrong) == list(range(first, first + len(REFUSED))), out
    for number, word in enumerate(REFUSED.values(), first):
        assert word in wrong[number]


def test_the_types_know_every_value_and_every_setting() -> None:
    assert get_args(MethodName) == tuple(METHODS)
    assert get_args(Objective) == OBJECTIVES
    assert get_args(Direction) == DIRECTIONS
    assert get_args(Model) == MODELS
    assert tuple(Settings.__annotations__) == pw.Options.names()


def test_a_wrong_keyword_is_refused_at_run_time_too() -> None:
    with pytest.raises(TypeError, match="'objetive'"):
        pw.solve(EASY, objetive="pushes")  # type: ignore[call-arg]


def test_every_name_of_the_library_is_there() -> None:
    for name in (*pw.__all__, "__version__"):
        assert getattr(pw, name) is not None


def test_a_registered_bound_is_a_handle() -> None:
    bound = pw.register_bound("boxes_off_goal", lambda state: len(state.boxes - state.level.goals))
    assert pw.solve(EASY, method="greedy", bound=bound).solved


# ---- Copies of games ----


@pytest.mark.parametrize("copied", [copy.copy, pw.Game.copy, copy.deepcopy])
def test_a_copy_goes_its_own_way(copied: object) -> None:
    assert callable(copied)
    game = pw.Game(EASY, "r")
    game.play("R")
    game.undo()
    other = copied(game)
    assert (str(other), other.moves, other.undone) == (str(game), "r", "R")
    other.redo()
    assert (other.is_solved, other.moves) == (True, "rR")
    assert (game.is_solved, game.moves, game.undone) == (False, "r", "R")
    assert game.boxes == EASY.boxes


def test_moves_that_are_illegal_make_no_game() -> None:
    with pytest.raises(pw.errors.IllegalStep):
        pw.Game(EASY, "u")


# ---- Watched and stopped ----


def test_asolve_answers_while_the_loop_goes_on() -> None:
    async def script() -> tuple[pw.Result, int]:
        turns = 0
        search = asyncio.create_task(pw.asolve(ENDLESS, BFS, time_limit=4))
        while not search.done():
            turns += 1
            await asyncio.sleep(0.02)
        return await search, turns

    result, turns = asyncio.run(script())
    assert result.status == "time"
    assert turns > 5


def test_asolve_is_cancelled_with_its_search() -> None:
    before = threading.active_count()
    told: list[pw.Progress] = []

    async def script() -> float:
        begun = asyncio.Event()

        def tell(progress: pw.Progress) -> None:
            told.append(progress)
            begun.set()

        search = asyncio.create_task(pw.asolve(ENDLESS, BFS, on_progress=tell))
        await asyncio.wait_for(begun.wait(), 60)
        start = time.monotonic()
        search.cancel()
        with pytest.raises(asyncio.CancelledError):
            await search
        return time.monotonic() - start

    assert asyncio.run(script()) < 10
    assert told
    assert threading.active_count() <= before


def test_iter_solve_tells_and_then_answers() -> None:
    *told, result = pw.iter_solve(ENDLESS, BFS, time_limit=4)
    assert told
    assert all(isinstance(progress, pw.Progress) for progress in told)
    assert isinstance(result, pw.Result)
    assert result.status == "time"


def test_an_iterator_that_is_closed_stops_its_search() -> None:
    before = threading.active_count()
    events = pw.iter_solve(ENDLESS, BFS)
    assert isinstance(next(events), pw.Progress)
    events.close()  # type: ignore[attr-defined]
    assert threading.active_count() == before


def test_what_goes_wrong_in_the_thread_is_raised_to_the_reader() -> None:
    with pytest.raises(pw.errors.BadOption):
        list(pw.iter_solve(EASY, method="astar", bound="push-greedy"))


def test_several_threads_solve_at_once_with_one_store(tmp_path: Path) -> None:
    with pw.Store(tmp_path / "store.sqlite") as store:

        async def script() -> list[pw.Result]:
            return await asyncio.gather(
                *(pw.asolve(EASY, objective="pushes", store=store) for _ in range(8))
            )

        assert all(result.optimal for result in asyncio.run(script()))
        assert store.knowledge(EASY).fewest_pushes_proved


def test_a_former_name_still_works() -> None:
    assert getattr(pw, "Wishes") is pw.LevelSpec  # noqa: B009 - hidden from type checkers
    assert "Wishes" not in pw.__all__
