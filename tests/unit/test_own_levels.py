"""Our own levels: well formed, pretty, and as solvable as their files say."""

import json
from pathlib import Path
from typing import Any

import pytest

from pushwise import formats
from reference import (
    Board,
    move_optimal_moves,
    optimal_pushes,
    push_optimal_solution,
    states_per_push_depth,
)
from reference.files import LEVELS, OwnLevel, read_levels
from reference.replay import replay

TRUTH = Path(__file__).parents[1] / "data" / "truth"
# The reference needs minutes for all of them; the larger ones are the core's to confirm.
RECOMPUTED_UP_TO = 20_000
MOST_STATES = 300_000

COLLECTIONS = {path.stem: read_levels(path) for path in sorted(LEVELS.glob("*.sok"))}
TABLES: dict[str, list[dict[str, Any]]] = {
    name: json.loads((TRUTH / f"{name}.json").read_text("utf-8")) for name in COLLECTIONS
}
EVERY = [
    pytest.param(level, id=f"{name}-{number}")
    for name, levels in COLLECTIONS.items()
    for number, level in enumerate(levels, start=1)
]
SMALL = [
    pytest.param(table, id=f"{name}-{table['level']}")
    for name, tables in TABLES.items()
    for table in tables
    if table["states"] <= RECOMPUTED_UP_TO
]


def test_there_are_as_many_as_promised() -> None:
    assert len(COLLECTIONS["tutorial"]) >= 20
    assert len(COLLECTIONS["techniques"]) >= 20
    assert len(COLLECTIONS["unsolvable"]) >= 10
    for name, levels in COLLECTIONS.items():
        assert len({level.title for level in levels}) == len(levels), name
        assert len({level.rows for level in levels}) == len(levels), name


@pytest.mark.parametrize("name", COLLECTIONS)
def test_the_package_reads_the_same(name: str) -> None:
    collection = formats.load(LEVELS / f"{name}.sok")
    assert [str(level).split("\n") for level in collection] == [
        list(level.rows) for level in COLLECTIONS[name]
    ]
    assert [level.title for level in collection] == [level.title for level in COLLECTIONS[name]]
    assert [(level.comment or "").replace("\n", " ") for level in collection] == [
        level.comment for level in COLLECTIONS[name]
    ]
    assert {level.author for level in collection} == {"Pushwise"}


@pytest.mark.parametrize("level", EVERY)
def test_walls_enclose_the_floor_and_nothing_else(level: OwnLevel) -> None:
    assert level.title
    assert level.comment
    board = Board.parse(level.rows)
    stride = board.width + 1
    beside = board.floor | board.floor << 1 | board.floor >> 1
    outline = (beside | beside << stride | beside >> stride) & ~board.floor
    walls = board.cells(
        (r, c) for r, row in enumerate(level.rows) for c, char in enumerate(row) if char == "#"
    )
    # Closed all round, corners too; no wall that no floor touches; no empty margin.
    assert board.coordinates(walls ^ outline) == []
    assert any(row.startswith("#") for row in level.rows)
    assert all(row == row.rstrip() for row in level.rows)
    assert 1 <= board.boxes.bit_count() <= board.goals.bit_count()


@pytest.mark.parametrize("name", COLLECTIONS)
def test_truth_tables_are_about_these_levels(name: str) -> None:
    for number, (level, table) in enumerate(zip(COLLECTIONS[name], TABLES[name], strict=True), 1):
        assert (table["level"], table["title"]) == (number, level.title)
        assert table["rows"] == list(level.rows)
        assert table["states"] <= MOST_STATES
        unsolvable = name == "unsolvable"
        assert ((table["pushes"] is None), (table["moves"] is None)) == (unsolvable, unsolvable)


@pytest.mark.parametrize("table", SMALL)
def test_truth_table_can_be_recomputed(table: dict[str, Any]) -> None:
    board = Board.parse(table["rows"])
    per_depth = states_per_push_depth(board)
    assert table["states_per_push_depth"] == per_depth
    assert table["states"] == sum(per_depth)
    assert table["pushes"] == optimal_pushes(board)
    assert table["moves"] == move_optimal_moves(board)
    solution = push_optimal_solution(board)
    if solution is not None:
        played = replay(table["rows"], solution)
        assert played.solved
        assert table["pushes"] == len(played.pushed)


def test_tutorial_grows() -> None:
    boxes = [Board.parse(level.rows).boxes.bit_count() for level in COLLECTIONS["tutorial"]]
    assert (boxes[0], boxes[-1]) == (1, 6)
    assert TABLES["tutorial"][0]["pushes"] == 1


def test_forty_has_forty_moves() -> None:
    assert TABLES["forty"][0]["moves"] == 40
