"""Dead pairs and triples against the truth, forward and backward, at every state of small levels.

With as many boxes as the set has, the table must say exactly what the reference says: forward which
states can be solved, backward which of those the start leads to. With more boxes it may say less,
but nothing wrong. About boxes on cells where they are lost alone it says nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from itertools import chain, islice
from random import Random

import pytest

from generators import KINDS, random_level
from oracle.exhausted import Known
from pushwise import _core
from reference.board import Board, Cells, State, members, sum_of
from reference.search import push_layers
from reference.table import solvable_states

LARGEST = 6_000  # states of a level


class Judged(Known):
    """A level with both truths: what can be solved, and what the start leads to."""

    @cached_property
    def lab(self) -> _core.Laboratory:
        """Without patterns, which are slow to prove."""
        return _core.Laboratory(_core.Terrain(self.rows))

    def reached(self) -> set[State]:
        return set(chain.from_iterable(push_layers(self.board)))

    def live(self) -> Cells:
        """The cells from which one box alone can come home."""
        alone = replace(self.board, boxes=next(members(self.board.boxes)))
        return sum_of({state.boxes for state in solvable_states(alone)})

    def dead(self, state: State, size: int, *, backward: bool) -> bool:
        return self.put(state).dead_set(size, backward) is not None


def judged(seed: int, boxes: int) -> Iterator[Judged]:
    """Levels of all kinds; a third of them has more goals than boxes."""
    rng = Random(seed)
    while True:
        rows = random_level(rng, rng.choice(KINDS), boxes)
        board = Board.parse(rows)
        if board.boxes & ~board.floor:
            continue
        to_go = solvable_states(board)
        if 20 <= len(to_go) <= LARGEST:
            yield Judged(rows, board, to_go)


@pytest.mark.parametrize(("size", "count"), [(2, 60), (3, 40)])
def test_exact_for_as_many_boxes(size: int, count: int) -> None:
    lost = foreign = spare = 0
    for level in islice(judged(610 + size, size), count):
        reached, live = level.reached(), level.live()
        spare += level.board.goals.bit_count() > size
        for state in chain(reached, level.random_states(300), level.some_solvable(2_000)):
            solvable, came = state in level.to_go, state in reached
            if not state.boxes & ~live:
                assert level.dead(state, size, backward=False) is not solvable, level.drawn(state)
                lost += not solvable
            if solvable:
                assert level.dead(state, size, backward=True) is not came, level.drawn(state)
                foreign += not came
    assert min(lost, foreign) > 1_000
    assert spare > 5


@pytest.mark.parametrize("boxes", [4, 5])
def test_never_wrong_with_more_boxes(boxes: int) -> None:
    """Nothing solvable is dead, backward if the start leads to it; triples find more than pairs."""
    more = dict.fromkeys((False, True), 0)  # backward?
    for level in islice(judged(620 + boxes, boxes), 40):
        reached = level.reached()
        for state in chain(islice(reached, 500), level.some_solvable(500)):
            for backward in (False, True):
                by_pairs = level.dead(state, 2, backward=backward)
                by_triples = level.dead(state, 3, backward=backward)
                if state in level.to_go and (state in reached or not backward):
                    assert not by_pairs, level.drawn(state)
                    assert not by_triples, level.drawn(state)
                more[backward] += by_triples and not by_pairs
    assert min(more.values()) > 100


def test_the_boxes_named_are_dead_alone() -> None:
    named = 0
    for level in islice(judged(630, 4), 20):
        for state in level.random_states(200):
            for size in (2, 3):
                boxes = level.put(state).dead_set(size)
                if boxes is None:
                    continue
                named += 1
                assert len(set(boxes)) == size
                level.lab.set(boxes, *level.numbers(state.player))
                assert level.lab.dead_set(size) is not None, level.drawn(state)
    assert named > 100
