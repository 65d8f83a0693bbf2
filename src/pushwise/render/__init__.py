"""Drawing: one frame (a board and marks on its cells) as plain text, in colour, or as SVG."""

from pushwise.render.ansi import to_ansi
from pushwise.render.frame import Frame, Mark
from pushwise.render.svg import to_svg
from pushwise.render.text import to_text

__all__ = ["Frame", "Mark", "to_ansi", "to_svg", "to_text"]
