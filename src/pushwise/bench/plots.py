"""The pictures of a comparison, as SVG text (needs the extra `report`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pushwise.bench.comparison import Row
from pushwise.bench.figures import make_figure, to_svg
from pushwise.solving.result import Result

SOLVED_COLOUR = "#2a6f97"
UNSOLVED_COLOUR = "#bbbbbb"


def bar_plots(rows: Sequence[Row]) -> list[tuple[str, str]]:
    """Return (caption, SVG) of states, time and memory per configuration, summed over levels."""
    return [
        ("States expanded", _bars(rows, lambda result: result.expanded)),
        ("Seconds", _bars(rows, lambda result: result.seconds)),
        ("Memory of the search (MiB)", _bars(rows, lambda result: result.search_mib)),
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


def _bars(rows: Sequence[Row], value: Callable[[Result], float]) -> str:
    totals: dict[str, float] = {}
    all_solved: dict[str, bool] = {}
    for row in rows:
        if row.result is not None:
            label = row.configuration.label
            totals[label] = totals.get(label, 0.0) + value(row.result)
            all_solved[label] = all_solved.get(label, True) and row.result.solved
    figure, axes = make_figure(8, height=0.9 + 0.3 * len(totals))
    colours = [SOLVED_COLOUR if all_solved[label] else UNSOLVED_COLOUR for label in totals]
    bars = axes.barh(range(len(totals)), list(totals.values()), color=colours, log=True)
    axes.bar_label(bars, [f"{total:,.6g}" for total in totals.values()], fontsize=7, padding=3)
    axes.set_yticks(range(len(totals)), list(totals), fontsize=8)
    axes.invert_yaxis()
    axes.margins(x=0.15)
    return to_svg(figure)
