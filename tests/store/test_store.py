"""What goes into a store comes out again, for every orientation, and only if it holds."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import text

from generators import seeded_levels
from pushwise.errors import PushwiseError
from pushwise.knowledge import Mining, Pattern, Store
from pushwise.knowledge.in_normal_form import first_of_region
from pushwise.sokoban.game import Game
from pushwise.sokoban.level import Level
from pushwise.sokoban.solution import replay
from pushwise.solving import Options, solve
from store.boards import CORNERED, FEWEST_MOVES, FEWEST_PUSHES, GOOD, ROOM, WORSE, images, moved


def test_nothing_is_known_of_a_new_level(store: Store) -> None:
    known = store.knowledge(ROOM)
    assert known.by_pushes is None
    assert known.push_bound is None
    assert not known.fewest_pushes_proved
    assert known.runs == 0


def test_the_better_solution_stays_whichever_comes_last(store: Store) -> None:
    for lurd in (WORSE, GOOD, WORSE):
        store.add_solution(ROOM, lurd, method="hand")
    best = store.knowledge(ROOM).by_pushes
    assert best is not None
    assert best.solution.pushes == FEWEST_PUSHES
    assert not store.knowledge(ROOM).fewest_pushes_proved


def test_the_higher_bound_stays(store: Store) -> None:
    for value in (5, 7, 6):
        store.raise_bound(ROOM, "pushes", value, method=f"proof {value}")
    bound = store.knowledge(ROOM).push_bound
    assert bound is not None
    assert (bound.value, bound.method) == (7, "proof 7")


def test_a_wrong_solution_is_refused(store: Store) -> None:
    with pytest.raises(PushwiseError):
        store.add_solution(ROOM, "lll", method="hand")
    assert store.knowledge(ROOM).by_pushes is None


def test_a_solution_that_does_not_replay_is_not_believed(store: Store) -> None:
    store.add_solution(ROOM, GOOD, method="hand")
    with store._engine.begin() as connection:
        connection.execute(text("UPDATE solutions SET lurd = 'rrr', pushes = 1, moves = 3"))
    assert store.knowledge(ROOM).by_pushes is None


@pytest.mark.parametrize("objective", ["pushes", "moves"])
def test_rotated_copies_share_solutions_and_proofs(store: Store, objective: str) -> None:
    options = Options(objective=objective)
    store.add_result(solve(ROOM, options), options)
    for image in images(ROOM):
        known = store.knowledge(image)
        assert known.by_pushes is not None
        assert known.by_moves is not None
        replay(image, known.by_pushes.solution.lurd)
        if objective == "pushes":
            assert known.fewest_pushes_proved
            assert known.by_pushes.solution.pushes == FEWEST_PUSHES
            assert not known.fewest_moves_proved
        else:
            assert known.fewest_moves_proved
            assert known.by_moves.solution.moves == FEWEST_MOVES
            assert not known.fewest_pushes_proved


def test_fewest_moves_depend_on_the_start(store: Store) -> None:
    """Knowledge about pushes is shared by all starts in a region, that about moves is not."""
    options = Options(objective="moves")
    store.add_result(solve(ROOM, options), options)
    elsewhere = moved(ROOM, ROOM.cell_at("B2"))
    known = store.knowledge(elsewhere)
    assert known.identity == store.knowledge(ROOM).identity
    assert known.move_bound is None
    assert known.by_moves is not None  # a solution all the same
    truth = solve(elsewhere, options)
    assert truth.solution is not None
    assert known.by_moves.solution.moves >= truth.solution.moves
    store.add_result(truth, options)
    assert store.knowledge(elsewhere).fewest_moves_proved
    here = store.knowledge(ROOM).by_moves
    assert here is not None
    assert here.solution.moves == FEWEST_MOVES


def test_generated_levels_in_all_orientations(store: Store) -> None:
    for rows in seeded_levels(4, 12, "played-back"):
        level = Level.from_rows(rows)
        for objective in ("pushes", "moves"):
            options = Options(objective=objective, node_limit=30_000)
            store.add_result(solve(level, options), options)
        before = store.knowledge(level)
        for image in images(level):
            after = store.knowledge(image)
            for best in (after.by_pushes, after.by_moves):
                assert best is None or replay(image, best.solution.lurd) == best.solution
            assert (after.by_pushes is None) == (before.by_pushes is None)
            if before.by_pushes is not None and after.by_pushes is not None:
                assert after.by_pushes.solution.pushes == before.by_pushes.solution.pushes
            assert after.push_bound == before.push_bound
            # The board may be its own mirror image with the player elsewhere in its region.
            if after.move_bound is not None:
                assert after.fewest_moves_proved == before.fewest_moves_proved


def test_unsolvable_is_remembered(store: Store) -> None:
    options = Options(objective="pushes")
    store.add_result(solve(CORNERED, options), options)
    for image in images(CORNERED):
        assert store.knowledge(image).unsolvable is not None


def test_a_level_solved_from_the_start(store: Store) -> None:
    level = Level.from_rows(("######", "#@ * #", "######"))
    store.add_solution(level, "", method="hand")
    for start in ("B2", "B3"):
        best = store.knowledge(moved(level, level.cell_at(start))).by_moves
        assert best is not None
        assert best.solution.lurd == ""


def test_patterns_through_the_symmetries(store: Store) -> None:
    box = ROOM.cell_at("B2")
    two = frozenset({ROOM.cell_at("C3"), ROOM.cell_at("C5")})
    player = ROOM.cell_at("B4")
    store.add_patterns(
        ROOM,
        [
            Pattern(frozenset({box}), ROOM.cell_at("E2"), "deadlock", 0, "exhaustive"),
            Pattern(two, player, "penalty", 2, "zero-test"),
        ],
    )
    first, second = store.patterns(ROOM)
    assert (first.kind, first.boxes) == ("deadlock", frozenset({box}))
    assert (second.kind, second.value, second.proof) == ("penalty", 2, "zero-test")
    assert second.player == first_of_region(ROOM, two, player)
    for image in images(ROOM):
        corner, pair = store.patterns(image)
        (cell,) = corner.boxes
        row, column = divmod(cell, image.width)
        assert row in (1, image.height - 2)
        assert column in (1, image.width - 2)
        assert Game(image).boxes == pair.boxes
        assert pair.player == first_of_region(image, pair.boxes, image.player)


def test_a_stronger_pattern_replaces_a_weaker_one(store: Store) -> None:
    boxes, player = frozenset({ROOM.cell_at("C3")}), ROOM.cell_at("B2")
    weak = Pattern(boxes, player, "penalty", 2, "zero-test")
    strong = Pattern(boxes, player, "penalty", 4, "astar")
    dead = Pattern(boxes, player, "deadlock", 0, "exhaustive")
    store.add_patterns(ROOM, [weak])
    store.add_patterns(ROOM, [strong])
    store.add_patterns(ROOM, [weak])
    assert [p.value for p in store.patterns(ROOM)] == [4]
    store.add_patterns(ROOM, [dead])
    store.add_patterns(ROOM, [strong])
    assert [p.kind for p in store.patterns(ROOM)] == ["deadlock"]
    assert store.knowledge(ROOM).deadlocks == 1


def test_mining_progress_never_goes_back(store: Store) -> None:
    store.save_mining(ROOM, Mining("boxes=2", 500, 1000, 7, b"\0\xff half way"))
    store.save_mining(ROOM, Mining("boxes=2", 300, 1000, 5, b"late news"))
    kept = store.mining(images(ROOM)[5], "boxes=2")
    assert kept is not None
    assert (kept.done, kept.progress) == (500, b"\0\xff half way")
    assert store.mining(ROOM, "boxes=3") is None


def test_everything_is_still_there_after_opening_again(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "down" / "store.sqlite"
    with Store(path) as store:
        store.add_solution(ROOM, GOOD, method="hand")
    with Store(f"sqlite:///{path}") as store:
        assert store.migrated == []
        assert store.knowledge(ROOM).by_pushes is not None
