"""The native core of Pushwise. Private: use the package's own names."""

from collections.abc import Callable, Sequence
from typing import Any


def resident_bytes() -> int:
    """Bytes of physical memory the process holds now."""

MOST_CELLS: int = 65534

class Terrain:
    """A level's board with all that is computed once for it."""

    def __init__(self, rows: Sequence[str]) -> None: ...

    @property
    def affords_tables(self) -> bool:
        """
        Whether the level is small enough for tables of distances to its goals, and for what is made with them: matchings, plans, most deadlock tests.
        """

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
        Work for about this many seconds: 'running', 'solved', 'exhausted' or 'memory'.
        """

    def offer(self, lurd: str) -> None:
        """A solution found elsewhere: look for better ones only."""

    def statistics(self) -> dict[str, Any]: ...

    def pruned(self) -> list[tuple[str, int]]: ...

    def snapshot(self) -> tuple[list[int], int]: ...

    def probe_histogram(self) -> list[int]: ...

    def discovered(self) -> list[tuple[list[int], int, int | None, bool, tuple[int, list[tuple[int, int | None]]] | None]]:
        """Patterns that the search proved on the way."""

    def frequent_sets(self, most: int) -> list[list[int]]:
        """
        Boxes that stood together in many states, at most `most` sets for each number of boxes.
        """

    def checkpoint(self) -> Checkpoint | None:
        """
        What another search can go on from if this one is stopped now, or None.
        """

    def heat(self) -> list[tuple[int, int]]:
        """
        On which cells boxes stand, and how often, in an even sample of the stored states.
        """

    @property
    def lower_bound(self) -> int | None: ...

    @property
    def strategy(self) -> str: ...

    @property
    def complete(self) -> bool: ...

    @property
    def optimal(self) -> bool: ...

    @property
    def settled(self) -> bool: ...

    @property
    def solution(self) -> str: ...

    @property
    def peak_bytes(self) -> int: ...

def textbook(terrain: Terrain, method: str, *, bound: str = 'zero', deadlocks: Sequence[str] = ['dead'], macros: Sequence[str] = [], zone_depth: int = 2, backward: bool = False, move_model: bool = False, weight: int = 100, depth_limit: int = -1, prune_leaves: bool = False, restarts: int = 0, seed: int = 0, floor: int = 0, memory_limit: int = 0, patterns: Patterns | None = None, mining: str = 'none', slow_states: int = 0, mining_budget: int = 1000, user_bound: Callable[[Sequence[int], int], int | None] | None = None, user_admissible: bool = False, user_consistent: bool = False) -> Solver:
    """
    A textbook method. `user_bound(boxes, player)` replaces the bound of the core.
    """

MOST_PATTERN_BOXES: int = 6

class Patterns:
    """Deadlocks and penalties of a few boxes on one level."""

    def __init__(self, terrain: Terrain) -> None: ...

    def add(self, pattern: tuple[Sequence[int], int, int | None, bool, tuple[int, Sequence[tuple[int, int | None]]] | None]) -> bool:
        """False if it says nothing new. (boxes, player, penalty, exact, by goal)"""

    def all(self, first: int = 0) -> list[tuple[list[int], int, int | None, bool, tuple[int, list[tuple[int, int | None]]] | None]]: ...

    def confirms(self, pattern: tuple[Sequence[int], int, int | None, bool, tuple[int, Sequence[tuple[int, int | None]]] | None], budget: int) -> bool: ...

    def __len__(self) -> int: ...

class PlacementMiner:
    """Judges every placement of a few boxes."""

    def __init__(self, terrain: Terrain, budget: int = 1000, restrictive: bool = False, table_mib: float = 256.0) -> None: ...

    def placements(self, boxes: int) -> int: ...

    def run(self, boxes: int, first: int, end: int, seconds: float) -> tuple[int, list[tuple[list[int], int, int | None, bool, tuple[int, list[tuple[int, int | None]]] | None]]]:
        """The first placement not judged, and the patterns of those that were."""

    def judge(self, boxes: Sequence[int]) -> list[tuple[list[int], int, int | None, bool, tuple[int, list[tuple[int, int | None]]] | None]]:
        """The patterns of these boxes."""

    @property
    def nodes(self) -> int: ...

class Checkpoint:
    """The states of a search that was stopped."""

    @staticmethod
    def read(terrain: Terrain, names: Sequence[int], data: bytes) -> Checkpoint | None:
        """
        What `write` made, for this level or a turned copy of it; None if the bytes are anything else.
        """

    def write(self, names: Sequence[int]) -> bytes:
        """
        As bytes, with a name for each interior cell that all copies of the level agree on.
        """

    def __len__(self) -> int: ...

    @property
    def lower_bound(self) -> int: ...

    @property
    def expanded(self) -> int:
        """
        States expanded to come so far, by all the searches that went on from each other.
        """

    @property
    def ceiling(self) -> int | None:
        """
        Pushes of the solution below which was searched: it is of use only with one as good.
        """

def strategies() -> list[str]: ...

def strategy(terrain: Terrain, name: str, memory_limit: int = 0) -> Solver: ...

def fast(terrain: Terrain, memory_limit: int = 0, threads: int = 1) -> Solver: ...

def optimal(terrain: Terrain, *, without: Sequence[str] = [], memory_limit: int = 0, threads: int = 1, most_states: int = 0, patterns: Patterns | None = None, floor: int = 0, mining: str = 'adaptive', slow_states: int = 0, mining_budget: int = 1000, probe_states: int = 20000, triples_from: int = 5000, descent_budget: int = 1000, descent_share: int = 8, checkpoint: Checkpoint | None = None, checkpoint_states: int = 400000, join_from: int = 100000) -> Solver:
    """
    The fewest pushes. `patterns` and `floor`, a bound, were proved before; each search keeps at most `most_states`, then goes on depth-first. After ten times `probe_states` the backward way is tried for as many. After `triples_from` states dead triples are looked up. A descent test takes `descent_budget` states, all of them one state in `descent_share`. `checkpoint` is of a search to go on from; its own keeps at most about `checkpoint_states`. After `join_from` states of one search all threads work on its states.
    """

def optimal_moves(terrain: Terrain, *, without: Sequence[str] = [], memory_limit: int = 0, patterns: Patterns | None = None, mining: str = 'adaptive', slow_states: int = 0, mining_budget: int = 1000, triples_from: int = 5000, fewest_pushes: int | None = None, backward_from: int = 2000) -> Solver:
    """
    The fewest moves, and among these solutions the fewest pushes. `patterns` were proved before. With `fewest_pushes`, proved before: the fewest moves of the solutions with that many pushes; after `backward_from` states from both ends.
    """

class OptimalProbe:
    """The push-optimal engine's bound at single states."""

    def __init__(self, terrain: Terrain, without: Sequence[str] = [], backward: bool = False) -> None: ...

    def set(self, boxes: Sequence[int], player: int) -> None: ...

    def mine(self) -> int: ...

    def penalty_at_cut(self, budget: int) -> int | None: ...

    def value(self) -> int | None: ...

    def returns(self) -> tuple[int, int | None]: ...

    def moves(self) -> list[tuple[tuple[int, str], int | None]]: ...

    @property
    def matching(self) -> int: ...

    @property
    def overlapping(self) -> int: ...

