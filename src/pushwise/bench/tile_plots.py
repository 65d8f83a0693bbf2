"""What each heuristic of the sliding tiles buys, as a picture (needs the extra `report`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pushwise.bench.figures import COLOURS, legend_above, make_figure, to_svg
from pushwise.tiles.census import Layer

BAR = 0.38


@dataclass(frozen=True)
class TileRow:
    """A row of the picture: states visited, states made by the tests, a paper's count."""

    label: str
    visited: float
    created: float
    published: float | None = None


def heuristics_plot(rows: Sequence[TileRow], counted: str) -> str:
    """Return the SVG: two bars a row on a logarithmic axis, a paper's count as a diamond."""
    figure, axes = make_figure(width=7, height=1.1 + 0.42 * len(rows))
    places = range(len(rows))
    visited = [row.visited for row in rows]
    bars = axes.barh([p - BAR / 2 for p in places], visited, BAR, color=COLOURS[0], label=counted)
    axes.bar_label(bars, [f"{value:,.0f}" for value in visited], fontsize=9, padding=4)
    made = [(p + BAR / 2, row.created) for p, row in enumerate(rows) if row.created]
    if made:
        at, values = zip(*made, strict=True)
        axes.barh(at, values, BAR, color=COLOURS[5], label="made by the test of ^f")
    known = [(row.published, p - BAR / 2) for p, row in enumerate(rows) if row.published]
    if known:
        x, y = zip(*known, strict=True)
        style = {"marker": "D", "s": 20, "color": COLOURS[1], "zorder": 3}
        axes.scatter(x, y, label="published", **style)
    axes.set_xscale("log")
    axes.set_yticks(places, [row.label for row in rows])
    axes.invert_yaxis()
    axes.margins(x=0.18)
    axes.set_xlabel("states, average of a puzzle")
    legend_above(axes)
    return to_svg(figure)


def census_plot(layers: Sequence[Layer]) -> str:
    """Return the SVG: positions at each depth, and shortest solutions of a position (log axis)."""
    figure, axes = make_figure(width=7, height=4)
    depths = [layer.depth for layer in layers]
    axes.bar(depths, [layer.positions for layer in layers], color=COLOURS[0], label="positions")
    axes.set_xlabel("moves of a shortest solution")
    axes.set_ylabel("positions")
    ways = axes.twinx()
    ways.spines[["top"]].set_visible(False)
    mean = [layer.mean_ways for layer in layers]
    most = [layer.most_ways for layer in layers]
    ways.plot(depths, mean, color=COLOURS[1], marker="o", markersize=3, linewidth=1.2)
    ways.plot(depths, most, color=COLOURS[4], marker="^", markersize=3, linewidth=0, zorder=2)
    ways.set_yscale("log")
    ways.set_ylabel("shortest solutions of a position")
    for colour, marker, name in ((COLOURS[1], "o", "mean"), (COLOURS[4], "^", "most")):
        style = {"color": colour, "marker": marker, "label": f"{name} of shortest solutions"}
        axes.plot([], [], markersize=4, linewidth=0, **style)
    legend_above(axes)
    return to_svg(figure)
