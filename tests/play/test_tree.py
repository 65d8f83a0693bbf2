"""The search written down: agrees with the reference, and its reasons are true."""

from __future__ import annotations

from pathlib import Path

import pytest

from pushwise.errors import BadOption
from pushwise.formats import load
from pushwise.sokoban.level import Level
from pushwise.solving import solve
from pushwise.solving.tree import ORDERS, grow

LEVELS = load(Path(__file__).parents[2] / "levels" / "tutorial.sok").levels[:9]


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.title)
@pytest.mark.parametrize("method", ORDERS)
def test_a_tree_is_a_true_search(level: Level, method: str) -> None:
    tree = grow(level, method, most_visits=3000)
    assert tree.solution
    assert tree.nodes[tree.solution[-1]].solved
    least = solve(level, objective="pushes").solution
    assert least is not None
    if method in ("bfs", "astar", "ida-astar"):
        assert len(tree.solution) - 1 == least.pushes
    assert len(tree.solution) - 1 >= least.pushes
    for node in tree.nodes:
        assert node.h <= least.pushes or node.g > 0
        if node.parent is not None:
            parent = tree.nodes[node.parent]
            assert node.g == parent.g + 1
            assert len(set(node.boxes) - set(parent.boxes)) == 1
            assert node.number in parent.children
    numbers = [tree.nodes[number].visit for number in tree.visits]
    assert numbers == list(range(len(numbers)))


def test_rejections_say_why() -> None:
    room = Level.from_rows(["#######", "#     #", "# $ $ #", "#  @  #", "# . . #", "#######"])
    root = grow(room).nodes[0]
    reasons = {(room.cell_name(no.box), no.direction): no.why for no in root.rejected}
    assert reasons["C3", "U"] == "B3 is a dead square"
    assert not any("met before" in why for why in reasons.values())
    later = [no.why for node in grow(room, "bfs").nodes for no in node.rejected]
    assert any(why.startswith("met before, as node") for why in later)


def test_iterations_grow_a_tree_each() -> None:
    # The two boxes stand in each other's way: the bound of the start is 2 too small.
    rows = ["########", "#      #", "#  @   #", "#  $$..#", "#      #", "#      #", "########"]
    tree = grow(Level.from_rows(rows), "ida-astar", most_visits=3000)
    thresholds = [iteration.fmax for iteration in tree.iterations]
    assert thresholds == [4, 6]
    assert len(tree.solution) - 1 == 6
    assert tree.solution[0] == tree.roots[-1]
    for iteration, following in zip(tree.iterations, (*tree.iterations[1:], None), strict=True):
        assert tree.nodes[iteration.root].parent is None
        last = len(tree.visits) if following is None else following.first_visit
        for number in tree.visits[iteration.first_visit : last]:
            assert tree.nodes[number].f <= iteration.fmax
    why = [no.why for node in tree.nodes for no in node.rejected]
    assert any(reason == "f = 6 is more than fmax = 4" for reason in why)


def test_a_lost_level_has_no_tree() -> None:
    tree = grow(Level.from_rows(["#####", "#$@.#", "#####"]))
    assert tree.nodes == ()
    assert tree.complete


def test_visits_are_bounded() -> None:
    tree = grow(LEVELS[8], "bfs", most_visits=5)
    assert len(tree.visits) == 5
    assert tree.cut


def test_only_some_methods() -> None:
    with pytest.raises(BadOption):
        grow(LEVELS[0], "brute")
