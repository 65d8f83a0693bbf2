"""Ways to combine patterns that look right and are wrong: each breaks one rule.

The right way: disjoint patterns, each applied only with the player in its region, on top of rows no
larger than those it was proved against, and nothing else that rests on the same boxes.
"""

from __future__ import annotations

from oracle.mined import Drawn, Mined, excesses, pairs_in
from pushwise import _core
from pushwise._core import OptimalProbe
from reference import State
from reference.board import Cells, members

FORBIDDEN = -1


def penalties(level: Mined, state: State) -> list[Drawn]:
    """Patterns with a penalty that the state contains, largest first, then fewest boxes."""
    found = [pattern for pattern in level.applying(state) if pattern[2]]
    return sorted(found, key=lambda pattern: (-(pattern[2] or 0), len(pattern[0]), pattern[0]))


def disjoint(patterns: list[Drawn]) -> list[Drawn]:
    """Those that share no box with one before them."""
    chosen: list[Drawn] = []
    used: set[int] = set()
    for pattern in patterns:
        if used.isdisjoint(pattern[0]):
            used.update(pattern[0])
            chosen.append(pattern)
    return chosen


def total(patterns: list[Drawn]) -> int:
    return sum(pattern[2] or 0 for pattern in patterns)


def matching(level: Mined, state: State) -> int | None:
    return level.put(state).bound("push-matching")


def by_the_rules(level: Mined, state: State) -> int | None:
    """What the core should say, without penalties by goal."""
    base = matching(level, state)
    return None if base is None else base + total(disjoint(penalties(level, state)))


# ---- One rule broken in each ----


def overlapping_summed(level: Mined, state: State) -> int | None:
    base = matching(level, state)
    return None if base is None else base + total(penalties(level, state))


def from_any_region(level: Mined, state: State) -> int | None:
    """The player's region left out of the question."""
    base = matching(level, state)
    here = set(level.level.numbers(state.boxes))
    contained = [pattern for pattern in level.drawn if pattern[2] and here.issuperset(pattern[0])]
    contained.sort(key=lambda pattern: -(pattern[2] or 0))
    return None if base is None else base + total(disjoint(contained))


def with_frozen_walls(level: Mined, state: State) -> int | None:
    """A matching that knows frozen boxes for walls, and penalties that do not."""
    probe = OptimalProbe(level.terrain, without=["pairs", "mining"])
    [player] = level.level.numbers(state.player)
    probe.set(level.level.numbers(state.boxes), player)
    base = probe.value()
    return None if base is None else base + total(disjoint(penalties(level, state)))


def with_linear_conflicts(level: Mined, state: State) -> int | None:
    """Linear conflicts beside the patterns of two boxes that they are."""
    base = level.put(state).bound("push-matching+linear-conflict")
    return None if base is None else base + total(disjoint(penalties(level, state)))


def proved_without_sides(level: Mined, state: State) -> int | None:
    """Penalties against the better side's distances, on top of rows for the player's side."""
    base = matching(level, state)
    if base is None:
        return None
    used: set[Cells] = set()
    for pair in pairs_in(level, state):
        # Only where a box cuts the floor do the sides differ.
        cuts = any(len(level.level.board.regions(box)) > 1 for box in pair)
        if not cuts or used & set(pair):
            continue
        known = excesses(level, pair, state.player, sides=False)
        if known and min(known.values()) > 0:
            used |= set(pair)
            base += min(known.values())
    return base


def for_one_pair_of_goals(level: Mined, state: State) -> int | None:
    """The penalty of the goals that are nearest, as if there were no others: a sample, no proof."""
    base = matching(level, state)
    if base is None:
        return None
    best = 0
    for pair in pairs_in(level, state):
        known = excesses(level, pair, state.player)
        if known:
            nearest = min(
                known,
                key=lambda end: sum(
                    level.distance(box, goal, state.player) or 0
                    for box, goal in zip(pair, end, strict=True)
                ),
            )
            best = max(best, known[nearest])
    return base + best


def in_both_rows(level: Mined, state: State) -> int | None:
    """Penalties by goal in the rows of two boxes of a pattern instead of its lead's alone."""
    goals = list(members(level.level.board.goals))
    boxes = list(members(state.boxes))
    costs = [
        [
            FORBIDDEN if away is None else away
            for away in (level.distance(box, goal, state.player) for goal in goals)
        ]
        for box in boxes
    ]
    numbers = [level.level.numbers(box)[0] for box in boxes]
    goal_numbers = [level.level.numbers(goal)[0] for goal in goals]
    pairs = [p for p in level.applying(state) if p[4] is not None and len(p[0]) == 2]
    for pattern in disjoint(pairs):
        assert pattern[4] is not None
        extra = dict(pattern[4][1])
        for box in pattern[0]:
            row = costs[numbers.index(box)]
            for column, goal in enumerate(goal_numbers):
                more = extra[goal]
                if row[column] != FORBIDDEN:
                    row[column] = FORBIDDEN if more is None else row[column] + more
    return _core.least_assignment(costs, len(goals))


WRONG_COMBINATIONS = {
    "overlapping patterns summed": overlapping_summed,
    "the player's region ignored": from_any_region,
    "frozen walls under plain penalties": with_frozen_walls,
    "linear conflicts beside patterns": with_linear_conflicts,
    "penalties proved without sides": proved_without_sides,
    "penalties for one pair of goals": for_one_pair_of_goals,
    "penalties by goal in two rows": in_both_rows,
}
