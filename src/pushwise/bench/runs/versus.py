"""Two runs compared: who solved what, how much faster, how much shorter."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log

from pushwise.bench.runs.outcome import REASONS, Key, Outcome, SolverRun, Suite
from pushwise.bench.runs.tables import Table

# Below this, times are noise.
LEAST_SECONDS = 0.001
# A sentence names this many levels; the table has them all.
NAMED = 20


@dataclass(frozen=True)
class Versus:
    """The comparison of run A with run B on a suite.

    `ratio` is the geometric mean of A's time over B's where both solved and told their time;
    `node_ratio` the same of states expanded. Below 1 means that A needed less.
    """

    a: str
    b: str
    only_a: tuple[Key, ...]
    only_b: tuple[Key, ...]
    both: int
    neither: int
    ratio: float | None
    node_ratio: float | None
    fewer_pushes_a: int
    fewer_pushes_b: int
    changed: tuple[tuple[Key, float], ...]  # ratio of each level, the largest change first


def compare(suite: Suite, a: SolverRun, b: SolverRun) -> Versus:
    """Compare two runs."""
    only_a: list[Key] = []
    only_b: list[Key] = []
    both = neither = fewer_a = fewer_b = 0
    ratios: list[tuple[Key, float]] = []
    node_ratios: list[float] = []
    for key in suite.levels:
        x, y = a.outcome(key), b.outcome(key)
        if not x.decided or not y.decided:
            if x.decided:
                only_a.append(key)
            elif y.decided:
                only_b.append(key)
            else:
                neither += 1
            continue
        both += 1
        if x.seconds is not None and y.seconds is not None:
            ratios.append((key, max(x.seconds, LEAST_SECONDS) / max(y.seconds, LEAST_SECONDS)))
        if x.expanded and y.expanded:
            node_ratios.append(x.expanded / y.expanded)
        if x.pushes is not None and y.pushes is not None:
            fewer_a += x.pushes < y.pushes
            fewer_b += y.pushes < x.pushes
    ratios.sort(key=lambda pair: -abs(log(pair[1])))
    return Versus(
        a.name,
        b.name,
        tuple(only_a),
        tuple(only_b),
        both,
        neither,
        _geometric_mean([ratio for _, ratio in ratios]),
        _geometric_mean(node_ratios),
        fewer_a,
        fewer_b,
        tuple(ratios),
    )


def describe(suite: Suite, versus: Versus) -> list[str]:
    """The comparison in sentences."""
    a, b = versus.a, versus.b
    lines = [f"{versus.both:,} answered by both, {versus.neither:,} by neither."]
    for name, keys in ((f"{a} but not {b}", versus.only_a), (f"{b} but not {a}", versus.only_b)):
        titles = ", ".join(suite.title(key) for key in keys[:NAMED])
        more = f" and {len(keys) - NAMED:,} more" if len(keys) > NAMED else ""
        lines.append(f"{len(keys):,} by {name}" + (f": {titles}{more}." if keys else "."))
    if versus.ratio is not None:
        lines.append(
            f"Time of {a} over {b} where both answered: {versus.ratio:.3g} (geometric mean)."
        )
    if versus.node_ratio is not None:
        lines.append(f"States expanded, {a} over {b}: {versus.node_ratio:.3g} (geometric mean).")
    lines.append(
        f"Fewer pushes: {a} on {versus.fewer_pushes_a:,}, {b} on {versus.fewer_pushes_b:,} levels."
    )
    return lines


def side_by_side(suite: Suite, a: SolverRun, b: SolverRun, versus: Versus) -> Table:
    """Return the levels that only one of them answered, and what either made of each."""
    rows = [["only", "level", a.name, b.name]]
    for name, keys in ((a.name, versus.only_a), (b.name, versus.only_b)):
        for key in keys:
            cells = [_in_words(run.outcome(key)) for run in (a, b)]
            rows.append([name, suite.title(key), *cells])
    return rows


def _in_words(outcome: Outcome) -> str:
    words = REASONS.get(outcome.status, outcome.status)
    if outcome.seconds is not None:
        words += f", {outcome.seconds:,.2f} s"
    if outcome.pushes is not None:
        words += f", {outcome.pushes:,} push{'' if outcome.pushes == 1 else 'es'}"
    return words


def _geometric_mean(values: list[float]) -> float | None:
    return exp(sum(map(log, values)) / len(values)) if values else None
