"""Charts of results as SVG, the same to the byte for the same numbers."""

from __future__ import annotations

from html import escape
from math import log10

COLOURS = ("#2f6fb5", "#c9702b", "#6a8f3c")
WIDTH, HEIGHT = 720, 320
LEFT, RIGHT, TOP, BOTTOM = 52, 16, 68, 40


def bars(title: str, groups: list[str], series: dict[str, list[int | None]], most: int) -> str:
    """Bars side by side, a group for each name; a dash for what was not measured."""
    room = (WIDTH - LEFT - RIGHT) / len(groups)
    bar = room * 0.8 / len(series)
    parts = [*_rows(most, 15), *_legend(list(series))]
    for place, counts in enumerate(series.values()):
        for group, count in enumerate(counts):
            x = LEFT + room * (group + 0.1) + bar * place
            if count is None:
                parts.append(_text(x + bar / 2, _height(0) - 4, "–"))
                continue
            y = _height(count / most)
            parts.append(
                f'<rect x="{x:.1f}" y="{y:.1f}" width="{bar - 3:.1f}" '
                f'height="{HEIGHT - BOTTOM - y:.1f}" rx="2" fill="{COLOURS[place]}"/>'
            )
            parts.append(_text(x + (bar - 3) / 2, y - 4, str(count)))
    for group, name in enumerate(groups):
        parts.append(_text(LEFT + room * (group + 0.5), HEIGHT - BOTTOM + 18, name))
    return _svg(title, parts)


def steps(title: str, seconds: list[float]) -> str:
    """How many are done after which time: a line of steps over decades."""
    low, high = -2, 2
    most = 10 * -(-len(seconds) // 10)

    def across(second: float) -> float:
        share = (log10(max(second, 10**low)) - low) / (high - low)
        return LEFT + share * (WIDTH - LEFT - RIGHT)

    path = [f"M{across(10**low):.1f} {_height(0):.1f}"]
    for done, second in enumerate(seconds, 1):
        path.append(f"H{across(second):.1f}V{_height(done / most):.1f}")
    path.append(f"H{WIDTH - RIGHT}")
    line = f'<path d="{"".join(path)}" fill="none" stroke="{COLOURS[0]}" stroke-width="3"/>'
    parts = [*_rows(most, 10), line]
    for decade in range(low, high + 1):
        name = f"{10**decade:g} s"
        parts.append(_text(across(10**decade), HEIGHT - BOTTOM + 18, name))
    return _svg(title, parts)


def _height(share: float) -> float:
    return HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)


def _rows(most: int, step: int) -> list[str]:
    parts = []
    for value in range(0, most + 1, step):
        y = _height(value / most)
        parts.append(f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="#8884"/>')
        parts.append(_text(LEFT - 8, y + 4, str(value), anchor="end"))
    return parts


def _legend(names: list[str]) -> list[str]:
    parts = []
    for place, name in enumerate(names):
        x = LEFT + 140 * place
        parts.append(f'<rect x="{x}" y="30" width="12" height="12" fill="{COLOURS[place]}"/>')
        parts.append(_text(x + 18, 40, name, anchor="start"))
    return parts


def _text(x: float, y: float, text: str, anchor: str = "middle") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def _svg(title: str, parts: list[str]) -> str:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        'font-family="sans-serif" font-size="13" fill="#333">'
    )
    ground = f'<rect width="{WIDTH}" height="{HEIGHT}" rx="8" fill="#fff"/>'
    name = f"<title>{escape(title)}</title>"
    heading = _text(LEFT, 20, title, anchor="start").replace("<text", '<text font-weight="bold"')
    return "\n".join([head, name, ground, heading, *parts, "</svg>", ""])
