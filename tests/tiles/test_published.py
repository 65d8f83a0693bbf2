"""Published counts and lengths."""

from __future__ import annotations

import pytest

from pushwise.tiles import Puzzle, solve
from pushwise.tiles.instances import korf24, korf100, published_table
from pushwise.tiles.presets import PRESETS, MeasuredRow, run_preset

S1 = Puzzle.parse("1 5 2 3 / 4 6 0 7 / 8 14 10 11 / 12 9 13 15")


def test_a_star_by_the_book_on_the_papers_example() -> None:
    result = solve(S1, algorithm="astar", heuristic="P", paper_counts=True)
    assert result.solution is not None
    assert len(result.solution) == 9
    assert (result.expanded, result.stored, result.stored - result.expanded) == (18, 45, 27)


def test_the_instances_of_the_package() -> None:
    fifteen, twenty_four = korf100(), korf24()
    assert sorted(i.rank for i in fifteen) == list(range(1, 101))
    assert [i.number for i in twenty_four] == list(range(1, 51))
    for instance in (*fifteen, *twenty_four):
        assert instance.puzzle.why_unsolvable is None
        # A solution's length has the parity of the blank's way.
        blank = sum(divmod(instance.puzzle.tiles.index(0), instance.puzzle.board.columns))
        assert (instance.length - blank) % 2 == 0
    # What the paper says of its sample.
    assert sum(i.length for i in fifteen if i.rank <= 10) / 10 == 45.2


def test_every_preset_has_its_published_rows() -> None:
    for preset in PRESETS.values():
        assert set(preset.heuristics) <= set(published_table(preset.table))


def test_korfs_counts_to_the_unit() -> None:
    misprints = {22, 88, 89, 98}
    easy = [i for i in korf100() if i.rank <= 12]
    assert len(easy) == 12
    for instance in easy:
        result = solve(instance.puzzle, algorithm="ida", heuristic="P")
        assert result.solution is not None
        assert len(result.solution) == instance.length
        assert result.visited + 1 == instance.recounted_nodes
        assert (result.visited + 1 == instance.published_nodes) or instance.number in misprints
        assert len(result.passes) == instance.passes


def test_the_papers_table_3_to_the_printed_digit() -> None:
    expected = published_table(3)
    for row in run_preset(PRESETS["farreny-3"]):
        assert isinstance(row, MeasuredRow)
        paper = expected[row.heuristic]
        assert round(row.visited) == paper.visited
        assert round(row.kept, 1) == paper.kept
        assert round(row.created) == paper.created


@pytest.mark.slow
def test_the_papers_table_6() -> None:
    expected = published_table(6)
    for row in run_preset(PRESETS["farreny-6"]):
        assert isinstance(row, MeasuredRow)
        paper = expected[row.heuristic]
        allowed = 0.06 if row.heuristic.startswith("P&LC^") else 0.02
        assert abs(row.visited / paper.visited - 1) < allowed, row
        assert round(row.kept, 1) == paper.kept
