"""Pictures of levels and games: text, colour and SVG of the same frame."""

from __future__ import annotations

import re
from dataclasses import replace

from defusedxml.ElementTree import fromstring

from giant import giant_rows
from pushwise.render import Frame, Mark, to_ansi, to_svg, to_text
from pushwise.render.frame import mark_all
from pushwise.render.svg import CELL
from pushwise.sokoban import Game, Level

LEVEL = Level.from_rows(["  #####", "###   #", "#@ $. #", "#   *##", "######"])


def test_text_without_marks_is_the_board() -> None:
    assert to_text(Frame.of_level(LEVEL)) == str(LEVEL)


def test_text_shows_marks_on_empty_floor_only() -> None:
    frame = Frame.of_level(LEVEL, mark_all(LEVEL.interior, "dead"))
    assert to_text(frame) == "  #####\n###xxx#\n#@x$.x#\n#xxx*##\n######"


def test_text_of_words_has_wider_columns() -> None:
    marks = {LEVEL.cell_at("B4"): Mark("distance", "12"), LEVEL.cell_at("C5"): Mark("order", "1")}
    lines = to_text(Frame.of_level(LEVEL, marks)).split("\n")
    assert lines[1] == " #  #  # 12        #"
    assert lines[2] == " #  @     $  1     #"


def test_game_frames_show_the_board_as_it_is() -> None:
    game = Game(LEVEL)
    game.play("rR")
    frame = Frame.of_game(game)
    assert to_text(frame) == str(game)
    assert "*" in frame.rows[2]
    assert frame.symbol(game.player) == "@"


def test_ansi_is_the_board_in_two_columns_per_cell() -> None:
    text = to_ansi(Frame.of_level(LEVEL, {LEVEL.cell_at("C3"): Mark("order", "7")}))
    plain = re.sub(r"\x1b\[[0-9;]*m", "", text)
    lines = plain.split("\n")
    assert [len(line) for line in lines] == [14, 14, 14, 14, 12]
    assert lines[2] == "  ☻  7▣ ◎     "
    assert all(line.endswith("\x1b[0m") for line in text.split("\n"))


def test_svg_is_well_formed_and_shows_everything_once() -> None:
    level = Level.from_rows(LEVEL.rows, title="<Boxes> & goals")
    marks = {level.cell_at("B4"): Mark("distance", "<3"), level.cell_at("B5"): Mark("distance")}
    svg = to_svg(Frame.of_level(level, marks))
    root = fromstring(svg)
    space = "{http://www.w3.org/2000/svg}"
    shapes = [use.get("href") for use in root.iter(f"{space}use")]
    assert sorted(filter(None, shapes)) == ["#pw-box", "#pw-goal", "#pw-home", "#pw-player"]
    assert [text.text for text in root.iter(f"{space}text")] == ["<3"]
    assert root.findtext(f"{space}title") == "<Boxes> & goals"
    assert svg.count("pw-mark pw-distance") == 1
    assert "prefers-color-scheme:dark" in svg
    box = next(use for use in root.iter(f"{space}use") if use.get("href") == "#pw-box")
    assert (box.get("x"), box.get("y")) == ("96", "64")
    ids = {element.get("id") for element in root.iter() if element.get("id")}
    assert {f"#{name}" for name in ids} >= set(shapes)


def test_svg_rulers_name_the_cells_and_heat_lies_below_the_boxes() -> None:
    frame = replace(Frame.of_level(LEVEL), heat={LEVEL.cell_at("C4"): 0.5})
    svg = to_svg(frame, rulers=True)
    names = re.findall(r"<text [^>]*>([^<]*)</text>", svg)
    assert names == [*"1234567", *"ABCDE"]
    assert svg.index('class="pw-heat"') < svg.index('href="#pw-box"')
    assert "pw-ruler" not in to_svg(frame).partition("</style>")[2]


def test_notebooks_draw_levels() -> None:
    assert LEVEL._repr_svg_() == to_svg(Frame.of_level(LEVEL))


def test_svg_of_a_crowd_is_a_few_paths() -> None:
    level = Level.from_rows(giant_rows())
    frame = Frame.of_level(level)
    heat = {cell: cell % 97 / 96 for cell in level.interior}
    svg = to_svg(replace(frame, heat=heat))
    root = fromstring(svg)
    space = "{http://www.w3.org/2000/svg}"
    assert sum(1 for _ in root.iter()) < 100
    tiles = {x.get("id") for x in root.iter(f"{space}pattern")}
    for thing, cells in (("box", level.boxes), ("goal", level.goals)):
        assert f"pw-{thing}-tile" in tiles
        (path,) = (
            x for x in root.iter(f"{space}path") if x.get("fill") == f"url(#pw-{thing}-tile)"
        )
        runs = re.findall(r"M\d+ \d+h(\d+)", path.get("d") or "")
        assert sum(map(int, runs)) == len(cells) * CELL


def test_svg_of_a_large_board_stays_small() -> None:
    inner = "#" + " " * 198 + "#"
    level = Level.from_rows(["#" * 200, "#@" + inner[2:], *[inner] * 197, "#" * 200])
    assert len(to_svg(Frame.of_level(level))) < 60_000
