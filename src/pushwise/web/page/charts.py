"""Numbers as small pictures and tables, in HTML that takes no text from outside unescaped."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

_CURVE = (300, 56)
_POINTS = 200


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
        f'<div class="pw-soft text-caption">{escape(label)}, at most {top:,.0f}</div>'
    )


def gap(bound: int, best: int, unit: str) -> str:
    """Return a bar that is full when the best solution is proved to be the shortest."""
    share = min(1.0, bound / best) if best else 1.0
    label = f"proved: at least {bound} {unit}; best so far: {best}"
    return (
        f'<div class="pw-gap" role="img" aria-label="{escape(label)}">'
        f'<i style="width:{share:.1%}"></i></div>'
        f'<div class="pw-soft text-caption">bound against best: {share:.1%}</div>'
    )
