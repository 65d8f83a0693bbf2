"""`pushwise tiles solve`: shortest solutions, and what was proved."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Any

from pushwise.cli import exit_codes
from pushwise.cli.json_lines import add_provenance_option, print_json
from pushwise.cli.limits import ALL_CORES, add_limits, memory_limit
from pushwise.cli.outcomes import add_outcome_options, exit_code, why_unsolved
from pushwise.cli.tiles_input import (
    ALGORITHMS,
    add_puzzle_options,
    heuristic_values,
    make_puzzle,
    read_puzzles,
    threads_or_all,
)
from pushwise.cli.words import count

if TYPE_CHECKING:
    from pushwise.tiles import TileResult


def add_parser(subparsers: Any) -> None:
    """Describe the action."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "solve",
        help="solve puzzles",
        description='Solve sliding-tile puzzles, given as text ("1 2 3 / 4 0 5 / 6 7 8") or files.',
    )
    parser.add_argument("puzzles", nargs="+", metavar="TILES|FILE")
    add_puzzle_options(parser)
    parser.add_argument(
        "--algorithm",
        choices=ALGORITHMS,
        metavar="NAME",
        help=f"search algorithm: {', '.join(ALGORITHMS)}; default: what suits the board",
    )
    parser.add_argument(
        "--heuristic",
        metavar="NAME",
        values=heuristic_values,
        help="heuristic: W, P, P&LC, P&LC&C, pdb-663, pdb-78, …; each also with ^f or ^f+",
    )
    parser.add_argument(
        "--weight",
        type=float,
        default=2.0,
        metavar="W",
        help="weight of the heuristic in weighted A* (wastar)",
    )
    parser.add_argument(
        "--depth-limit",
        type=int,
        metavar="N",
        help="follow no path longer than N moves; default: no limit",
    )
    parser.add_argument(
        "--all-optimal", action="store_true", help="count and list every shortest solution"
    )
    parser.add_argument(
        "--list",
        type=int,
        default=1000,
        metavar="N",
        help="maximum number of solutions that --all-optimal lists",
    )
    parser.add_argument(
        "--paper-counts", action="store_true", help="count as the published experiments did"
    )
    parser.add_argument(
        "--moves",
        choices=("blank", "tiles"),
        default="blank",
        help="print the directions the blank moves in, or the tiles moved",
    )
    add_limits(parser, threads=ALL_CORES)
    add_outcome_options(parser, "puzzle")
    add_provenance_option(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Solve every puzzle; the exit code is the highest that occurred."""
    from pushwise.cli.interrupt import Interrupt
    from pushwise.cli.tiles_progress import TileProgressLine
    from pushwise.errors import BadOption, PushwiseError
    from pushwise.status import Status
    from pushwise.tiles import TileOptions, TileResult, solve

    threads = 1 if arguments.paper_counts else threads_or_all(arguments.threads)
    options = TileOptions(
        algorithm=arguments.algorithm,
        heuristic=arguments.heuristic,
        weight=arguments.weight,
        depth_limit=arguments.depth_limit,
        all_optimal=arguments.all_optimal,
        listed=arguments.list,
        paper_counts=arguments.paper_counts,
        threads=threads,
        time_limit=arguments.time_limit,
        memory_limit=memory_limit(arguments),
        node_limit=arguments.node_limit,
    )
    line = TileProgressLine(quiet=arguments.quiet or arguments.json)
    worst = exit_codes.OK
    puzzles = read_puzzles(arguments.puzzles, arguments)
    with Interrupt() as interrupt:
        for number, (text, file) in enumerate(puzzles, 1):
            try:
                result = solve(
                    make_puzzle(text, arguments),
                    options,
                    on_progress=line.show_tiles if line.active else None,
                    on_build=line.show_build if line.active else None,
                    cancelled=interrupt.asked,
                )
            except BadOption:
                raise
            except PushwiseError as error:
                result = TileResult(
                    None,
                    Status.INVALID,
                    arguments.algorithm or "",
                    arguments.heuristic,
                    message=str(error),
                )
            line.clear()
            if arguments.json:
                print_json(result.to_json(number, file), arguments)
            elif result.status is Status.INVALID:
                print(f"pushwise: {result.message}", file=sys.stderr)
            else:
                _print(result, arguments)
            worst = max(worst, exit_code(result.status, arguments))
            if result.status is Status.CANCELLED:
                break
    return worst


def _print(result: TileResult, arguments: argparse.Namespace) -> None:
    if not arguments.quiet:
        print(result.puzzle)
        if result.puzzle is not None and arguments.goal is None:
            print(f"goal: {result.puzzle.goal_name}")
    effort = f"{result.method}, {result.visited:,} states visited, {result.seconds:.2f} s"
    if result.solution is not None:
        proof = ", optimal" if result.optimal else ""
        print(f"solved: {count(len(result.solution), 'move')}{proof} ({effort})")
        if result.solution_count is not None:
            print(count(result.solution_count, "shortest solution"))
        for solution in result.solutions or (result.solution,):
            print(solution.tiles if arguments.moves == "tiles" else solution)
    else:
        print(f"{why_unsolved(result.status)} ({effort})")
        if result.message:
            print(result.message)
        if result.lower_bound:
            print(f"lower bound: {count(result.lower_bound, 'move')}")
    sys.stdout.flush()
