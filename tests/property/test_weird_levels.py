"""Levels that no designer would make: every part has an answer to every one of them."""

from __future__ import annotations

import pytest

from every_answer import look, search, weird_levels
from pushwise import Level

# Made by hand: no goal in reach, a box outside, no free cell, one cell, nothing but a row, …
BOARDS = (
    ("#######", "#@$ #.#", "#######"),
    ("########", "#@#$# .#", "########"),
    ("########", "#@ # *.#", "########"),
    ("###", "#@#", "###"),
    ("###", "#+#", "###"),
    ("####", "#+$#", "####"),
    ("#####", "#$$$#", "#$@$#", "#$$$#", "#####", "#...#", "#...#", "#..##", "####"),
    ("#####", "#***#", "#*@*#", "#***#", "#####"),
    ("######", "#@   #", "#    #", "######"),
    ("######", "#@$$ #", "#..$ #", "##  ##", "#.####", "##"),
)


@pytest.mark.parametrize("rows", BOARDS, ids="/".join)
def test_made_by_hand(rows: tuple[str, ...]) -> None:
    level = Level.from_rows(rows)
    look(level)
    search(level)


@pytest.mark.parametrize("seed", range(4))
def test_what_needs_no_search(seed: int) -> None:
    for level in weird_levels(seed, 250):
        look(level)


@pytest.mark.parametrize("seed", range(2))
def test_what_searches(seed: int) -> None:
    for level in weird_levels(100 + seed, 20):
        search(level)
