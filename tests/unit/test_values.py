"""Levels can be turned and drawn; every value of the library is immutable, hashable and plain."""

from __future__ import annotations

import dataclasses
import inspect
import json
import pickle
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any, get_args
from xml.etree import ElementTree

import pytest

import pushwise as pw
from pushwise.frozen import FrozenDict
from pushwise.render.overlays import OVERLAYS, OverlayName
from pushwise.render.strip import to_strip
from pushwise.tiles.options import ALGORITHMS, Algorithm

LEVEL = pw.Level.from_rows(
    ["#######", "#@$  .#", "#     #", "# $  .#", "#######"],
    title="Two",
    author="Us",
    properties={"Difficulty": "easy"},
    solutions=["RRRlllddRRR"],
)
ROOT = Path(__file__).parents[2]


# ---- Turned and drawn ----


def test_turned_levels_keep_their_words_and_their_solutions() -> None:
    images = [LEVEL.rotated(turn) for turn in range(4)]
    images += [level.mirrored() for level in images]
    assert len({level.rows for level in images}) == 8
    assert len({pw.identity(level) for level in images}) == 1
    for level in images:
        assert (level.title, level.author, level.properties) == ("Two", "Us", LEVEL.properties)
        assert pw.replay(level, level.solutions[0]).solves
    assert LEVEL.rotated(4) == LEVEL.rotated(-1).rotated() == LEVEL
    assert LEVEL.mirrored().mirrored() == LEVEL
    assert LEVEL.mirrored(top_bottom=True) == LEVEL.mirrored().rotated(2)


def test_a_quarter_turn_is_clockwise() -> None:
    assert LEVEL.cell_name(LEVEL.player) == "B2"  # at the top left
    turned = LEVEL.rotated()
    assert turned.cell_name(turned.player) == "B4"  # at the top right


def elements(svg: str, name: str) -> list[ElementTree.Element]:
    return [e for e in ElementTree.fromstring(svg).iter() if e.get("class", "").endswith(name)]  # noqa: S314


def test_overlays_are_drawn_with_a_legend() -> None:
    assert not elements(LEVEL.svg(), "pw-dead")
    both = LEVEL.svg("reach", "dead", rulers=True)
    assert len(elements(both, "pw-dead")) == len(elements(both, "pw-reach")) == 2  # cells, legend
    assert "cells on which a box is lost" in both
    assert not elements(LEVEL.svg("dead", "reach"), "pw-dead")  # covered, and not in the legend
    assert LEVEL.svg("from", cell=9) != LEVEL.svg("from", cell=10)
    assert LEVEL.svg("frequent").count("pw-heat") > 1
    with pytest.raises(pw.errors.BadOption, match="no overlay 'ded'"):
        LEVEL.svg("ded")  # type: ignore[arg-type]
    with pytest.raises(pw.errors.BadCell):
        LEVEL.svg("from", cell=0)


def test_the_types_know_every_overlay_and_algorithm() -> None:
    assert get_args(OverlayName) == tuple(OVERLAYS)
    assert get_args(Algorithm) == ALGORITHMS


def test_a_notebook_gets_pictures() -> None:
    result = pw.solve(LEVEL)
    for shown in (LEVEL, pw.Game(LEVEL, "RR"), pw.Game(LEVEL).position, result):
        ElementTree.fromstring(shown._repr_svg_() or "")  # noqa: S314 - our own text
    assert pw.Game(LEVEL, "RR")._repr_svg_() != LEVEL._repr_svg_()
    boards = (result._repr_svg_() or "").count("<svg ")
    assert boards > 2
    unsolved = pw.solve(LEVEL, method="bfs", node_limit=1)
    assert unsolved._repr_svg_() == LEVEL.svg()
    assert pw.Result.of_invalid(pw.Options(), "nothing")._repr_svg_() is None


def test_a_long_solution_is_a_page_of_pictures_with_its_end() -> None:
    level = pw.Level.from_rows(["#####", "#   #", "#@$.#", "#   #", "#####"])
    strip = to_strip(level, "ud" * 50 + "R", step="move", most=10)
    assert strip.count("<g transform") == 10
    assert "101. R" in strip


# ---- Values ----


def values() -> list[object]:
    result = pw.solve(LEVEL, objective="pushes")
    puzzle = pw.tiles.Puzzle.parse("3 1 2 / 6 4 5 / 7 0 8")
    return [
        LEVEL,
        pw.load(ROOT / "levels" / "tutorial.sok"),
        pw.Position.of(LEVEL),
        result,
        pw.solve(LEVEL, method="astar"),
        result.solution,
        pw.analyse(LEVEL),
        pw.rate(LEVEL),
        pw.explain(LEVEL, result),
        pw.hint(pw.Game(LEVEL)),
        pw.improve(LEVEL, LEVEL.solutions[0]),
        pw.Options(),
        pw.LevelSpec.of(size="7x7"),
        puzzle,
        pw.tiles.solve(puzzle),
    ]


