"""The quick test for a closed board says what the flood over cells says."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pushwise.sokoban.interior import flood, is_closed


@st.composite
def rectangles(draw: st.DrawFn) -> tuple[str, int]:
    width = draw(st.integers(1, 9))
    height = draw(st.integers(1, 9))
    symbols = st.sampled_from(draw(st.sampled_from(["# ", "### .$*", "#####  "])))
    size = width * height
    return "".join(draw(st.lists(symbols, min_size=size, max_size=size))), width


@given(board=rectangles(), data=st.data())
def test_it_agrees_with_the_flood(board: tuple[str, int], data: st.DataObject) -> None:
    cells, width = board
    player = data.draw(st.integers(0, len(cells) - 1))
    cells = f"{cells[:player]}@{cells[player + 1 :]}"
    reached = flood(cells.encode("ascii"), width, player, frozenset(b"#"))
    last = len(cells) // width - 1
    leaves = any(c // width in (0, last) or c % width in (0, width - 1) for c in reached)
    assert is_closed(cells, width, player) is not leaves
