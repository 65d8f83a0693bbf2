"""The coach, judged by exhaustive search: what it says is true, and it finds what there is."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from generators import KINDS, random_level
from pushwise.errors import IllegalStep, TooLargeFor
from pushwise.jobs.process import AsyncWorker, Event
from pushwise.play.coach import review
from pushwise.play.line_of_play import LineOfPlay
from pushwise.play.review import Review
from pushwise.sokoban.game import Game
from pushwise.sokoban.level import Level
from pushwise.sokoban.solution import replay
from pushwise.solving.evaluating import Evaluation, Evaluator, Verdict
from reference import UNSOLVABLE, Board, State, solvable_states

ROOM = Level.from_rows(["#######", "#     #", "# $ $ #", "#  @  #", "# . . #", "#######"])
CORRIDOR = Level.from_rows(["########", "#@ $  .#", "#      #", "########"])


class Truth:
    """A level, a game on it, and the true distance of each of its positions."""

    def __init__(self, seed: int, pushes: int) -> None:
        rng = Random(seed)
        rows = random_level(rng, KINDS[seed % len(KINDS)])
        self.level = Level.from_rows(rows)
        self.board = Board.parse(self.level.rows)
        self.to_go = solvable_states(self.board)
        self.moves = self.random_game(rng, pushes)
        self.states = [
            self.state(position.boxes, position.player)
            for position in LineOfPlay(self.level, self.moves).positions
        ]
        self.distances = [self.to_go.get(state, UNSOLVABLE) for state in self.states]

    def state(self, boxes: frozenset[int], player: int) -> State:
        cells = [divmod(cell, self.level.width) for cell in (*boxes, player)]
        return self.board.normal(self.board.cells(cells[:-1]), self.board.cells(cells[-1:]))

    def random_game(self, rng: Random, pushes: int) -> str:
        """Walk about and push at random, but seldom into a lost position, and never in the end."""
        game, made = Game(self.level), 0
        for _ in range(60 * pushes):
            if made == pushes or (game.is_solved and rng.randrange(2)):
                break
            solvable = self.state(game.boxes, game.player) in self.to_go
            if not game.move(rng.choice("lurd")) or game.moves[-1].islower():
                continue
            lost = solvable and self.state(game.boxes, game.player) not in self.to_go
            if lost and (rng.randrange(4) or made > pushes // 2):
                game.undo()
            else:
                made += 1
        return game.moves

    def pushes_between(self, start: State, end: State | None) -> int:
        """The fewest pushes from a state to another, or to a solved one."""
        layer, seen, depth = [start], {start}, 0
        while layer:
            if any(self.board.solved(at.boxes) if end is None else at == end for at in layer):
                return depth
            layer = [
                child
                for child in {child: 0 for at in layer for _, child in self.board.pushes(at)}
                if child not in seen
            ]
            seen.update(layer)
            depth += 1
        raise AssertionError("there is no way")


def check(truth: Truth, found: Review) -> None:
    """Nothing that the coach says is false."""
    for point, distance in zip(found.points, truth.distances, strict=True):
        if distance == UNSOLVABLE:
            assert point.distance is None
        else:
            assert point.bound is not None, "a solvable position was called lost"
            assert point.bound <= distance
            assert point.distance is None or point.distance >= distance
    lost = [at for at, distance in enumerate(truth.distances) if distance == UNSOLVABLE]
    loss = found.loss
    assert (found.verdict is Verdict.LOST) == (loss is not None)
    if loss is not None:
        assert loss.lost_by in lost
        assert loss.ago == found.pushes - loss.lost_by + 1
        assert not loss.exact or loss.lost_by == lost[0]
        if loss.solvable_until is not None:
            assert loss.solvable_until not in lost
            assert loss.steps is not None
            kept = Game(truth.level, truth.moves[: loss.steps])
            assert truth.state(kept.boxes, kept.player) in truth.to_go
    if found.best is not None:
        assert replay(truth.level, found.best.lurd) == found.best
        assert found.best.pushes >= truth.distances[0]
        assert not found.best_proved or found.best.pushes == truth.distances[0]
    for detour in found.detours:
        start = truth.states[detour.first - 1]
        at_end = found.verdict is Verdict.SOLVED and detour.last == found.pushes
        end = None if at_end else truth.states[detour.last]
        assert truth.pushes_between(start, end) <= detour.instead
        assert detour.wasted > 0
    assert found.wasted <= found.pushes
    if found.verdict is not Verdict.LOST and found.best is not None and found.behind:
        assert found.pushes + truth.distances[-1] - found.best.pushes >= found.behind


@pytest.mark.parametrize("seed", range(60))
def test_everything_is_found_on_small_levels(seed: int) -> None:
    truth = Truth(seed, pushes=4 + seed % 17)
    seen: list[Review] = []
    found = review(truth.level, truth.moves, on_progress=seen.append)
    for so_far in (*seen, found):
        check(truth, so_far)
    assert found.complete
    assert not any(so_far.complete for so_far in seen)
    assert all(point.exact for point in found.points)
    lost = [at for at, distance in enumerate(truth.distances) if distance == UNSOLVABLE]
    assert (found.loss.lost_by if found.loss else None) == (lost[0] if lost else None)
    if lost and lost[0] > 0:
        assert found.loss is not None
        assert found.loss.exact
    if truth.distances[0] != UNSOLVABLE:
        assert found.best is not None
        assert found.best.pushes == truth.distances[0]
        assert found.best_proved


@pytest.mark.parametrize("seed", range(40))
def test_nothing_false_is_said_where_positions_are_too_hard(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Positions that cannot be judged in time are passed over."""
    rng, evaluate = Random(seed), Evaluator.evaluate

    def sometimes(self: Evaluator, game: Game, seconds: float) -> Evaluation:
        return Evaluation(Verdict.UNKNOWN) if rng.randrange(2) else evaluate(self, game, seconds)

    monkeypatch.setattr(Evaluator, "evaluate", sometimes)
    truth = Truth(seed, pushes=12)
    check(truth, review(truth.level, truth.moves))


