"""Shortest ways of the player, and of one box among fixed others.

Boards are passed as a byte per cell (1 = free to enter), so that a walk costs one pass over the
cells that it meets and no set look-ups.
"""

from __future__ import annotations

from heapq import heappop, heappush

from pushwise.sokoban.directions import LETTERS, offsets


def walk(free: bytes | bytearray, width: int, start: int, target: int) -> str | None:
    """Return a shortest walk as LURD letters, or None if there is none.

    `free` must be 0 along the edge of the board, which makes edge tests needless.
    """
    if start == target:
        return ""
    if not free[target]:
        return None
    steps = offsets(width)
    came_by: dict[int, str] = {start: ""}
    queue = [start]
    for cell in queue:
        for letter, offset in steps.items():
            beside = cell + offset
            if free[beside] and beside not in came_by:
                came_by[beside] = letter
                if beside == target:
                    return _trace(came_by, steps, target)
                queue.append(beside)
    return None


def _trace(came_by: dict[int, str], steps: dict[str, int], target: int) -> str:
    letters: list[str] = []
    cell = target
    while came_by[cell]:
        letters.append(came_by[cell])
        cell -= steps[came_by[cell]]
    return "".join(reversed(letters))


def push_route(
    free: bytes | bytearray, width: int, player: int, box: int, target: int
) -> str | None:
    """Return LURD letters that push one box to a cell, other boxes fixed, or None.

    Fewest pushes first, then fewest moves: Dijkstra over (box cell, side of the player) with the
    cost (pushes, steps), where the player walks round the box between pushes. `free` is 0 for walls
    and for the other boxes, 1 for the box itself, and 0 along the edge of the board.
    """
    if box == target:
        return ""
    steps = offsets(width)
    board = bytearray(free)
    board[player] = 1
    # The side is the letter of the push that the player stands ready for, "" at the start.
    start = (box, "")
    settled: set[tuple[int, str]] = set()
    best: dict[tuple[int, str], tuple[int, int]] = {start: (0, 0)}
    via: dict[tuple[int, str], tuple[tuple[int, str], str]] = {}
    queue: list[tuple[int, int, int, str]] = [(0, 0, box, "")]
    while queue:
        pushes, moves, cell, side = heappop(queue)
        state = (cell, side)
        if state in settled:
            continue
        settled.add(state)
        if cell == target:
            return _join(via, state)
        stand = player if not side else cell - steps[side]
        board[cell] = 0
        for letter, path in _walks_to_sides(board, steps, stand, cell):
            to = cell + steps[letter]
            if not board[to]:
                continue
            cost = (pushes + 1, moves + len(path) + 1)
            following = (to, letter)
            if following not in best or cost < best[following]:
                best[following] = cost
                via[following] = (state, path + letter.upper())
                heappush(queue, (*cost, to, letter))
        board[cell] = 1
    return None


def _walks_to_sides(
    free: bytearray, steps: dict[str, int], start: int, box: int
) -> list[tuple[str, str]]:
    """Return (direction of push, shortest walk) for every side of the box that can be reached."""
    wanted = {box - steps[letter]: letter for letter in LETTERS}
    found: list[tuple[str, str]] = []
    came_by: dict[int, str] = {start: ""}
    queue = [start]
    for cell in queue:
        if cell in wanted:
            found.append((wanted[cell], _trace(came_by, steps, cell)))
            if len(found) == len(wanted):
                break
        for letter, offset in steps.items():
            beside = cell + offset
            if free[beside] and beside not in came_by:
                came_by[beside] = letter
                queue.append(beside)
    return found


def _join(via: dict[tuple[int, str], tuple[tuple[int, str], str]], state: tuple[int, str]) -> str:
    pieces: list[str] = []
    while state in via:
        state, piece = via[state]
        pieces.append(piece)
    return "".join(reversed(pieces))
