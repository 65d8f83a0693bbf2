"""Generated levels: as specified, solvable, all different, the same every time."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pushwise import Level, LevelSpec, dumps, generate, identity, rate, replay
from pushwise.errors import BadOption
from pushwise.generating import SYMMETRIES, Range
from pushwise.generating.grid import Grid
from pushwise.generating.level_spec import Symmetry
from pushwise.generating.rng import Rng
from pushwise.rating.score import band_named
from reference import Board, optimal_pushes

OPTIONS = ("--count", "4", "--size", "8x8", "--boxes", "3", "--seed", "9")
SMALL: dict[str, Any] = {"size": "8x8", "boxes": 3}
DATA = Path(__file__).parents[1] / "data" / "generated.txt"


def walls_of(level: Level) -> set[tuple[int, int]]:
    """The floor of a level as rows and columns."""
    return {divmod(cell, level.width) for cell in level.interior}


def boards(levels: tuple[Level, ...]) -> str:
    """Boards and fewest pushes: what must not depend on machine, version or solver."""
    return "\n\n".join(f"{level}\nPushes: {level.properties['Pushes']}" for level in levels) + "\n"


def test_levels_are_solvable_different_and_as_specified() -> None:
    done = generate(12, seed=5, **SMALL)
    assert done.message is None
    assert len({identity(level) for level in done.levels}) == 12
    for level, made in zip(done.levels, done.made, strict=True):
        assert len(level.boxes) == len(level.goals) == 3
        assert 6 <= level.width <= 8
        assert 6 <= level.height <= 8
        (lurd,) = level.solutions
        solution = replay(level, lurd)
        assert level.properties["Pushes"] == str(solution.pushes)
        assert level.properties["Moves"] == str(solution.moves)
        assert level.properties["Box changes"] == str(solution.box_changes)
        assert made.proved
        moved = {box for box, _ in _pushed(level, lurd)}
        assert moved == level.boxes, "a box is decoration"


def _pushed(level: Level, lurd: str) -> list[tuple[int, str]]:
    from pushwise.sokoban.solution import _pushes

    return _pushes(level, lurd)


def test_the_fewest_pushes_are_those_of_the_reference() -> None:
    for level in generate(6, seed=11, size="7x7", boxes=2).levels:
        fewest = optimal_pushes(Board.parse(str(level).split("\n")))
        assert level.properties["Pushes"] == str(fewest)


def test_ratings_in_the_file_are_those_of_rate() -> None:
    for level in generate(4, seed=2, **SMALL).levels:
        rating = rate(level)
        assert level.properties["Score"] == str(rating.score)
        assert rating.band is not None
        assert level.properties["Difficulty"] == rating.band.name
        assert level.properties["Nodes"] == str(rating.nodes["astar"].expanded)


def test_the_same_seed_makes_the_same_file_in_every_process(tmp_path: Path) -> None:
    texts = set()
    for hash_seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-m", "pushwise", "generate", *OPTIONS],
            capture_output=True,
            text=True,
            check=True,
            timeout=120,
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
        )
        texts.add(done.stdout)
    texts.add(dumps(generate(4, size="8x8", boxes=3, seed=9).collection))
    assert len(texts) == 1


def test_the_levels_are_those_of_every_machine() -> None:
    """The recorded ones; if the generator is changed on purpose, write the new ones down."""
    done = generate(5, seed=1, **SMALL), generate(3, seed=1, size="9x8", boxes=4, symmetry="turn")
    assert "".join(boards(each.levels) for each in done) == DATA.read_text(encoding="utf-8")


def test_more_levels_begin_with_the_same_ones() -> None:
    few, many = generate(2, seed=3, **SMALL), generate(4, seed=3, **SMALL)
    assert many.levels[:2] == few.levels
    assert generate(2, seed=4, **SMALL).levels != few.levels


def test_known_levels_are_not_made_again() -> None:
    first = generate(3, seed=3, **SMALL)
    turned = [_turned(level) for level in first.levels]
    again = generate(3, seed=3, unlike=turned, **SMALL)
    assert not {identity(level) for level in again.levels} & {identity(t) for t in turned}


def _turned(level: Level) -> Level:
    return Level.from_rows("".join(column) for column in zip(*reversed(level.rows), strict=True))


@pytest.mark.parametrize("symmetry", [name for name in SYMMETRIES if name not in ("none", "any")])
def test_walls_are_symmetric(symmetry: Symmetry) -> None:
    for level in generate(2, seed=1, size="9x8", boxes=3, symmetry=symmetry).levels:
        floor = walls_of(level)
        bottom, right = level.height - 1, level.width - 1
        mirrored = {
            "left-right": [{(r, right - c) for r, c in floor}],
            "top-bottom": [{(bottom - r, c) for r, c in floor}],
            "turn": [{(bottom - r, right - c) for r, c in floor}],
        }
        mirrored["both"] = mirrored["left-right"] + mirrored["top-bottom"]
        assert all(image == floor for image in mirrored[symmetry])


def test_facts_are_filtered() -> None:
    done = generate(4, seed=1, pushes="12-20", box_changes="4-9", nodes="-200", **SMALL)
    assert len(done.made) == 4
    for made in done.made:
        assert made.rating.pushes in Range(12, 20)
        assert made.rating.box_changes in Range(4, 9)
        assert made.rating.nodes["astar"].expanded <= 200


@pytest.mark.parametrize("difficulty", ["beginner", "easy", "medium"])
def test_bands_hold(difficulty: str) -> None:
    done = generate(3, seed=1, difficulty=difficulty, **SMALL)
    assert len(done.made) == 3
    assert all(made.score in band_named(difficulty) for made in done.made)


def test_a_specification_that_cannot_be_met_is_an_outcome(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pushwise.generating.run.ATTEMPTS", 3)
    done = generate(2, size="5x5", boxes=1, pushes="100-", seed=1)
    assert (done.levels, done.missing, done.out_of_time) == ((), 2, False)
    assert done.message == (
        "Only 0 of 2 levels: 3 tries at the next one did not meet the specification. "
        "Widen them, or give more effort."
    )


def test_a_stop_keeps_what_was_made() -> None:
    seen: list[object] = []
    done = generate(50, seed=1, cancelled=lambda: len(seen) >= 2, on_level=seen.append, **SMALL)
    assert len(done.levels) == 2
    assert done.out_of_time
    assert done.levels == generate(2, seed=1, **SMALL).levels
    assert generate(5, seed=1, time_limit=1e-9, **SMALL).missing == 5


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"size": "4x9"}, "width must be from 5 to 50"),
        ({"size": "ten"}, "'ten' is no size"),
        ({"size": "10x"}, "is no size"),
        ({"boxes": 0}, "boxes must be from 1 to 30"),
        ({"boxes": "2-99"}, "boxes must be from 1 to 30"),
        ({"boxes": "3-"}, "boxes must be from 1 to 30"),
        ({"boxes": "5-3"}, "the range '5-3' is empty"),
        ({"boxes": "many"}, "'many' is no range"),
        ({"size": "6x6", "boxes": 8}, "has no room for 8 boxes"),
        ({"rooms": 0}, "rooms must be from 1"),
        ({"symmetry": "round"}, "there is no symmetry 'round'"),
        ({"difficulty": "fun"}, "there is no difficulty 'fun'"),
        ({"pushes": "0"}, "at least one push"),
        ({"pushes": ""}, "is no range"),
        ({"effort": 0}, "effort must be from 1"),
        ({"seed": -1}, "seed must be from 0"),
        ({"count": 0}, "count must be from 1"),
    ],
)
def test_what_cannot_be_specified(settings: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadOption, match=sentence):
        generate(**settings)


def test_ranges() -> None:
    assert [str(Range.parse(text)) for text in ("3", "3-5", "3-", "-5")] == [
        *("3", "3-5", "3-", "0-5"),
    ]
    assert None not in Range()
    assert LevelSpec.of(boxes="2-3", rooms=None).rooms is None


@given(
    width=st.integers(5, 9),
    height=st.integers(5, 9),
    boxes=st.integers(1, 3),
    symmetry=st.sampled_from(SYMMETRIES),
    rooms=st.none() | st.integers(1, 2),
    seed=st.integers(0, 2**64 - 1),
)
@settings(max_examples=12, derandomize=True, suppress_health_check=list(HealthCheck))
def test_whatever_is_specified_what_comes_can_be_solved(
    width: int, height: int, boxes: int, symmetry: str, rooms: int | None, seed: int
) -> None:
    try:
        spec = LevelSpec(
            width=width,
            height=height,
            boxes=Range(boxes, boxes),
            symmetry=symmetry,
            rooms=None if rooms is None else Range(rooms, rooms),
            seed=seed,
        )
    except BadOption:
        assert 3 * boxes + 2 > (width - 2) * (height - 2) or rooms is not None
        return
    for level in generate(1, spec=spec, time_limit=5).levels:
        assert level.width <= width
        assert level.height <= height
        assert len(level.boxes) == boxes
        assert replay(level, level.solutions[0]).solves


def test_random_numbers_are_the_recorded_ones() -> None:
    """SplitMix64 as published: the first numbers of the stream with state 0."""
    assert [Rng().next() for _ in range(1)] == [0xE220A8397B1DCDAF]
    rng = Rng()
    assert [rng.next() for _ in range(3)][1:] == [0x6E789E6AA1B965F4, 0x06C45D188009454F]
    rng = Rng(1, 2)
    counts = [0] * 5
    for _ in range(1000):
        counts[rng.below(5)] += 1
    assert all(150 < count < 250 for count in counts)
    assert sorted(rng.shuffled(range(20))) == list(range(20))
    assert Rng(1, 2).next() != Rng(2, 1).next()


@pytest.mark.parametrize("symmetry", ["none", "left-right", "top-bottom", "both", "turn"])
def test_orbits_are_closed(symmetry: str) -> None:
    grid = Grid(7, 6, symmetry)
    for cell in grid.inner:
        assert cell in grid.orbit(cell)
        assert all(grid.orbit(image) == grid.orbit(cell) for image in grid.orbit(cell))


def test_connection() -> None:
    grid = Grid(6, 5)
    assert grid.is_connected(frozenset({7, 8, 14}))
    assert not grid.is_connected(frozenset({7, 14}))
    assert not grid.is_connected(frozenset())
    assert grid.parts(frozenset({7, 14, 15})) == [{14, 15}, {7}]
