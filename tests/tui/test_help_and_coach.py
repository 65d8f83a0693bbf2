"""What helps the player: keys, palette, themes, coach, solved card, replays, pull mode."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("textual")

from textual.pilot import Pilot

from pushwise import solve
from pushwise.play.progress import FileProgress, MemoryProgress
from pushwise.play.score import Score
from pushwise.render.frame import Frame
from pushwise.sokoban.game import Game
from pushwise.sokoban.level import Level
from pushwise.sokoban.solution import replay
from pushwise.tui.app import PushwiseApp
from pushwise.tui.board import BoardView
from pushwise.tui.coach import CoachScreen
from pushwise.tui.commands import COMMANDS
from pushwise.tui.help import KEYS
from pushwise.tui.solver import SPEEDS, Animation
from tui.driving import ROOM, TUTORIAL, drive, message, screen_text, until

SOLUTION = "uulDDuurrDD"
LOST = "dluUdrrU"  # the first push loses it, the second one comes after


def keys_of(lurd: str) -> list[str]:
    names = {"u": "up", "d": "down", "l": "left", "r": "right"}
    return [names[letter.lower()] for letter in lurd]


def test_all_keys_are_behind_the_question_mark() -> None:
    async def script(app: PushwiseApp, pilot: Pilot[None]) -> None:
        assert "keys" in screen_text(app).splitlines()[-1]
        await pilot.press("question_mark")
        await pilot.pause()
        text = screen_text(app)
        assert all(what in text for _, what in KEYS)
        await pilot.press("escape")
        await pilot.pause()
        await pilot.press("up")
        assert app.session.game.moves == "u"

    drive(script, size=(120, 40))


def test_every_command_of_the_palette_is_an_action() -> None:
    app = PushwiseApp.__mro__
    names = {action.partition("(")[0] for _, _, action in COMMANDS}
    for name in names:
        assert any(f"action_{name}" in vars(kind) for kind in app), name


def test_the_palette_runs_a_command() -> None:
    async def script(app: PushwiseApp, pilot: Pilot[None]) -> None:
        await pilot.press("up")
        offered = {command.title: command for command in app.get_system_commands(app.screen)}
        assert "Theme" in offered
        result = offered["Restart"].callback()
        assert result is not None
        await result
        assert app.session.game.moves == ""
        await pilot.press("ctrl+p")
        await until(lambda: "Search for commands" in screen_text(app), pilot)

    drive(script)


def test_a_theme_is_remembered(tmp_path: Path) -> None:
    settings = tmp_path / "looks" / "terminal.json"

    async def choose(app: PushwiseApp, pilot: Pilot[None]) -> None:
        app.theme = "nord"
        await pilot.pause()

    async def look(app: PushwiseApp, pilot: Pilot[None]) -> None:
        assert app.theme == "nord"

    drive(choose, settings=settings)
    drive(look, settings=settings)
    settings.write_text("not json")
    drive(lambda app, pilot: pilot.pause(), settings=settings)


async def coached(app: PushwiseApp, pilot: Pilot[None]) -> CoachScreen:
    """Ask the coach and wait for the whole review."""
    await pilot.press("g")
    await until(lambda: isinstance(app.screen, CoachScreen), pilot)
    screen = app.screen
    assert isinstance(screen, CoachScreen)
    await until(lambda: screen.review is not None and screen.review["complete"], pilot, 60)
    await pilot.pause()
    return screen


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_the_coach_finds_the_push_and_goes_back_there(size: tuple[int, int]) -> None:
    async def script(app: PushwiseApp, pilot: Pilot[None]) -> None:
        await pilot.press(*keys_of(LOST))
        assert app.session.game.moves == LOST
        await coached(app, pilot)
        text = screen_text(app)
        assert "Push 1 lost the level, 2 pushes ago." in text
        assert "Enter: go back there" in text
        await pilot.press("enter")
        await until(lambda: not isinstance(app.screen, CoachScreen), pilot)
        await until(lambda: app.session.game.moves == "dlu", pilot)
        assert app.session.game.undone == "UdrrU"  # nothing is lost
        await pilot.press("end")
        assert app.session.game.moves == LOST

    drive(script, size=size)


def test_the_coach_shows_wasted_pushes_and_the_best_solution(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    corridor = Level.from_rows(["########", "#@ $  .#", "#      #", "########"])

    async def script(app: PushwiseApp, pilot: Pilot[None]) -> None:
        app.session.play("rRRdrruLdlluRR")
        await coached(app, pilot)
        text = screen_text(app)
        assert "Solved with 5 pushes." in text
        assert "3 pushes, proved the fewest" in text
        assert "Wasted pushes: 2 of 5." in text
        assert "pushes to go" in text
        shown: list[str] = []
        draw = app._board.draw

        def seen(frame: Frame, follow: int) -> None:
            shown.append(str(frame.rows))
            draw(frame, follow)

        monkeypatch.setattr(app._board, "draw", seen)
        await pilot.press("y")
        await until(lambda: len(shown) >= 5 and not app._occupied, pilot)
        states = [str(Frame.of_game(Game(corridor, "rRRR"[:at])).rows) for at in (1, 2, 3, 4)]
        assert [state for state in states if state in shown] == states
        assert app.session.game.moves == "rRRdrruLdlluRR"  # the game is as it was

    drive(script, (corridor,))


def test_leaving_the_coach_stops_it() -> None:
    async def script(app: PushwiseApp, pilot: Pilot[None]) -> None:
        await pilot.press("g")
        await until(lambda: isinstance(app.screen, CoachScreen), pilot)
        await pilot.press("escape")
        await until(lambda: not app._occupied, pilot, 10)
        await pilot.press("up")
        assert app.session.game.moves == "u"

    drive(script, (TUTORIAL[19],))


def test_going_back_without_a_review_says_what_to_do() -> None:
    async def script(app: PushwiseApp, pilot: Pilot[None]) -> None:
        await pilot.press("up", "G")
        assert "ask the coach first" in message(app)
        assert app.session.game.moves == "u"

    drive(script)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
def test_the_solved_card(size: tuple[int, int]) -> None:
    async def script(app: PushwiseApp, pilot: Pilot[None]) -> None:
        await pilot.press(*keys_of(SOLUTION))
        await pilot.pause()
        text = screen_text(app)
        assert "★★★ Solved!" in text
        assert "4 pushes, 11 moves" in text
        assert "proved the" in text
        assert "n next" in text

    drive(script, size=size)


def test_stars_of_a_long_solution() -> None:
    async def script(app: PushwiseApp, pilot: Pilot[None]) -> None:
        app.session.play("rRRdrruLdlluR")
        await pilot.press("right")
        await pilot.pause()
        assert "★☆☆ Solved!" in screen_text(app)

    corridor = Level.from_rows(["########", "#@ $  .#", "#      #", "########"])
    drive(script, (corridor,))
    assert Score(5, 14, bound=3).stars == 1


def test_a_replay_leaves_the_game_alone_and_can_be_paused() -> None:
    progress = MemoryProgress()
    progress.add_solution(ROOM, replay(ROOM, SOLUTION))

    async def script(app: PushwiseApp, pilot: Pilot[None]) -> None:
        await pilot.press("up", "y")
        await until(lambda: app._animation is not None and app._animation.at > 0, pilot)
        await pilot.press("space")
        assert "paused" in message(app)
        await pilot.press("left", "question_mark")  # neither a step nor a screen on top harms
        await pilot.press("space", "escape")
        await pilot.press("space", *["plus"] * 5)
        await until(lambda: app._animation is None, pilot)
        assert app.session.game.moves == "u"
        shown = app.query_one(BoardView)._frame
        assert shown is not None
        assert shown.rows == tuple(row.ljust(7) for row in str(Game(ROOM, "u")).split("\n"))

    drive(script, progress=progress)


def test_speeds_go_from_one_to_two_hundred_steps_a_second() -> None:
    animation = Animation("r" * 100)
    for _ in SPEEDS:
        animation.slower()
    assert animation.speed == 1
    for _ in SPEEDS:
        animation.faster()
    assert animation.speed == 200


def test_pull_mode_finds_a_solution_and_plays_it() -> None:
    hall = Level.from_rows(["########", "#@$   .#", "########"], title="Hall")

    async def script(app: PushwiseApp, pilot: Pilot[None]) -> None:
        await pilot.press("P")
        assert "Pull mode" in message(app)
        await pilot.press("shift+left", "shift+left", "u", "shift+left", "shift+left", "shift+left")
        assert "Back at the start with 4 pulls" in message(app)
        assert app.session.game.moves == ""
        await pilot.press("P")
        assert app.session.game.moves == "RRRR"
        assert app.session.record.solved

    drive(script, (hall,))


def test_pull_mode_leaves_the_game_as_it_was() -> None:
    async def script(app: PushwiseApp, pilot: Pilot[None]) -> None:
        await pilot.press("up", "P", "shift+up", "up", "i")
        assert "pull mode" in message(app)
        await pilot.press("P")
        assert app.session.game.moves == "u"

    drive(script)


def test_pull_mode_needs_a_box_for_every_goal() -> None:
    async def script(app: PushwiseApp, pilot: Pilot[None]) -> None:
        await pilot.press("P", "right")
        assert app.session.game.moves == "R"

    drive(script, (Level.from_rows(["######", "#@$..#", "######"]),))


def test_no_move_is_lost(tmp_path: Path) -> None:
    """Whatever ends the game, what was played is there again, and a restart can be undone."""
    path = tmp_path / "progress.json"

    async def play(app: PushwiseApp, pilot: Pilot[None]) -> None:
        await pilot.press("up", "left", "right", "x")
        assert app.session.game.moves == ""
        # Another process reads the file at this moment: nobody saved or left.
        other = FileProgress(path).record(ROOM)
        assert (other.position, other.undone) == ("", "uLr")

    async def again(app: PushwiseApp, pilot: Pilot[None]) -> None:
        await pilot.press("end")
        assert app.session.game.moves == "uLr"
        await pilot.press("z", "ctrl+z")
        assert app.session.game.moves == "u"

    drive(play, progress=FileProgress(path))
    drive(again, progress=FileProgress(path))


def test_the_hint_is_an_arrow() -> None:
    async def script(app: PushwiseApp, pilot: Pilot[None]) -> None:
        for words in ("can be solved", "Push the box", "Push it to"):
            await pilot.press("i")
            await until(lambda words=words: words in message(app), pilot)  # type: ignore[misc]
        marks = app.session.hint_marks
        assert {mark.text for mark in marks.values()} == {"→"}
        assert sorted(marks) == [ROOM_RIGHT, ROOM_RIGHT + 1, ROOM_RIGHT + 2]
        assert "→" in screen_text(app)

    drive(script, (Level.from_rows(["########", "#@ $ . #", "########"]),))


ROOM_RIGHT = 11  # the box on B4


def test_the_fewest_pushes_are_proved_behind_the_scenes() -> None:
    level = TUTORIAL[19]
    solved = solve(level, objective="pushes", ties="off").solution
    assert solved is not None

    async def script(app: PushwiseApp, pilot: Pilot[None]) -> None:
        assert app.session.least_pushes_at_start < solved.pushes  # there is something to prove
        app.session.play(solved.lurd[:-1])
        await pilot.press(*keys_of(solved.lurd[-1]))
        await pilot.pause()
        assert "proving" in screen_text(app)
        await until(lambda: app._proof is not None, pilot, 60)
        await pilot.pause()
        text = " ".join(screen_text(app).split())
        assert "★★★ Solved!" in text
        assert f"known {solved.pushes} pushes, proved" in text
        assert app._proof is not None
        assert app._proof[1]["optimal"]

    drive(script, (level,), size=(120, 40))
