"""Figures for reports and pages, as SVG text (needs the extra `report`)."""

from __future__ import annotations

import io
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from pushwise.errors import BadOption

# Distinguishable in print and by the colour-blind (Okabe and Ito).
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000")


class NoPlots(BadOption):
    """Plots need matplotlib: pip install 'pushwise[report]'."""


def require_plots() -> None:
    """Refuse before any work is done, if plots cannot be drawn in the end."""
    if find_spec("matplotlib") is None:
        raise NoPlots


def make_figure(width: float = 6, height: float = 3.5) -> tuple[Any, Any]:
    """Return a figure that needs no window system, and its axes."""
    try:
        module: Any = import_module("matplotlib.figure")
    except ModuleNotFoundError:
        raise NoPlots from None
    figure = module.Figure(figsize=(width, height), layout="constrained")
    axes = figure.add_subplot()
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(visible=True, color="#eeeeee", linewidth=0.8)
    axes.set_axisbelow(True)
    axes.tick_params(labelsize=10)  # still to be read on a phone
    axes.xaxis.label.set_size(11)
    axes.yaxis.label.set_size(11)
    return figure, axes


def to_svg(figure: Any) -> str:
    """Return the picture without the file header, and the same for the same data."""
    matplotlib: Any = import_module("matplotlib")
    out = io.StringIO()
    with matplotlib.rc_context({"svg.hashsalt": "pushwise", "svg.fonttype": "none"}):
        figure.savefig(out, format="svg", metadata={"Date": None}, transparent=True)
    text = out.getvalue()
    return text[text.index("<svg") :]


def legend_above(axes: Any) -> None:
    """Put the names above the picture, where nothing can be behind them."""
    if len(axes.get_legend_handles_labels()[0]) > 1:
        place = {"loc": "lower left", "bbox_to_anchor": (0, 1), "ncols": 3}
        axes.legend(fontsize=10, frameon=False, **place)
