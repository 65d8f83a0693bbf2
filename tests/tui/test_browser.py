"""The level browser: search, filters, progress, on a small terminal too."""

from __future__ import annotations

import pytest

pytest.importorskip("textual")

from textual.pilot import Pilot
from textual.widgets import Input, OptionList

from pushwise.play.all_levels import AllLevels
from pushwise.play.level_filter import LevelFilter
from pushwise.play.progress import MemoryProgress, Record
from pushwise.sokoban.level import Level
from pushwise.sokoban.solution import replay
from pushwise.tui.app import PushwiseApp
from tui.driving import ROOM, TUTORIAL, drive, screen_text, until


async def opened(app: PushwiseApp, pilot: Pilot[None]) -> OptionList:
    """Open the browser and return its list of levels."""
    await pilot.press("b")
    await until(lambda: bool(app.screen.query("#levels")), pilot)
    await until(lambda: "of 22 solved" in screen_text(app), pilot)
    return app.screen.query_one("#levels", OptionList)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
def test_many_levels_are_in_sight_and_one_is_chosen(size: tuple[int, int]) -> None:
    async def script(app: PushwiseApp, pilot: Pilot[None]) -> None:
        await opened(app, pilot)
        text = screen_text(app)
        titles = [level.title or "" for level in TUTORIAL]
        assert sum(title in text for title in titles) >= 10
        assert "0 of 22 solved" in text
        assert "Esc: back" in text
        await pilot.press("down", "down", "enter")
        await pilot.pause()
        assert app.session.index == 2

    drive(script, TUTORIAL, size=size)


def test_progress_is_counted() -> None:
    progress = MemoryProgress()
    progress.add_solution(TUTORIAL[0], replay(TUTORIAL[0], "R"))

    async def script(app: PushwiseApp, pilot: Pilot[None]) -> None:
        assert "1 of 22 solved" in screen_text(app)
        await opened(app, pilot)
        text = screen_text(app)
        assert "1 of 22 solved" in text
        assert "✓" in text
        assert "1/1" in text

    drive(script, TUTORIAL, progress, size=(80, 24))


def test_search_narrows_the_list_and_enter_plays_what_is_left() -> None:
    async def script(app: PushwiseApp, pilot: Pilot[None]) -> None:
        levels = await opened(app, pilot)
        await pilot.press("slash", *"boat")
        await until(lambda: levels.option_count == 1, pilot)
        assert "1 found" in screen_text(app)
        await pilot.press("enter", "enter")
        await pilot.pause()
        assert app.session.level.title == "The boat"
        await pilot.press("right")
        assert app.session.game.moves  # keys are for the game again

    drive(script, TUTORIAL, size=(80, 24))


def test_escape_empties_the_search_before_it_leaves() -> None:
    async def script(app: PushwiseApp, pilot: Pilot[None]) -> None:
        levels = await opened(app, pilot)
        await pilot.press("slash", *"nothing like this")
        await until(lambda: levels.option_count == 0, pilot)
        assert "No level fits" in screen_text(app)
        await pilot.press("escape")
        await until(lambda: levels.option_count == len(TUTORIAL), pilot)
        assert app.screen.query_one(Input).value == ""
        await pilot.press("escape")
        await pilot.pause()
        assert not app.screen.query("#levels")

    drive(script, TUTORIAL, size=(80, 24))


def test_all_collections_are_searched_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PUSHWISE_LEVELS", raising=False)

    async def script(app: PushwiseApp, pilot: Pilot[None]) -> None:
        levels = await opened(app, pilot)
        await pilot.press("left", "down")
        await until(lambda: levels.option_count > 300, pilot)
        await pilot.press("slash", *"expert boxes:6 unsolved")
        await until(lambda: 1 <= levels.option_count < 64, pilot)
        text = screen_text(app)
        assert "graded/5-expert" in text
        await pilot.press("enter", "enter")
        await pilot.pause()
        # The level is opened in its own collection, so that "next" goes on there.
        assert app.session.name == "graded/5-expert"
        assert len(app.session.level.boxes) == 6
        assert len(app.session.levels) == 64
        assert app.session.levels[app.session.index] is app.session.level

    drive(script, TUTORIAL, size=(120, 40))


def test_a_collection_too_many_is_left_out_and_named() -> None:
    everything = AllLevels(most=25)
    assert everything.add("tutorial", tuple(TUTORIAL))
    assert not everything.add("again", tuple(TUTORIAL))
    assert everything.add("one", (ROOM,))
    assert everything.left_out == ["again"]
    assert everything.place(len(TUTORIAL)) == ("one", 0)
    assert everything.collection(len(TUTORIAL)) == (ROOM,)


def test_what_a_filter_wants() -> None:
    level = Level.from_rows(
        ROOM.rows, title="Two Rooms", author="Ada", properties={"Difficulty": "easy"}
    )
    new, begun, solved = Record(), Record(position="u"), Record(by_pushes="R", by_moves="R")
    for line in ("two", "ADA rooms", "easy", "boxes:2", "boxes:-3 width:7", "unsolved", "boxes:"):
        assert LevelFilter(line).wants(level, new), line
    for line in ("three", "boxes:3-", "height:-2", "solved", "begun", "two hard"):
        assert not LevelFilter(line).wants(level, new), line
    assert LevelFilter("begun").wants(level, begun)
    assert LevelFilter("solved").wants(level, solved)
    assert not LevelFilter("unsolved").wants(level, solved)
