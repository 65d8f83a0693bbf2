"""Reverse play and the counts of lost states, against the reference model."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from generators import KINDS, random_level
from oracle.translate import Pair
from pushwise import Level, _core
from pushwise.sokoban.directions import offsets
from reference import Board, solvable_states
from reference.board import State, lowest

ALL = (1, 10**6)
LEVELS = 40
# Some hundred states, in which each of the limits below has something to cut off.
ROOM = ["########", "#  #   #", "#    # #", "#@ **  #", "########"]


def solved_board(rng: Random) -> Pair:
    """A random level with its boxes on its goals, and no goal to spare."""
    board = Board.parse(random_level(rng, rng.choice(KINDS)))
    goals = board.goals & board.floor
    player = next(cell for cell in board.regions(goals))
    board = replace(board, boxes=goals, goals=goals, player=player & -player)
    return Pair.of(board.rows(board.boxes, board.player))


def play(pair: Pair, states: int = 10**6, width: int = 10**6, seed: int = 0) -> _core.ReversePlay:
    reverse = _core.ReversePlay(pair.terrain, states, width, seed)
    while not reverse.step(0.02):
        pass
    return reverse


def state_of(pair: Pair, boxes: list[int], player: int) -> State:
    """What the core calls a start, as the reference calls it."""
    width = pair.level.width
    cells = pair.board.cells((box // width, box % width) for box in boxes)
    stands = pair.board.cells([(player // width, player % width)])
    return State(cells, lowest(pair.board.region(State(cells, stands))))


@pytest.mark.parametrize("seed", range(LEVELS))
def test_every_solvable_state_is_met_at_its_fewest_pushes(seed: int) -> None:
    pair = solved_board(Random(seed))
    truth = solvable_states(pair.board)
    reverse = play(pair)
    assert reverse.exact
    assert reverse.complete
    assert reverse.states == len(truth)
    assert reverse.depth == max(truth.values())
    starts = reverse.best(10**6, ALL, (0, 10**6))
    assert len(starts) == sum(pushes > 0 for pushes in truth.values())
    for boxes, player, pushes, *_ in starts:
        assert truth[state_of(pair, boxes, player)] == pushes


@pytest.mark.parametrize("seed", range(0, LEVELS, 4))
def test_solutions_play_and_count_their_box_changes(seed: int) -> None:
    pair = solved_board(Random(seed))
    steps = offsets(pair.level.width)
    for boxes, _, pushes, changes, _, solution in play(pair).best(50, ALL, (0, 10**6)):
        standing, last, turns = set(boxes), None, 0
        for box, letter in solution:
            turns += box != last
            last = box + steps[letter.lower()]
            assert box in standing
            assert last in pair.level.interior - standing
            standing = standing - {box} | {last}
        assert standing == pair.level.goals
        assert (len(solution), turns) == (pushes, changes)


def test_a_cut_play_has_solutions_but_no_proof() -> None:
    pair = Pair.of(ROOM)
    truth = solvable_states(pair.board)
    reverse = play(pair, width=2)
    assert not reverse.exact
    assert not reverse.complete
    for boxes, player, pushes, *_ in reverse.best(10**6, ALL, (0, 10**6)):
        assert truth[state_of(pair, boxes, player)] <= pushes


def test_a_play_stops_at_its_states_and_what_it_met_is_exact() -> None:
    pair = Pair.of(ROOM)
    truth = solvable_states(pair.board)
    reverse = play(pair, states=len(truth) // 4)
    assert reverse.exact
    assert not reverse.complete
    assert reverse.states < len(truth)
    for boxes, player, pushes, *_ in reverse.best(10**6, ALL, (0, 10**6)):
        assert truth[state_of(pair, boxes, player)] == pushes


def test_wanted_ranges_hold_and_the_best_comes_first() -> None:
    reverse = play(Pair.of(ROOM))
    starts = reverse.best(100, (3, 8), (2, 4))
    assert starts
    assert all(3 <= start[2] <= 8 and 2 <= start[3] <= 4 for start in starts)
    promises = [start[4] for start in starts]
    assert promises == sorted(promises, reverse=True)
    assert not reverse.best(5, (10**6, 10**6), (0, 10**6))


def test_the_seed_decides_between_equals_only() -> None:
    pair = Pair.of(ROOM)
    one, other = (play(pair, seed=seed).best(20, ALL, (0, 10**6)) for seed in (1, 2))
    assert [start[4] for start in one] == [start[4] for start in other]
    assert play(pair, seed=1).best(20, ALL, (0, 10**6)) == one


def test_a_goal_without_a_box_is_refused() -> None:
    with pytest.raises(ValueError, match="box on every goal"):
        _core.ReversePlay(_core.Terrain(["#####", "#@*.#", "#####"]), 10, 10, 0)


def counts_by_reference(pair: Pair) -> tuple[int, int, int, int]:
    """The states the start leads to, boxes on live cells only and no push after the end."""
    board = pair.board
    dead = set(pair.terrain.dead)

    def children(state: State) -> list[State | None]:
        if board.solved(state.boxes):
            return []
        made = [child for _, child in board.pushes(state)]
        return [child if not set(pair.numbers(child.boxes)) & dead else None for child in made]

    if set(pair.numbers(board.boxes)) & dead:
        return 0, 0, 0, 0
    graph = {board.start: children(board.start)}
    queue = [board.start]
    for state in queue:
        for child in graph[state]:
            if child is not None and child not in graph:
                graph[child] = children(child)
                queue.append(child)
    solvable = {state for state in graph if board.solved(state.boxes)}
    while True:
        more = {state for state in graph if solvable & {c for c in graph[state] if c}} | solvable
        if more == solvable:
            break
        solvable = more
    out = [child for state in solvable for child in graph[state]]
    fatal = sum(child not in solvable for child in out)
    return len(graph), len(graph) - len(solvable), len(out), fatal


@pytest.mark.parametrize("seed", range(40))
def test_lost_states_are_counted(seed: int) -> None:
    rng = Random(1000 + seed)
    pair = Pair.of(random_level(rng, rng.choice(KINDS), boxes=rng.randint(1, 3)))
    if pair.board.boxes & ~pair.board.floor:
        pytest.skip("a box nobody can reach")
    assert _core.lost_states(pair.terrain, 10**6) == counts_by_reference(pair)


def test_too_many_states_are_not_counted() -> None:
    level = Level.from_rows(["######", "#@ $.#", "#    #", "######"])
    pair = Pair.of([row.rstrip() for row in level.rows])
    states = counts_by_reference(pair)[0]
    assert _core.lost_states(pair.terrain, states) is not None
    assert _core.lost_states(pair.terrain, states - 1) is None
