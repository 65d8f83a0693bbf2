"""Levels that are larger than anybody plays, made by rule."""

from __future__ import annotations

from random import Random


def giant_rows(side: int = 200, boxes: int = 11_000, seed: int = 1) -> list[str]:
    """A square hall with pillars, boxes all over it and as many goals, the same for a seed.

    Boxes stand in every other row, with free rows between them that hold the goals: none is lost
    from the start, and thousands of pushes are to choose from.
    """
    rng = Random(seed)
    grid = [["#"] * side, *(["#", *" " * (side - 2), "#"] for _ in range(side - 2)), ["#"] * side]
    inner = range(3, side - 3)
    stands = [(row, column) for row in inner if row % 2 for column in inner if column % 3]
    floor = [(row, column) for row in inner if row % 2 == 0 for column in inner]
    rng.shuffle(stands)
    rng.shuffle(floor)
    for row, column in stands[:boxes]:
        grid[row][column] = "$"
    for row, column in floor[:boxes]:
        grid[row][column] = "."
    for row, column in floor[boxes:]:
        if column % 3 == 0 and rng.randrange(20) == 0:
            grid[row][column] = "#"
    grid[1][1] = "@"
    return ["".join(row) for row in grid]
