"""The terminal game, driven by keys and clicks."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from types import SimpleNamespace

import pytest

pytest.importorskip("textual")

from textual import events
from textual.pilot import Pilot

from giant import giant_rows
from pushwise.play import session as session_module
from pushwise.play.progress import FileProgress
from pushwise.sokoban.level import Level
from pushwise.tui.app import PushwiseApp
from pushwise.tui.board import BoardView
from pushwise.tui.sprites import SCALES
from tui.driving import ROOM, ROOT, TUTORIAL, click, drive, message, screen_text, until

SCREENS = ROOT / "tests" / "data" / "tui"


def test_a_level_larger_than_anybody_plays() -> None:
    async def script(app: PushwiseApp, pilot: Pilot[None]) -> None:
        await pilot.press("right", "down")
        await pilot.pause()
        assert app.session.game.moves == "rd"

    drive(script, (Level.from_rows(giant_rows(), title="Giant"),))


@pytest.mark.parametrize(
    ("name", "keys"),
    [
        ("start", ""),
        ("lost", "down left up up"),
        ("dead-squares", "9"),
        ("solved", "up up left down down right up up right down down"),
    ],
)
def test_the_screen(name: str, keys: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is on the screen, kept as text; delete a file to have it written anew."""
    monkeypatch.setattr(session_module, "time", SimpleNamespace(monotonic=lambda: 0.0))

    async def script(app: PushwiseApp, pilot: Pilot[None]) -> None:
        await pilot.press(*["left_square_bracket"] * len(SCALES))  # half blocks all look the same
        await pilot.press(*keys.split())
        await pilot.pause()
        path = SCREENS / f"{name}.txt"
        if not path.exists():
            path.write_text(screen_text(app), encoding="utf-8")
        assert screen_text(app) == path.read_text(encoding="utf-8")

    drive(script)


def test_one_is_not_many() -> None:
    async def script(app: PushwiseApp, pilot: Pilot[None]) -> None:
        assert "1 push, 1 to go" in screen_text(app)
        await pilot.press("right")
        assert "1 push / 1 move" in screen_text(app)
        await pilot.press("b")
        await pilot.pause()
        assert "✓ 1 push, 1 move" in screen_text(app)

    drive(script, (TUTORIAL[0],))


def test_every_way_to_move() -> None:
    async def script(app: PushwiseApp, pilot: Pilot[None]) -> None:
        await pilot.press("up", "down", "left", "right", "k", "j", "h", "l", "w", "s", "a", "d")
        assert app.session.game.moves == "udlr" * 3

    drive(script)


def test_undo_and_redo() -> None:
    async def script(app: PushwiseApp, pilot: Pilot[None]) -> None:
        moves = "uuldDruR"
        await pilot.press(
            *[{"u": "up", "d": "down", "l": "left", "r": "right"}[m.lower()] for m in moves]
        )
        played = app.session.game.moves
        assert sum(letter.isupper() for letter in played) >= 1
        await pilot.press("u")
        assert app.session.game.moves == played[:-1]
        await pilot.press("r")
        assert app.session.game.moves == played
        await pilot.press("U")
        shorter = app.session.game.moves
        assert sum(map(str.isupper, shorter)) == sum(map(str.isupper, played)) - 1
        await pilot.press("R")
        assert sum(map(str.isupper, app.session.game.moves)) == sum(map(str.isupper, played))
        await pilot.press("home")
        assert app.session.game.moves == ""
        await pilot.press("end")
        assert app.session.game.moves == played
        await pilot.press("x")
        assert app.session.game.moves == ""
        await pilot.press("end", "z", "ctrl+z")  # a restart is undone like anything else
        assert app.session.game.moves == played[:-2]

    drive(script)


@pytest.mark.parametrize("look", ["focus", "key"])
def test_what_was_played_elsewhere_is_taken_up(tmp_path: Path, look: str) -> None:
    path = tmp_path / "progress.json"

    async def script(app: PushwiseApp, pilot: Pilot[None]) -> None:
        await pilot.press("up")
        session_module.Session([ROOM], FileProgress(path)).play("ul")  # the page, say
        if look == "focus":
            app.post_message(events.AppFocus())
        else:
            await pilot.press("down")  # not played: it was meant for another position
        await until(lambda: "Played on elsewhere" in " ".join(message(app).split()), pilot)
        assert app.session.game.moves == "uul"

    drive(script, progress=FileProgress(path))