def test_values_can_be_hashed_and_pickled_and_not_be_changed() -> None:
    for value in values():
        again = pickle.loads(pickle.dumps(value))  # noqa: S301 - our own bytes
        assert again == value
        assert hash(again) == hash(value), type(value)
        for field in dataclasses.fields(value):  # type: ignore[arg-type]
            held = getattr(value, field.name)
            assert not isinstance(held, list | set), (type(value), field.name)
            assert not isinstance(held, dict) or isinstance(held, FrozenDict), field.name
            with pytest.raises((dataclasses.FrozenInstanceError, TypeError)):
                setattr(value, field.name, None)


def test_facts_cannot_be_changed() -> None:
    facts = pw.analyse(LEVEL)
    with pytest.raises(TypeError, match="cannot be changed"):
        facts.bounds["push-matching"] = 0  # type: ignore[index]
    changes = ("clear", "pop", "popitem", "setdefault", "update", "__delitem__", "__ior__")
    for change in changes:
        with pytest.raises(TypeError):
            getattr(facts.bounds, change)("push-matching")
    assert json.loads(json.dumps(facts.bounds)) == facts.bounds


def test_a_row_is_flat_and_has_everything(tmp_path: Path) -> None:
    with pw.Store(tmp_path / "s.sqlite") as store:
        pw.solve(LEVEL, objective="pushes", store=store)
        result = pw.solve(LEVEL, method="astar", store=store)
    fields, row = result.to_dict(), result.row()
    assert json.loads(json.dumps(fields)) == fields
    line = result.to_json(3, "file.sok")
    assert {**fields, "level": 3, "file": "file.sok"} == line
    assert list(line)[:3] == ["level", "title", "file"]
    assert all(isinstance(v, str | int | float | None) for v in row.values())
    assert set(fields) - {"pruned", "known"} <= set(row)
    assert row["known_pushes"] == result.known.pushes if result.known else False
    assert {name for name in row if name.startswith("pruned_")} == {
        f"pruned_{test}" for test in result.pruned
    }
    tile_row = pw.tiles.solve(pw.tiles.Puzzle.parse("1 0 2 / 3 4 5")).row()
    assert all(isinstance(v, str | int | float | None) for v in tile_row.values())


# ---- Nothing of the core is seen ----


def annotations_of(thing: object) -> list[object]:
    """The types of a function's parameters, a class's fields and its methods' parameters."""
    if inspect.isclass(thing):
        members = [m for name, m in vars(thing).items() if not name.startswith("_")]
        functions = [getattr(m, "__func__", getattr(m, "fget", m)) for m in members]
        found = [hint for f in functions if inspect.isfunction(f) for hint in hints_of(f)]
        return [*hints_of(thing), *found]
    return hints_of(thing) if inspect.isfunction(thing) else []


def hints_of(thing: Any) -> list[object]:
    """The annotations as they are written: some name what only a type checker imports."""
    return list(inspect.get_annotations(thing).values())


def test_no_type_of_the_core_leaks() -> None:
    public = [(name, getattr(pw, name)) for name in pw.__all__]
    public += [(f"tiles.{name}", getattr(pw.tiles, name)) for name in pw.tiles.__all__]
    seen = 0
    for name, thing in public:
        for annotation in annotations_of(thing):
            seen += 1
            assert "_core" not in str(annotation), (name, annotation)
    assert seen > 300


# ---- Ctrl-C and threads ----

INTERRUPTED = """
import asyncio, sys, pushwise as pw
level = pw.Level.from_rows(
    ["###############", "#             #", *["# $ $ $ $ $ $ #", "#             #"] * 2,
     "#      @      #", *["# . . . . . . #", "#             #"] * 2, "###############"])
def ready(progress):
    print("ready", flush=True)
try:
    {call}
except KeyboardInterrupt:
    print("interrupted", flush=True)
one = pw.Level.from_rows(["#####", "#@$.#", "#####"])
print(pw.solve(one).solution, flush=True)
"""
CALLS = {
    "solve": 'pw.solve(level, method="bfs", on_progress=ready)',
    "optimal": 'pw.solve(level, objective="moves", on_progress=ready)',
    "iter_solve": 'for event in pw.iter_solve(level, method="bfs"): ready(event)',
    "asolve": 'asyncio.run(pw.asolve(level, method="bfs", on_progress=ready))',
    "improve": "pw.improve(level, pw.solve(level).solution, on_progress=ready)",
}


@pytest.mark.parametrize("call", CALLS)
def test_ctrl_c_stops_a_search_and_the_next_one_works(call: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED.replace("{call}", CALLS[call])],
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        process.send_signal(signal.SIGINT)
        out = process.stdout.read()
        assert process.wait(60) == 0
    assert out.removeprefix("ready\n" * out.count("ready")) == "interrupted\nR\n"


def test_threads_solve_at_once_and_do_not_disturb_each_other() -> None:
    levels = list(pw.load(ROOT / "levels" / "tutorial.sok"))[:8]
    alone = [pw.solve(level, objective="pushes", threads=1).row() for level in levels]
    found: dict[int, dict[str, object]] = {}

    def work(place: int) -> None:
        position = pw.Position.of(levels[place])
        assert position.deadlock() is None
        found[place] = pw.solve(levels[place], objective="pushes", threads=1).row()

    threads = [threading.Thread(target=work, args=(place,)) for place in range(len(levels))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for place, row in enumerate(alone):
        for name in ("pushes", "moves", "optimal", "expanded"):
            assert found[place][name] == row[name], name
