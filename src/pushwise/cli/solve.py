"""`pushwise solve`: find solutions and say what was proved."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Any

from pushwise.cli import exit_codes
from pushwise.cli.json_lines import add_provenance_option, print_json
from pushwise.cli.limits import add_limits, memory_limit
from pushwise.cli.memory import Memory, add_memory_options
from pushwise.cli.outcomes import Outcome, add_outcome_options, exit_code, summary, why_unsolved
from pushwise.cli.search_options import add_search_options, add_ties_option, search_settings
from pushwise.cli.words import count

if TYPE_CHECKING:
    from pushwise.cli.named_levels import Named
    from pushwise.solving import Result


def add_parser(subparsers: Any) -> None:
    """Describe the subcommand."""
    from pushwise.solving.options import DIRECTIONS, MODELS

    parser: argparse.ArgumentParser = subparsers.add_parser(
        "solve", description="Solve levels and say what was proved."
    )
    parser.add_argument("levels", nargs="+", metavar="FILE[:N|:A-B]")
    add_search_options(parser)
    parser.add_argument(
        "--direction",
        choices=DIRECTIONS,
        default="forward",
        help="where a textbook method starts: forward by pushes, or backward by pulls from the "
        "solved positions; both: from both ends at once, which the engine fast does",
    )
    parser.add_argument(
        "--model",
        choices=MODELS,
        help="what counts as one step of the search, a push or a single move; default: move for "
        "the objective moves, else push",
    )
    parser.add_argument(
        "--weight",
        type=float,
        default=2.0,
        metavar="W",
        help="weight of the bound in weighted A* (wastar)",
    )
    parser.add_argument(
        "--depth-limit",
        type=int,
        metavar="N",
        help="follow no path longer than N steps; default: no limit",
    )
    parser.add_argument(
        "--zone-depth",
        type=int,
        default=2,
        metavar="N",
        help="how deep the deadlock test zone looks",
    )
    parser.add_argument(
        "--prune-leaves", action="store_true", help="free a state when all its children were pruned"
    )
    parser.add_argument(
        "--restarts",
        type=int,
        default=0,
        metavar="N",
        help="begin a pass of ida-astar again in another order after N states, times 1, 1, 2, 1, "
        "1, 2, 4, …; 0: never",
    )
    parser.add_argument(
        "--raw",
        action="store_true",
        help="run the method alone: no other engine shortens its solution or finds one for its "
        "proof",
    )
    add_ties_option(parser)
    parser.add_argument(
        "--explain",
        action="store_true",
        help="show which strategy found the solution, the plan of the fast engine and its "
        "features over time",
    )
    parser.add_argument(
        "--run-lengths", action="store_true", help="print solutions with run lengths: 3r for rrr"
    )
    _add_mining_options(parser)
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="seed of random choices")
    add_limits(parser)
    add_memory_options(parser)
    add_outcome_options(parser, "level")
    add_provenance_option(parser)
    parser.set_defaults(run=run)


def _add_mining_options(parser: argparse.ArgumentParser) -> None:
    from pushwise.solving.options import MINING_MODES

    group = parser.add_argument_group("patterns of a few boxes")
    group.add_argument(
        "--mine-first",
        type=int,
        default=0,
        metavar="K",
        help="examine all placements of up to K boxes before the search, for at most a quarter of "
        "the time limit; 0: none",
    )
    group.add_argument(
        "--mining",
        metavar="MODE",
        values=lambda: MINING_MODES,
        help="when to prove patterns during the search: none, slow (after every push), fast "
        "(once in 100,000 states), slow-fast[:N] (slow "
        "for N states) or adaptive; default: adaptive for optimal, and for astar, wastar, ida and "
        "ida-astar with a use for patterns; else none",
    )
    group.add_argument(
        "--mining-budget",
        type=int,
        default=1000,
        metavar="N",
        help="states that one proof may take",
    )
    group.add_argument(
        "--no-candidates",
        action="store_true",
        help="do not begin with the boxes that stood together in runs that failed",
    )


def run(arguments: argparse.Namespace) -> int:
    """Solve every level asked for; the exit code is the highest that occurred."""
    from pushwise.cli.explanation import explanation_lines
    from pushwise.cli.interrupt import Interrupt
    from pushwise.cli.named_levels import named_levels
    from pushwise.cli.progress_line import ProgressLine
    from pushwise.solving import Options, Result, Status
    from pushwise.solving.explain import explain

    options = Options(
        **search_settings(arguments),
        direction=arguments.direction,
        model=arguments.model,
        weight=arguments.weight,
        zone_depth=arguments.zone_depth,
        depth_limit=arguments.depth_limit,
        prune_leaves=arguments.prune_leaves,
        restarts=arguments.restarts,
        raw=arguments.raw,
        ties=arguments.ties,
        mine_first=arguments.mine_first,
        mining=arguments.mining,
        mining_budget=arguments.mining_budget,
        candidates=not arguments.no_candidates,
        seed=arguments.seed,
        threads=arguments.threads,
        time_limit=arguments.time_limit,
        memory_limit=memory_limit(arguments),
        node_limit=arguments.node_limit,
    )
    worst = exit_codes.OK
    outcomes: list[Outcome] = []
    levels = list(named_levels(arguments.levels))
    line = ProgressLine(quiet=arguments.quiet or arguments.json, total=len(levels))
    with Memory(arguments) as memory, Interrupt() as interrupt:
        for named in levels:
            if named.fault is None:
                result = memory.solve(
                    named.level,
                    options,
                    on_progress=line.show if line.active else None,
                    cancelled=interrupt.asked,
                )
                line.finish_one()
            else:
                result = Result.of_invalid(options, named.fault)
            if arguments.json:
                fields = {**result.to_json(named.number, named.file), "title": named.title}
                if arguments.explain and named.fault is None:
                    fields["explanation"] = explain(named.level, result).to_json(named.level)
                print_json(fields, arguments)
            else:
                _print_result(
                    named, result, quiet=arguments.quiet, run_lengths=arguments.run_lengths
                )
                if arguments.explain and named.fault is None:
                    print("\n".join(explanation_lines(named.level, explain(named.level, result))))
                    print(flush=True)
            worst = max(worst, exit_code(result.status, arguments))
            outcomes.append(Outcome(result.status.value, named.file, named.number, named.title))
            if result.status is Status.CANCELLED:
                break
    if len(levels) > 1 and not arguments.json and not arguments.quiet:
        print(f"{len(outcomes):,} of {len(levels):,} levels: {summary(outcomes)}")
    return worst


def _print_result(named: Named, result: Result, *, quiet: bool, run_lengths: bool) -> None:
    from pushwise.solving import Status

    name = f"{named}: " if quiet else ""
    if not quiet:
        print(named)
        if named.fault is None:
            print(named.level)
    if result.solution is not None:
        proof = ", optimal" if result.optimal else ""
        if result.ties_optimal:
            proof += " in both"
        word = "solved" if result.solved else f"{result.status.value} limit reached; best known"
        print(
            f"{name}{word}: {count(result.solution.pushes, 'push', 'pushes')}, "
            f"{count(result.solution.moves, 'move')}{proof} "
            f"({_effort(result)})"
        )
        print(result.solution.compressed if run_lengths else result.solution.lurd)
        if result.message:
            print(result.message)
        if not result.solved:
            _print_bound(result)
    elif result.level is None:
        print(f"{name}invalid: {result.message}")
    else:
        text = result.message if result.message and result.status is Status.NODES else None
        print(f"{name}{text or why_unsolved(result.status)} ({_effort(result)})")
        if result.message and text is None:
            print(result.message)
        if result.status is not Status.UNSOLVABLE:
            _print_bound(result)
    if not quiet:
        print()
    sys.stdout.flush()


def _print_bound(result: Result) -> None:
    if result.lower_bound:
        gap = f" (gap {result.gap:,})" if result.gap else ""
        print(f"lower bound: {_bound(result.lower_bound, result.objective)}{gap}")


def _bound(bound: int, objective: str) -> str:
    return count(bound, "move") if objective == "moves" else count(bound, "push", "pushes")


def _effort(result: Result) -> str:
    return (
        f"{result.method}, {count(result.expanded, 'state')} expanded, {result.seconds:.2f} s, "
        f"{result.peak_mib:,.0f} MiB"
    )
