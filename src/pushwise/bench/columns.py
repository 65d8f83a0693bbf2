"""The columns of a comparison, the same in the terminal, in CSV files and in reports."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from pushwise.bench.comparison import Row
from pushwise.solving.result import Result


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its heading, and its cell for a result."""

    heading: str
    cell: Callable[[Result], str]


def _pushes(result: Result) -> str:
    return str(result.solution.pushes) if result.solution else ""


def _moves(result: Result) -> str:
    return str(result.solution.moves) if result.solution else ""


def _proven(result: Result) -> str:
    if result.optimal:
        return "optimal"
    if result.status.value == "unsolvable":
        return "unsolvable"
    return "" if not result.lower_bound else f"≥ {result.lower_bound}"


MAIN: tuple[Column, ...] = (
    Column("outcome", lambda result: result.status.value),
    Column("seconds", lambda result: f"{result.seconds:.3f}"),
    Column("expanded", lambda result: f"{result.expanded:,}"),
    Column("generated", lambda result: f"{result.generated:,}"),
    Column("memory", lambda result: memory(result.search_mib)),
    Column("pushes", _pushes),
    Column("moves", _moves),
    Column("proven", _proven),
)

DETAILS: tuple[Column, ...] = (
    Column("stored", lambda result: f"{result.stored:,}"),
    Column("duplicates", lambda result: f"{result.duplicates:,}"),
    Column("reopened", lambda result: f"{result.reopened:,}"),
    Column("freed", lambda result: f"{result.freed:,}"),
    Column("pruned", lambda result: spell(result.pruned.items())),
    Column("passes (fmax: nodes)", lambda result: spell(result.passes)),
    Column("probes (groups: states)", lambda result: spell(enumerate(result.probes, 1))),
)


def memory(mib: float) -> str:
    """Return an amount of memory in the unit that suits it.

    >>> memory(2.5), memory(0.01), memory(0)
    ('2.50 MiB', '10.2 KiB', '0')
    """
    if mib >= 1 or not mib:
        return f"{mib:,.2f} MiB" if mib else "0"
    return f"{mib * 1024:.1f} KiB"


def spell(pairs: Iterable[tuple[object, int]]) -> str:
    """Return what was counted, without the zeros.

    >>> spell({"dead": 1200, "freeze": 0}.items())
    'dead: 1,200'
    """
    return ", ".join(f"{name}: {number:,}" for name, number in pairs if number)


def headings(rows: Sequence[Row], columns: Sequence[Column]) -> list[str]:
    """Return the headings: level and configuration, the columns, what was published."""
    published = ["published"] if any(row.configuration.published for row in rows) else []
    return ["level", "configuration", *(column.heading for column in columns), *published]


def cells(row: Row, columns: Sequence[Column], *, published: bool) -> list[str]:
    """Return the cells of a row; one that was not run says why in the first column."""
    if row.result is None:
        values = [row.outcome, *[""] * (len(columns) - 1)]
    else:
        values = [column.cell(row.result) for column in columns]
    last = [row.configuration.published or ""] if published else []
    return [row.level, row.configuration.label, *values, *last]


def to_csv(rows: Sequence[Row]) -> str:
    """Return all statistics as CSV; plain numbers, so that a spreadsheet reads them."""
    out = io.StringIO()
    flat = [_flat(row) for row in rows]
    names = list(dict.fromkeys(name for facts in flat for name in facts))
    writer = csv.DictWriter(out, names, restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows(flat)
    return out.getvalue()


def _flat(row: Row) -> dict[str, object]:
    facts = row.to_json()
    for name in ("deadlocks", "macros", "by_depth", "probes"):
        if name in facts:
            facts[name] = " ".join(map(str, facts[name]))
    if "pruned" in facts:
        facts["pruned"] = " ".join(f"{test}:{count}" for test, count in facts["pruned"].items())
        facts["passes"] = " ".join(f"{p['fmax']}:{p['nodes']}" for p in facts["passes"])
    return facts
