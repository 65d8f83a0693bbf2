"""Random small levels, the same ones for the same seed, for tests against the reference.

`random_level(rng, kind)` makes the rows of one level; `levels(...)` is the Hypothesis strategy
around it. The kinds:

- `played-back`: a room with 15–45 % walls, boxes put on goals and pulled away, so it is solvable
  (unless no pull was possible, when it is solved from the start);
- `placed`: the same rooms with everything placed at random; many of these cannot be solved;
- `rooms`: small rooms joined by doors and one-wide corridors, where tunnels, gates and corrals
  occur; half of them played back, half placed.

One in three levels has more goals than boxes. Rooms are smaller when there are more boxes, so that
a level has at most some 20,000 states and the reference can visit all of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from hypothesis import strategies as st

from reference.board import Board, Cells, State, lowest, members, sum_of

KINDS = ("played-back", "placed", "rooms")
# Floor cells for 1, 2, … boxes: choose(cells, boxes) placements times a few regions.
LARGEST_FLOOR = {1: 60, 2: 50, 3: 36, 4: 26, 5: 21}
SIDES = {1: (3, 9), 2: (4, 9), 3: (5, 9), 4: (5, 8), 5: (5, 8)}
ATTEMPTS = 4  # then a plain room: a bounded number, since shrinking makes every draw the same
LONGEST_PULLING = 80

Grid = list[list[str]]  # walls "#" and floor " " only


def random_level(rng: Random, kind: str | None = None, boxes: int | None = None) -> list[str]:
    """Return the rows of a level with 1–5 boxes, or the given number of them."""
    kind = kind or rng.choice(KINDS)
    boxes = boxes or rng.randint(1, 5)
    spare = 0 if rng.randrange(3) else rng.randint(1, 2)
    for _ in range(ATTEMPTS):
        grid = _joined_rooms(rng) if kind == "rooms" else _pitted_room(rng, boxes)
        floor = _largest_part(grid, LARGEST_FLOOR[boxes])
        if floor.bit_count() >= 3 * boxes + 6:
            break
    else:
        grid = _pitted_room(rng, boxes, walls=0)
        floor = _largest_part(grid, LARGEST_FLOOR[boxes])
    played_back = kind == "played-back" or (kind == "rooms" and rng.randrange(2) == 0)
    if not played_back:
        return _rows(_place(rng, grid, floor, boxes, boxes + spare))
    tries = [_play_back(rng, _place(rng, grid, floor, boxes, boxes + spare)) for _ in range(2)]
    return _rows(max(tries, key=_remoteness))


def seeded_levels(seed: int, count: int, kind: str | None = None) -> Iterator[list[str]]:
    """Yield a fixed sequence of levels."""
    rng = Random(seed)
    for _ in range(count):
        yield random_level(rng, kind)


def levels(kind: str | None = None, boxes: int | None = None) -> st.SearchStrategy[list[str]]:
    """Return a strategy for rows of levels; failing examples shrink to small rooms."""
    rngs = st.randoms(note_method_calls=False, use_true_random=False)
    return rngs.map(lambda rng: random_level(rng, kind, boxes))


# ---- Walls ----


def _blank(height: int, width: int, fill: str) -> Grid:
    return [[fill] * width for _ in range(height)]


def _pitted_room(rng: Random, boxes: int, walls: int | None = None) -> Grid:
    """A rectangle inside a wall, with 15–45 % of it, or the given share, turned into wall."""
    height, width = rng.randint(*SIDES[boxes]), rng.randint(*SIDES[boxes])
    grid = _blank(height + 2, width + 2, "#")
    cells = [(row, column) for row in range(height) for column in range(width)]
    percent = rng.randint(15, 45) if walls is None else walls
    filled = set(rng.sample(cells, len(cells) * percent // 100))
    for row, column in cells:
        if (row, column) not in filled:
            grid[row + 1][column + 1] = " "
    return grid


def _joined_rooms(rng: Random) -> Grid:
    """Two or three rooms in a row or column, each joined to the next by a door or a corridor."""
    grid = _blank(7, 24, "#")
    left = 1
    previous_rows: range | None = None
    for _ in range(rng.randint(2, 3)):
        height, width = rng.randint(2, 4), rng.randint(1, 4)
        top = rng.randint(max(1, 4 - height), min(3, 6 - height))  # every room has row 3
        rows = range(top, top + height)
        if previous_rows is not None:
            passage = rng.choice((1, 1, 2, 3))
            shared = [row for row in rows if row in previous_rows]
            for row in {rng.choice(shared) for _ in range(rng.randint(1, 2))}:
                for column in range(left, left + passage):
                    grid[row][column] = " "
            left += passage
        for row in rows:
            for column in range(left, left + width):
                grid[row][column] = " "
        if height > 2 and width > 2 and rng.randrange(3) == 0:
            grid[top + 1][left + 1] = "#"
        left += width
        previous_rows = rows
    grid = [row[: left + 1] for row in grid]
    if rng.randrange(2):
        grid = [list(column) for column in zip(*grid, strict=True)]
    return grid


def _largest_part(grid: Grid, most: int) -> Cells:
    """The largest connected part of the floor, cut down to a number of cells that hang together."""
    board = _empty_board(grid)
    largest = max(board.regions(0), key=int.bit_count, default=0)
    if largest.bit_count() <= most:
        return largest
    kept = fringe = largest & -largest
    while fringe:
        fringe = sum_of(board.shift(fringe, way) for way in "lurd") & largest & ~kept
        for cell in members(fringe):
            if kept.bit_count() < most:
                kept |= cell
        fringe &= kept
    return kept


def _empty_board(grid: Grid) -> Board:
    height, width = len(grid), len(grid[0])
    bare = Board(height, width, 0, 0, 0, 0)
    floor = bare.cells(
        (row, column)
        for row in range(height)
        for column in range(width)
        if grid[row][column] == " "
    )
    return Board(height, width, floor, 0, 0, 0)


# ---- Boxes, goals, player ----


def _place(rng: Random, grid: Grid, floor: Cells, boxes: int, goals: int) -> Board:
    """Put goals, boxes and the player on random cells of the floor."""
    board = Board(len(grid), len(grid[0]), floor, 0, 0, 0)
    on_goals = sum_of(rng.sample(list(members(floor)), goals))
    # A box in a corner makes a dull level: most boxes start where they could be pushed.
    open_axes = [board.shift(floor, a) & board.shift(floor, b) & floor for a, b in ("lr", "ud")]
    pushable = sum_of(open_axes)
    if pushable.bit_count() < boxes or rng.randrange(4) == 0:
        pushable = floor
    on_boxes = sum_of(rng.sample(list(members(pushable)), boxes))
    player = rng.choice(list(members(floor & ~on_boxes)))
    return replace(board, goals=on_goals, boxes=on_boxes, player=player)


def _play_back(rng: Random, board: Board) -> Board:
    """Put the boxes on goals, pull them about, and start where they were furthest from goals."""
    boxes = sum_of(rng.sample(list(members(board.goals)), board.boxes.bit_count()))
    sides = [State(boxes, lowest(region)) for region in board.regions(boxes)]
    way, furthest = "", 0
    state = start = max(sides, key=lambda side: sum(1 for _ in board.pulls(side)))
    for _ in range(rng.randint(1, LONGEST_PULLING)):
        pulls = list(board.pulls(state))
        # Mostly go on the same way: a box that wanders at random does not get far.
        further = [pull for pull in pulls if pull[0].direction == way]
        if further and rng.randrange(3):
            pulls = further
        if not pulls:
            break
        (_, way), state = rng.choice(pulls)
        apart = _remoteness(replace(board, boxes=state.boxes))
        if apart >= furthest:
            start, furthest = state, apart
    player = rng.choice(list(members(board.region(start))))
    return replace(board, boxes=start.boxes, player=player)


def _remoteness(board: Board) -> int:
    """How far the boxes are from their nearest goals, taken together."""
    goals = board.coordinates(board.goals)
    return sum(
        min(abs(row - goal_row) + abs(column - goal_column) for goal_row, goal_column in goals)
        for row, column in board.coordinates(board.boxes)
    )


def _rows(board: Board) -> list[str]:
    """The level as XSB, with no more wall than it needs."""
    stride = board.width + 1
    sideways = board.floor | board.floor << 1 | board.floor >> 1
    near = set(board.coordinates(sideways | sideways << stride | sideways >> stride))
    lines = [
        "".join(
            character if (row, column) in near else " " for column, character in enumerate(line)
        )
        for row, line in enumerate(board.rows(board.boxes, board.player))
    ]
    left = min(len(line) - len(line.lstrip()) for line in lines if line.strip())
    return [line[left:].rstrip() for line in lines if line.strip()]
