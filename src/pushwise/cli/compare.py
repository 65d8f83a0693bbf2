"""`pushwise compare`: what an idea buys, as a table and as pictures."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pushwise.cli import exit_codes
from pushwise.cli.json_lines import add_provenance_option, traced
from pushwise.cli.limits import add_limits, memory_limit
from pushwise.cli.search_options import (
    bound_values,
    macro_values,
    method_values,
    named_deadlocks,
    test_values,
)
from pushwise.cli.store import add_store_option
from pushwise.cli.words import split_names

if TYPE_CHECKING:
    from pushwise.bench.comparison import Row
    from pushwise.bench.configurations import Configuration
    from pushwise.bench.presets import Preset
    from pushwise.cli.named_levels import Named
    from pushwise.sokoban.level import Level
    from pushwise.solving import Options

METHODS = ("bfs", "astar", "ida", "greedy")


def add_parser(subparsers: Any) -> None:
    """Describe the subcommand."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "compare",
        description="Run methods × bounds × sets of deadlock tests on levels and show what each "
        "combination needs.",
    )
    parser.add_argument("levels", nargs="*", metavar="FILE[:N|:A-B]")
    parser.add_argument(
        "--methods",
        default=",".join(METHODS),
        metavar="NAME,…",
        values=method_values,
        listed=True,
        help="methods to run",
    )
    parser.add_argument(
        "--bounds",
        default="",
        metavar="NAME,…",
        values=bound_values,
        listed=True,
        help="bounds to run each informed method with; default: the method's own",
    )
    parser.add_argument(
        "--deadlocks",
        action="append",
        metavar="NAME,…|all|none",
        values=test_values,
        listed=True,
        help="a set of tests; give the option several times to compare sets",
    )
    parser.add_argument(
        "--preset",
        metavar="NAME",
        values=lambda: ("ece", "hoste-ladder", "hoste-table", "sokoshell"),
        help="ece, hoste-ladder FILE:N, hoste-table FILE or sokoshell FILE",
    )
    parser.add_argument(
        "--results",
        metavar="FILE",
        help="for hoste-table and sokoshell: results of solve, batch or bench --json",
    )
    add_store_option(parser)
    parser.add_argument(
        "--objective",
        choices=("any", "pushes", "moves"),
        default="any",
        help="what the methods look for",
    )
    parser.add_argument(
        "--macros",
        metavar="NAME,…|none",
        values=macro_values,
        listed=True,
        help="macro moves of the methods; default: those that keep the promise of each",
    )
    parser.add_argument(
        "--weight",
        type=float,
        default=2.0,
        metavar="W",
        help="weight of the bound in weighted A* (wastar)",
    )
    parser.add_argument("--details", action="store_true", help="print every statistic")
    parser.add_argument("--csv", metavar="OUT", help="write all statistics as CSV; - for stdout")
    parser.add_argument("--json", metavar="OUT", help="write all statistics as JSON; - for stdout")
    add_provenance_option(parser)
    parser.add_argument("--html", metavar="OUT", help="write a page with plots")
    add_limits(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Compare, print the table, write the files."""
    from pushwise.bench import hoste_table, sokoshell
    from pushwise.bench.comparison import run_rows
    from pushwise.bench.verdict import verdicts
    from pushwise.cli.interrupt import Interrupt
    from pushwise.cli.progress_line import ProgressLine
    from pushwise.solving import Status

    if arguments.preset == hoste_table.NAME:
        from pushwise.cli import compare_table

        return compare_table.run(arguments)
    if arguments.preset == sokoshell.NAME:
        from pushwise.cli import compare_sokoshell

        return compare_sokoshell.run(arguments)
    if arguments.html:
        from pushwise.bench.figures import require_plots

        require_plots()
    preset = _preset(arguments.preset)
    levels, worst = _levels(arguments.levels, preset)
    configurations = _configurations(arguments, preset)
    rows: list[Row] = []
    line = ProgressLine()
    with Interrupt() as interrupt:
        for row in run_rows(
            levels,
            configurations,
            on_progress=line.show if line.active else None,
            cancelled=interrupt.asked,
        ):
            line.clear()
            rows.append(row)
        cancelled = interrupt.asked()
    if "-" not in (arguments.csv, arguments.json):
        _print_table(rows, details=arguments.details)
        for verdict in verdicts(rows):
            print(verdict.sentence)
        if preset is not None:
            print(preset.remark)
    _write_files(rows, arguments, preset)
    if any(row.result is not None and row.result.status is Status.INVALID for row in rows):
        worst = exit_codes.INVALID
    return max(worst, exit_codes.CANCELLED if cancelled else exit_codes.OK)


def _preset(name: str | None) -> Preset | None:
    from pushwise.bench import hoste_table, sokoshell
    from pushwise.bench.presets import PRESETS
    from pushwise.errors import BadOption

    if name is None:
        return None
    if name not in PRESETS:
        names = ", ".join((*PRESETS, hoste_table.NAME, sokoshell.NAME))
        raise BadOption(f"there is no preset {name!r}; choose from {names}.")
    return PRESETS[name]


def _levels(selectors: list[str], preset: Preset | None) -> tuple[list[tuple[str, Level]], int]:
    """Return the levels with what to call them, and the exit code so far."""
    from pushwise.cli.named_levels import named_levels, report_invalid
    from pushwise.errors import BadOption
    from pushwise.sokoban.level import Level

    if not selectors:
        if preset is None or preset.rows is None:
            raise BadOption("compare needs a level: write FILE:N.")
        name = preset.title or preset.name
        return [(name, Level.from_rows(preset.rows, title=preset.title))], exit_codes.OK
    chosen = list(named_levels(selectors))
    valid = report_invalid(chosen)
    worst = exit_codes.INVALID if len(valid) < len(chosen) else exit_codes.OK
    return list(zip(_short_names(valid), (named.level for named in valid), strict=True)), worst


def _short_names(levels: Sequence[Named]) -> list[str]:
    """Names without folders, unless two files have the same one."""
    files = {named.file for named in levels}
    same = len({Path(file).name for file in files}) < len(files)
    return [
        str(named) if same else str(named).replace(named.file, Path(named.file).name, 1)
        for named in levels
    ]


def _configurations(
    arguments: argparse.Namespace, preset: Preset | None
) -> Sequence[Configuration]:
    from pushwise.bench.configurations import every_combination

    base = _base_options(arguments)
    if preset is not None:
        return preset.configurations(base)
    return every_combination(
        split_names(arguments.methods),
        split_names(arguments.bounds),
        [named_deadlocks(names) for names in arguments.deadlocks or ["all"]],
        base,
    )


def _base_options(arguments: argparse.Namespace) -> Options:
    from pushwise.solving import Options

    return Options(
        objective=arguments.objective,
        raw=True,  # the methods as they are
        macros=None if arguments.macros is None else split_names(arguments.macros),
        weight=arguments.weight,
        threads=arguments.threads,
        time_limit=arguments.time_limit,
        memory_limit=memory_limit(arguments),
        node_limit=arguments.node_limit,
    )


def _print_table(rows: list[Row], *, details: bool) -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    from pushwise.bench.columns import DETAILS, MAIN, cells, headings

    console = Console(width=None if sys.stdout.isatty() else 200)
    for columns in (MAIN, DETAILS) if details else (MAIN,):
        heads = headings(rows, columns)
        table = Table(box=None, header_style="bold", pad_edge=False)
        for head in heads:
            left = head in ("level", "configuration", "outcome", "published")
            table.add_column(head, justify="left" if left or columns is DETAILS else "right")
        for row in rows:
            values = cells(row, columns, published=heads[-1] == "published")
            table.add_row(*map(escape, values))  # a title may have brackets in it
        console.print(table)


def _write_files(rows: list[Row], arguments: argparse.Namespace, preset: Preset | None) -> None:
    from pushwise.bench.columns import to_csv

    if arguments.csv:
        _write(arguments.csv, to_csv(rows))
    if arguments.json:
        lines = [traced(row.to_json(), arguments) for row in rows]
        _write(arguments.json, json.dumps(lines, indent=1) + "\n")
    if arguments.html:
        from pushwise.bench.report import to_html

        title = f"Comparison: {preset.summary}" if preset else "Comparison"
        note = "Levels: " + ", ".join(dict.fromkeys(row.level for row in rows))
        page = to_html(rows, title=title, remark=preset.remark if preset else "", note=note)
        _write(arguments.html, page)


def _write(out: str, text: str) -> None:
    if out == "-":
        sys.stdout.write(text)
    else:
        Path(out).write_text(text, encoding="utf-8")
