"""A sitting at the game, and what is kept of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from pushwise.errors import IllegalStep
from pushwise.formats.library import collection_files
from pushwise.knowledge.store import Store
from pushwise.play.progress import (
    FileProgress,
    MemoryProgress,
    StoreProgress,
    UnreadableProgress,
)
from pushwise.play.session import Session
from pushwise.sokoban.level import Level
from pushwise.sokoban.solution import replay

HALL = Level.from_rows(["########", "#@ $  .#", "########"], title="Hall")
ROOM = Level.from_rows(["#######", "#     #", "# $ $ #", "#  @  #", "# . . #", "#######"])


def test_the_better_solution_is_kept(tmp_path: Path) -> None:
    progress = FileProgress(tmp_path / "deep" / "progress.json")
    long, short = replay(ROOM, "uulddruurddlruuldd"), replay(ROOM, "uulddruurdd")
    progress.add_solution(ROOM, long)
    progress.add_solution(ROOM, short)
    progress.add_solution(ROOM, long)
    record = FileProgress(tmp_path / "deep" / "progress.json").record(ROOM)
    assert record.by_moves == short.lurd
    assert record.by_pushes == short.lurd


def test_solutions_reach_the_store(tmp_path: Path) -> None:
    with Store(tmp_path / "store.sqlite") as store:
        progress = StoreProgress(store, tmp_path / "progress.json")
        session = Session([HALL], progress)
        session.play("rRRR")
        assert session.game.is_solved
        best = store.knowledge(HALL)
        assert "rRRR" in repr(best)


def test_what_a_solver_did_is_not_the_players() -> None:
    session = Session([HALL], MemoryProgress())
    session.play("rRRR", by_solver=True)
    assert session.game.is_solved
    assert not session.record.solved
    session.restart()
    session.play("rRRR")
    assert session.record.solved


def test_the_game_is_the_players_again_when_the_solvers_steps_are_undone() -> None:
    session = Session([HALL], MemoryProgress())
    session.move("r")
    for some in ("R", "RR"):
        session.play(some, by_solver=True)
    session.undo()
    assert session.assisted
    session.undo("all")
    assert not session.assisted
    session.play("rRRR")
    assert session.record.solved


def test_a_solvers_steps_stay_its_own_when_they_are_redone() -> None:
    session = Session([HALL], MemoryProgress())
    session.play("rRRR", by_solver=True)
    session.undo("all")
    assert not session.move("u")  # a wall: there is still everything to redo
    session.redo("all")
    assert session.game.is_solved
    assert session.assisted
    assert not session.record.solved


@pytest.mark.parametrize(
    "content", ["", "{", "[]", '{"version": 99, "levels": {}}', '{"version": 1, "levels": 3}']
)
def test_a_progress_file_that_cannot_be_read_is_left_alone(tmp_path: Path, content: str) -> None:
    path = tmp_path / "progress.json"
    path.write_text(content)
    with pytest.raises(UnreadableProgress, match=r"progress\.json"):
        FileProgress(path)
    assert path.read_text() == content


def test_a_position_that_does_not_fit_is_played_over() -> None:
    progress = MemoryProgress()
    progress.save_position(HALL, "uuuu")
    session = Session([HALL], progress)
    assert session.game.moves == ""
    session.move("r")
    assert progress.record(HALL).position == "r"


def test_every_step_is_kept_at_once_and_a_restart_can_be_undone(tmp_path: Path) -> None:
    path = tmp_path / "progress.json"
    session = Session([HALL], FileProgress(path))
    session.play("rRR")
    assert Session([HALL], FileProgress(path)).game.moves == "rRR"
    session.restart()
    later = Session([HALL], FileProgress(path))
    assert (later.game.moves, later.game.undone) == ("", "rRR")
    later.redo("all")
    assert later.game.moves == "rRR"


def test_a_solved_level_begins_anew_and_the_solution_can_be_redone() -> None:
    progress = MemoryProgress()
    Session([HALL], progress).play("rRRR")
    again = Session([HALL], progress)
    assert (again.game.moves, again.game.undone) == ("", "rRRR")


def test_the_players_steps_before_a_solvers_are_kept() -> None:
    progress = MemoryProgress()
    session = Session([HALL], progress)
    session.move("r")
    session.play("RR", by_solver=True)
    assert Session([HALL], progress).game.moves == "r"


def test_a_solution_that_is_shown_does_not_cost_the_game() -> None:
    session = Session([HALL], MemoryProgress())
    session.play("rR")
    assert session.show_solution("rRRR")
    assert session.game.is_solved
    assert not session.record.solved  # it was not the player's
    assert session.recall_snapshot()
    assert session.game.moves == "rR"
    assert not Session([ROOM], MemoryProgress()).show_solution("uulddruurdd")


def test_the_newest_of_two_sessions_wins() -> None:
    progress = MemoryProgress()
    old, new = Session([HALL], progress), Session([HALL], progress)
    new.play("rR")
    old.save()  # closed later, played earlier
    assert progress.record(HALL).position == "rR"
    assert old.catch_up()
    assert old.game.moves == "rR"
    assert not old.catch_up()
    old.undo()
    assert progress.record(HALL).position == "r"


def test_a_copy_that_comes_late_does_not_win() -> None:
    """Two boards that share a count: one hears of the other's moves, and tells of them too late."""
    progress = MemoryProgress()
    one, other = Session([HALL], progress), Session([HALL], progress)
    for count, step in enumerate("rRR", 1):
        one.follow(count - 1, step, count)
    other.follow(0, "r", 1)
    assert progress.record(HALL).position == "rRR"
    assert other.catch_up()
    assert (other.game.moves, other.count) == ("rRR", 3)
    one.follow(3, "R", 4)
    other.follow(3, "R", 4)
    assert len(progress.record(HALL).history) == 1  # solved once, not twice
    other.follow(4, "", 9)  # nothing new to see, but counted further
    one.undo()
    assert one.count == 10


