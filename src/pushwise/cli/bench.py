"""`pushwise bench`: run suites, compare results, write tables and reports, take the fingerprint."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pushwise.cli import exit_codes
from pushwise.cli.jobs import check_jobs
from pushwise.cli.json_lines import add_provenance_option
from pushwise.cli.limits import ONE_EACH, add_limits
from pushwise.cli.search_options import add_search_options, search_settings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pushwise.bench.runs.outcome import SolverRun, Suite

DEFAULT_TIME_LIMIT = 10.0


def add_parser(subparsers: Any) -> None:
    """Describe the subcommand."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "bench",
        description="Run suites of levels and sum up, or compare results that are there already. "
        "The knowledge store is not used.",
    )
    parser.add_argument(
        "suites", nargs="*", metavar="SUITE", help="a name (own, tutorial, …), a file or a folder"
    )
    what = parser.add_argument_group("what is run")
    add_search_options(what)
    what.add_argument("--jobs", type=int, metavar="N", default=1, help="worker processes")
    add_limits(parser, threads=ONE_EACH, time_limit="10 seconds")
    what.add_argument(
        "--results", metavar="FILE", help="run nothing: sum up this file of results instead"
    )
    what.add_argument(
        "--against",
        metavar="FILE",
        action="append",
        default=[],
        help="results to compare with: another file of results, a CSV table, or a collection with "
        "solutions in it; may be given several times",
    )
    out = parser.add_argument_group("what is written")
    out.add_argument("--json", metavar="OUT", help="write the results as JSON, one line per level")
    add_provenance_option(out)
    out.add_argument("--csv", metavar="OUT", help="write the results as CSV, one line per level")
    out.add_argument(
        "--markdown", metavar="OUT", help="write the totals and one line per level as Markdown"
    )
    out.add_argument("--report", metavar="OUT.html", help="write a page with tables and plots")
    fingerprint = parser.add_argument_group("fingerprint")
    fingerprint.add_argument(
        "--fingerprint",
        action="store_true",
        help="count the states every method expands on a fixed workload",
    )
    fingerprint.add_argument(
        "--expect", metavar="FILE", help="compare the fingerprint with this record"
    )
    fingerprint.add_argument("--record", metavar="FILE", help="write the fingerprint to this file")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Do what was asked."""
    from pushwise.bench.runs.foreign import read_run
    from pushwise.bench.runs.outcome import run_of_results
    from pushwise.errors import BadOption

    if arguments.fingerprint:
        return _fingerprint(arguments)
    if not arguments.suites:
        raise BadOption("name a suite: own, tutorial, a file or a folder with levels.")
    if arguments.report:
        from pushwise.bench.figures import require_plots

        require_plots()
    jobs = check_jobs(arguments.jobs)
    suite, entries, worst = _load(arguments.suites)
    if arguments.results:
        first = _limited(read_run(Path(arguments.results), suite), arguments)
    else:
        results = _solve(arguments, entries, jobs)
        first = run_of_results(arguments.method or f"pushwise {arguments.objective}", results)
    others = (read_run(Path(file), suite) for file in arguments.against)
    runs = [first, *(_limited(other, arguments) for other in others)]
    _print(suite, runs)
    _write(arguments, suite, runs)
    return worst


def _limited(run: SolverRun, arguments: argparse.Namespace) -> SolverRun:
    """Count of results that are there already only those within the time limit, if one is given."""
    limit = arguments.time_limit
    return run if limit is None else run.within(limit)


def _load(names: list[str]) -> tuple[Suite, list[Any], int]:
    """The levels of the suites, as a suite for reports and as entries for a run; the exit code.

    A level that is invalid, and a file of a folder that cannot be read, is named and left out.
    """
    from pushwise.batch.plan import Entry
    from pushwise.bench.runs.outcome import Suite, key_of
    from pushwise.bench.suites import suite_files
    from pushwise.cli.named_levels import named_levels, report_invalid
    from pushwise.errors import FormatError

    entries = []
    levels = {}
    worst = exit_codes.OK
    files = list(dict.fromkeys(file for name in names for file in suite_files(name)))
    for file in files:
        try:
            chosen = list(named_levels([str(file)]))
        except FormatError as error:
            if len(files) == 1:
                raise
            print(f"pushwise: {error}", file=sys.stderr)
            worst = exit_codes.INVALID
            continue
        for named in report_invalid(chosen):
            levels[key_of(named.file, named.number)] = named.level
        for named in chosen:
            level = None if named.fault is not None else named.level
            entries.append(Entry(named.file, named.number, level, named.title, named.fault))
            if level is None:
                worst = exit_codes.INVALID
    return Suite(", ".join(Path(name).name or name for name in names), levels), entries, worst


def _solve(arguments: argparse.Namespace, entries: list[Any], jobs: int) -> list[dict[str, Any]]:
    from contextlib import ExitStack

    from pushwise.batch.plan import make_plan
    from pushwise.batch.run import Run
    from pushwise.batch.slots import LocalSlots
    from pushwise.cli.batch import results_file
    from pushwise.cli.batch_display import Display
    from pushwise.cli.interrupt import Interrupt
    from pushwise.solving import Options

    limit = arguments.time_limit
    options = Options(
        **search_settings(arguments),
        ties="off",  # what is measured is the search
        time_limit=DEFAULT_TIME_LIMIT if limit is None else limit,
        memory_limit=arguments.memory_limit,
        node_limit=arguments.node_limit,
        threads=arguments.threads or 1,  # the processes use the cores
    )
    results: list[dict[str, Any]] = []
    with ExitStack() as stack:
        file = None
        if arguments.json:
            file = stack.enter_context(results_file(arguments))
        batch = Run(
            make_plan(entries, options),
            results=file,
            on_result=lambda _, fields: results.append(fields),
        )
        workers = LocalSlots(jobs, options.memory_limit)
        display = stack.enter_context(Display(batch, workers, quiet=False))
        interrupt = stack.enter_context(Interrupt())
        batch.run(workers, stopped=interrupt.asked, tick=display.tick)
        if interrupt.asked():
            raise KeyboardInterrupt
    return results


def _print(suite: Suite, runs: Sequence[SolverRun]) -> None:
    from itertools import combinations

    from pushwise.bench.runs import versus
    from pushwise.bench.runs.tables import misses_by_name, misses_table, summary_table, to_text
    from pushwise.cli.words import listed

    print(to_text(summary_table(suite, runs)))
    misses = misses_table(suite, runs)
    if len(misses) > 1:
        print(f"\n{to_text(misses)}")
        for run in runs:
            for words, missed in misses_by_name(suite, run).items():
                print(f"{run.name}, {words}: {listed(missed)}")
    for a, b in combinations(runs, 2):
        print(f"\n{a.name} against {b.name}")
        compared = versus.compare(suite, a, b)
        for sentence in versus.describe(suite, compared):
            print(f"  {sentence}")
        if compared.only_a or compared.only_b:
            print(f"\n{to_text(versus.side_by_side(suite, a, b, compared))}")


def _write(arguments: argparse.Namespace, suite: Suite, runs: Sequence[SolverRun]) -> None:
    from pushwise.bench.runs.tables import level_table, summary_table, to_csv, to_markdown

    if arguments.csv:
        Path(arguments.csv).write_text(to_csv(level_table(suite, runs)), encoding="utf-8")
    if arguments.markdown:
        tables = (summary_table(suite, runs), level_table(suite, runs))
        text = "\n".join(map(to_markdown, tables))
        Path(arguments.markdown).write_text(text, encoding="utf-8")
    if arguments.report:
        from pushwise.bench.runs.report import write_report

        write_report(Path(arguments.report), suite, runs)


def _fingerprint(arguments: argparse.Namespace) -> int:
    from pushwise.bench.fingerprint import Fingerprint, differences, take_fingerprint

    taken = take_fingerprint()
    for name, count in taken.counts.items():
        print(f"{name:<18} {count:>10,}")
    print(f"{'fingerprint':<18} {taken.total:>10}")
    if arguments.record:
        Path(arguments.record).write_text(taken.to_json(), encoding="utf-8")
    if arguments.expect:
        changed = differences(Fingerprint.from_file(Path(arguments.expect)), taken)
        for line in changed:
            print(f"pushwise: {line}", file=sys.stderr)
        return exit_codes.WRONG if changed else exit_codes.OK
    return exit_codes.OK
