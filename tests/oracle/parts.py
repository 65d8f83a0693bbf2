"""The parts of the push-optimal engine that the tests switch on and off."""

PARTS = [
    "pairs",
    "triples",
    "frozen-walls",
    "gates",
    "corrals",
    "fill-order",
    "dives",
    "descent",
    "cut-squares",
    "mining",
]
