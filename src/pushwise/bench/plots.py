"""The pictures of a comparison, as SVG text (needs the extra `report`)."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from pushwise.bench.comparison import Row
from pushwise.bench.figures import COLOURS, legend_above, make_figure, to_svg
from pushwise.solving.result import Result

SOLVED_COLOUR = COLOURS[0]
UNSOLVED_COLOUR = "#9aa0a6"
LEAST = 1e-3


def dot_plots(rows: Sequence[Row]) -> list[tuple[str, str]]:
    """Return (caption, SVG) of states, time and memory per configuration, summed over levels.

    Dots on a logarithmic axis: a bar's length would depend on where the axis happens to begin.
    """
    levels = len({row.level for row in rows})
    of_all = f", sum of {levels} levels" if levels > 1 else ""
    return [
        (f"States expanded{of_all}", _dots(rows, lambda result: result.expanded)),
        (f"Seconds{of_all}", _dots(rows, lambda result: result.seconds)),
        (f"Memory in use at the end (MiB){of_all}", _dots(rows, lambda result: result.search_mib)),
    ]


def growth_plot(rows: Sequence[Row]) -> str:
    """Return the SVG of how many states each configuration expanded at each depth."""
    figure, axes = make_figure(8, height=4.5)
    for row in rows:
        if row.result is not None and row.result.by_depth:
            axes.plot(row.result.by_depth, label=row.configuration.label, linewidth=1.3)
    axes.set_yscale("symlog", linthresh=1)
    axes.set_xlabel("length of the path (pushes or moves)")
    axes.set_ylabel("states expanded")
    if axes.lines:
        axes.legend(fontsize=7)
    return to_svg(figure)


def probes_plot(rows: Sequence[Row]) -> str:
    """Return the SVG of how full the hash table is: states by the groups looked at to find them."""
    figure, axes = make_figure(8, height=3.5)
    for row in rows:
        if row.result is None or not sum(row.result.probes):
            continue
        total = sum(row.result.probes)
        shares = [100 * count / total for count in row.result.probes]
        label = f"{row.configuration.label} ({total:,} states)"
        axes.plot(range(1, len(shares) + 1), shares, marker="o", markersize=3, label=label)
    axes.set_yscale("symlog", linthresh=0.01)
    axes.set_xlabel("groups of the table looked at")
    axes.set_ylabel("% of the states")
    if axes.lines:
        axes.legend(fontsize=7)
    return to_svg(figure)


def _figure(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def _decades(values: Sequence[float]) -> tuple[float, float]:
    """Return powers of ten around the values, one decade at least, so that little looks little.

    >>> _decades([0.06, 0.09]), _decades([8, 1200])
    ((0.01, 1.0), (1.0, 100000.0))
    """
    low = math.floor(math.log10(min(values, default=1.0)))
    high = math.ceil(math.log10(max(values, default=1.0)))
    return 10.0**low, 10.0 ** (high + 1)  # the figures stand to the right of their dots


def _dots(rows: Sequence[Row], value: Callable[[Result], float]) -> str:
    totals: dict[str, float] = {}
    all_solved: dict[str, bool] = {}
    for row in rows:
        if row.result is not None:
            label = row.configuration.label
            totals[label] = totals.get(label, 0.0) + value(row.result)
            all_solved[label] = all_solved.get(label, True) and row.result.solved
    figure, axes = make_figure(6, height=0.9 + 0.3 * len(totals))
    # Nothing has no place on a logarithmic axis: it stands at the left edge with its figure.
    least = min((total for total in totals.values() if total > LEAST), default=1.0)
    for solved, colour, marker, name in (
        (True, SOLVED_COLOUR, "o", "solved"),
        (False, UNSOLVED_COLOUR, "X", "gave up"),
    ):
        at = [
            (max(total, least / 3), place)
            for place, (label, total) in enumerate(totals.items())
            if all_solved[label] is solved
        ]
        if at:
            x, y = zip(*at, strict=True)
            style = {"color": colour, "marker": marker, "label": name}
            axes.scatter(x, y, s=36, zorder=3, **style)
    for place, total in enumerate(totals.values()):
        where = {"xytext": (7, 0), "textcoords": "offset points", "va": "center"}
        axes.annotate(_figure(total), (max(total, least / 3), place), fontsize=8, **where)
    axes.set_xscale("log")
    axes.set_xlim(*_decades([max(total, least / 3) for total in totals.values()]))
    axes.set_yticks(range(len(totals)), list(totals), fontsize=8)
    axes.set_ylim(len(totals) - 0.4, -0.6)
    legend_above(axes)
    return to_svg(figure)