MOST_TILE_CELLS: int = 1024

class TilePuzzle:
    """A board of tiles with its goal."""

    def __init__(self, rows: int, columns: int, holes: Sequence[bool], wrap_rows: bool, wrap_columns: bool, start: Sequence[int], goal: Sequence[int]) -> None: ...

class TileSolver:
    """A search that is stepped."""

    def step(self, seconds: float, node_limit: int) -> str:
        """
        Work for about this many seconds: 'running', 'solved', 'exhausted' or 'memory'.
        """

    def statistics(self) -> dict[str, Any]: ...

    @property
    def lower_bound(self) -> int | None: ...

    @property
    def complete(self) -> bool: ...

    @property
    def optimal(self) -> bool: ...

    @property
    def fraction(self) -> float: ...

    @property
    def solution(self) -> list[tuple[int, int]]: ...

    @property
    def solution_count(self) -> int: ...

    def all_solutions(self) -> list[list[tuple[int, int]]]: ...

    @property
    def peak_bytes(self) -> int: ...

def tile_solver(puzzle: TilePuzzle, algorithm: str, heuristic: str = 'P', *, patterns: PatternTables | None = None, function: Callable[[Sequence[int]], int] | None = None, punishment: int = 1, admissible: bool = True, test: bool = False, plus: bool = False, paper: bool = False, weight: int = 100, depth_limit: int = -1, threads: int = 1, most_listed: int = 0, memory_limit: int = 0) -> TileSolver: ...

def tile_values(puzzle: TilePuzzle, positions: Sequence[Sequence[int]], heuristic: str = 'P', *, patterns: PatternTables | None = None, test: bool = False) -> list[int]: ...

def quick_tiles(puzzle: TilePuzzle) -> list[tuple[int, int]]: ...

def tile_algorithms() -> list[str]: ...

class PatternTables:
    """Pattern databases put together to a heuristic."""

    def __init__(self, cells: int, full: bool, families: list[Any]) -> None: ...

class BuilderMemory:
    """A part of a builder's memory, for a view."""

class TableBuilder:
    """Builds one pattern database, in steps."""

    def __init__(self, rows: int, columns: int, blank: int, home: Sequence[int], full: bool) -> None: ...

    def step(self, seconds: float, threads: int) -> bool:
        """Work on; True when the table is done."""

    @property
    def depth(self) -> int: ...

    @property
    def filled(self) -> int: ...

    def parts(self) -> list[memoryview]:
        """
        Writable views of the memory; the first is the table. Use them between steps; they keep the builder alive.
        """

    def resume_at(self, depth: int) -> None: ...

def table_bytes(rows: int, columns: int, blank: int, home: Sequence[int], full: bool) -> int: ...

