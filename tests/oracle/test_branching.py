"""The mean number of pushes, against whole layers of breadth-first search in plain Python."""

from __future__ import annotations

from random import Random

from generators import random_level
from pushwise import _core
from pushwise.sokoban.analysis import analyse
from pushwise.sokoban.level import Level
from pushwise.sokoban.terrain import terrain_of
from reference import Board, State

LEVELS = 800
MOST = 1500


def layers_on_live_cells(level: Level, dead: set[int]) -> tuple[list[tuple[int, int]], bool]:
    """Return states and pushes of each whole layer before a solution; whether these are all.

    A push counts if it ends on a live cell.
    """
    board = Board.parse(level.rows)
    stride = board.width + 1
    lost = sum(1 << (c // level.width * stride + c % level.width) for c in dead)
    if board.boxes & lost or board.solved(board.boxes):
        return [], True
    layer, seen = [board.start], {board.start}
    counts: list[tuple[int, int]] = []
    while layer and len(seen) < MOST:
        children = [[c for _, c in board.pushes(s) if not c.boxes & lost] for s in layer]
        if any(board.solved(child.boxes) for made in children for child in made):
            return counts, False
        counts.append((len(layer), sum(map(len, children))))
        following: dict[State, None] = {}
        for made in children:
            following.update((child, None) for child in made if child not in seen)
        seen.update(following)
        layer = list(following)
    return counts, not layer


def test_whole_layers() -> None:
    rng = Random(20)
    ends = compared = 0
    for _ in range(LEVELS):
        level = Level.from_rows(random_level(rng))
        terrain = terrain_of(level)
        counts, everything = layers_on_live_cells(level, set(terrain.dead))
        states = pushes = 0
        for of_layer in counts:
            states, pushes = states + of_layer[0], pushes + of_layer[1]
            assert _core.branching(terrain, states, 60.0) == (states, pushes), str(level)
            compared += states
        if everything:
            ends += 1
            assert _core.branching(terrain, 10**6, 60.0) == (states, pushes), str(level)
    assert ends > 20
    assert compared > 50_000


def test_a_push_that_solves_ends_it() -> None:
    level = Level.from_rows(["######", "#@$ .#", "######"])
    # One push from the start leads on to the one that is the last.
    states, pushes = _core.branching(terrain_of(level), 1000, 60.0)
    assert (states, pushes) == (2, 2)
    assert analyse(level).branching == 1.0


def test_no_state_no_mean() -> None:
    for rows in (["#####", "#@ *#", "#####"], ["#####", "#$@.#", "#####"]):
        assert analyse(Level.from_rows(rows)).branching is None
