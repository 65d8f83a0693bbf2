"""Numbers as small pictures and tables, in HTML that takes no text from outside unescaped."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

_CURVE = (300, 56)
_POINTS = 200
_TRACE = (100, 24)


def facts(rows: Iterable[tuple[str, str]]) -> str:
    """Return names and what they are as a table of two columns."""
    cells = "".join(f"<b>{escape(name)}</b><span>{escape(text)}</span>" for name, text in rows)
    return f'<div class="pw-facts">{cells}</div>'


def curve(values: list[float], label: str) -> str:
    """Return a small line chart as SVG."""
    if len(values) < 2:
        return ""
    width, height = _CURVE
    shown = values[-_POINTS:]
    top = max(shown) or 1
    points = " ".join(
        f"{at * width / (len(shown) - 1):.1f},{height - value * (height - 4) / top:.1f}"
        for at, value in enumerate(shown)
    )
    return (
        f'<svg viewBox="0 0 {width} {height}" width="100%" height="{height}" role="img" '
        f'aria-label="{escape(label)}" preserveAspectRatio="none">'
        f'<polyline class="pw-curve" points="{points}"/></svg>'
        f'<div class="pw-soft text-caption">{escape(label)}, at most {_rounded(top)}</div>'
    )


def _rounded(value: float) -> str:
    """Return a number with as many digits as say something.

    >>> _rounded(22523.7), _rounded(0.0371), _rounded(2)
    ('22,524', '0.0371', '2')
    """
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def gap(bound: int, best: int, unit: str) -> str:
    """Return a bar that is full when the best solution is proved to be the shortest."""
    share = min(1.0, bound / best) if best else 1.0
    label = f"proved: at least {bound} {unit}; best so far: {best}"
    return (
        f'<div class="pw-gap" role="img" aria-label="{escape(label)}">'
        f'<i style="width:{share:.1%}"></i></div>'
        f'<div class="pw-soft text-caption">bound against best: {share:.1%}</div>'
    )


def trace(course: Sequence[tuple[float, int | None]], place: int, label: str) -> str:
    """Return a line of text height through points from 0 to 1, with a dot on the one at `place`.

    The line is broken where there is no value. It has steps: between two points nothing is known.
    """
    width, height = _TRACE
    top = max((value for _, value in course if value is not None), default=0) or 1
    line, held = "", False
    for at, value in course:
        x = f"{at * width:.1f}"
        if value is None:
            line += f"H{x}" if held else ""
        else:
            y = f"{_level(value / top):.1f}"
            line += f"H{x}V{y}" if held else f"M{x} {y}"
        held = value is not None
    at, value = course[place]
    x = f"{at * width:.1f}"
    dot = (
        "" if value is None else f'<path class="pw-dot-now" d="M{x} {_level(value / top):.1f}h0"/>'
    )
    return (
        f'<svg viewBox="0 0 {width} {height}" role="img" aria-label="{escape(label)}" '
        f'preserveAspectRatio="none"><path class="pw-now" d="M{x} 0V{height}"/>'
        f'<path class="pw-trace" d="{line}"/>{dot}</svg>'
    )


def _level(share: float) -> float:
    """How far down a share of the whole is drawn, with room for the dot above and below."""
    _, height = _TRACE
    return height - 4 - share * (height - 8)
