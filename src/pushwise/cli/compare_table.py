"""`pushwise compare --preset hoste-table`: a published table beside results that are stored."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from pushwise.cli import exit_codes

if TYPE_CHECKING:
    from pushwise.bench.hoste_table import Line


def run(arguments: argparse.Namespace) -> int:
    """Print the table, write the files. Nothing is solved."""
    from pushwise.bench import hoste_table
    from pushwise.errors import BadOption

    if not arguments.levels:
        raise BadOption(f"{hoste_table.NAME} needs the file of the 90 XSokoban levels.")
    if arguments.html:
        raise BadOption(f"{hoste_table.NAME} is printed, or written with --csv or --json.")
    lines, worst = _lines(arguments)
    if "-" not in (arguments.csv, arguments.json):
        _print(lines)
        print(hoste_table.totals(lines))
        print(hoste_table.REMARK)
    if arguments.csv:
        _write(arguments.csv, hoste_table.to_csv(lines))
    if arguments.json:
        objects = [hoste_table.to_json(line) for line in lines]
        _write(arguments.json, json.dumps(objects, indent=1) + "\n")
    return worst


def _lines(arguments: argparse.Namespace) -> tuple[list[Line], int]:
    """Return the lines of the table, and the exit code so far."""
    from pushwise.bench.hoste_table import from_store, table
    from pushwise.bench.runs.outcome import key_of, run_of_file
    from pushwise.cli.named_levels import named_levels, report_invalid
    from pushwise.knowledge import Store

    chosen = list(named_levels(arguments.levels))
    valid = report_invalid(chosen)
    worst = exit_codes.INVALID if len(valid) < len(chosen) else exit_codes.OK
    levels = [(named.number, named.level) for named in valid]
    files = {named.number: named.file for named in valid}
    if arguments.results:
        stored = run_of_file(Path(arguments.results)).outcomes
        found = table(levels, lambda number, _: stored.get(key_of(files[number], number)))
        return found, worst
    with Store(arguments.store) as store:
        return table(levels, lambda _, level: from_store(store, level)), worst


def _print(lines: list[Line]) -> None:
    from rich.console import Console
    from rich.table import Table

    from pushwise.bench.hoste_table import COLUMNS, cells

    shown = Table(box=None, header_style="bold", pad_edge=False)
    for column in COLUMNS:
        shown.add_column(column.heading, justify="right")
    for line in lines:
        shown.add_row(*cells(line))
    Console(width=None if sys.stdout.isatty() else 200).print(shown)


def _write(out: str, text: str) -> None:
    if out == "-":
        sys.stdout.write(text)
    else:
        Path(out).write_text(text, encoding="utf-8")
