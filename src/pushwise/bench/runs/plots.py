"""The pictures of a report, as SVG text (needs the extra `report`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pushwise.bench.figures import COLOURS, legend_above, make_figure, to_svg
from pushwise.bench.runs.outcome import Key, SolverRun, Suite
from pushwise.sokoban.level import Level

LEAST_SECONDS = 0.001
MOST_BINS = 10


def cactus(suite: Suite, runs: Sequence[SolverRun]) -> str:
    """How long the n-th easiest level took."""
    figure, axes = make_figure()
    for colour, run in zip(_colours(runs), runs, strict=True):
        times = _solved_times(suite, run)
        style = {"color": colour, "label": f"{run.name} ({len(times)})", "linewidth": 1.6}
        axes.plot(range(1, len(times) + 1), times, marker=".", markersize=4, **style)
    axes.set_yscale("log")
    axes.set_xlabel("levels solved")
    axes.set_ylabel("seconds for the n-th easiest")
    legend_above(axes)
    return to_svg(figure)


def cumulative(suite: Suite, runs: Sequence[SolverRun]) -> str:
    """Which share of the levels is solved after this many seconds each."""
    figure, axes = make_figure()
    total = max(1, len(suite.levels))
    for colour, run in zip(_colours(runs), runs, strict=True):
        times = _solved_times(suite, run)
        shares = [100 * n / total for n in range(1, len(times) + 1)]
        axes.step(times, shares, where="post", color=colour, label=run.name, linewidth=1.6)
    axes.set_xscale("log")
    axes.set_ylim(0, 102)
    axes.set_xlabel("seconds per level")
    axes.set_ylabel("% of levels solved")
    legend_above(axes)
    return to_svg(figure)


def scatter(suite: Suite, a: SolverRun, b: SolverRun) -> str:
    """Seconds of each level in two runs; levels that one of them missed lie on the edge."""
    figure, axes = make_figure(width=6, height=5.2)
    points = [(a.outcome(key), b.outcome(key)) for key in suite.levels]
    known = [o.seconds for pair in points for o in pair if o.seconds is not None and o.solved]
    edge = 3 * max(known, default=1.0)

    def place(outcome: Any) -> float:
        if not outcome.solved or outcome.seconds is None:
            return edge
        return max(float(outcome.seconds), LEAST_SECONDS)

    both = [(place(x), place(y)) for x, y in points if x.solved and y.solved]
    one = [(place(x), place(y)) for x, y in points if x.solved != y.solved]
    for pairs, colour, marker, label in (
        (both, COLOURS[0], "o", "solved by both"),
        (one, COLOURS[1], "x", "missed by one"),
    ):
        if pairs:
            xs, ys = zip(*pairs, strict=True)
            axes.scatter(xs, ys, c=colour, marker=marker, s=22, alpha=0.75, label=label)
    axes.plot([LEAST_SECONDS, edge], [LEAST_SECONDS, edge], color="#999999", linewidth=0.8)
    for line in (axes.axvline, axes.axhline):
        line(edge, color="#999999", linewidth=0.8, linestyle=":")
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_xlabel(f"{a.name}: seconds (dotted: not solved)")
    axes.set_ylabel(f"{b.name}: seconds")
    legend_above(axes)
    return to_svg(figure)


def by_boxes(suite: Suite, runs: Sequence[SolverRun]) -> str:
    """Share of levels solved, by number of boxes."""
    return _shares(suite, runs, lambda level: len(level.boxes), "boxes")


def by_size(suite: Suite, runs: Sequence[SolverRun]) -> str:
    """Share of levels solved, by number of cells the player can reach."""
    return _shares(suite, runs, lambda level: len(level.interior), "interior cells")


def _shares(
    suite: Suite, runs: Sequence[SolverRun], measure: Callable[[Level], int], words: str
) -> str:
    bins = _bins(suite, measure)
    figure, axes = make_figure()
    width = 0.8 / max(1, len(runs))
    for place, (colour, run) in enumerate(zip(_colours(runs), runs, strict=True)):
        shares = [
            100 * sum(run.outcome(key).solved for key in keys) / len(keys) for _, keys in bins
        ]
        at = [number - 0.4 + width * (place + 0.5) for number in range(len(bins))]
        axes.bar(at, shares, width * 0.92, color=colour, label=run.name)
    labels = [f"{name}\n({len(keys)})" for name, keys in bins]
    axes.set_xticks(range(len(bins)), labels, fontsize=9)
    axes.set_ylim(0, 102)
    axes.set_xlabel(f"{words} (number of levels)")
    axes.set_ylabel("% of levels solved")
    legend_above(axes)
    return to_svg(figure)


def _bins(suite: Suite, measure: Callable[[Level], int]) -> list[tuple[str, list[Key]]]:
    """Levels in groups of neighbouring values, about as many in each."""
    groups: dict[int, list[Key]] = {}
    for key, level in suite.levels.items():
        groups.setdefault(measure(level), []).append(key)
    values = sorted(groups)
    least = len(suite.levels) / MOST_BINS if len(values) > MOST_BINS else 0
    bins: list[tuple[list[int], list[Key]]] = []
    for value in values:
        if not bins or len(bins[-1][1]) >= least:
            bins.append(([], []))
        bins[-1][0].append(value)
        bins[-1][1].extend(groups[value])
    return [(str(v[0]) if len(v) == 1 else f"{v[0]}–{v[-1]}", keys) for v, keys in bins]


def _solved_times(suite: Suite, run: SolverRun) -> list[float]:
    outcomes = [run.outcome(key) for key in suite.levels]
    return sorted(
        max(outcome.seconds, LEAST_SECONDS)
        for outcome in outcomes
        if outcome.solved and outcome.seconds is not None
    )


def _colours(runs: Sequence[SolverRun]) -> list[str]:
    return [COLOURS[number % len(COLOURS)] for number in range(len(runs))]
