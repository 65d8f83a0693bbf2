"""`pushwise tiles compare`: heuristics and algorithms side by side, or beside published tables."""

from __future__ import annotations

import argparse
import csv
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pushwise.cli import exit_codes
from pushwise.cli.limits import add_limits, memory_limit
from pushwise.cli.outcomes import why_unsolved
from pushwise.cli.tiles_input import add_puzzle_options, make_puzzle, read_puzzles

if TYPE_CHECKING:
    from pushwise.cli.interrupt import Interrupt
    from pushwise.tiles.instances import PublishedRow
    from pushwise.tiles.presets import MeasuredRow, Preset

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
    parser.add_argument("--preset", metavar="NAME", help="farreny-1 … farreny-8")
    parser.add_argument(
        "--heuristics", default="P,P^f,P^f+,P&LC,P&LC^f,P&LC^f+,P&LC&C,P&LC&C^f,P&LC&C^f+"
    )
    parser.add_argument("--algorithms", default="ida,astar")
    parser.add_argument("--random", type=int, default=0, metavar="N", help="add N random puzzles")
    parser.add_argument("--seed", type=int, default=1, help="of the random puzzles")
    parser.add_argument("--paper-counts", action="store_true", help="count as the paper does")
    parser.add_argument("--data", type=Path, metavar="DIR", help="published instances and figures")
    parser.add_argument("--csv", type=Path, metavar="OUT", help="write the table there too")
    parser.add_argument(
        "--svg", type=Path, metavar="OUT", help="draw what each heuristic buys (needs matplotlib)"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object per row")
    add_limits(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Measure, print, perhaps write."""
    from pushwise.cli.interrupt import Interrupt

    with Interrupt() as interrupt:
        if arguments.preset is not None:
            rows, code = _preset(arguments, interrupt)
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


def _preset(arguments: argparse.Namespace, interrupt: Interrupt) -> tuple[list[Row], int]:
    from pushwise.status import Status
    from pushwise.tiles.instances import NoData, published_table
    from pushwise.tiles.presets import find_preset, run_preset

    preset = find_preset(arguments.preset)
    try:
        published = published_table(preset.table, arguments.data)
    except NoData as error:
        published = {}
        print(f"pushwise: {error} Only our figures are shown.", file=sys.stderr)
    algorithm = "A*" if preset.algorithm == "astar" else "IDA*"
    if not arguments.json:
        print(f"Farreny, table {preset.table}: {algorithm}, averages over {preset.sample}")
        if not preset.korf:
            print("The paper's sample was not published: compare the ratios, not the figures.")
        _head(preset)
    rows: list[Row] = []
    first: MeasuredRow | None = None
    code = exit_codes.OK
    limits = _limits(arguments)
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
    return rows, code


def _limits(arguments: argparse.Namespace) -> dict[str, Any]:
    return {
        "time_limit": arguments.time_limit,
        "memory_limit": memory_limit(arguments),
        "node_limit": arguments.node_limit,
    }


def _entry(
    preset: Preset, row: MeasuredRow, first: MeasuredRow, published: PublishedRow | None
) -> Row:
    """Ours, the paper's and the difference, column by column."""
    # Table 7 gives seconds, the others time relative to the first row.
    time = row.seconds if preset.table == 7 else row.seconds / max(first.seconds, 1e-9)
    ours = (row.visited, row.kept, row.created, time)
    theirs = (
        (published.visited, published.kept, published.created, published.time)
        if published is not None
        else (None,) * 4
    )
    entry: Row = {"table": preset.table, "heuristic": row.heuristic}
    for name, mine, paper in zip(preset.columns, ours, theirs, strict=True):
        entry[name] = round(mine, 3 if name == "time" else 1)
        entry[f"{name} (paper)"] = paper
        difference = None if not paper else round(100 * (mine / paper - 1), 2)
        entry[f"{name} (difference %)"] = difference
    entry["seconds"] = round(row.seconds, 3)
    return entry


def _head(preset: Preset) -> None:
    print(f"{'':11}" + "".join(f"{name:>36}" for name in preset.columns))
    print(f"{'heuristic':11}" + f"{'ours':>13}{'paper':>12}{'diff':>11}" * len(preset.columns))


def _line(preset: Preset, entry: Row) -> None:
    cells = [f"{entry['heuristic']:11}"]
    for name in preset.columns:
        digits = 3 if name == "time" else 1
        paper = entry[f"{name} (paper)"]
        difference = entry[f"{name} (difference %)"]
        cells.append(f"{entry[name]:13,.{digits}f}")
        cells.append(f"{'–' if paper is None else f'{paper:,.10g}':>12}")
        cells.append(f"{'' if difference is None else f'{difference:+.2f}%':>11}")
    print("".join(cells), flush=True)


def _grid(arguments: argparse.Namespace, interrupt: Interrupt) -> tuple[list[Row], int]:
    """Every algorithm with every heuristic on the puzzles given."""
    from pushwise.errors import BadOption
    from pushwise.tiles import Puzzle, solve

    puzzles = [
        make_puzzle(text, arguments) for text, _ in read_puzzles(arguments.puzzles, arguments)
    ]
    rows, columns = arguments.size or (3, 3)
    puzzles += [
        Puzzle.random(rows, columns, seed=arguments.seed + i) for i in range(arguments.random)
    ]
    if not puzzles:
        raise BadOption("Give puzzles to compare on, --random N, or --preset farreny-6.")
    limits = _limits(arguments)
    table: list[Row] = []
    names = ("solved", "moves", "expanded", "visited", "created", "stored", "seconds")
    if not arguments.json:
        print(f"{'method':22}" + "".join(f"{name:>14}" for name in names))
    for algorithm in arguments.algorithms.split(","):
        for heuristic in arguments.heuristics.split(","):
            results = []
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
            solved = [len(r.solution) for r in results if r.solution is not None]
            entry: Row = {
                "method": f"{algorithm} {heuristic}",
                "solved": len(solved),
                "moves": round(sum(solved) / max(len(solved), 1), 2),
                "expanded": round(sum(r.expanded for r in results) / count, 1),
                "visited": round(sum(r.visited for r in results) / count, 1),
                "created": round(sum(r.created for r in results) / count, 1),
                "stored": round(sum(r.stored for r in results) / count, 1),
                "seconds": round(sum(r.seconds for r in results), 3),
            }
            table.append(entry)
            if arguments.json:
                print(json.dumps(entry, ensure_ascii=False), flush=True)
            else:
                values = "".join(f"{entry[name]:>14,}" for name in names)
                print(f"{entry['method']:22}{values}", flush=True)
    return table, exit_codes.OK
