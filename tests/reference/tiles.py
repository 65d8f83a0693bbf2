"""Sliding tiles in the plainest way: lists, dictionaries, breadth-first search."""

from __future__ import annotations

from collections import Counter

State = tuple[int | None, ...]


def neighbours(
    state: State, rows: int, columns: int, wrap: str = "none"
) -> list[tuple[State, int, int]]:
    """Every state one move away, with the cell the tile leaves and the cell it goes to."""
    out = {}
    for blank, tile in enumerate(state):
        if tile != 0:
            continue
        row, column = divmod(blank, columns)
        for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0)):
            r, c = row + down, column + right
            if wrap in ("columns", "both"):
                r %= rows
            if wrap in ("rows", "both"):
                c %= columns
            if not (0 <= r < rows and 0 <= c < columns):
                continue
            source = r * columns + c
            if state[source] in (None, 0):
                continue
            after = list(state)
            after[blank], after[source] = after[source], 0
            out[source, blank] = tuple(after)
    return [(after, source, target) for (source, target), after in out.items()]


def distances(
    goal: State, rows: int, columns: int, wrap: str = "none"
) -> tuple[dict[State, int], dict[State, int]]:
    """For every state that can reach the goal: its distance, and how many shortest ways it has."""
    distance = {goal: 0}
    ways = Counter({goal: 1})
    layer = [goal]
    while layer:
        following = []
        for state in layer:
            for after, _, _ in neighbours(state, rows, columns, wrap):
                if after not in distance:
                    distance[after] = distance[state] + 1
                    following.append(after)
                if distance[after] == distance[state] + 1:
                    ways[after] += ways[state]
        layer = following
    return distance, dict(ways)


def pattern_distance(
    state: State, pattern: frozenset[int], rows: int, columns: int, goal: State
) -> int:
    """Moves of the pattern's own tiles that bring them home, all other tiles being alike.

    The blank may begin in any cell that the pattern leaves; it must end in its own.
    """

    def hide(full: State, blank: int) -> State:
        return tuple(
            0 if cell == blank else tile if tile in pattern else -1
            for cell, tile in enumerate(full)
        )

    target = hide(goal, goal.index(0))
    todo = [hide(state, cell) for cell, tile in enumerate(state) if tile not in pattern]
    best = dict.fromkeys(todo, 0)
    cost = 0
    while True:
        following: list[State] = []
        while todo:  # moves of other tiles are free: exhaust them at this cost
            current = todo.pop()
            if best[current] < cost:
                continue
            if current == target:
                return cost
            for after, source, _ in neighbours(current, rows, columns):
                price = cost + (current[source] in pattern)
                if best.get(after, price + 1) > price:
                    best[after] = price
                    (following if price > cost else todo).append(after)
        todo = following
        cost += 1
