"""Making levels: rooms and goals, reverse play from the solved position, edited walls."""

from pushwise.generating.making import Made
from pushwise.generating.run import Generated, generate
from pushwise.generating.wishes import SYMMETRIES, Wishes
from pushwise.ranges import Range

__all__ = ["SYMMETRIES", "Generated", "Made", "Range", "Wishes", "generate"]