def test_two_programs_write_one_file(tmp_path: Path) -> None:
    path = tmp_path / "progress.json"
    page, game = FileProgress(path), FileProgress(path)
    Session([HALL], page).play("rR")
    Session([ROOM], game).play("u")
    assert page.record(ROOM).position == "u"
    assert FileProgress(path).record(HALL).position == "rR"


def test_a_file_of_a_later_version_with_more_in_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "progress.json"
    Session([HALL], FileProgress(path)).play("rR")
    path.write_text(path.read_text().replace('"count"', '"stars": 3, "count"'))
    assert FileProgress(path).record(HALL).position == "rR"


def test_a_board_elsewhere_is_followed() -> None:
    session = Session([ROOM], MemoryProgress())
    session.follow(0, "uul")
    assert session.game.moves == "uul"
    session.follow(1, "")
    assert (session.game.moves, session.game.undone) == ("u", "ul")
    session.follow(1, "u")  # along what was undone: the rest stays
    assert (session.game.moves, session.game.undone) == ("uu", "l")
    session.follow(2, "r")
    assert (session.game.moves, session.game.undone) == ("uur", "")
    with pytest.raises(IllegalStep):
        session.follow(3, "uuuu")
    assert session.game.moves == "uur"


def test_clicks() -> None:
    session = Session([ROOM], MemoryProgress())
    cell = ROOM.cell_at
    assert session.click(cell("C3"))
    assert session.selected == cell("C3")
    assert session.click(cell("C3"))
    assert session.selected is None
    session.click(cell("C3"))
    assert session.click(cell("E3"))
    assert cell("E3") in session.game.boxes
    assert session.click(cell("B6"))
    assert session.game.player == cell("B6")
    assert not session.click(cell("A1"))


@pytest.mark.parametrize("cell", ["A1", "D2"])  # a wall; a cell the box cannot be pushed to
def test_a_click_that_lets_go_of_a_box_is_to_be_seen(cell: str) -> None:
    level = Level.from_rows(["#######", "#.   .#", "#$#@$ #", "#   # #", "#######"])
    session = Session([level], MemoryProgress())
    session.click(level.cell_at("C5"))
    before = str(session.frame().marks)
    assert session.click(level.cell_at(cell))
    assert session.selected is None
    assert session.game.moves == ""
    assert str(session.frame().marks) != before


def test_pasting_steps_and_levels() -> None:
    session = Session([ROOM], MemoryProgress())
    assert session.paste("u u l") == "Played 3 steps."
    assert session.paste("r") == "Played 1 step."
    session.undo()
    with pytest.raises(IllegalStep):
        session.paste("4u")
    assert session.game.moves == "uul"
    assert session.paste(f"{HALL}\n\n{ROOM}\n") == "Opened 2 levels."
    assert len(session.levels) == 2


def test_next_unsolved_goes_round() -> None:
    session = Session([HALL, ROOM], MemoryProgress(), index=1)
    assert session.next_unsolved()
    assert session.index == 0
    session.play("rRRR")
    assert session.next_unsolved()
    assert session.index == 1
    session.play("uulddruurdd")
    assert not session.next_unsolved()


def test_the_bound_is_live() -> None:
    session = Session([HALL], MemoryProgress())
    assert session.least_pushes_left == 3
    session.play("rR")
    assert session.least_pushes_left == 2


def test_giant_levels_can_be_played() -> None:
    rows = ["#" * 200, "#@$." + " " * 195 + "#", *["#" + " " * 198 + "#"] * 100, "#" * 200]
    session = Session([Level.from_rows(rows)], MemoryProgress())
    assert session.move("r")
    assert session.game.is_solved
    assert session.warning is None


def test_our_collections_are_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "mine.sok").write_text(str(HALL))
    monkeypatch.setenv("PUSHWISE_LEVELS", str(tmp_path))
    names = [file.name for file in collection_files()]
    assert names[:2] == ["tutorial", "techniques"]
    assert "mine" in names


def test_a_box_on_a_dead_square_stops_the_game_if_asked() -> None:
    level = Level.from_rows(["######", "#    #", "#@$ .#", "#    #", "######"])
    session = Session([level], MemoryProgress(), stop_on_dead=True)
    session.play("drU")  # against the upper wall
    assert session.stopped
    assert not session.move("d")
    assert not session.click(7)
    assert session.undo("push")
    assert not session.stopped
    assert session.move("d") or session.move("l")
    free = Session([level], MemoryProgress())
    free.play("drU")
    assert not free.stopped
