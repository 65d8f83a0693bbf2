"""A search written down: every state it met, in what order, and why children were rejected.

For showing, not for solving: it keeps everything and stops at a few hundred visits. The states,
bounds and deadlock tests are the core's own.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable
from dataclasses import dataclass, field

from pushwise import _core
from pushwise.errors import BadOption, TooLargeFor
from pushwise.sokoban.directions import offsets
from pushwise.sokoban.level import Level
from pushwise.sokoban.terrain import terrain_of

MOST_VISITS = 400
TREE_TESTS = ("freeze", "matching", "corral")

# The smallest comes first; the last number is the order in which nodes were made.
Priority = Callable[[int, int, int], tuple[int, ...]]
ORDERS: dict[str, Priority] = {
    "bfs": lambda g, h, made: (g, made),
    "dfs": lambda g, h, made: (-made,),
    "greedy": lambda g, h, made: (h, made),
    "astar": lambda g, h, made: (g + h, h, made),
    "ida-astar": lambda g, h, made: (h, made),
}
# Begins anew with a greater threshold each time, as in Hoste 5.5.
ITERATED = "ida-astar"


@dataclass(frozen=True)
class Rejection:
    """A push that led to no new node, and why."""

    box: int
    direction: str
    why: str


@dataclass
class Node:
    """A state of the tree. `visit` is its place in the order of visits, None if it waits still."""

    number: int
    parent: int | None
    box: int | None
    direction: str
    boxes: tuple[int, ...]
    player: int
    g: int
    h: int
    visit: int | None = None
    children: list[int] = field(default_factory=list)
    rejected: list[Rejection] = field(default_factory=list)
    solved: bool = False

    @property
    def f(self) -> int:
        """Pushes made and pushes still needed at least."""
        return self.g + self.h


@dataclass(frozen=True)
class Iteration:
    """One pass of an iterated search: its threshold, its root, and at which visit it began."""

    fmax: int
    root: int
    first_visit: int


@dataclass(frozen=True)
class Tree:
    """All nodes, the visits in order, and the path to the solution if one was found.

    An iterated search has a root for each of its `iterations`; the others have one root, node 0.
    """

    level: Level
    method: str
    nodes: tuple[Node, ...]
    visits: tuple[int, ...]
    solution: tuple[int, ...]
    complete: bool
    iterations: tuple[Iteration, ...] = ()

    @property
    def roots(self) -> tuple[int, ...]:
        """The nodes that trees begin with."""
        return tuple(pass_.root for pass_ in self.iterations) or (0,)

    @property
    def cut(self) -> bool:
        """Whether the search was stopped before it was over."""
        return not self.complete


def grow(
    level: Level,
    method: str = "astar",
    *,
    bound: str = "push-matching",
    deadlocks: tuple[str, ...] = TREE_TESTS,
    most_visits: int = MOST_VISITS,
) -> Tree:
    """Search a level and write the search down.

    >>> tree = grow(Level.from_rows(["######", "#@ $.#", "######"]))
    >>> len(tree.visits), tree.nodes[tree.solution[-1]].g
    (2, 1)
    """
    if method not in ORDERS:
        raise BadOption(f"a tree is drawn for {', '.join(ORDERS)}, not for {method}.")
    return _Grower(level, ORDERS[method], bound, deadlocks).grow(method, most_visits)


class _Grower:
    """The search itself."""

    def __init__(
        self, level: Level, order: Priority, bound: str, deadlocks: tuple[str, ...]
    ) -> None:
        self._level = level
        self._order = order
        self._bound = bound
        self._tests = deadlocks
        terrain = terrain_of(level)
        if not terrain.affords_tables:
            raise TooLargeFor("a tree of its search")
        self._dead = frozenset(terrain.dead)
        self._laboratory = _core.Laboratory(terrain)
        self._offsets = offsets(level.width)
        self._nodes: list[Node] = []
        self._known: dict[tuple[tuple[int, ...], int], int] = {}
        self._open: list[tuple[tuple[int, ...], int]] = []
        # The threshold of an iterated search, and the least f beyond it so far.
        self._fmax: int | None = None
        self._rejected_f: int | None = None

    def grow(self, method: str, most_visits: int) -> Tree:
        """Search until solved, exhausted, or visited enough."""
        level = self._level
        boxes = tuple(sorted(level.boxes & level.interior))
        self._laboratory.set(boxes, level.player)
        h = self._laboratory.bound(self._bound)
        visits: list[int] = []
        solution: tuple[int, ...] = ()
        iterations: list[Iteration] = []
        self._fmax = h if method == ITERATED else None
        while h is not None and not solution and len(visits) < most_visits:
            self._known.clear()
            self._rejected_f = None
            root = self._add(None, None, "", boxes, level.player, 0, h)
            if self._fmax is not None:
                iterations.append(Iteration(self._fmax, root, len(visits)))
            solution = self._visit(visits, most_visits)
            if self._open or self._rejected_f is None:
                break
            self._fmax = self._rejected_f
        complete = bool(solution) or not (self._open or self._rejected_f is not None)
        nodes = tuple(self._nodes)
        return Tree(level, method, nodes, tuple(visits), solution, complete, tuple(iterations))

    def _visit(self, visits: list[int], most_visits: int) -> tuple[int, ...]:
        """Empty the open list; the path to the solution, if it was met."""
        while self._open and len(visits) < most_visits:
            _, number = heapq.heappop(self._open)
            node = self._nodes[number]
            if node.visit is not None:
                continue
            node.visit = len(visits)
            visits.append(number)
            node.solved = set(node.boxes) <= self._level.goals
            if node.solved:
                return self._path(node)
            self._expand(node)
        return ()

    def _expand(self, node: Node) -> None:
        self._laboratory.set(node.boxes, node.player)
        for box, letter in sorted(self._laboratory.pushes()):
            target = box + self._offsets[letter.lower()]
            boxes = tuple(sorted({*node.boxes, target} - {box}))
            why = self._reject(node, boxes, box, target)
            if why is None:
                h = self._laboratory.bound(self._bound)
                f = None if h is None else node.g + 1 + h
                if h is None or f is None:
                    why = "no goal is left for some box"
                elif self._fmax is not None and f > self._fmax:
                    why = f"f = {f} is more than fmax = {self._fmax}"
                    self._rejected_f = f if self._rejected_f is None else min(self._rejected_f, f)
                else:
                    made = self._add(node.number, box, letter, boxes, box, node.g + 1, h)
                    node.children.append(made)
            if why is not None:
                node.rejected.append(Rejection(box, letter, why))

    def _reject(self, node: Node, boxes: tuple[int, ...], player: int, target: int) -> str | None:
        """Return why a child is not kept, or None; the laboratory then holds the child."""
        if target in self._dead:
            return f"{self._level.cell_name(target)} is a dead square"
        self._laboratory.set(boxes, player)
        known = self._known.get((boxes, min(self._laboratory.reach())))
        if known is not None and self._nodes[known].g <= node.g + 1:
            return f"met before, as node {known}"
        for test in self._tests:
            if self._laboratory.deadlock(test) is not None:
                return f"deadlock: {test}"
        return None

    def _add(
        self,
        parent: int | None,
        box: int | None,
        direction: str,
        boxes: tuple[int, ...],
        player: int,
        g: int,
        h: int,
    ) -> int:
        number = len(self._nodes)
        self._nodes.append(Node(number, parent, box, direction, boxes, player, g, h))
        self._laboratory.set(boxes, player)
        self._known[boxes, min(self._laboratory.reach())] = number
        heapq.heappush(self._open, (self._order(g, h, number), number))
        return number

    def _path(self, node: Node) -> tuple[int, ...]:
        path = [node.number]
        while (parent := self._nodes[path[-1]].parent) is not None:
            path.append(parent)
        return tuple(reversed(path))