def test_the_mouse_walks_and_pushes() -> None:
    async def script(app: PushwiseApp, pilot: Pilot[None]) -> None:
        await click(app, pilot, "B2")
        assert app.session.game.player == ROOM.cell_at("B2")
        await click(app, pilot, "C3")
        assert app.session.selected == ROOM.cell_at("C3")
        await click(app, pilot, "E3")
        assert ROOM.cell_at("E3") in app.session.game.boxes
        assert app.session.selected is None
        await click(app, pilot, "A1")  # a wall: nothing happens
        assert ROOM.cell_at("E3") in app.session.game.boxes

    drive(script)


def test_a_box_that_cannot_be_pushed_there_no_longer_looks_chosen() -> None:
    async def script(app: PushwiseApp, pilot: Pilot[None]) -> None:
        await click(app, pilot, "B3")
        assert marked(app)
        await click(app, pilot, "B2")
        assert app.session.game.moves == ""
        assert not marked(app)

    def marked(app: PushwiseApp) -> bool:
        frame = app.query_one(BoardView)._frame
        return frame is not None and bool(frame.marks)

    drive(script, (TUTORIAL[0],))


def test_a_solution_is_kept_and_the_next_level_opened(tmp_path: Path) -> None:
    progress = FileProgress(tmp_path / "progress.json")

    async def script(app: PushwiseApp, pilot: Pilot[None]) -> None:
        await pilot.press("right")
        assert app.session.game.is_solved
        await pilot.press("N")
        assert app.session.index == 1
        await pilot.press("right")  # broken off here

    drive(script, TUTORIAL, progress)
    again = FileProgress(tmp_path / "progress.json")
    assert again.record(TUTORIAL[0]).by_pushes == "R"
    assert again.record(TUTORIAL[1]).position == "r"

    async def later(app: PushwiseApp, pilot: Pilot[None]) -> None:
        await pilot.press("n")
        assert app.session.game.moves == "r"

    drive(later, TUTORIAL, again)


def test_snapshots() -> None:
    async def script(app: PushwiseApp, pilot: Pilot[None]) -> None:
        await pilot.press("up", "m", "up", "m", "home", "M")
        assert app.session.game.moves == "uu"
        await pilot.press("M")
        assert app.session.game.moves == "u"

    drive(script)


def test_copy_and_paste() -> None:
    async def script(app: PushwiseApp, pilot: Pilot[None]) -> None:
        await pilot.press("up", "left", "c", "home", "ctrl+v")
        assert app.session.game.moves == "uL"
        app.copy_to_clipboard("#####\n#@$.#\n#####")
        await pilot.press("ctrl+v")
        assert app.session.level.width == 5
        app.copy_to_clipboard("no level at all <script>")
        await pilot.press("ctrl+v")
        assert app.session.level.width == 5
        assert "no sokoban" in message(app).lower()

    drive(script)


@pytest.mark.parametrize("key", ["1", "2", "3", "4", "5", "o", "f"])
def test_every_solver_key_solves(key: str) -> None:
    async def script(app: PushwiseApp, pilot: Pilot[None]) -> None:
        await pilot.press("9", key, "plus", "plus", "plus")
        await until(lambda: app.session.game.is_solved and not app._occupied, pilot)
        text = message(app)
        assert "states expanded" in text
        assert "MiB" in text
        assert not app.session.record.solved  # it is not the player's own

    drive(script, (TUTORIAL[2],))


def test_who_takes_the_answer_back_may_solve_it_himself() -> None:
    async def script(app: PushwiseApp, pilot: Pilot[None]) -> None:
        await pilot.press("f", "plus", "plus", "plus")
        await until(lambda: app.session.game.is_solved and not app._occupied, pilot)
        await pilot.press("home", "right")
        assert "Solved!" in screen_text(app)
        assert app.session.record.solved

    drive(script, (TUTORIAL[0],))


def test_a_search_is_cancelled() -> None:
    async def script(app: PushwiseApp, pilot: Pilot[None]) -> None:
        await pilot.press("1")
        await until(lambda: "states" in screen_text(app), pilot)
        await pilot.press("escape")
        await until(lambda: not app._occupied, pilot, seconds=3)
        await pilot.pause()
        assert "stopped" in screen_text(app)
        await pilot.press("up")
        assert app.session.game.moves == "u"

    drive(script, (TUTORIAL[19],))


