"""The features of an explanation as the page draws them."""

from __future__ import annotations

import re

from pushwise.sokoban.level import Level
from pushwise.solving.explain import Moment
from pushwise.solving.tree import grow
from pushwise.web.page.charts import trace
from pushwise.web.page.tree import draw, layout
from pushwise.web.page.why import MEANINGS, features

MOMENTS = (
    Moment(0, 0, 1, 2, 1, 0, 0, 8, 0),
    Moment(5, 1, 0, None, 2, 0, 1, 6, 1),
    Moment(10, 2, 0, 0, 1, 0, 0, 4, 2),
)


def values(pushes: int) -> list[str]:
    return re.findall(r"<span>(.*?)</span>", features(MOMENTS, pushes))


def test_the_values_are_those_of_the_last_moment_known() -> None:
    assert values(0) == values(4) == ["0", "1", "2", "1", "0", "0", "8", "0"]
    assert values(5) == values(9) == ["1", "0", "barred", "2", "0", "1", "6", "1"]
    assert values(10) == ["2", "0", "0", "1", "0", "0", "4", "2"]
    assert len(MEANINGS) == len(values(0))


def test_what_is_to_come_of_a_tree_is_a_shadow() -> None:
    tree = grow(Level.from_rows(["#######", "#@ $ .#", "#######"]))
    assert len(tree.visits) == 3
    begun, ended = (draw(tree, layout(tree), visit) for visit in (0, 2))
    assert begun.count("<circle") == 2  # the root and its child
    assert begun.count("M") == 1  # the line to the one that is not made yet
    assert ended.count("<circle") == 3
    assert 'class="later"' not in ended


def test_a_line_is_broken_where_there_is_no_value() -> None:
    whole = trace([(0, 2), (0.5, 1), (1, 0)], 0, "whole")
    broken = trace([(0, 2), (0.5, None), (1, 0)], 1, "broken")
    assert 'd="M0.0 4.0H50.0V12.0H100.0V20.0"' in whole
    assert 'd="M0.0 4.0H50.0M100.0 20.0"' in broken
    assert "pw-dot-now" in whole
    assert "pw-dot-now" not in broken
