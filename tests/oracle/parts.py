"""The parts of the push-optimal engine that the tests switch on and off."""

PARTS = [
    "pairs",
    "prices",
    "triples",
    "learned-deadlocks",
    "frozen-walls",
    "gates",
    "corrals",
    "fill-order",
    "dives",
    "descent",
    "cut-squares",
    "mining",
]

# Those that the search for the fewest moves has.
MOVE_PARTS = ["pairs", "triples", "learned-deadlocks", "frozen-walls", "cut-squares", "mining"]


def choices(parts: list[str]) -> list[list[str]]:
    """What to leave out: nothing, each part in turn, some, all.

    With a part goes the descent test: on small levels it may find the solution before the part has
    had anything to say.
    """
    others = [part for part in parts if part != "descent"]
    return [
        [],
        ["descent"],
        *([part, "descent"] for part in others),
        ["pairs", "mining"],
        parts,
    ]
