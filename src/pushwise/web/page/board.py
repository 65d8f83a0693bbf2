"""A board on the page: drawn as SVG, answering to mouse and touch."""

from __future__ import annotations

from collections.abc import Callable

from nicegui import ui
from nicegui.events import GenericEventArguments

from pushwise.render.frame import Frame
from pushwise.render.svg import CELL, to_svg

LARGEST_CELL = "max(72px, 8vh)"  # a tiny level need not fill the screen

# Screen to cell: the margins of the picture have negative coordinates, or cells too large.
_CELL_OF_EVENT = """
(e) => {
  const svg = e.currentTarget.querySelector('svg');
  if (!svg) return;
  const p = new DOMPoint(e.clientX, e.clientY).matrixTransform(svg.getScreenCTM().inverse());
  emit(Math.floor(p.x / CELL), Math.floor(p.y / CELL));
}
""".replace("CELL", str(CELL))
_TOUCH_START = """
(e) => {
  const [one, other] = e.touches;
  window.pwTouch = other ? null : [one.clientX, one.clientY];
}
"""
_TOUCH_END = """
(e) => {
  if (!window.pwTouch) return;
  const dx = e.changedTouches[0].clientX - window.pwTouch[0];
  const dy = e.changedTouches[0].clientY - window.pwTouch[1];
  if (Math.max(Math.abs(dx), Math.abs(dy)) < 28) return;
  if (e.cancelable) e.preventDefault();
  emit(Math.abs(dx) > Math.abs(dy) ? (dx < 0 ? 'l' : 'r') : (dy < 0 ? 'u' : 'd'));
}
"""


class BoardView:
    """Shows frames; tells which cell was clicked and which way was swiped."""

    def __init__(
        self,
        on_cell: Callable[[int], None] | None = None,
        on_swipe: Callable[[str], None] | None = None,
        label: str = "board",
    ) -> None:
        self._on_cell = on_cell
        self._width = self._height = 0
        self._frame: Frame | None = None
        self.element = ui.html("", sanitize=False).classes("pw-board")
        self.element.props(f'role=img aria-label="{label}"')
        if on_cell is not None:
            self.element.on("click", self._clicked, js_handler=_CELL_OF_EVENT)
        if on_swipe is not None:
            self.element.classes("pw-swiped")
            self.element.on("touchstart.passive", js_handler=_TOUCH_START)
            self.element.on("touchend", lambda e: on_swipe(str(e.args)), js_handler=_TOUCH_END)

    def draw(self, frame: Frame) -> None:
        """Show a frame, unless it is on the page already: a giant one takes long to draw."""
        if frame != self._frame:
            self._frame = frame
            self._width, self._height = frame.width, frame.height
            self.element.style(f"max-width:calc({frame.width} * {LARGEST_CELL})")
            self.element.set_content(to_svg(frame, shared=True, rulers=True))

    def _clicked(self, event: GenericEventArguments) -> None:
        column, row = (int(value) for value in event.args)
        if self._on_cell is not None and 0 <= column < self._width and 0 <= row < self._height:
            self._on_cell(row * self._width + column)


def heat_of(counts: list[list[int]]) -> dict[int, float]:
    """Return how warm each cell is, from (cell, times seen), the most seen being 1.

    By the square root: a cell where few boxes have been is to be told from one where none has.
    """
    most = max((times for _, times in counts), default=1)
    return {cell: (times / most) ** 0.5 for cell, times in counts}