def table_checksum(data: object) -> int: ...

class Laboratory:
    """One state under the glass."""

    def __init__(self, terrain: Terrain, patterns: Patterns | None = None) -> None: ...

    def set(self, boxes: Sequence[int], player: int) -> None: ...

    def reach(self) -> list[int]: ...

    def pushes(self) -> list[tuple[int, str]]: ...

    def pulls(self) -> list[tuple[int, str]]: ...

    def bound(self, name: str, backward: bool = False) -> int | None: ...

    def deadlock(self, name: str, zone_depth: int = 2) -> tuple[str, list[int], list[int]] | None: ...

    def dead_set(self, size: int, backward: bool = False) -> list[int] | None: ...

    def sufficient_pushes(self, deadlocks: Sequence[str], macros: Sequence[str]) -> list[tuple[int, str]]: ...

def least_assignment(costs: Sequence[Sequence[int]], columns: int) -> int | None: ...

def changed_assignments(costs: Sequence[Sequence[int]], columns: int, changes: Sequence[tuple[int, Sequence[int]]]) -> list[int | None]: ...

def time_assignments(costs: Sequence[Sequence[int]], columns: int, changes: Sequence[tuple[int, Sequence[int]]], rounds: int) -> tuple[float, float]:
    """
    Seconds for all changes, from scratch and by re-augmenting one row; the best round.
    """

class Plan:
    """The order in which the fast engine wants the goals filled."""

    def __init__(self, terrain: Terrain, run: int = 0, restart: int = 0) -> None: ...

    @property
    def steps(self) -> list[tuple[int | None, int]]: ...

    @property
    def clean(self) -> int: ...

    def features(self, boxes: Sequence[int], player: int) -> tuple[int, int, int | None, int, int, int, int, int]: ...

def textbook_methods() -> list[str]: ...

def bound_names() -> list[str]: ...

def bound_additions() -> list[str]: ...

def deadlock_names() -> list[str]: ...

def macro_names() -> list[str]: ...

def renamed_parts() -> list[tuple[str, str]]:
    """Names before and now of parts that were renamed."""

def bound_promises(name: str, backward: bool = False) -> tuple[bool, bool]:
    """
    Is the bound of this name admissible, is it consistent? ValueError if there is none.
    """

def tunnels(terrain: Terrain) -> list[tuple[list[int], bool, bool]]: ...

def rooms(terrain: Terrain) -> list[list[int]]: ...

def room_links(terrain: Terrain) -> list[tuple[int, int, list[int]]]: ...

def goal_areas(terrain: Terrain) -> list[tuple[list[int], list[int]]]: ...

def frozen_boxes(terrain: Terrain) -> list[int]: ...

def packing_order(terrain: Terrain) -> tuple[list[int], int]: ...

def distances_to(terrain: Terrain, position: int, kind: str) -> list[int | None]: ...

def distances_to_goals(terrain: Terrain, kind: str) -> list[int | None]: ...

def improve(terrain: Terrain, solutions: Sequence[str], moves: bool = False, memory_limit: int = 0, push_bound: int = 0) -> Solver:
    """
    Shorten solutions of one level; the solver's solution is valid at any time. No solution has fewer than `push_bound` pushes, as was proved before.
    """

def tidied(terrain: Terrain, solution: str) -> str:
    """A solution with fewer pushes, or the same, within milliseconds."""

def states_by_depth(terrain: Terrain, edges: str = 'pushes', prune_dead: bool = False, most_states: int = 10000000) -> list[int]:
    """
    How many states lie 0, 1, 2, … pushes (or moves, or pulls) from the start; all of them, solved or not.
    """

def articulation_cells(terrain: Terrain) -> list[int]:
    """The cells on which a box cuts the floor in two."""

class ReversePlay:
    """From the solved position by pulls, in steps."""

    def __init__(self, terrain: Terrain, states: int, width: int, seed: int) -> None: ...

    def step(self, seconds: float) -> bool:
        """
        Play on for about this many seconds; True when there is nothing left to do.
        """

    @property
    def exact(self) -> bool: ...

    @property
    def complete(self) -> bool: ...

    @property
    def states(self) -> int: ...

    @property
    def depth(self) -> int: ...

    def best(self, count: int, pushes: tuple[int, int], box_changes: tuple[int, int]) -> list[tuple[list[int], int, int, int, int, list[tuple[int, str]]]]:
        """
        The most promising starts with pushes and box changes in these ranges: boxes, player, pushes, box changes, how promising it is, and the pushes that solve it.
        """

def branching(terrain: Terrain, most_states: int, seconds: float) -> tuple[int, int]:
    """
    Of the states nearest to the start: how many, and the pushes onto live cells out of them.
    """

def lost_states(terrain: Terrain, most_states: int) -> tuple[int, int, int, int] | None:
    """
    Of the states the start leads to: how many, how many lost; of the pushes out of those that can be solved: how many, how many fatal. None if there are more states than that.
    """
