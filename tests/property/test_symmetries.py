"""Turned and mirrored levels, the normal form, and solutions carried between them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pushwise.sokoban import SYMMETRIES, Game, Level, Symmetry, identity, normal_form, replay
from strategies.sokoban import games, plain_levels

symmetries = st.sampled_from(SYMMETRIES)


def image(level: Level, symmetry: Symmetry) -> Level:
    rows = symmetry.rows([row.encode() for row in level.rows])
    return Level.from_rows(row.decode() for row in rows)


def playable(level: Level, tried: str) -> str:
    """Return the steps among the wished ones that the rules allow."""
    game = Game(level)
    for letter in tried:
        game.move(letter)
    return game.moves


def test_the_eight_symmetries_differ() -> None:
    images = {tuple(symmetry.rows([b"ab", b"cd", b"ef"])) for symmetry in SYMMETRIES}
    assert len(images) == 8


@given(symmetry=symmetries, level=plain_levels())
def test_inverse(symmetry: Symmetry, level: Level) -> None:
    assert image(image(level, symmetry), symmetry.inverse) == level


@given(symmetry=symmetries, level=plain_levels())
def test_cells_go_where_their_symbols_go(symmetry: Symmetry, level: Level) -> None:
    turned = image(level, symmetry)

    def cell(c: int) -> int:
        return symmetry.cell(c, level.width, level.height)

    assert (turned.width, turned.height) == symmetry.size(level.width, level.height)
    assert cell(level.player) == turned.player
    assert set(map(cell, level.boxes)) == turned.boxes
    assert set(map(cell, level.interior)) == turned.interior


@given(symmetry=symmetries, level=plain_levels(), tried=games)
def test_steps_go_with_the_board(symmetry: Symmetry, level: Level, tried: str) -> None:
    steps = playable(level, tried)
    game = Game(image(level, symmetry))
    game.play(symmetry.lurd(steps))
    assert game.moves == symmetry.lurd(steps)


@given(symmetry=symmetries, level=plain_levels())
def test_identity_does_not_depend_on_orientation(symmetry: Symmetry, level: Level) -> None:
    assert identity(image(level, symmetry)) == identity(level)


@given(level=plain_levels())
def test_normal_form_is_its_own_normal_form(level: Level) -> None:
    normal = normal_form(level).level
    assert normal_form(normal).level == normal


@given(level=plain_levels(), data=st.data())
def test_identity_depends_on_the_region_of_the_player_alone(
    level: Level, data: st.DataObject
) -> None:
    game = Game(level)
    game.walk_to(data.draw(st.sampled_from(sorted(game.reachable()))))
    assert identity(Level.from_text(str(game))) == identity(level)


@given(level=plain_levels())
def test_normal_form_keeps_the_puzzle(level: Level) -> None:
    form = normal_form(level)
    inside = level.interior
    assert set(map(form.to_normal, inside)) == form.level.interior
    assert set(map(form.to_normal, level.boxes & inside)) == form.level.boxes & form.level.interior
    assert set(map(form.to_normal, level.goals & inside)) == form.level.goals & form.level.interior
    assert all(form.to_original(form.to_normal(cell)) == cell for cell in inside)
    assert len(form.level.stranded_boxes) == len(level.stranded_boxes)


@given(level=plain_levels(), tried=st.text("lurd", max_size=60))
def test_solutions_go_to_the_normal_form_and_back(level: Level, tried: str) -> None:
    form = normal_form(level)
    steps = playable(level, tried)
    there = form.solution_to_normal(steps)
    back = form.solution_to_original(there)
    first = replay(level, steps, must_solve=False)
    on_normal = replay(form.level, there, must_solve=False)
    again = replay(level, back, must_solve=False)
    assert on_normal.pushes == first.pushes == again.pushes
    assert again.moves <= first.moves
    assert on_normal.solves == first.solves
    if first.pushes:
        assert _end(level, back) == _end(level, steps)


def _end(level: Level, lurd: str) -> str:
    game = Game(level)
    game.play(lurd)
    return str(game)
