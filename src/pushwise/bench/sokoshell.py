"""The results of the sokoshell talk (2023) with ours beside them, from a file of results.

The talk gives totals for XSokoban's 90 levels and for the 3,272 of the Large Test Suite, ten
minutes and 32 GiB each, and the mean time of a level of the latter, in which a level that is not
solved counts with the whole limit. Its curves are pictures without figures: of each only the end,
the share solved after ten minutes, is a figure.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, median

from pushwise.bench.figures import COLOURS, legend_above, make_figure, to_svg
from pushwise.bench.runs.outcome import SolverRun, Suite

NAME = "sokoshell"
LIMIT_SECONDS = 600
XSOKOBAN = 90
LARGE = 3272
HEAD = ("solver", "XSokoban", "Large Test Suite", "other levels", "mean s", "median s")


@dataclass(frozen=True, slots=True)
class Published:
    """A solver in the talk: levels solved of both sets, mean seconds of a level."""

    solver: str
    xsokoban: int
    large: int
    mean_seconds: int


PUBLISHED = (
    Published("sokoshell A*", 11, 2204, 208),
    Published("sokoshell fess0", 15, 2273, 196),
    Published("Festival", 90, 3202, 3),
    Published("Sokolution", 90, 3130, 2),
    Published("Takaken", 90, 2944, 7),
    Published("YASS", 89, 2865, 24),
)


@dataclass(frozen=True, slots=True)
class Ours:
    """Our run: levels, those with a result and those solved; mean and median seconds of a level."""

    name: str
    levels: int
    known: int
    solved: int
    mean_seconds: float | None
    median_seconds: float | None


def measure(suite: Suite, run: SolverRun) -> Ours:
    """Sum up a run. A level that is not solved counts with the time it took, as in the talk."""
    outcomes = [run.outcome(key) for key in suite.levels]
    known = [outcome for outcome in outcomes if outcome.status != "missing"]
    times = [outcome.seconds for outcome in known if outcome.seconds is not None]
    return Ours(
        run.name,
        len(outcomes),
        len(known),
        sum(outcome.solved for outcome in known),
        fmean(times) if times else None,
        median(times) if times else None,
    )


def table(ours: Sequence[Ours]) -> list[tuple[str, ...]]:
    """The published rows, then ours, below the set that has as many levels."""
    rows: list[tuple[str, ...]] = [HEAD]
    for row in PUBLISHED:
        totals = (_of(row.xsokoban, XSOKOBAN), _of(row.large, LARGE), "")
        rows.append((row.solver, *totals, f"{row.mean_seconds:,}", ""))
    for run in ours:
        cells = ["", "", ""]
        cells[{XSOKOBAN: 0, LARGE: 1}.get(run.levels, 2)] = _of(run.solved, run.levels)
        rows.append((run.name, *cells, _seconds(run.mean_seconds), _seconds(run.median_seconds)))
    return rows


def _of(solved: int, levels: int) -> str:
    return f"{solved:,} of {levels:,}"


def _seconds(value: float | None) -> str:
    return "" if value is None else f"{value:,.3g}"


def remark(ours: Sequence[Ours]) -> str:
    """What to know before comparing."""
    missing = " ".join(
        f"{run.name} has no result for {run.levels - run.known:,} of {run.levels:,} levels."
        for run in ours
        if run.known < run.levels
    )
    return (
        "Published: 10 minutes and 32 GiB per level; mean seconds are of the Large Test Suite, "
        "unsolved levels with the whole limit; no medians. Ours: the limits of that run, levels "
        f"without a result left out of the times. {missing}"
    ).rstrip()


def curves(suite: Suite, runs: Sequence[SolverRun]) -> str:
    """Return the SVG: the share solved over time, and where the talk's curves end."""
    figure, axes = make_figure(width=7, height=4)
    whole = len(suite.levels) == XSOKOBAN
    for row, colour in zip(PUBLISHED, (*COLOURS, *COLOURS), strict=False):
        share = 100 * (row.xsokoban / XSOKOBAN if whole else row.large / LARGE)
        axes.plot([LIMIT_SECONDS], [share], marker="D", linewidth=0, color=colour, label=row.solver)
    for number, run in enumerate(runs):
        outcomes = [run.outcome(key) for key in suite.levels]
        times = sorted(max(o.seconds or 0.001, 0.001) for o in outcomes if o.solved)
        shares = [100 * n / max(1, len(outcomes)) for n in range(1, len(times) + 1)]
        style = {"linestyle": ("-", "--", ":")[number % 3], "color": "#000000"}
        axes.step(times, shares, where="post", label=run.name, **style)
    axes.set_xscale("log")
    axes.set_ylim(0, 102)
    axes.set_xlabel("seconds per level")
    axes.set_ylabel("% of levels solved")
    legend_above(axes)
    return to_svg(figure)
