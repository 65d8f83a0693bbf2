"""The board on terminals of several sizes: as large as it can be, and no more drawn than needed."""

from __future__ import annotations

import pytest

pytest.importorskip("textual")

from textual.pilot import Pilot

from giant import giant_rows
from pushwise.render.frame import Frame, Mark
from pushwise.sokoban.game import Game
from pushwise.sokoban.level import Level
from pushwise.tui import board as board_module
from pushwise.tui.app import PushwiseApp
from pushwise.tui.board import BoardView
from pushwise.tui.sprites import SCALES, Look, cell_lines
from tui.driving import ROOM, TUTORIAL, click, drive, screen_text

BOAT = TUTORIAL[11]  # 11 by 8 cells
GIANT = Level.from_rows(giant_rows(), title="Giant")


@pytest.mark.parametrize(("size", "scale"), [((80, 24), 2), ((120, 40), 3), ((200, 60), 6)])
def test_the_board_fills_the_window(size: tuple[int, int], scale: int) -> None:
    async def script(app: PushwiseApp, pilot: Pilot[None]) -> None:
        board = app.query_one(BoardView)
        assert board.scale_now == scale
        larger = SCALES[SCALES.index(scale) + 1]
        fits = board.columns_in_sight(larger) >= BOAT.width
        assert not (fits and board.rows_in_sight(larger) >= BOAT.height)
        left, top = board.place_of(0)
        right, bottom = board.place_of(BOAT.width * BOAT.height - 1)
        assert left >= 2
        assert top >= 1
        assert right + 2 * scale <= board.size.width
        assert bottom + scale <= board.size.height

    drive(script, (BOAT,), size=size)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
def test_a_click_finds_its_cell_at_every_size(size: tuple[int, int]) -> None:
    async def script(app: PushwiseApp, pilot: Pilot[None]) -> None:
        await click(app, pilot, "B2")
        assert app.session.game.player == ROOM.cell_at("B2")
        await click(app, pilot, "E6")
        assert app.session.game.player == ROOM.cell_at("E6")

    drive(script, size=size)


def test_cells_can_be_made_smaller_and_larger() -> None:
    async def script(app: PushwiseApp, pilot: Pilot[None]) -> None:
        board = app.query_one(BoardView)
        before = board.scale_now
        await pilot.press("left_square_bracket")
        assert board.scale_now < before
        await pilot.press("right_square_bracket", "right_square_bracket")
        assert board.scale_now > before

    drive(script)


def test_numbers_of_columns_do_not_run_together() -> None:
    wide = Level.from_rows(["#" * 24, "#@$." + " " * 19 + "#", "#" * 24])

    async def script(app: PushwiseApp, pilot: Pilot[None]) -> None:
        assert "1 2 3 4 5 6 7 8 9 10  12  14  16  18  20  22  24" in screen_text(app)

    drive(script, (wide,), size=(80, 24))


def test_the_panel_can_be_hidden() -> None:
    async def script(app: PushwiseApp, pilot: Pilot[None]) -> None:
        before = app.query_one(BoardView).size.width
        await pilot.press("v")
        await pilot.pause()
        assert app.query_one(BoardView).size.width > before

    drive(script, size=(80, 24))


def test_a_step_on_a_giant_level_draws_two_rows_of_what_is_in_sight(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn: list[Look] = []

    def counting(look: Look, scale: int) -> object:
        drawn.append(look)
        return cell_lines(look, scale)

    async def script(app: PushwiseApp, pilot: Pilot[None]) -> None:
        board = app.query_one(BoardView)
        monkeypatch.setattr(board_module, "cell_lines", counting)
        in_sight = board.columns_in_sight(1) * board.rows_in_sight(1)
        assert in_sight < GIANT.width * GIANT.height / 10
        await pilot.press("down")
        await pilot.pause()
        assert app.session.game.moves == "d"
        assert 0 < len(drawn) <= 2 * board.columns_in_sight(1)

    drive(script, (GIANT,), size=(80, 24))


def test_a_giant_level_is_panned_and_comes_back_with_a_step() -> None:
    async def script(app: PushwiseApp, pilot: Pilot[None]) -> None:
        board = app.query_one(BoardView)
        assert (board.top, board.left) == (0, 0)
        await pilot.press("shift+down", "shift+right")
        assert board.top > 0
        assert board.left > 0
        assert app.session.game.moves == ""
        for _ in range(80):
            board.pan(10, 10)
        assert board.top == GIANT.height - board.rows_in_sight(1)
        assert board.left == GIANT.width - board.columns_in_sight(1)
        await pilot.press("down")
        assert (board.top, board.left) == (0, 0)

    drive(script, (GIANT,), size=(80, 24))


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("symbol", "# .$*@+")
@pytest.mark.parametrize("mark", ["", "hint", "cause"])
@pytest.mark.parametrize("text", ["", "→", "12"])
def test_every_cell_is_a_square(scale: int, symbol: str, mark: str, text: str) -> None:
    lines = cell_lines(Look(symbol, True, mark, text), scale)
    assert len(lines) == scale
    assert {sum(len(part.text) for part in line) for line in lines} == {2 * scale}


def test_marks_are_seen_on_boxes_and_on_floor() -> None:
    for scale in SCALES:
        for symbol in " $*.":
            plain = cell_lines(Look(symbol, True), scale)
            assert plain != cell_lines(Look(symbol, True, "hint"), scale)


def test_only_rows_that_changed_are_drawn_anew() -> None:
    async def script(app: PushwiseApp, pilot: Pilot[None]) -> None:
        board, before = app.query_one(BoardView), Frame.of_game(Game(ROOM))
        moved = Frame.of_game(Game(ROOM, "u"))
        marked = Frame.of_game(Game(ROOM), {ROOM.cell_at("E2"): Mark("hint")})
        assert board._changed_rows(before, before) == []
        assert board._changed_rows(before, moved) == [2, 3]
        assert board._changed_rows(before, marked) == [4]
        assert board._changed_rows(marked, before) == [4]

    drive(script)
