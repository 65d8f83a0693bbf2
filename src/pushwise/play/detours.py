"""Pushes that led nowhere: where a known line joins the same two positions with fewer pushes."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from pushwise.play.line_of_play import LineOfPlay, State

Node = State | Literal["solved"]


@dataclass(frozen=True)
class Detour:
    """Pushes `first` to `last` of a game, where `instead` pushes lead to the same position."""

    first: int
    last: int
    instead: int

    @property
    def wasted(self) -> int:
        """How many pushes too many."""
        return self.last - self.first + 1 - self.instead


def detours(played: LineOfPlay, *others: LineOfPlay) -> tuple[Detour, ...]:
    """Return the detours of a game, as far as the other lines of the level show them.

    All lines together make a graph of positions. A way through it with the fewest pushes from the
    first position of the game to its last is compared with the game where the two meet. A position
    that was met twice is such a detour without any other line.
    """
    nodes = _nodes(played)
    best = _shortest([nodes, *map(_nodes, others)], nodes[0], nodes[-1])
    met: dict[Node, list[int]] = {}
    for at, node in enumerate(nodes):
        met.setdefault(node, []).append(at)
    found: list[Detour] = []
    at = here = 0  # in the game, and on the best way
    for there, node in enumerate(best):
        later = [time for time in met.get(node, ()) if time >= at]
        if not later:
            continue
        if later[0] - at > there - here:
            found.append(Detour(at + 1, later[0], there - here))
        if later[-1] > later[0]:
            found.append(Detour(later[0] + 1, later[-1], 0))
        at, here = later[-1], there
    return tuple(found)


def _nodes(line: LineOfPlay) -> list[Node]:
    nodes: list[Node] = [*line.states()]
    if line.is_solved:
        nodes[-1] = "solved"  # whichever box is on whichever goal
    return nodes


def _shortest(lines: list[list[Node]], start: Node, end: Node) -> list[Node]:
    """Return a way from start to end along the lines with the fewest pushes."""
    ahead: dict[Node, list[Node]] = {}
    for nodes in lines:
        for node, following in pairwise(nodes):
            ahead.setdefault(node, []).append(following)
    came_from: dict[Node, Node | None] = {start: None}
    waiting = deque([start])
    while waiting:
        node = waiting.popleft()
        for following in ahead.get(node, ()):
            if following not in came_from:
                came_from[following] = node
                waiting.append(following)
    way: list[Node] = []
    at: Node | None = end
    while at is not None:
        way.append(at)
        at = came_from[at]
    return way[::-1]
