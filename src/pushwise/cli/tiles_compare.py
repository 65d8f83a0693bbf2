"""`pushwise tiles compare`: heuristics and algorithms side by side, or beside published tables."""

from __future__ import annotations

import argparse
import csv
import json
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pushwise.cli import exit_codes
from pushwise.cli.limits import add_limits, memory_limit
from pushwise.cli.tiles_input import (
    ALGORITHMS,
    add_puzzle_options,
    heuristic_values,
    make_puzzle,
    parse_range,
    read_puzzles,
)

if TYPE_CHECKING:
    from pushwise.cli.interrupt import Interrupt

Row = dict[str, Any]


def add_parser(subparsers: Any) -> None:
    """Describe the action."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "compare",
        help="compare heuristics and algorithms",
        description="Run every algorithm with every heuristic on the puzzles and print a table, or "
        "repeat a published experiment (--preset farreny-1 … farreny-8).",
    )
    parser.add_argument("puzzles", nargs="*", metavar="TILES|FILE")
    add_puzzle_options(parser)
    parser.add_argument(
        "--preset",
        metavar="NAME",
        values=lambda: [f"farreny-{n}" for n in range(1, 9)],
        help="repeat a published experiment: farreny-1 … farreny-8",
    )
    parser.add_argument(
        "--heuristics",
        metavar="NAME,…",
        values=heuristic_values,
        listed=True,
        help="heuristics to run",
        default="P,P^f,P^f+,P&LC,P&LC^f,P&LC^f+,P&LC&C,P&LC&C^f,P&LC&C^f+",
    )
    parser.add_argument(
        "--algorithms",
        metavar="NAME,…",
        default="ida,astar",
        values=lambda: ALGORITHMS,
        listed=True,
        help="algorithms to run",
    )
    parser.add_argument("--random", type=int, default=0, metavar="N", help="add N random puzzles")
    parser.add_argument("--seed", type=int, default=1, help="seed of the random puzzles")
    parser.add_argument(
        "--korf", metavar="A-B", help="add Korf's fifteen-puzzles of these ranks, 1 the easiest"
    )
    parser.add_argument("--paper-counts", action="store_true", help="count as the paper does")
    parser.add_argument(
        "--data",
        type=Path,
        metavar="DIR",
        help="read instances and figures from here, not from the package",
    )
    parser.add_argument("--csv", type=Path, metavar="OUT", help="write the table there too")
    parser.add_argument(
        "--svg",
        type=Path,
        metavar="OUT",
        help="plot the states of each heuristic (needs matplotlib)",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object per row")
    add_limits(parser, threads=None)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Measure, print, perhaps write."""
    from pushwise.cli.interrupt import Interrupt

    if arguments.svg:
        from pushwise.bench.figures import require_plots

        require_plots()
    with Interrupt() as interrupt:
        if arguments.preset is not None:
            from pushwise.cli import tiles_preset

            rows, code = tiles_preset.run(arguments, interrupt, _limits(arguments))
        else:
            rows, code = _grid(arguments, interrupt)
    if arguments.csv is not None and rows:
        with arguments.csv.open("w", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, list(rows[0]))
            writer.writeheader()
            writer.writerows(rows)
    if arguments.svg is not None and rows:
        _draw(arguments.svg, rows)
    return code


def _draw(path: Path, rows: list[Row]) -> None:
    from pushwise.bench.tile_plots import TileRow, heuristics_plot

    # A published table counts developments for A* and visited states for IDA*.
    counted = "developments" if "developments" in rows[0] else "visited"
    bars = [
        TileRow(
            row.get("heuristic") or row["method"],
            row[counted],
            row["created"],
            row.get(f"{counted} (paper)"),
        )
        for row in rows
    ]
    path.write_text(heuristics_plot(bars, counted) + "\n", encoding="utf-8")


def _limits(arguments: argparse.Namespace) -> dict[str, Any]:
    return {
        "time_limit": arguments.time_limit,
        "memory_limit": memory_limit(arguments),
        "node_limit": arguments.node_limit,
    }


def _grid(arguments: argparse.Namespace, interrupt: Interrupt) -> tuple[list[Row], int]:
    """Every algorithm with every heuristic on the puzzles given."""
    from pushwise.errors import BadOption
    from pushwise.tiles import Puzzle, solve
    from pushwise.tiles.instances import by_rank

    puzzles = [
        make_puzzle(text, arguments) for text, _ in read_puzzles(arguments.puzzles, arguments)
    ]
    rows, columns = arguments.size or (3, 3)
    puzzles += [
        Puzzle.random(rows, columns, seed=arguments.seed + i) for i in range(arguments.random)
    ]
    if arguments.korf is not None:
        puzzles += by_rank(parse_range(arguments.korf), arguments.data)
    if not puzzles:
        raise BadOption("Give puzzles to compare on, --random N, --korf A-B or --preset farreny-6.")
    limits = _limits(arguments)
    heuristics = arguments.heuristics.split(",")
    table: list[Row] = []
    names = ("solved", "moves", "expanded", "visited", "created", "stored", "seconds", "time")
    if not arguments.json:
        print(f"{'method':22}" + "".join(f"{name:>14}" for name in names))
    for algorithm in arguments.algorithms.split(","):
        first = 0.0
        for heuristic in heuristics:
            results = []
            before = time.process_time()
            for puzzle in puzzles:
                result = solve(
                    puzzle,
                    algorithm=algorithm,
                    heuristic=heuristic,
                    paper_counts=arguments.paper_counts,
                    cancelled=interrupt.asked,
                    **limits,
                )
                if interrupt.asked():
                    return table, exit_codes.CANCELLED
                results.append(result)
            count = len(results)
            seconds = time.process_time() - before
            first = seconds if heuristic == heuristics[0] else first
            solved = [len(r.solution) for r in results if r.solution is not None]
            entry: Row = {
                "method": f"{algorithm} {heuristic}",
                "solved": len(solved),
                "moves": round(sum(solved) / max(len(solved), 1), 2),
                "expanded": round(sum(r.expanded for r in results) / count, 1),
                "visited": round(sum(r.visited for r in results) / count, 1),
                "created": round(sum(r.created for r in results) / count, 1),
                "stored": round(sum(r.stored for r in results) / count, 1),
                "seconds": round(seconds, 3),
                "time": round(seconds / max(first, 1e-9), 3),
            }
            table.append(entry)
            if arguments.json:
                print(json.dumps(entry, ensure_ascii=False), flush=True)
            else:
                values = "".join(f"{entry[name]:>14,}" for name in names)
                print(f"{entry['method']:22}{values}", flush=True)
    if not arguments.json:
        print("Counts are averages; seconds are processor time of all puzzles;")
        print(f"time is relative to the algorithm's row with {heuristics[0]}.")
    return table, exit_codes.OK