@pytest.mark.parametrize("key", ["i", "2", "f"])
def test_a_search_is_left_alone_by_keys_that_would_start_another(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(app: PushwiseApp, pilot: Pilot[None]) -> None:
        await pilot.press("1")
        await until(lambda: "states" in message(app), pilot)
        job, told = app._solver._worker._worker._job, list[str]()
        # The next look at the search may come before the test can read the screen.
        monkeypatch.setattr(app, "_tell", lambda text, style="": told.append(text))
        await pilot.press(key)
        await pilot.pause(0.2)
        assert app._solver._worker._worker._job == job
        assert "A search is running; Esc stops it." in told
        await pilot.press("escape")

    drive(script, (TUTORIAL[19],))


def test_a_replay_is_left_alone_by_keys_that_would_start_a_search() -> None:
    async def script(app: PushwiseApp, pilot: Pilot[None]) -> None:
        await pilot.press("f")
        await until(lambda: app._animation is not None, pilot)
        await pilot.press("space", "i")
        assert "is being played; Esc stops it." in message(app)
        await pilot.press("space")
        await until(lambda: app.session.game.is_solved and not app._occupied, pilot)

    drive(script, (TUTORIAL[4],))


def test_a_solver_that_dies_is_reported() -> None:
    async def script(app: PushwiseApp, pilot: Pilot[None]) -> None:
        await pilot.press("1")
        await until(lambda: "states" in screen_text(app), pilot)
        pid = app._solver._worker.pid
        assert pid is not None
        os.kill(pid, signal.SIGKILL)
        await until(lambda: "killed by signal 9" in message(app), pilot)
        await pilot.press("2", "plus", "plus", "plus")
        await until(lambda: app.session.game.is_solved and not app._occupied, pilot)

    drive(script, (TUTORIAL[11],))


def test_a_hint_is_told_step_by_step() -> None:
    async def script(app: PushwiseApp, pilot: Pilot[None]) -> None:
        await pilot.press("i")
        await until(lambda: "can be solved" in message(app), pilot)
        assert "Push the box" not in message(app)
        await pilot.press("i")
        await until(lambda: "Push the box" in message(app), pilot)
        assert "Push it to" not in message(app)
        assert len(app.session.hint_marks) == 1
        await pilot.press("i")
        await until(lambda: "Push it to" in message(app), pilot)
        await pilot.press("i")
        await until(lambda: "The whole solution" in message(app), pilot)

    drive(script)


async def ask(app: PushwiseApp, pilot: Pilot[None], words: str) -> None:
    """Ask for a hint and wait for these words of it."""
    await pilot.press("i")
    await until(lambda: words in message(app), pilot)


@pytest.mark.parametrize("keys", ["ppppp", "n"])  # smaller boards have no cell E4
def test_a_hint_does_not_outlive_its_level(keys: str) -> None:
    async def script(app: PushwiseApp, pilot: Pilot[None]) -> None:
        app.session.open(5)
        for words in ("can be solved", "Push the box", "Push it to"):
            await ask(app, pilot, words)
        await pilot.press(*keys)
        await ask(app, pilot, "can be solved")
        assert "Push" not in message(app)
        assert app.session.hint_marks == {}

    drive(script, TUTORIAL)


def test_a_hint_does_not_outlive_a_replay() -> None:
    async def script(app: PushwiseApp, pilot: Pilot[None]) -> None:
        await ask(app, pilot, "can be solved")
        await pilot.press("f", "plus", "plus", "plus")
        await until(lambda: app.session.game.is_solved and not app._occupied, pilot)
        await ask(app, pilot, "The level is solved.")

    drive(script, (TUTORIAL[4],))


def test_warnings_can_be_switched_off() -> None:
    async def script(app: PushwiseApp, pilot: Pilot[None]) -> None:
        await pilot.press("t", "down", "left", "up", "up")
        assert "Lost" not in screen_text(app)
        await pilot.press("t")
        assert app.session.warning is not None

    drive(script)


def test_the_browser_opens_a_level() -> None:
    async def script(app: PushwiseApp, pilot: Pilot[None]) -> None:
        await pilot.press("b")
        await pilot.pause()
        assert "Down the hall" in screen_text(app)
        await pilot.press("down", "enter")
        await pilot.pause()
        assert app.session.index == 1
        await pilot.press("b")
        await pilot.pause()
        await pilot.press("left", "down")
        await until(lambda: "tutorial" in screen_text(app), pilot)
        await pilot.press("escape")
        assert app.session.index == 1

    drive(script, TUTORIAL)


def test_a_board_larger_than_the_screen_follows_the_player() -> None:
    wide = Level.from_rows(["#" * 120, "#@" + " " * 114 + "$. #", "#" * 120])

    async def script(app: PushwiseApp, pilot: Pilot[None]) -> None:
        await pilot.press("end")
        app.session.play("r" * 110)
        app._show()
        await pilot.pause()
        assert app.query_one(BoardView).left > 90
        assert "☻" in screen_text(app)

    drive(script, (wide,), size=(80, 24))
