"""`pushwise batch`: solve many levels with many processes, resumable, with a report at the end."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pushwise.cli import exit_codes
from pushwise.cli.jobs import check_jobs
from pushwise.cli.json_lines import add_provenance_option, traced
from pushwise.cli.limits import ONE_EACH, add_limits
from pushwise.cli.memory import Memory, add_memory_options
from pushwise.cli.outcomes import Outcome, summary
from pushwise.cli.search_options import add_search_options, add_ties_option, search_settings
from pushwise.machine import cores, default_memory_limit

if TYPE_CHECKING:
    from pushwise.batch.plan import Entry, Plan
    from pushwise.batch.results_file import ResultsFile
    from pushwise.batch.run import Tally, Workers
    from pushwise.solving import Options

DEFAULT_TIME_LIMIT = 60.0


def add_parser(subparsers: Any) -> None:
    """Describe the subcommand."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "batch",
        description="Solve many levels with worker processes or a cluster. A worker that dies "
        "costs one level one attempt; --resume continues a run that was stopped.",
    )
    parser.add_argument("levels", nargs="+", metavar="FILE[:N|:A-B]")
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--jobs", type=int, metavar="N", help="worker processes; default: one per core"
    )
    where.add_argument("--scheduler", metavar="tcp://HOST:PORT", help="run on this Dask cluster")
    add_search_options(parser)
    add_ties_option(parser)
    add_limits(parser, threads=ONE_EACH, time_limit="60 seconds")
    add_memory_options(parser)
    parser.add_argument(
        "--json", metavar="OUT", help="append the results to this file, one line per level"
    )
    parser.add_argument(
        "--resume", action="store_true", help="resume the run whose results are in OUT"
    )
    parser.add_argument(
        "--shard",
        metavar="I/N",
        default="1/1",
        help="solve part I of N only, so that N machines share the levels (then: pushwise merge)",
    )
    add_provenance_option(parser)
    parser.add_argument("--report", metavar="OUT.html", help="write a report at the end")
    parser.add_argument("--quiet", action="store_true", help="print no display and no summary")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Plan, solve, write, sum up. The exit code is the highest of all results."""
    from contextlib import ExitStack

    from pushwise.batch.plan import make_plan
    from pushwise.batch.run import Run
    from pushwise.batch.shard import Shard
    from pushwise.cli.batch_display import Display
    from pushwise.cli.interrupt import Interrupt
    from pushwise.errors import BadOption

    if arguments.resume and not arguments.json:
        raise BadOption("--resume needs --json OUT: the file that holds the results so far.")
    if arguments.report:
        from pushwise.bench.figures import require_plots

        require_plots()
    jobs = _jobs(arguments)
    options = _options(arguments, jobs)
    shard = Shard.parse(arguments.shard)
    plan = shard.of(make_plan(_entries(arguments.levels), options))
    with ExitStack() as stack:
        results = None
        if arguments.json:
            results = stack.enter_context(results_file(arguments, resume=arguments.resume))
        memory = stack.enter_context(Memory(arguments))
        seen: list[dict[str, Any]] = []
        batch = Run(
            plan,
            results=results,
            store=memory.store,
            on_result=lambda _, fields: seen.append(fields),
        )
        workers = _workers(arguments, jobs, options)
        display = stack.enter_context(Display(batch, workers, quiet=arguments.quiet))
        interrupt = stack.enter_context(Interrupt())
        tally = batch.run(workers, stopped=interrupt.asked, tick=display.tick)
        stopped = interrupt.asked()
        everything = list(results.done.values()) if results is not None else seen
    if not arguments.quiet:
        _print_summary(tally, everything, stopped=stopped)
    if arguments.report:
        _write_report(Path(arguments.report), plan, everything)
    if stopped:
        return exit_codes.CANCELLED
    gone = exit_codes.GONE if tally.store_fault and memory.named else exit_codes.OK
    return max(gone, *(_code(entry) for entry in everything), exit_codes.OK)


def _write_report(path: Path, plan: Plan, everything: list[dict[str, Any]]) -> None:
    from pushwise.bench.runs.outcome import Suite, key_of, run_of_results
    from pushwise.bench.runs.report import write_report

    entries = sorted(
        (entry for puzzle in plan.puzzles for entry in puzzle.entries), key=lambda e: e.key
    )
    levels = {key_of(*entry.key): entry.level for entry in entries if entry.level is not None}
    files = sorted({file for file, _ in levels})
    name = files[0] if len(files) == 1 else f"{len(levels):,} levels of {len(files):,} files"
    write_report(path, Suite(name, levels), [run_of_results("pushwise", everything)])


def results_file(arguments: argparse.Namespace, *, resume: bool = False) -> ResultsFile:
    """Return the file of --json, whose lines say where they come from if that was asked for."""
    from pushwise.batch.results_file import ResultsFile

    class Traced(ResultsFile):
        def append(self, entry: dict[str, Any]) -> None:
            super().append(traced(entry, arguments))

    return Traced(Path(arguments.json), resume=resume)


def _jobs(arguments: argparse.Namespace) -> int:
    return check_jobs(arguments.jobs) if arguments.jobs is not None else cores()


def _options(arguments: argparse.Namespace, jobs: int) -> Options:
    from pushwise.solving import Options

    memory = arguments.memory_limit
    if memory is None and not arguments.scheduler:
        free = default_memory_limit()
        memory = None if free is None else max(256.0, free / jobs)
    return Options(
        **search_settings(arguments),
        ties=arguments.ties,
        time_limit=DEFAULT_TIME_LIMIT if arguments.time_limit is None else arguments.time_limit,
        memory_limit=memory,
        node_limit=arguments.node_limit,
        threads=arguments.threads or 1,  # the processes use the cores
    )


def _entries(selectors: list[str]) -> list[Entry]:
    """The levels asked for; one that is named twice is taken once."""
    from pushwise.batch.plan import Entry
    from pushwise.cli.named_levels import named_levels

    entries: dict[tuple[str, int], Entry] = {}
    for named in named_levels(selectors):
        fault = str(named.fault) if named.fault is not None else None
        level = named.level if named.fault is None else None
        entry = Entry(named.file, named.number, level, named.title, fault)
        entries.setdefault(entry.key, entry)
    return list(entries.values())


def _workers(arguments: argparse.Namespace, jobs: int, options: Options) -> Workers:
    if arguments.scheduler:
        from pushwise.batch.cluster import Cluster

        return Cluster(arguments.scheduler)
    from pushwise.batch.slots import LocalSlots

    return LocalSlots(jobs, options.memory_limit)


def _code(entry: dict[str, Any]) -> int:
    from pushwise.solving import Status

    return exit_codes.OF_STATUS[Status(entry["status"])]


def _print_summary(tally: Tally, everything: list[dict[str, Any]], *, stopped: bool) -> None:
    told = summary(Outcome(e["status"], e["file"], e["level"], e.get("title")) for e in everything)
    print(f"{len(everything):,} of {tally.total:,} levels done: {told}")
    if tally.skipped:
        print(f"{tally.skipped:,} were done before")
    if tally.from_store:
        print(f"{tally.from_store:,} were answered from the store")
    if tally.store_fault:
        print(f"The last results are not in the store: {tally.store_fault}")
    if stopped:
        print("stopped by you; the same command with --resume continues")
