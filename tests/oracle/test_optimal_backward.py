"""The backward search of the push-optimal engine, and what it rests on."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import pytest

from generators import seeded_levels
from oracle.exhausted import known_levels
from oracle.parts import choices
from oracle.test_pair_bound import place, positions, show
from pushwise import Level, _core, replay
from pushwise.formats import load
from pushwise.sokoban.terrain import terrain_of
from reference.board import BACK, Board, State
from reference.search import TooManyStatesError, optimal_pushes, push_layers
from reference.table import solvable_states

PARTS = ["pairs", "triples", "gates", "corrals", "dives", "descent", "mining"]
KEPT = Path(__file__).parents[1] / "data" / "levels"
LIMIT = 20_000
LARGEST = 3_000  # states of a level


def on_the_way(board: Board) -> dict[State, int]:
    """The pushes from the start to every state from which the level can still be solved."""
    solvable = solvable_states(board)
    return {
        state: depth
        for depth, layer in enumerate(push_layers(board))
        for state in layer
        if state in solvable
    }


@cache
def measured_levels() -> list[tuple[list[str], Board, dict[State, int]]]:
    levels = [
        (rows, board, on_the_way(board))
        for rows in seeded_levels(603, 80, "played-back")
        for board in [Board.parse(rows)]
    ]
    return [level for level in levels if len(level[2]) <= LARGEST]


@pytest.mark.parametrize("without", choices(PARTS), ids="+".join)
@pytest.mark.parametrize("kind", ["played-back", "placed", "rooms"])
def test_optimum_is_that_of_exhaustive_search(kind: str, without: list[str]) -> None:
    solved = unsolvable = 0
    for rows in seeded_levels(601, 60, kind):
        try:
            truth = optimal_pushes(Board.parse(rows), LIMIT)
        except TooManyStatesError:
            continue
        solver = _core.optimal(_core.Terrain(rows), without=["forward", *without], triples_from=0)
        while (outcome := solver.step(1.0, 2**62)) == "running":
            pass
        if truth is None:
            assert (outcome, solver.lower_bound) == ("exhausted", None), "\n".join(rows)
            unsolvable += 1
        else:
            assert outcome == "solved"
            assert replay(Level.from_rows(rows), solver.solution).pushes == truth, "\n".join(rows)
            assert solver.lower_bound == truth
            solved += 1
    assert solved > (5 if kind == "placed" else 15)
    assert unsolvable > 5 or kind == "played-back"


def test_it_goes_on_depth_first_when_no_more_states_may_be_kept() -> None:
    """Levels with thousands of states: many passes, and paths that meet."""
    for level in load(KEPT / "hard.sok")[:20]:
        terrain = terrain_of(level)
        forward = _core.optimal(terrain)
        assert forward.step(60.0, 2**62) == "solved"
        without = ["forward", "pairs", "mining", "descent"]
        everything = _core.optimal(terrain, without=without)
        assert everything.step(60.0, 2**62) == "solved"
        assert everything.lower_bound == forward.lower_bound
        stored = everything.statistics()["stored"]
        few = _core.optimal(terrain, without=without, most_states=stored // 4)
        assert few.step(60.0, 2**62) == "solved"
        assert few.statistics()["stored"] <= stored // 4
        assert few.lower_bound == forward.lower_bound
        assert replay(level, few.solution).pushes == forward.lower_bound


def test_solved_positions_that_do_not_fit_end_it() -> None:
    """None of them may be missing: better no answer than a wrong one."""
    rows = ["########", "#@ $ . #", "# $ .  #", "#   .. #", "########"]
    solver = _core.optimal(_core.Terrain(rows), without=["forward"], most_states=2)
    assert solver.step(60.0, 2**62) == "memory"


@pytest.mark.parametrize("without", [[], ["pairs"], ["mining"], ["pairs", "mining"]], ids="+".join)
def test_the_bound_is_never_above_the_pushes_from_the_start(without: list[str]) -> None:
    states = gained = patterns = 0
    for rows, board, truth in measured_levels():
        probe = _core.OptimalProbe(_core.Terrain(rows), without=without, backward=True)
        # First mine everywhere, so that patterns from all states are tried at all states.
        if "mining" not in without:
            for state in truth:
                place(probe, board, state)
                known = probe.mine()
            patterns += known
        for state, made in truth.items():
            place(probe, board, state)
            bound = probe.value()
            assert bound is not None, show(board, state)
            assert bound <= made, show(board, state)
            gained += bound - probe.matching
            states += 1
            before = {
                (
                    positions(board, board.shift(push.box, push.direction))[0],
                    BACK[push.direction].upper(),
                ): truth.get(parent)
                for push, parent in board.pulls(state)
            }
            for pull, bound_before in probe.moves():
                made_before = before[pull]
                if made_before is not None:
                    assert bound_before is not None, (pull, show(board, state))
                    assert bound_before <= made_before, (pull, show(board, state))
    assert states > 5_000
    assert (gained > 0) == (without != ["pairs", "mining"])
    assert (patterns > 100) == ("mining" not in without)


@pytest.mark.parametrize("rule", [(["corral"], []), ([], ["tunnel"])], ids=["corral", "tunnel"])
def test_a_reduction_depends_on_the_state_alone(rule: tuple[list[str], list[str]]) -> None:
    """Backward, a state is met with its boxes in many orders, and must give the same answer."""
    rng = Random(604)
    reduced = 0
    for level in known_levels(seed=604, count=30, boxes=(4, 5)):
        for state in level.some_solvable(100):
            boxes = level.numbers(state.boxes)
            [player] = level.numbers(state.player)
            answers = set()
            for _ in range(4):
                rng.shuffle(boxes)
                level.lab.set(boxes, player)
                answers.add(frozenset(level.lab.sufficient_pushes(*rule)))
            assert len(answers) == 1, level.drawn(state)
            reduced += len(level.lab.pushes()) > len(answers.pop())
    assert reduced > 100


@pytest.mark.parametrize("threads", [1, 2])
def test_a_probe_changes_the_way_but_not_the_answer(threads: int) -> None:
    """With so small a probe many levels are tried backward, and some are finished that way."""
    other_way = 0
    for file in ("hard.sok", "expert.sok"):
        for level in load(KEPT / file)[:15]:
            terrain = terrain_of(level)
            without = ["pairs", "mining"]
            forward = _core.optimal(terrain, without=[*without, "backward"])
            assert forward.step(60.0, 2**62) == "solved"
            both = _core.optimal(terrain, without=without, probe_states=20, threads=threads)
            assert both.step(60.0, 2**62) == "solved"
            assert both.lower_bound == forward.lower_bound
            assert replay(level, both.solution).pushes == forward.lower_bound
            if threads == 1:
                other_way += both.statistics()["expanded"] > forward.statistics()["expanded"] + 20
                again = _core.optimal(terrain, without=without, probe_states=20)
                assert again.step(60.0, 2**62) == "solved"
                assert again.statistics() == both.statistics()
    assert other_way > 0 or threads > 1


def test_boxes_that_compete_for_a_square_come_to_an_end() -> None:
    """No assignment is left, and the duals alone would prove a little more of that forever."""
    upper = ["#######", "# # * ##", "#.#$ # #", "# $$  .#"]
    rows = [*upper, "#      #", "#+ #  ##", "##  ###", " ####"]
    solver = _core.optimal(_core.Terrain(rows), without=["forward", "mining", "pairs"])
    assert solver.step(60.0, 5_000) == "exhausted"


def test_one_way_is_needed() -> None:
    terrain = _core.Terrain(["#####", "#@$.#", "#####"])
    with pytest.raises(ValueError, match="one way"):
        _core.optimal(terrain, without=["forward", "backward"])
