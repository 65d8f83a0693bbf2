"""The tables of a report as rows of text, for HTML, CSV, Markdown and the terminal."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from pushwise.bench.runs.outcome import REASONS, Outcome, SolverRun, Suite

Table = list[list[str]]


def summary_table(suite: Suite, runs: Sequence[SolverRun]) -> Table:
    """One line per run."""
    head = ["run", "levels", "solved", "optimal", "unsolvable", "missed", "seconds", "median s"]
    rows = [[*head, "states"]]
    for run in runs:
        s = suite.summary(run)
        rows.append(
            [
                run.name,
                f"{s.levels:,}",
                f"{s.solved:,}",
                f"{s.optimal:,}",
                f"{s.unsolvable:,}",
                f"{sum(s.misses.values()):,}",
                _number(s.seconds, 1),
                _number(s.median_seconds, 3),
                "" if s.expanded is None else f"{s.expanded:,}",
            ]
        )
    return rows


def misses_table(suite: Suite, runs: Sequence[SolverRun]) -> Table:
    """Why levels were missed, one column a run."""
    rows = [["reason", *(run.name for run in runs)]]
    summaries = [suite.summary(run) for run in runs]
    for status, words in REASONS.items():
        counts = [summary.misses.get(status, 0) for summary in summaries]
        if any(counts):
            rows.append([words, *(f"{count:,}" for count in counts)])
    return rows


def misses_by_name(suite: Suite, run: SolverRun) -> dict[str, list[str]]:
    """The levels that a run has missed, by the reason in words."""
    found: dict[str, list[str]] = {words: [] for words in REASONS.values()}
    for key in suite.levels:
        words = REASONS.get(run.outcome(key).status)
        if words is not None:
            found[words].append(suite.title(key))
    return {words: names for words, names in found.items() if names}


def level_table(suite: Suite, runs: Sequence[SolverRun]) -> Table:
    """One line per level: what it is, then the columns of every run."""
    several = len(runs) > 1
    columns = ("status", "seconds", "pushes", "moves", "states")
    head = ["level", "title", "boxes"]
    head += [f"{run.name} {column}" if several else column for run in runs for column in columns]
    rows = [head]
    for key, level in suite.levels.items():
        row = [f"{key[0]}:{key[1]}", level.title or "", str(len(level.boxes))]
        for run in runs:
            row += _cells(run.outcome(key))
        rows.append(row)
    return rows


def _cells(outcome: Outcome) -> list[str]:
    status = f"{outcome.status} (optimal)" if outcome.optimal else outcome.status
    return [
        status,
        _number(outcome.seconds, 3),
        "" if outcome.pushes is None else str(outcome.pushes),
        "" if outcome.moves is None else str(outcome.moves),
        "" if outcome.expanded is None else str(outcome.expanded),
    ]


def to_csv(table: Table) -> str:
    """Return the table as CSV."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(table)
    return out.getvalue()


def to_markdown(table: Table) -> str:
    """Return the table as Markdown, numbers to the right."""
    head, *rows = [[cell.replace("|", "\\|") for cell in row] for row in table]
    numeric = [all(_is_number(row[at]) for row in rows) for at in range(len(head))]
    rule = ["---:" if right else "---" for right in numeric]
    return "".join(f"| {' | '.join(row)} |\n" for row in (head, rule, *rows))


def to_text(table: Table) -> str:
    """Return the table for a terminal, columns aligned."""
    widths = [max(len(row[at]) for row in table) for at in range(len(table[0]))]
    lines = []
    for number, row in enumerate(table):
        cells = [
            cell.rjust(width) if at and (number == 0 or _is_number(cell)) else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def _number(value: float | None, digits: int) -> str:
    return "" if value is None else f"{value:,.{digits}f}"


def _is_number(cell: str) -> bool:
    return not cell or cell.replace(",", "").replace(".", "").isdigit()
