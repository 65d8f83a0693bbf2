"""The terminal game, driven by keys and clicks."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

pytest.importorskip("textual")

from textual.pilot import Pilot
from textual.widgets import Static

from giant import giant_rows
from pushwise.formats import load
from pushwise.play.progress import FileProgress, MemoryProgress, Progress
from pushwise.play.session import Session
from pushwise.sokoban.level import Level
from pushwise.tui.app import PushwiseApp
from pushwise.tui.board import BoardPicture
from pushwise.tui.panel import KEYS, SidePanel

ROOT = Path(__file__).parents[2]
SCREENS = ROOT / "tests" / "data" / "tui"
TUTORIAL = load(ROOT / "levels" / "tutorial.sok").levels
ROOM = Level.from_rows(
    ["#######", "#     #", "# $ $ #", "#  @  #", "# . . #", "#######"], title="Room"
)

Script = Callable[[PushwiseApp, Pilot[None]], Awaitable[None]]


def drive(
    script: Script,
    levels: tuple[Level, ...] = (ROOM,),
    progress: Progress | None = None,
    size: tuple[int, int] = (110, 36),
) -> PushwiseApp:
    """Run the game and do what the script says."""
    app = PushwiseApp(Session(levels, progress or MemoryProgress(), name="test"))

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await script(app, pilot)

    asyncio.run(run())
    return app


def screen_text(app: PushwiseApp) -> str:
    strips = app.screen._compositor.render_strips()
    lines = ("".join(segment.text for segment in strip).rstrip() for strip in strips)
    return "\n".join(lines).rstrip() + "\n"


def message(app: PushwiseApp) -> str:
    return str(app.query_one("#message", Static).render())


async def until(condition: Callable[[], bool], pilot: Pilot[None], seconds: float = 30) -> None:
    for _ in range(int(seconds / 0.05)):
        if condition():
            return
        await pilot.pause(0.05)
    raise AssertionError("it did not happen in time")


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
def test_the_screen(name: str, keys: str) -> None:
    """What is on the screen, kept as text; delete a file to have it written anew."""

    async def script(app: PushwiseApp, pilot: Pilot[None]) -> None:
        await pilot.press(*keys.split())
        await pilot.pause()
        path = SCREENS / f"{name}.txt"
        if not path.exists():
            path.write_text(screen_text(app), encoding="utf-8")
        assert screen_text(app) == path.read_text(encoding="utf-8")

    drive(script)


def test_all_keys_are_in_sight_on_a_small_terminal() -> None:
    async def script(app: PushwiseApp, pilot: Pilot[None]) -> None:
        await pilot.press("down", "left", "up", "up")  # lost, for a reason of several lines
        await pilot.pause()
        text = screen_text(app)
        assert "Lost:" in text
        for line in KEYS:
            for keys, what in line:
                assert f"{keys} {what}" in text

    drive(script, size=(80, 24))


def test_a_board_of_nineteen_columns_is_seen_whole_on_a_small_terminal() -> None:
    level = Level.from_rows(["#" * 19, "#@$." + " " * 14 + "#", "#" * 19])

    async def script(app: PushwiseApp, pilot: Pilot[None]) -> None:
        assert app.query_one("#board").max_scroll_x == 0
        assert "10111213141516171819│" in screen_text(app)

    drive(script, (level,), size=(80, 24))


def test_no_line_of_keys_breaks_beside_a_scroll_bar() -> None:
    async def script(app: PushwiseApp, pilot: Pilot[None]) -> None:
        app._tell("A long story. " * 20)
        await pilot.pause()
        panel = app.query_one(SidePanel)
        assert panel.show_vertical_scrollbar
        assert app.query_one("#keys").size.height == len(KEYS)

    drive(script, size=(80, 24))


@pytest.mark.parametrize("height", [10, 24, 36])
def test_the_browser_leaves_the_footer_alone(height: int) -> None:
    async def script(app: PushwiseApp, pilot: Pilot[None]) -> None:
        footer = screen_text(app).rstrip().split("\n")[-1]
        await pilot.press("b")
        await pilot.pause()
        lines = screen_text(app).rstrip().split("\n")
        assert lines[-1] == footer
        assert any("Esc: back ─╯" in line for line in lines)

    drive(script, size=(80, height))


def test_one_is_not_many() -> None:
    async def script(app: PushwiseApp, pilot: Pilot[None]) -> None:
        assert "at least 1 push, 1 to go" in screen_text(app)
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


def offset(level: Level, name: str) -> tuple[int, int]:
    """Return where a cell is in the picture."""
    row, column = divmod(level.cell_at(name), level.width)
    return column * 2 + 3, row + 1  # beside the rulers


def test_the_mouse_walks_and_pushes() -> None:
    async def script(app: PushwiseApp, pilot: Pilot[None]) -> None:
        await pilot.click(BoardPicture, offset=offset(ROOM, "B2"))
        assert app.session.game.player == ROOM.cell_at("B2")
        await pilot.click(BoardPicture, offset=offset(ROOM, "C3"))
        assert app.session.selected == ROOM.cell_at("C3")
        await pilot.click(BoardPicture, offset=offset(ROOM, "E3"))
        assert ROOM.cell_at("E3") in app.session.game.boxes
        assert app.session.selected is None
        await pilot.click(BoardPicture, offset=offset(ROOM, "A1"))  # a wall: nothing happens
        assert ROOM.cell_at("E3") in app.session.game.boxes

    drive(script)


def test_a_box_that_cannot_be_pushed_there_no_longer_looks_chosen() -> None:
    async def script(app: PushwiseApp, pilot: Pilot[None]) -> None:
        level = app.session.level
        await pilot.click(BoardPicture, offset=offset(level, "B3"))
        assert marked(app)
        await pilot.click(BoardPicture, offset=offset(level, "B2"))
        assert app.session.game.moves == ""
        assert not marked(app)

    def marked(app: PushwiseApp) -> bool:
        frame = app.query_one(BoardPicture)._frame
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
        assert "No Sokoban level" in screen_text(app)

    drive(script)


@pytest.mark.parametrize("key", ["1", "2", "3", "4", "5", "o", "f"])
def test_every_solver_key_solves(key: str) -> None:
    async def script(app: PushwiseApp, pilot: Pilot[None]) -> None:
        await pilot.press("9", key, "plus", "plus", "plus")
        await until(lambda: app.session.game.is_solved and not app._occupied, pilot)
        text = screen_text(app)
        assert "states expanded" in text
        assert "MiB" in text
        assert not app.session.record.solved  # it is not the player's own

    drive(script, (TUTORIAL[2],))


def test_who_takes_the_answer_back_may_solve_it_himself() -> None:
    async def script(app: PushwiseApp, pilot: Pilot[None]) -> None:
        await pilot.press("f", "plus", "plus", "plus")
        await until(lambda: app.session.game.is_solved and not app._occupied, pilot)
        await pilot.press("home", "right")
        assert "Solved!" in message(app)
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
        job, told = app._solver._worker._job, list[str]()
        # The next look at the search may come before the test can read the screen.
        monkeypatch.setattr(app, "_tell", lambda text, style="": told.append(text))
        await pilot.press(key)
        await pilot.pause(0.2)
        assert app._solver._worker._job == job
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
        await until(lambda: "killed by signal 9" in " ".join(screen_text(app).split()), pilot)
        await pilot.press("2", "plus", "plus", "plus")
        await until(lambda: app.session.game.is_solved and not app._occupied, pilot)

    drive(script, (TUTORIAL[11],))


def test_a_hint_is_told_step_by_step() -> None:
    async def script(app: PushwiseApp, pilot: Pilot[None]) -> None:
        await pilot.press("i")
        await until(lambda: "can be solved" in screen_text(app), pilot)
        assert "Push the box" not in screen_text(app)
        await pilot.press("i")
        await until(lambda: "Push the box" in screen_text(app), pilot)
        assert "Push it to" not in screen_text(app)
        assert len(app.session.hint_marks) == 1
        await pilot.press("i")
        await until(lambda: "Push it to" in screen_text(app), pilot)
        await pilot.press("i")
        await until(lambda: "The whole solution" in screen_text(app), pilot)

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
        await pilot.press("b", "left", "down")
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
        assert app.query_one("#board").scroll_x > 100

    drive(script, (wide,), size=(80, 24))
