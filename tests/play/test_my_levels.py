"""Levels of the player's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from pushwise.formats.library import collection_files, own_folder
from pushwise.play.my_levels import SINGLE, MyLevels
from pushwise.sokoban.level import Level

ONE = Level.from_rows(["#####", "#@$.#", "#####"], title="One")
TWO = Level.from_rows(["######", "#@$ .#", "######"], title="Two", properties={"Score": "7"})


@pytest.mark.parametrize("kept", [True, False])
def test_levels_are_added_once_and_forgotten(tmp_path: Path, kept: bool) -> None:
    mine = MyLevels(tmp_path / "levels" if kept else None)
    assert mine.stays == kept
    assert mine.keep((ONE,)) == (SINGLE, 0)
    assert mine.keep((TWO,)) == (SINGLE, 1)
    assert mine.keep((ONE,)) == (SINGLE, 0)
    assert [level.title for level in mine.levels(SINGLE)] == ["One", "Two"]
    assert mine.levels(SINGLE)[1].properties["Score"] == "7"
    # The same board under another title is another level to the one who gave it the title.
    named = Level.from_rows(ONE.rows, title="Uno")
    assert mine.keep((named,)) == (SINGLE, 2)
    mine.forget(SINGLE, 0)
    assert [level.title for level in mine.levels(SINGLE)] == ["Two", "Uno"]
    mine.forget(SINGLE)
    assert mine.names == []
    assert mine.levels(SINGLE) == ()


def test_a_name_is_never_a_path(tmp_path: Path) -> None:
    folder = tmp_path / "levels"
    name, _ = MyLevels(folder).keep((ONE,), "../../up and away")
    assert name == "up and away"
    assert [path.name for path in folder.iterdir()] == ["up and away.sok"]
    assert [path.name for path in tmp_path.iterdir()] == ["levels"]


def test_the_library_finds_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    MyLevels(own_folder()).keep((ONE,))
    assert SINGLE in [file.name for file in collection_files()]
    assert SINGLE not in [file.name for file in collection_files(own=False)]
