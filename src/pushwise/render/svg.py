"""A frame as a self-contained SVG picture that follows the reader's light or dark setting.

Walls and floor are one path each, whatever their number of cells, so that a giant board stays a
small file; goals, boxes and the player are drawn once and placed by reference. Where thousands of
references would keep a browser busy for half a minute, things of a kind are one path too, filled
with a pattern of them: the same picture.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

from pushwise.render.frame import Frame
from pushwise.sokoban.cell_names import row_name

CELL = 32  # picture units per cell
LEGEND_LINE = 20
MOST_REFERENCES = 1_000
Legend = Sequence[tuple[str, str]]

# A page may hold several pictures and style sheets in SVG are shared by the page: all names here
# are prefixed and the same in every picture.
_LIGHT = """
.pw-wall{fill:#5b6472}.pw-edge{fill:none;stroke:#444c58;stroke-width:1.5}
.pw-floor{fill:#f3ede1}.pw-grid{fill:none;stroke:#e0d6c2}
.pw-goal{fill:none;stroke:#c8553d;stroke-width:2.5}.pw-dot{fill:#c8553d}
.pw-box{fill:#d9a04e;stroke:#8f5f1d}.pw-home{fill:#7fae5a;stroke:#456b2a}
.pw-plank{fill:none;stroke-width:2}.pw-box-line{stroke:#8f5f1d}.pw-home-line{stroke:#456b2a}
.pw-skin{fill:#3f72b5;stroke:#244a7c}.pw-eye{fill:#fff}.pw-pupil{fill:#1b2a3d}
.pw-text{font:600 12px system-ui,sans-serif;fill:#3a332a;text-anchor:middle;\
paint-order:stroke;stroke:#f8f4ec;stroke-width:3.5px;stroke-linejoin:round}
.pw-dead{fill:#d9534f}.pw-reach{fill:#4caf7d}.pw-tunnel{fill:#7b68c8}.pw-room{fill:#3fa7c4}
.pw-order{fill:#e0b93b}.pw-distance{fill:#e0b93b}.pw-path{fill:#4f8fd9}.pw-hint{fill:#f0a202}
.pw-cause{fill:#c0392b}.pw-pair{fill:#7b68c8}.pw-mark{opacity:.38}.pw-heat{fill:#e03b24}
.pw-ruler{font-family:system-ui,sans-serif;fill:#7d8590;text-anchor:middle}
"""
_DARK = """
.pw-wall{fill:#6d7786}.pw-edge{stroke:#8b95a5}.pw-floor{fill:#23272f}.pw-grid{stroke:#2e343e}
.pw-goal{stroke:#ef7b5f}.pw-dot{fill:#ef7b5f}.pw-box{fill:#c98f3f;stroke:#f0c98a}
.pw-home{fill:#5f9142;stroke:#b3d99a}.pw-box-line{stroke:#f0c98a}.pw-home-line{stroke:#b3d99a}
.pw-skin{fill:#5b93dc;stroke:#b6d3f7}.pw-text{fill:#eee8dc;stroke:#1c2026}.pw-mark{opacity:.45}
"""
_STYLE = f"{_LIGHT}@media (prefers-color-scheme:dark){{{_DARK}}}"

_SHAPES = f"""
<pattern id="pw-tile" width="{CELL}" height="{CELL}" patternUnits="userSpaceOnUse">\
<rect class="pw-floor" width="{CELL}" height="{CELL}"/>\
<path class="pw-grid" d="M0 {CELL}V0H{CELL}"/></pattern>
<circle id="pw-ring" class="pw-goal" cx="16" cy="16" r="13"/>
<g id="pw-goal"><circle class="pw-goal" cx="16" cy="16" r="8"/>\
<circle class="pw-dot" cx="16" cy="16" r="2.8"/></g>
<g id="pw-box"><rect class="pw-box" x="4" y="4" width="24" height="24" rx="3" stroke-width="2"/>\
<path class="pw-plank pw-box-line" d="M9 9h14v14H9zM9 9l14 14"/></g>
<g id="pw-home"><rect class="pw-home" x="4" y="4" width="24" height="24" rx="3" stroke-width="2"/>\
<path class="pw-plank pw-home-line" d="M9 16.5l5 5 9-10"/></g>
<g id="pw-player"><circle class="pw-skin" cx="16" cy="16" r="10" stroke-width="2"/>\
<circle class="pw-eye" cx="12.3" cy="14" r="2.9"/>\
<circle class="pw-eye" cx="19.7" cy="14" r="2.9"/>\
<circle class="pw-pupil" cx="12.8" cy="14.2" r="1.4"/>\
<circle class="pw-pupil" cx="20.2" cy="14.2" r="1.4"/>\
<path d="M11.5 20q4.5 3.6 9 0" fill="none" stroke="#fff" stroke-width="1.8" \
stroke-linecap="round"/></g>
"""

_PATTERNS = "".join(
    f'<pattern id="pw-{name}-tile" width="{CELL}" height="{CELL}" patternUnits="userSpaceOnUse">'
    f'<use href="#pw-{name}"/></pattern>\n'
    for name in ("goal", "box", "home")
)

_THINGS = {
    ".": ("goal",),
    "$": ("box",),
    "*": ("home",),
    "@": ("player",),
    "+": ("ring", "player"),
}


def shared_parts(dark: str) -> str:
    """Return what `to_svg(…, shared=True)` leaves out, once for a whole page.

    `dark` is the selector under which the page is dark.
    """
    style = f"<style>{_LIGHT}{dark}{{{_DARK}}}</style>"
    hidden = 'width="0" height="0" style="position:absolute" aria-hidden="true"'
    defs = f"<defs>{_SHAPES}{_PATTERNS}</defs>"
    return f'{style}<svg xmlns="http://www.w3.org/2000/svg" {hidden}>{defs}</svg>'


def own_parts(*, patterns: bool = False) -> str:
    """Return the same for one SVG document that has several boards in it."""
    return f"<style>{_STYLE}</style>\n<defs>{_SHAPES}{_PATTERNS if patterns else ''}</defs>"


def to_svg(frame: Frame, *, shared: bool = False, rulers: bool = False, legend: Legend = ()) -> str:
    """Draw the frame as an SVG document; with `shared`, for a page that has the `shared_parts`.

    With `rulers` the names of rows and columns stand beside the board; `legend` says below it what
    the colours mean: pairs of a kind of mark (or heat) and words.
    """
    margin = 2 + (_ruler_size(frame) + 5 if rulers else 0)
    width, height = frame.width * CELL + margin + 2, frame.height * CELL + margin + 2
    if legend:
        longest = max(len(words) for _, words in legend)
        width = max(width, LEGEND_LINE + 8 * longest)
        height += len(legend) * LEGEND_LINE + 6
    own = () if shared else (own_parts(patterns=_is_crowded(frame)),)
    title = f"<title>{escape(frame.title)}</title>" if frame.title else ""
    return "\n".join(
        (
            '<svg xmlns="http://www.w3.org/2000/svg" '
            f'viewBox="-{margin} -{margin} {width} {height}" '
            f'width="{width}" height="{height}" role="img">{title}',
            *own,
            _ground(frame),
            *_heat(frame),
            *_marks(frame),
            *_things(frame),
            *_words(frame),
            *(_rulers(frame) if rulers else ()),
            *_legend(frame, legend),
            "</svg>\n",
        )
    )


def _legend(frame: Frame, legend: Legend) -> list[str]:
    """Draw a square of each colour with what it means, below the board."""
    out = []
    for line, (kind, words) in enumerate(legend):
        y = frame.height * CELL + 6 + line * LEGEND_LINE
        out.append(
            f'<rect class="pw-mark pw-{kind}" x="0" y="{y}" width="14" height="14"/>'
            f'<text class="pw-ruler" style="text-anchor:start" font-size="13" x="{LEGEND_LINE}" '
            f'y="{y + 12}">{escape(words)}</text>'
        )
    return out


def _ground(frame: Frame) -> str:
    """Draw floor, the grid on it, and walls."""
    return (
        f'<path fill="url(#pw-tile)" d="{_floor(frame)}"/>'
        f'<path class="pw-wall" d="{_path(frame.rows, "#")}"/>'
        f'<path class="pw-edge" d="{_outline(frame)}"/>'
    )


def _floor(frame: Frame) -> str:
    """Return the path of the floor: what is inside, and what has anything but a wall on it."""
    cells = ["-" if symbol not in "# " else symbol for row in frame.rows for symbol in row]
    for cell in frame.inside:
        if cells[cell] == " ":
            cells[cell] = "-"
    text, width = "".join(cells), frame.width
    return _path([text[at : at + width] for at in range(0, len(text), width)], "-")


def _path(rows: Sequence[str], symbol: str) -> str:
    """Return one path of rectangles, one for each run of a symbol in a row."""
    run = re.compile(f"{re.escape(symbol)}+")
    pieces: list[str] = []
    for row, symbols in enumerate(rows):
        for match in run.finditer(symbols):
            length = (match.end() - match.start()) * CELL
            pieces.append(f"M{match.start() * CELL} {row * CELL}h{length}v{CELL}h-{length}z")
    return "".join(pieces)


def _outline(frame: Frame) -> str:
    """Return the borders between wall and anything else, as runs of straight lines."""
    rows = [f" {row} " for row in ("", *frame.rows, "")]
    rows = [row.ljust(frame.width + 2) for row in rows]
    across = _runs(rows, "M{1} {0}h{2}")
    down = _runs(["".join(column) for column in zip(*rows, strict=True)], "M{0} {1}v{2}")
    return across + down


def _runs(lines: list[str], template: str) -> str:
    """Return the lines between neighbouring rows (or columns) where one is wall and one is not."""
    pieces: list[str] = []
    for at in range(1, len(lines)):
        above, below = lines[at - 1], lines[at]
        start: int | None = None
        for column in range(len(above) + 1):
            differs = column < len(above) and (above[column] == "#") != (below[column] == "#")
            if differs and start is None:
                start = column
            elif not differs and start is not None:
                run = (at - 1) * CELL, (start - 1) * CELL, (column - start) * CELL
                pieces.append(template.format(*run))
                start = None
    return "".join(pieces)


def _heat(frame: Frame) -> list[str]:
    """Draw the glow on the floor."""
    if len(frame.heat) > MOST_REFERENCES:
        return _heat_by_shade(frame)
    return [
        f'<rect class="pw-heat" x="{cell % frame.width * CELL}" y="{cell // frame.width * CELL}" '
        f'width="{CELL}" height="{CELL}" opacity="{0.75 * min(1.0, max(0.0, value)):.2f}"/>'
        for cell, value in sorted(frame.heat.items())
    ]


def _heat_by_shade(frame: Frame) -> list[str]:
    """Draw cells that glow alike as one path, in steps too small to be seen."""
    shades: dict[int, list[str]] = {}
    for cell, value in sorted(frame.heat.items()):
        row, column = divmod(cell, frame.width)
        square = f"M{column * CELL} {row * CELL}h{CELL}v{CELL}h-{CELL}z"
        shades.setdefault(round(20 * min(1.0, max(0.0, value))), []).append(square)
    return [
        f'<path class="pw-heat" opacity="{0.75 * shade / 20:.2f}" d="{"".join(squares)}"/>'
        for shade, squares in sorted(shades.items())
    ]


def _ruler_size(frame: Frame) -> int:
    """Return the size of letters that come out about alike on small boards and on large ones."""
    return min(12, 5 + frame.width // 4)


def _rulers(frame: Frame) -> list[str]:
    """Name the rows and the columns."""
    size = _ruler_size(frame)
    half = CELL // 2
    columns = [
        f'<text x="{column * CELL + half}" y="-5">{column + 1}</text>'
        for column in range(frame.width)
    ]
    rows = [
        f'<text x="{-size // 2 - 5}" y="{row * CELL + half + size // 3}">{row_name(row)}</text>'
        for row in range(frame.height)
    ]
    return [f'<g class="pw-ruler" font-size="{size}">', *columns, *rows, "</g>"]


def _marks(frame: Frame) -> list[str]:
    """Draw a tinted square for every mark, those of a kind as one path."""
    squares: dict[str, list[str]] = {}
    for cell, mark in sorted(frame.marks.items()):
        row, column = divmod(cell, frame.width)
        square = f"M{column * CELL} {row * CELL}h{CELL}v{CELL}h-{CELL}z"
        squares.setdefault(mark.kind, []).append(square)
    return [f'<path class="pw-mark pw-{kind}" d="{"".join(d)}"/>' for kind, d in squares.items()]


def _things(frame: Frame) -> list[str]:
    """Place goals, boxes and the player."""
    crowds = ".$*" if _is_crowded(frame) else ""
    return [_crowd(frame, thing) for thing in crowds] + [
        f'<use href="#pw-{shape}" x="{column * CELL}" y="{row * CELL}"/>'
        for row, symbols in enumerate(frame.rows)
        for column, symbol in enumerate(symbols)
        if symbol in _THINGS and symbol not in crowds
        for shape in _THINGS[symbol]
    ]


def _crowd(frame: Frame, thing: str) -> str:
    """Draw all things of a kind as one path."""
    return f'<path fill="url(#pw-{_THINGS[thing][0]}-tile)" d="{_path(frame.rows, thing)}"/>'


def _is_crowded(frame: Frame) -> bool:
    return sum(row.count(thing) for row in frame.rows for thing in ".$*") > MOST_REFERENCES


def _words(frame: Frame) -> list[str]:
    """Write the words of marks in the middle of their cells."""
    words: list[str] = []
    for cell, mark in sorted(frame.marks.items()):
        if mark.text:
            row, column = divmod(cell, frame.width)
            x, y = column * CELL + CELL // 2, row * CELL + CELL // 2 + 4
            words.append(f'<text class="pw-text" x="{x}" y="{y}">{escape(mark.text)}</text>')
    return words
