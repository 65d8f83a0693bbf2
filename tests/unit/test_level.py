"""Levels: what is accepted, what is refused, and what a level knows of itself."""

from __future__ import annotations

import copy
import dataclasses
import pickle
import time

import pytest

from pushwise import errors
from pushwise.sokoban import Level, normal_form

ONE_PUSH = ["#####", "#@$.#", "#####"]


def test_attributes() -> None:
    level = Level.from_rows(["  ####", "###  #", "#@$.*#", "######"], title=" One\n push ")
    assert (level.width, level.height) == (6, 4)
    assert level.rows[0] == "  ####"
    assert level.player == 13
    assert level.boxes == {14, 16}
    assert level.goals == {15, 16}
    assert level.interior == {9, 10, 13, 14, 15, 16}
    assert level.walls == {2, 3, 4, 5, 6, 7, 8, 11, 12, 17, *range(18, 24)}
    assert level.title == "One push"
    assert not level.is_solved


def test_blank_rows_and_columns_around_are_cropped() -> None:
    padded = ["", "   #####  ", "   #@$.#", "   #####", "   "]
    assert Level.from_rows(padded) == Level.from_rows(ONE_PUSH)
    assert Level.from_text("\r\n".join(padded)) == Level.from_rows(ONE_PUSH)


def test_str_is_xsb_and_repr_makes_the_level_again() -> None:
    level = Level.from_rows(
        ["#####", "#@$.#####", "#   #   #", "#########"],
        title="It's",
        author="N. N.",
        comment="two\nlines",
        properties={"Difficulty": "easy"},
        solutions=["R"],
        savegames=["2d"],
    )
    assert str(level) == "#####\n#@$.#####\n#   #   #\n#########"
    assert eval(repr(level), {"Level": Level}) == level  # noqa: S307
    assert level.savegames == ("dd",)


def test_levels_are_values() -> None:
    level = Level.from_rows(ONE_PUSH, title="a", properties={"Key": "value"})
    again = Level.from_rows(ONE_PUSH, title="a", properties={"Key": "value"})
    assert level == again
    assert hash(level) == hash(again)
    assert level != Level.from_rows(ONE_PUSH, title="b", properties={"Key": "value"})
    assert level != Level.from_rows(ONE_PUSH, title="a")
    assert pickle.loads(pickle.dumps(level)) == level  # noqa: S301
    assert copy.deepcopy(level) is level
    assert dataclasses.replace(level, title="c").title == "c"
    with pytest.raises(AttributeError):
        level.title = "c"  # type: ignore[misc]
    with pytest.raises(TypeError):
        level.properties["Key"] = "other"  # type: ignore[index]


@pytest.mark.parametrize(
    ("rows", "error", "sentence"),
    [
        ([], errors.NoBoard, "The level has no board: there is no cell to stand on."),
        (["", "   "], errors.NoBoard, "The level has no board: there is no cell to stand on."),
        (["####", "#$.#", "####"], errors.NoPlayer, "The level has no player (@ or +)."),
        (
            ["####", "#@+#", "####"],
            errors.SeveralPlayers,
            "which Pushwise does not play.",
        ),
        (["#####", "#@$ #", "#####"], errors.TooManyBoxes, "more boxes (1) than goals (0)."),
        (["#####", "#@$. ", "#####"], errors.OpenBorder, "can leave the board at B5."),
        (["@"], errors.OpenBorder, "can leave the board at A1."),
        (["####", "#@?#", "####"], errors.UnknownCharacter, "'?' at line 2, column 3."),
        (["####", "#\t@#", "####"], errors.UnknownCharacter, r"'\t' at line 2, column 2."),
        (["#" * 5000, *["@"] * 5000], errors.TooLarge, "more than 4,194,304 cells."),
    ],
)
def test_bad_boards(rows: list[str], error: type[errors.LevelError], sentence: str) -> None:
    with pytest.raises(error) as caught:
        Level.from_rows(rows)
    assert str(caught.value).endswith(sentence)


