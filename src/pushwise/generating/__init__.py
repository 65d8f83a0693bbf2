"""Making levels: rooms and goals, reverse play from the solved position, edited walls."""

from pushwise.generating.level_spec import SYMMETRIES, LevelSpec
from pushwise.generating.making import Made
from pushwise.generating.run import Generated, generate
from pushwise.ranges import Range

__all__ = ["SYMMETRIES", "Generated", "LevelSpec", "Made", "Range", "generate"]