def test_the_generated_games_have_what_is_looked_for() -> None:
    truths = [Truth(seed, pushes=4 + seed % 17) for seed in range(60)]
    lost_on_the_way = [
        truth
        for truth in truths
        if truth.distances[-1] == UNSOLVABLE and truth.distances[0] != UNSOLVABLE
    ]
    assert len(lost_on_the_way) >= 10
    assert any(truth.distances[-2] == UNSOLVABLE for truth in lost_on_the_way)
    assert sum(truth.distances[-1] > 0 for truth in truths) >= 5
    assert sum(truth.distances[-1] == 0 for truth in truths) >= 3


def test_the_push_that_lost_it_and_where_to_go_back_to() -> None:
    found = review(ROOM, "dluUdrrU")
    loss = found.loss
    assert loss is not None
    assert loss.exact
    assert found.tell()[0].startswith(f"Push {loss.lost_by} lost the level, {loss.ago} pushes ago.")
    assert loss.steps is not None
    assert found.moves[loss.steps].isupper()


def test_wasted_pushes_of_a_solution() -> None:
    found = review(CORRIDOR, "rRRdrruLdlluR" + "R")
    assert found.verdict is Verdict.SOLVED
    assert found.best is not None
    assert (found.best.pushes, found.best_proved) == (3, True)
    assert found.wasted == 2
    assert found.tell() == (
        "Solved with 5 pushes.",
        "The whole level can be solved with 3 pushes, proved the fewest.",
        "Pushes 2 to 3 were wasted: the position is the same as before.",
    )


def test_a_game_without_a_flaw() -> None:
    found = review(CORRIDOR, "rRRR")
    assert found.tell() == ("Solved with 3 pushes.", "That is proved the fewest.")
    assert found.detours == ()
    assert [point.distance for point in found.points] == [3, 2, 1, 0]


def test_a_level_without_a_solution_was_lost_from_the_start() -> None:
    level = Level.from_rows(["######", "#@ $ #", "#.   #", "######"])
    found = review(level, "r")
    assert found.loss is not None
    assert (found.loss.lost_by, found.loss.steps) == (0, None)
    assert found.tell()[0].startswith("The level has no solution.")


def test_known_solutions_are_drawn_upon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Evaluator, "evaluate", lambda *_: Evaluation(Verdict.UNKNOWN))
    assert review(ROOM, "u").best is None
    found = review(ROOM, "u", solutions=["uulDDuurrDD"])
    assert found.best is not None
    assert found.best_proved


def test_a_cancelled_review_says_what_is_known_so_far() -> None:
    found = review(ROOM, "uulD", cancelled=lambda: True)
    assert found.verdict in (Verdict.UNKNOWN, Verdict.SOLVABLE)
    assert [point.bound for point in found.points] == [4, 3]


def test_illegal_moves_are_refused() -> None:
    with pytest.raises(IllegalStep):
        review(ROOM, "ddd")


def test_a_giant_level_is_refused_in_a_sentence() -> None:
    rows = ["#" * 130, *["#" + " " * 128 + "#"] * 128, "#" * 130]
    rows[5] = "#@$." + " " * 125 + "#"
    with pytest.raises(TooLargeFor, match="too large for the coach"):
        review(Level.from_rows(rows), "R")


def test_json_has_all_of_it() -> None:
    values = review(CORRIDOR, "rRRdrruLdlluR" + "R").to_json()
    assert values["verdict"] == "solved"
    assert values["points"][0] == {"push": 0, "steps": 0, "bound": 3, "distance": 3}
    assert values["detours"] == [{"first": 2, "last": 3, "instead": 0}]
    assert values["best"]["solution"] == "rRRR"
    assert values["told"][0] == "Solved with 5 pushes."


def test_the_coach_works_in_a_process_of_its_own() -> None:
    async def run() -> None:
        worker = AsyncWorker()
        seen: list[Event] = []
        try:
            event = await worker.run("coach", seen.append, rows=list(ROOM.rows), moves="dluUdrrU")
        finally:
            await worker.close()
        assert event["result"]["loss"]["lost_by"] == 1
        assert event["result"]["complete"]
        assert seen
        assert not any(so_far["complete"] for so_far in seen)

    asyncio.run(run())
