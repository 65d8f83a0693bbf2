"""`pushwise compare --preset sokoshell`: a talk's totals beside ours from a file of results."""

from __future__ import annotations

import argparse
import csv
import io
import json
import sys
from pathlib import Path

from pushwise.cli import exit_codes


def run(arguments: argparse.Namespace) -> int:
    """Print the table, write the files. Nothing is solved."""
    from pushwise.bench import sokoshell
    from pushwise.bench.runs.outcome import Suite, key_of, run_of_file
    from pushwise.cli.named_levels import named_levels, report_invalid
    from pushwise.errors import BadOption

    if not arguments.levels or not arguments.results:
        raise BadOption("sokoshell needs levels and --results, a file of batch or bench --json.")
    chosen = list(named_levels(arguments.levels))
    valid = report_invalid(chosen)
    worst = exit_codes.INVALID if len(valid) < len(chosen) else exit_codes.OK
    levels = {key_of(named.file, named.number): named.level for named in valid}
    suite = Suite(sokoshell.NAME, levels)
    found = run_of_file(Path(arguments.results))
    ours = [sokoshell.measure(suite, found)]
    rows = sokoshell.table(ours)
    if "-" not in (arguments.csv, arguments.json):
        for row in rows:
            print(f"{row[0]:20}" + "".join(f"{cell:>18}" for cell in row[1:]))
        print(sokoshell.remark(ours))
    if arguments.csv:
        out = io.StringIO()
        csv.writer(out, lineterminator="\n").writerows(rows)
        _write(arguments.csv, out.getvalue())
    if arguments.json:
        objects = [dict(zip(_KEYS, row, strict=True)) for row in rows[1:]]
        _write(arguments.json, json.dumps(objects, indent=1) + "\n")
    if arguments.html:
        from pushwise.bench.report import table_page

        curve = sokoshell.curves(suite, [found])
        pictures = [("Solved over time; diamonds: where the talk's curves end", curve)]
        page = table_page("sokoshell's results and ours", rows, sokoshell.remark(ours), pictures)
        _write(arguments.html, page)
    return worst


_KEYS = ("solver", "xsokoban", "large", "other", "mean_seconds", "median_seconds")


def _write(out: str, text: str) -> None:
    if out == "-":
        sys.stdout.write(text)
    else:
        Path(out).write_text(text, encoding="utf-8")