def test_errors_travel_between_processes() -> None:
    error = errors.UnknownCharacter("?", 2, 3).in_level(4, "Four", 7)
    again = pickle.loads(pickle.dumps(error))  # noqa: S301
    assert type(again) is errors.UnknownCharacter
    assert str(again) == "Level 4 (Four), line 7: Unknown character '?' at line 2, column 3."
    assert (again.line, again.column, again.level_number) == (2, 3, 4)


@pytest.mark.parametrize("name", ["Title", "solution 2", "http", "a:b", "", "one two three four"])
def test_bad_property_names(name: str) -> None:
    with pytest.raises(errors.BadProperty):
        Level.from_rows(ONE_PUSH, properties={name: "value"})


def test_no_boxes_and_solved_levels_are_accepted_as_solved() -> None:
    assert Level.from_rows(["###", "#@#", "###"]).is_solved
    assert Level.from_rows(["####", "#@*#", "####"]).is_solved
    assert not Level.from_rows(ONE_PUSH).is_solved


def test_stranded_boxes_are_boxes_off_goal_that_nobody_can_reach() -> None:
    level = Level.from_rows(["########", "#@ #$.*#", "########"])
    assert level.stranded_boxes == {level.cell_at("B5")}
    assert level.sealed_rows == ("########", "#@ #####", "########")
    assert normal_form(level).level.stranded_boxes
    reachable = Level.from_rows(["#####", "#@*.#", "#####", " *"])
    assert reachable.stranded_boxes == set()


class TestBoxesInTheBorder:
    def test_a_box_on_goal_in_the_border_counts_as_wall(self) -> None:
        level = Level.from_rows(["#####", "#@$.*", "###*#"])
        assert level.interior == {6, 7, 8}
        assert level.sealed_rows == ("#####", "#@$.#", "#####")

    def test_also_where_the_board_is_ragged(self) -> None:
        level = Level.from_rows(["   ####", " ###  ##", "  *@$.# #", " ########"])
        assert level.cell_at("C2") not in level.interior

    def test_but_not_if_it_can_be_pushed_along_the_border(self) -> None:
        with pytest.raises(errors.OpenBorder):
            Level.from_rows(["#####", "#@  #", " *  #", "#   #", "#####"])

    def test_nor_if_something_else_is_open(self) -> None:
        with pytest.raises(errors.OpenBorder):
            Level.from_rows(["#####", "#@ .*", "## ##"])

    def test_a_board_may_be_made_of_boxes(self) -> None:
        assert Level.from_rows(["***", "*@*", "***"]).interior == {4}


class TestCellNames:
    def test_names_are_row_letters_and_column_numbers(self) -> None:
        level = Level.from_rows(ONE_PUSH)
        assert level.cell_name(0) == "A1"
        assert level.cell_name(level.player) == "B2"
        assert level.cell_at("b2") == level.player

    def test_rows_after_z(self) -> None:
        level = Level.from_rows(["###", "#@#", *["# #"] * 720, "###"])
        names = {row: level.cell_name(row * 3)[:-1] for row in (25, 26, 51, 52, 701, 702)}
        expected = {25: "Z", 26: "AA", 51: "AZ", 52: "BA", 701: "ZZ", 702: "AAA"}
        assert names == expected
        for cell in range(level.width * level.height):
            assert level.cell_at(level.cell_name(cell)) == cell

    @pytest.mark.parametrize("name", ["", "A0", "A6", "D1", "1A", "A", "AAAAAAAA1", "A1x", "Ａ1"])
    def test_cells_off_the_board(self, name: str) -> None:
        with pytest.raises(errors.BadCell):
            Level.from_rows(ONE_PUSH).cell_at(name)


def test_a_board_of_a_million_cells_is_read_in_seconds() -> None:
    inner = "#" + " " * 998 + "#"
    rows = ["#" * 1000, "#@$." + inner[4:], *[inner] * 997, "#" * 1000]
    start = time.process_time()
    level = Level.from_rows(rows)
    assert len(level.interior) == 998 * 998
    assert normal_form(level).level.width == 1000
    assert time.process_time() - start < 20  # about 3 s; quadratic work would take hours
