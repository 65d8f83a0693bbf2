"""The rules, shortest ways and undo, against slower and simpler statements of the same."""

from __future__ import annotations

from heapq import heappop, heappush

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pushwise.sokoban import Game, Level, replay
from pushwise.sokoban.game import Unit
from pushwise.sokoban.lurd import compress, expand
from strategies.sokoban import games, plain_levels

steps_tried = st.text("lurd", max_size=60)
units: st.SearchStrategy[Unit] = st.sampled_from(["move", "push", "session", "all"])


def step_by_step(level: Level, letters: str) -> list[tuple[int, frozenset[int]]]:
    """Play by the rules as one would explain them, skipping what is not allowed."""
    moves = {"l": -1, "r": 1, "u": -level.width, "d": level.width}
    player, boxes = level.player, level.boxes
    states = []
    for letter in letters:
        ahead, beyond = player + moves[letter], player + 2 * moves[letter]
        if ahead in level.walls:
            pass
        elif ahead not in boxes:
            player = ahead
        elif beyond not in level.walls and beyond not in boxes:
            player, boxes = ahead, boxes - {ahead} | {beyond}
        states.append((player, boxes))
    return states


@given(level=plain_levels(), letters=steps_tried)
def test_moves_follow_the_rules(level: Level, letters: str) -> None:
    game = Game(level)
    for letter, (player, boxes) in zip(letters, step_by_step(level, letters), strict=True):
        before = (game.player, game.boxes)
        moved = game.move(letter)
        assert (game.player, game.boxes) == (player, boxes)
        assert moved == (before != (player, boxes))
        assert game.is_solved == (boxes <= level.goals)
    assert replay(level, game.moves, must_solve=False).lurd == game.moves


@given(level=plain_levels(), letters=steps_tried, do=st.lists(st.tuples(st.booleans(), units)))
def test_undo_and_redo_walk_along_the_history(
    level: Level, letters: str, do: list[tuple[bool, Unit]]
) -> None:
    game = Game(level)
    for letter in letters:
        game.move(letter)
    whole = game.moves
    for is_undo, unit in do:
        before = len(game.moves)
        count = game.undo(unit) if is_undo else game.redo(unit)
        assert len(game.moves) == before + (-count if is_undo else count)
        assert game.moves + game.undone == whole
        again = Game(level)
        again.play(game.moves)
        assert (again.player, again.boxes, again.moves) == (game.player, game.boxes, game.moves)
        assert again.is_solved == game.is_solved


@pytest.mark.parametrize("unit", ["push", "session"])
@given(level=plain_levels(), letters=steps_tried)
def test_units_end_at_pushes(unit: Unit, level: Level, letters: str) -> None:
    game = Game(level)
    for letter in letters:
        game.move(letter)
    steps = game.moves
    game.undo(unit)
    taken = game.undone
    if any(map(str.isupper, steps)):
        assert taken[0].isupper()
        assert taken.lstrip("LURD").islower() or not taken.lstrip("LURD")
        if unit == "push":
            assert sum(map(str.isupper, taken)) == 1
        else:
            assert not game.moves[-1:].isupper()
        game.redo(unit)
        assert game.undone == taken.lstrip("LURD")
    else:
        assert game.moves == ""


@given(level=plain_levels(), letters=steps_tried, data=st.data())
def test_walks_are_shortest(level: Level, letters: str, data: st.DataObject) -> None:
    game = Game(level)
    for letter in letters:
        game.move(letter)
    distance = {game.player: 0}
    queue = [game.player]
    for cell in queue:
        for offset in (-1, 1, -level.width, level.width):
            beside = cell + offset
            if beside not in level.walls | game.boxes | distance.keys():
                distance[beside] = distance[cell] + 1
                queue.append(beside)
    assert game.reachable() == distance.keys()
    target = data.draw(st.integers(0, level.width * level.height - 1))
    boxes = game.boxes
    path = game.walk_to(target)
    assert distance.get(target) == (None if path is None else len(path))
    assert game.boxes == boxes
    assert path is None or game.player == target


@given(level=plain_levels(5).filter(lambda level: bool(level.boxes)), data=st.data())
def test_push_routes_have_fewest_pushes_then_fewest_moves(
    level: Level, data: st.DataObject
) -> None:
    box = data.draw(st.sampled_from(sorted(level.boxes)))
    target = data.draw(st.sampled_from(sorted(level.interior)))
    game = Game(level)
    route = game.push_box(box, target)
    best = cheapest_push_route(level, box, target)
    if route is None:
        assert best is None
        assert game.moves == ""
    else:
        assert best == (sum(map(str.isupper, route)), len(route))
        assert game.moves == route
        assert game.boxes == level.boxes - {box} | {target}


def cheapest_push_route(level: Level, box: int, target: int) -> tuple[int, int] | None:
    """Dijkstra over single steps: slow, but nothing to get wrong."""
    others = level.boxes - {box}
    queue = [(0, 0, level.player, box)]
    seen = set()
    while queue:
        pushes, steps, player, at = heappop(queue)
        if at == target:
            return pushes, steps
        if (player, at) in seen:
            continue
        seen.add((player, at))
        for offset in (-1, 1, -level.width, level.width):
            ahead, beyond = player + offset, player + 2 * offset
            if ahead in level.walls or ahead in others:
                continue
            if ahead != at:
                heappush(queue, (pushes, steps + 1, ahead, at))
            elif beyond not in level.walls and beyond not in others:
                heappush(queue, (pushes + 1, steps + 1, ahead, beyond))
    return None


@given(lurd=games)
def test_run_lengths(lurd: str) -> None:
    assert expand(compress(lurd)) == lurd
    assert len(compress(lurd)) <= len(lurd)


@given(level=plain_levels(), letters=steps_tried)
def test_replay_finds_case_and_run_lengths(level: Level, letters: str) -> None:
    game = Game(level)
    for letter in letters:
        game.move(letter)
    for claim in (game.moves.lower(), game.moves.upper(), compress(game.moves)):
        assert replay(level, claim, must_solve=False).lurd == game.moves
