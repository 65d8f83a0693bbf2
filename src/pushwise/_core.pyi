"""The native core of Pushwise. Private: use the package's own names."""

from collections.abc import Sequence
from typing import Any


def resident_bytes() -> int:
    """Bytes of physical memory the process holds now."""

MOST_CELLS: int = 65534

class Terrain:
    """A level's board with all that is computed once for it."""

    def __init__(self, rows: Sequence[str]) -> None: ...

    @property
    def cells(self) -> int: ...

    @property
    def interior(self) -> list[int]: ...

    @property
    def dead(self) -> list[int]: ...

class Solver:
    """A search that is stepped."""

    def step(self, seconds: float, node_limit: int) -> str:
        """
        Work for about so many seconds: 'running', 'solved', 'exhausted' or 'memory'.
        """

    def statistics(self) -> dict[str, Any]: ...

    def pruned(self) -> list[tuple[str, int]]: ...

    def snapshot(self) -> tuple[list[int], int]: ...

    @property
    def lower_bound(self) -> int | None: ...

    @property
    def complete(self) -> bool: ...

    @property
    def optimal(self) -> bool: ...

    @property
    def solution(self) -> str: ...

    @property
    def peak_bytes(self) -> int: ...

def textbook(terrain: Terrain, method: str, *, backward: bool = False, move_model: bool = False, prune_dead: bool = True, weight: int = 100, depth_limit: int = -1, prune_leaves: bool = False, memory_limit: int = 0) -> Solver: ...

def textbook_methods() -> list[str]: ...

def reach(terrain: Terrain, boxes: Sequence[int], player: int) -> list[int]:
    """Where the player can walk without pushing."""

def pushes(terrain: Terrain, boxes: Sequence[int], player: int) -> list[tuple[int, str]]:
    """The legal pushes: the box's cell and the letter of the direction."""

def pulls(terrain: Terrain, boxes: Sequence[int], player: int) -> list[tuple[int, str]]:
    """
    The legal pulls: the box's cell and the letter of the direction in which it goes.
    """

def states_by_depth(terrain: Terrain, edges: str = 'pushes', prune_dead: bool = False, most_states: int = 10000000) -> list[int]:
    """
    How many states lie 0, 1, 2, … pushes (or moves, or pulls) from the start; all of them, solved or not.
    """

def articulation_cells(terrain: Terrain) -> list[int]:
    """The cells on which a box cuts the floor in two."""
