"""`pushwise tiles compare --preset`: a published table, measured again beside the figures."""

from __future__ import annotations

import argparse
import json
import math
import sys
from typing import TYPE_CHECKING, Any

from pushwise.cli import exit_codes
from pushwise.cli.outcomes import why_unsolved

if TYPE_CHECKING:
    from pushwise.cli.interrupt import Interrupt
    from pushwise.tiles.instances import PublishedRow
    from pushwise.tiles.presets import MeasuredRow, Preset

Row = dict[str, Any]
CONFLICTS = (
    "P, P^f and P^f+ are defined to the digit by the paper. It does not say which linear conflicts "
    "it counts where several choices tie, nor in which order its test spends its reasons: hence "
    "the differences in the rows with LC and C."
)
TIME = (
    "Time is processor time relative to the first row. The paper's Lisp evaluates a state far more "
    "slowly than a test makes one; here both cost the same, so ^f costs IDA* time. A* gains on "
    "large searches, since it keeps fewer states (docs/tiles.md has the measurements)."
)


def run(
    arguments: argparse.Namespace, interrupt: Interrupt, limits: dict[str, Any]
) -> tuple[list[Row], int]:
    """Measure and print row by row."""
    from pushwise.status import Status
    from pushwise.tiles.instances import published_table
    from pushwise.tiles.presets import find_preset, run_preset

    preset = find_preset(arguments.preset)
    published = published_table(preset.table, arguments.data)
    if not arguments.json:
        algorithm = "A*" if preset.algorithm == "astar" else "IDA*"
        print(f"Farreny, table {preset.table}: {algorithm}, averages over {preset.sample}")
        _head(preset)
    rows: list[Row] = []
    first: MeasuredRow | None = None
    code = exit_codes.OK
    for row in run_preset(preset, arguments.data, cancelled=interrupt.asked, **limits):
        if isinstance(row, Status):
            code = exit_codes.OF_STATUS[row]
            print(f"pushwise: a puzzle was {why_unsolved(row)}.", file=sys.stderr)
            break
        first = first or row
        entry = _entry(preset, row, first, published.get(row.heuristic))
        rows.append(entry)
        if arguments.json:
            print(json.dumps(entry, ensure_ascii=False), flush=True)
        else:
            _line(preset, entry)
    if rows and not arguments.json:
        print(*remarks(preset, rows), sep="\n")
    return rows, code


def remarks(preset: Preset, rows: list[Row]) -> list[str]:
    """What to know before comparing the two columns."""
    out = []
    if not preset.sample_published:
        away = [
            value
            for row in rows
            for name, value in row.items()
            if name.endswith("(standard errors)") and value is not None
        ]
        out.append(
            "The paper's 200 puzzles were not published; ours are others. Two such samples differ "
            f"by chance: of {len(away)} figures {sum(abs(a) <= 2 for a in away)} are within two "
            f"standard errors of the paper's, the farthest is {max(map(abs, away)):.1f} away."
        )
    if any("LC" in row["heuristic"] for row in rows):
        out.append(CONFLICTS)
    out.append(TIME)
    return out


def _entry(
    preset: Preset, row: MeasuredRow, first: MeasuredRow, published: PublishedRow | None
) -> Row:
    """Ours, the paper's and the difference, column by column."""
    # Table 7 gives seconds for all 20 puzzles together, the others time relative to the first row.
    time = row.seconds if preset.table == 7 else row.seconds / max(first.seconds, 1e-9)
    ours = (row.visited, row.kept, row.created, time)
    theirs = (
        (published.visited, published.kept, published.created, published.time)
        if published is not None
        else (None,) * 4
    )
    entry: Row = {"table": preset.table, "heuristic": row.heuristic}
    for name, mine, paper, error in zip(
        preset.columns, ours, theirs, (*row.errors, 0.0), strict=True
    ):
        entry[name] = round(mine, 3 if name == "time" else 1)
        entry[f"{name} (paper)"] = paper
        difference = None if not paper else round(100 * (mine / paper - 1), 2)
        entry[f"{name} (difference %)"] = difference
        if not preset.sample_published and name != "time":
            # Both are averages over 200: their difference spreads √2 times as much as either.
            away = None if not paper or not error else (mine - paper) / (math.sqrt(2) * error)
            entry[f"{name} (standard errors)"] = None if away is None else round(away, 2)
    entry["seconds"] = round(row.seconds, 3)
    entry["relative time"] = round(row.seconds / max(first.seconds, 1e-9), 3)
    return entry


def _head(preset: Preset) -> None:
    print(f"{'':11}" + "".join(f"{name:>32}" for name in preset.columns))
    print(f"{'heuristic':11}" + f"{'ours':>13}{'paper':>11}{'diff':>8}" * len(preset.columns))


def _line(preset: Preset, entry: Row) -> None:
    cells = [f"{entry['heuristic']:11}"]
    for name in preset.columns:
        digits = 3 if name == "time" else 1
        paper = entry[f"{name} (paper)"]
        # Times of different machines are given side by side, not compared.
        difference = None if name == "time" else entry[f"{name} (difference %)"]
        cells.append(f"{entry[name]:13,.{digits}f}")
        cells.append(f"{'–' if paper is None else f'{paper:,.10g}':>11}")
        cells.append(f"{'' if difference is None else f'{difference:+.1f}%':>8}")
    print("".join(cells), flush=True)
