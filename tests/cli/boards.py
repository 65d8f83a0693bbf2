"""Levels the command-line tests use."""

EASY = "#####\n#@$.#\n#####\nTitle: One push\n"
TWO_PUSHES = "######\n#@$ .#\n######\nTitle: Two pushes\n"
# The box is in a corner.
LOST = "#####\n#@ .#\n#$  #\n#####\nTitle: Lost\n"
NO_PLAYER = "#####\n# $.#\n#####\nTitle: Nobody\n"
# Twelve boxes in an open room: breadth-first search does not come to an end here.
HARD = """\
############
#@         #
# $ $ $ $  #
#          #
#  $ $ $ $ #
#          #
# $ $ $ $  #
#          #
#..........#
#..        #
############
Title: Too hard
"""


def hungry() -> str:
    """A level that fills memory fast: states are large, yet quick to make.

    A hall of 60 by 60 cells makes every state 464 bytes. The player is shut up with seven boxes in
    a room before it: two boxes in a row plug the corridor, so no flood ever enters the hall.
    """
    room = [
        "##########                ",
        "#        #                ",
        "#  $ $   #                ",
        "#        #                ",
        "# @$ $   ####             ",
        "#         $$              ",
        "#  $ $ $ ####             ",
        "#        #                ",
        "##########                ",
    ]
    hall = 60
    rows = []
    for row in range(hall + 2):
        if row in (0, hall + 1):
            right = "#" * (hall + 2)
        elif row == 5:
            right = " " + " " * hall + "#"  # the corridor's end
        else:
            right = "#" + "." * 9 + " " * (hall - 9) + "#" if row == 20 else "#" + " " * hall + "#"
        left = room[row][:12] if row < len(room) else " " * 12
        rows.append(left + right)
    return "\n".join(rows) + "\nTitle: Hungry\n"


def huge() -> str:
    """A hall of 2,400 cells with 240 boxes, three apart, and as many goals on its right."""
    height, width, boxes = 42, 62, 240
    grid = [["#"] * width] + [["#", *" " * (width - 2), "#"] for _ in range(height - 2)]
    grid.append(["#"] * width)
    grid[1][1] = "@"
    places = [(y, x) for y in range(3, height - 3, 3) for x in range(3, width - 5, 3)]
    for y, x in places[:boxes]:
        grid[y][x] = "$"
    free = [(y, x) for y in range(2, height - 2) for x in range(width - 15, width - 2)]
    free = [(y, x) for y, x in free if grid[y][x] == " "]
    for y, x in free[: sum(row.count("$") for row in grid)]:
        grid[y][x] = "."
    return "\n".join("".join(row) for row in grid) + "\nTitle: Huge\n"
