"""Published counts and lengths, where the instances are at hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from pushwise.tiles import Puzzle, solve
from pushwise.tiles.instances import korf100, published_table
from pushwise.tiles.presets import PRESETS, MeasuredRow, run_preset

S1 = Puzzle.parse("1 5 2 3 / 4 6 0 7 / 8 14 10 11 / 12 9 13 15")


def test_a_star_by_the_book_on_the_papers_example() -> None:
    result = solve(S1, algorithm="astar", heuristic="P", paper_counts=True)
    assert result.solution is not None
    assert len(result.solution) == 9
    assert (result.expanded, result.stored, result.stored - result.expanded) == (18, 45, 27)


def test_korfs_counts_to_the_unit(published: Path) -> None:
    misprints = {22, 88, 89, 98}
    easy = [i for i in korf100(published) if i.rank <= 12]
    assert len(easy) == 12
    for instance in easy:
        result = solve(instance.puzzle, algorithm="ida", heuristic="P")
        assert result.solution is not None
        assert len(result.solution) == instance.length
        assert result.visited + 1 == instance.recounted_nodes
        assert (result.visited + 1 == instance.published_nodes) or instance.number in misprints
        assert len(result.passes) == instance.passes


def test_the_papers_table_3_to_the_printed_digit(published: Path) -> None:
    expected = published_table(3, published)
    for row in run_preset(PRESETS["farreny-3"], published):
        assert isinstance(row, MeasuredRow)
        paper = expected[row.heuristic]
        assert round(row.visited) == paper.visited
        assert round(row.kept, 1) == paper.kept
        assert round(row.created) == paper.created


@pytest.mark.slow
def test_the_papers_table_6(published: Path) -> None:
    expected = published_table(6, published)
    for row in run_preset(PRESETS["farreny-6"], published):
        assert isinstance(row, MeasuredRow)
        paper = expected[row.heuristic]
        allowed = 0.06 if row.heuristic.startswith("P&LC^") else 0.02
        assert abs(row.visited / paper.visited - 1) < allowed, row
        assert round(row.kept, 1) == paper.kept
