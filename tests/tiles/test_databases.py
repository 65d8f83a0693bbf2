"""Pattern databases: values, sharing by symmetry, damage, interruption, two builders at once."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

from pushwise import _core
from pushwise.errors import BadOption
from pushwise.status import Status
from pushwise.tiles import Puzzle, databases, solve
from pushwise.tiles.board import Board
from pushwise.tiles.errors import DatabaseError
from pushwise.tiles.patterns import (
    NAMED,
    Partition,
    TableKey,
    lookup_families,
    parse_partition,
    symmetries,
)
from pushwise.tiles.solve import core_puzzle
from reference.tiles import distances, pattern_distance

OWN = "pdb:1,2,3,4/5,6,7,8"
KEY = TableKey(4, 4, 0, (1, 2, 4, 5), False)


def values(name: str, puzzle: Puzzle, positions: list[tuple[int | None, ...]]) -> list[int]:
    tables = databases.pattern_tables(parse_partition(name), puzzle.board, puzzle.goal.index(0))
    cells = [[tile or 0 for tile in position] for position in positions]
    return _core.tile_values(core_puzzle(puzzle), cells, patterns=tables)


def test_values_are_the_reference_sums(cache: Path) -> None:
    puzzle = Puzzle.random(3, 3, seed=1)
    distance, _ = distances(puzzle.goal, 3, 3)
    sample = random.Random(2).sample(sorted(distance), 5)
    mirror = [0, 3, 6, 1, 4, 7, 2, 5, 8]

    def reflected(state: tuple[int | None, ...]) -> tuple[int | None, ...]:
        out: list[int | None] = [None] * 9
        for cell, tile in enumerate(state):
            out[mirror[cell]] = mirror[tile or 0]
        return tuple(out)

    patterns = [frozenset({1, 2, 3, 4}), frozenset({5, 6, 7, 8})]
    expected = [
        max(
            sum(pattern_distance(image, p, 3, 3, puzzle.goal) for p in patterns)
            for image in (state, reflected(state))
        )
        for state in sample
    ]
    assert values(OWN, puzzle, sample) == expected


@pytest.mark.parametrize("goal", ["first", "last", "1 2 0 / 3 4 5 / 6 7 8", "8 7 6 5 4 3 0 2 1"])
def test_admissible_and_optimal_for_a_blank_in_any_corner(cache: Path, goal: str) -> None:
    puzzle = Puzzle.of(range(9), 3, 3).with_goal(goal)
    states = [puzzle.scrambled(40, seed=seed).tiles for seed in range(30)]
    for state, value in zip(states, values(OWN, puzzle, states), strict=True):
        position = Puzzle(puzzle.board, state, puzzle.goal)
        truth = solve(position, algorithm="ida", heuristic="P&LC").solution
        assert truth is not None
        assert value <= len(truth)
        for algorithm in ("ida", "astar"):
            result = solve(position, algorithm=algorithm, heuristic=OWN)
            assert result.solution is not None
            assert len(result.solution) == len(truth)


def test_tables_that_count_every_move_are_lower_bounds(cache: Path) -> None:
    partition = Partition("own", 3, 3, ((1, 2, 3, 4), (4, 5, 6, 7)), full=True)
    puzzle = Puzzle.of(range(9), 3, 3)
    tables = databases.pattern_tables(partition, puzzle.board, 0)
    positions = [puzzle.scrambled(40, seed=seed) for seed in range(40)]
    cells = [[tile or 0 for tile in position.tiles] for position in positions]
    distance = _core.tile_values(core_puzzle(puzzle), cells, "P")
    values = _core.tile_values(core_puzzle(puzzle), cells, patterns=tables)
    truth = [solve(position, algorithm="ida", heuristic="P&LC").solution for position in positions]
    assert all(p <= v <= len(t or ()) for p, v, t in zip(distance, values, truth, strict=True))
    assert values != distance


def test_a_rectangle_has_no_reflected_lookup(cache: Path) -> None:
    name = "pdb:1,2,3/4,5"
    assert len(lookup_families(parse_partition(name), Board(2, 3), 0)) == 1
    distance, _ = distances((0, 1, 2, 3, 4, 5), 2, 3)
    for state in random.Random(1).sample(sorted(distance), 30):
        result = solve(Puzzle.of(state, 2, 3), heuristic=name)
        assert result.solution is not None
        assert len(result.solution) == distance[state]


def test_images_of_a_pattern_share_a_table() -> None:
    families = lookup_families(NAMED["pdb-6666"], Board(5, 5), 0)
    assert len({lookup.key for family in families for lookup in family}) == 2
    assert len(symmetries(5, 5)) == 8
    assert len(symmetries(2, 3)) == 4


def test_named_partitions_have_every_tile_once() -> None:
    # Those that add up; full tables count every move and may share tiles.
    additive = {name: partition for name, partition in NAMED.items() if not partition.full}
    assert len(additive) > 3
    for name, partition in additive.items():
        board = Board(partition.rows, partition.columns)
        tiles = sorted(tile for pattern in partition.patterns for tile in pattern)
        assert tiles == list(range(1, board.rows * board.columns)), name


@pytest.mark.parametrize("name", ["pdb-1", "pdb:", "pdb:1,x", "pdb:1,2/2,3", "pdb:0,1"])
def test_wrong_names_are_refused(name: str) -> None:
    with pytest.raises(BadOption):
        parse_partition(name)


def test_what_does_not_fit_is_refused() -> None:
    for puzzle, name in (
        (Puzzle.random(3, 3, seed=1), "pdb-663"),
        (Puzzle.random(3, 3, seed=1), "pdb:1,2,3"),
        (Puzzle.of(range(9), 3, 3).with_goal("1 2 3 / 4 0 5 / 6 7 8").scrambled(2), OWN),
    ):
        with pytest.raises(DatabaseError):
            solve(puzzle, heuristic=name)


@pytest.mark.parametrize("damage", ["flip", "cut", "header", "empty"])
def test_damage_is_seen_and_repaired(cache: Path, damage: str) -> None:
    good = bytes(databases.open_table(KEY))
    path = databases.table_path(KEY)
    content = bytearray(path.read_bytes())
    if damage == "flip":
        content[len(content) // 2] ^= 4
    elif damage == "cut":
        del content[-1:]
    elif damage == "header":
        content[0] ^= 1
    else:
        content.clear()
    path.unlink()  # a mapped file must not change under its reader
    path.write_bytes(content)
    assert not databases.is_good(KEY)
    assert bytes(databases.open_table(KEY)) == good
    assert databases.is_good(KEY)


def test_an_interrupted_build_goes_on(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    key = TableKey(4, 4, 0, (1, 2, 3, 4, 5), False)
    whole = bytes(databases.open_table(key))
    path = databases.table_path(key)
    path.unlink()
    monkeypatch.setattr(databases, "STEP_SECONDS", 0.005)
    with pytest.raises(databases.BuildCancelled):
        databases.open_table(key, cancelled=lambda: True)
    part = path.with_suffix(".part")
    assert part.exists()
    assert not path.exists()
    seen: list[databases.BuildProgress] = []
    assert bytes(databases.open_table(key, on_build=seen.append)) == whole
    assert not part.exists()
    assert seen[0].filled > 1


def test_a_damaged_unfinished_build_is_not_trusted(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    good = bytes(databases.open_table(KEY))
    databases.table_path(KEY).unlink()
    monkeypatch.setattr(databases, "STEP_SECONDS", 0.001)
    with pytest.raises(databases.BuildCancelled):
        databases.open_table(KEY, cancelled=lambda: True)
    part = databases.table_path(KEY).with_suffix(".part")
    content = bytearray(part.read_bytes())
    content[-100] ^= 255
    part.write_bytes(content)
    assert bytes(databases.open_table(KEY)) == good


def test_limits_hold_while_building(cache: Path) -> None:
    puzzle = Puzzle.random(4, 4, seed=1)
    slow = solve(puzzle, heuristic="pdb-663", time_limit=0.3)
    assert slow.status is Status.TIME
    large = solve(puzzle, heuristic="pdb-78", memory_limit=64)
    assert large.status is Status.MEMORY
    assert solve(puzzle, heuristic="pdb-663", cancelled=lambda: True).status is Status.CANCELLED


def test_two_processes_end_with_one_good_file(cache: Path) -> None:
    code = (
        "from pushwise.tiles import databases\n"
        "from pushwise.tiles.patterns import TableKey\n"
        "databases.open_table(TableKey(4, 4, 0, (1, 2, 3, 4, 5), False))\n"
    )
    builders = [subprocess.Popen([sys.executable, "-c", code]) for _ in range(2)]
    assert [builder.wait(timeout=120) for builder in builders] == [0, 0]
    assert len(list(cache.glob("*.pdb"))) == 1
    assert not list(cache.glob("*.tmp"))
    assert not list(cache.glob("*.part"))
    assert databases.is_good(TableKey(4, 4, 0, (1, 2, 3, 4, 5), False))
