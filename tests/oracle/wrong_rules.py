"""Rules that look right and are wrong: what the state-by-state test must catch.

Each is a mistake that has been made, in print or in programs. They are written on the reference
board, as plainly as possible.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations

from oracle.exhausted import Known, PushName
from reference import DIRECTIONS, Board, State, solvable_states
from reference.board import BACK, Cells, members

AXES = ("lr", "ud")


def next_to(board: Board, cells: Cells) -> Cells:
    """The cells beside these."""
    beside = 0
    for way in DIRECTIONS:
        beside |= board.shift(cells, way)
    return beside


@cache
def dead_cells(board_key: tuple[Cells, Cells, int, int]) -> Cells:
    """The floor from which a lone box cannot be pushed to any goal."""
    floor, goals, height, width = board_key
    alive = 0
    for goal in members(goals & floor):
        lone = Board(height, width, floor, goal, goal, 0)
        for state in solvable_states(lone):
            alive |= state.boxes
    return floor & ~alive


def dead_of(board: Board) -> Cells:
    return dead_cells((board.floor, board.goals, board.height, board.width))


# ---- Deadlock tests ----


def frozen_by_marks(level: Known, state: State) -> bool:
    """Freeze, with the boxes met on the way taken for frozen whatever became of them."""
    board = level.board
    dead = dead_of(board)

    def blocked(box: Cells, axis: str, marks: set[Cells]) -> bool:
        one, other = (board.shift(box, way) for way in axis)
        if one & ~board.floor or other & ~board.floor or (one & dead and other & dead):
            return True
        return any(
            beside & state.boxes and (beside in marks or frozen(beside, marks))
            for beside in (one, other)
        )

    def frozen(box: Cells, marks: set[Cells]) -> bool:
        marks.add(box)  # and never taken back, though the box may turn out to be free
        return all(blocked(box, axis, marks) for axis in AXES)

    return any(
        frozen(box, marks) and any(mark & ~board.goals for mark in marks)
        for box in members(state.boxes)
        for marks in [set[Cells]()]
    )


def zone_with_the_others(level: Known, state: State) -> bool:
    """Hoste's wording of the zone test: the boxes that are not around the area stay in."""
    board = level.board
    reach = board.region(state)
    for region in board.regions(state.boxes):
        border = state.boxes & next_to(board, region)
        if region == reach or (region | border) & board.goals:
            continue
        pushes = [(push, child) for push, child in board.pushes(state) if push.box & border]
        if all(board.shift(push.box, push.direction) & dead_of(board) for push, _ in pushes):
            return True
    return False


# ---- Reductions ----


def all_pushes(level: Known, state: State) -> set[PushName]:
    return set(level.children(state))


def naive_tunnel(level: Known, state: State) -> set[PushName]:
    """A box in a one-wide corridor is pushed on to its end, whatever else might be done first."""
    board = level.board
    for push, _ in board.pushes(state):
        across = AXES[1] if push.direction in AXES[0] else AXES[0]
        walls = all(board.shift(push.box, way) & ~board.floor for way in across)
        if walls and not push.box & board.goals:
            return {(level.numbers(push.box)[0], push.direction.upper())}
    return all_pushes(level, state)


def gate_on_a_goal(level: Known, state: State) -> set[PushName]:
    """The gate rule without "on a cell that is no goal"."""
    board = level.board
    for box in members(state.boxes):
        side = board.reach(box, state.player)  # by walls alone, the box's cell taken out
        touching = [way for way in DIRECTIONS if board.shift(box, way) & side]
        if len(touching) != 1 or not board.shift(box, touching[0]) & board.region(state):
            continue
        name = (level.numbers(box)[0], BACK[touching[0]].upper())
        return {name} & all_pushes(level, state)
    return all_pushes(level, state)


def gate_and_corral(level: Known, state: State) -> set[PushName]:
    """The pushes that both sufficient sets keep."""
    lab = level.put(state)
    return set(lab.sufficient_pushes([], ["tunnel"])) & set(lab.sufficient_pushes(["corral"], []))


def corral_with_spare_goals(level: Known, state: State) -> set[PushName]:
    """PI-corrals with an empty goal inside as work left, though other goals may do."""
    board = level.board
    reach = board.region(state)
    for region in board.regions(state.boxes):
        fence = state.boxes & next_to(board, region)
        if region == reach or not (fence & ~board.goals or region & board.goals):
            continue
        inward = _inward_pushes(level, state, region, fence)
        if inward is not None:
            return inward
    return all_pushes(level, state)


def _inward_pushes(level: Known, state: State, region: Cells, fence: Cells) -> set[PushName] | None:
    """The pushes of a PI-corral of one region; None if it is not one."""
    board = level.board
    reach = board.region(state)
    inward = set()
    for box in members(fence):
        for way in DIRECTIONS:
            start, end = board.shift(box, BACK[way]), board.shift(box, way)
            walls = (start | end) & ~board.floor
            if walls or (start | end) & fence or start & region or end & dead_of(board):
                continue
            if not (end & region and start & reach):
                return None
            inward.add((level.numbers(box)[0], way.upper()))
    return inward


# ---- Bounds ----


@cache
def lone_distances(key: tuple[Cells, Cells, int, int]) -> dict[State, int]:
    """Pushes of a lone box to one goal, by its cell and the player's region."""
    floor, goal, height, width = key
    return solvable_states(Board(height, width, floor, goal, goal, 0))


def conflict_with_one_pair_of_goals(level: Known, state: State) -> int | None:
    """Linear conflict, judged by the goals the two boxes have in one cheapest assignment."""
    board = level.board
    base = level.put(state).bound("push-matching")
    if base is None:
        return None
    boxes = list(members(state.boxes))
    goals = list(members(board.goals))

    def away(box: Cells, goal: Cells, player: Cells) -> int:
        table = lone_distances((board.floor, goal, board.height, board.width))
        return table.get(board.normal(box, player), 1000)

    best = min(
        permutations(goals, len(boxes)),
        key=lambda chosen: sum(
            away(box, goal, state.player) for box, goal in zip(boxes, chosen, strict=True)
        ),
    )
    for i, one in enumerate(boxes):
        for j, other in enumerate(boxes):
            if i < j and next_to(board, one) & other:
                pair = ((one, best[i]), (other, best[j]))
                if not _shortest_ways_fit(board, pair, state.player, away):
                    return base + 2
    return base


def _shortest_ways_fit(board, pair, player, away) -> bool:  # type: ignore[no-untyped-def]
    """Can both boxes, alone on the board, go to these goals with pushes that bring them nearer?"""
    (one, goal_one), (other, goal_other) = pair
    stack, seen = [(one, other, player)], set()
    while stack:
        a, b, where = stack.pop()
        state = board.normal(a | b, where)
        if (a, b, state.player) in seen:
            continue
        seen.add((a, b, state.player))
        if a == goal_one and b == goal_other:
            return True
        for push, _ in board.pushes(state):
            goal = goal_one if push.box == a else goal_other
            moved = board.shift(push.box, push.direction)
            if away(moved, goal, push.box) == away(push.box, goal, where) - 1:
                after = (moved, b) if push.box == a else (a, moved)
                stack.append((*after, push.box))
    return False
