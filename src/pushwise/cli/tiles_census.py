"""`pushwise tiles census`: every position of a small board, by the length of its solutions."""

from __future__ import annotations

import argparse
import csv
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pushwise.cli import exit_codes
from pushwise.cli.tiles_input import parse_size
from pushwise.cli.words import count

if TYPE_CHECKING:
    from pushwise.tiles.census import Layer, Tiles

COLUMNS = ("moves", "positions", "shortest solutions", "mean", "fewest", "most", "one only")


def add_parser(subparsers: Any) -> None:
    """Describe the action."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "census",
        help="count all positions of a small board",
        description="Find every position of a small board that can reach the goal, by the length "
        "of its shortest solutions, and count those solutions.",
    )
    parser.add_argument(
        "--size", type=parse_size, default="3x3", metavar="MxN", help="rows and columns"
    )
    parser.add_argument(
        "--goal",
        default="first",
        metavar="TILES",
        help="tiles row by row, or first or last: where the blank goes",
    )
    parser.add_argument(
        "--wrap",
        choices=("none", "rows", "columns", "both"),
        default="none",
        help="make rows or columns wrap around",
    )
    parser.add_argument("--svg", type=Path, metavar="OUT", help="draw it (needs matplotlib)")
    parser.add_argument("--csv", type=Path, metavar="OUT", help="write the table there too")
    parser.add_argument("--json", action="store_true", help="one JSON object per depth")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Count, print, perhaps draw."""
    from pushwise.cli.interrupt import Interrupt
    from pushwise.tiles import Puzzle
    from pushwise.tiles.census import census

    if arguments.svg:
        from pushwise.bench.figures import require_plots

        require_plots()
    rows, columns = arguments.size
    # Any position of the board's tiles: it is the goal that counts.
    puzzle = Puzzle.of(list(range(rows * columns)), rows, columns, wrap=arguments.wrap)
    puzzle = puzzle.with_goal(arguments.goal)
    layers: list[Layer] = []
    if not arguments.json:
        print(f"{rows}×{columns}, goal: {puzzle.goal_name}")
        print("".join(f"{name:>{_width(name)}}" for name in COLUMNS))
    with Interrupt() as interrupt:
        for layer in census(puzzle, cancelled=interrupt.asked):
            layers.append(layer)
            if arguments.json:
                print(json.dumps(_object(layer)), flush=True)
            else:
                print(
                    "".join(
                        f"{value:>{_width(name)},{'.2f' if name == 'mean' else ''}}"
                        for name, value in zip(COLUMNS, _values(layer), strict=True)
                    ),
                    flush=True,
                )
        cancelled = interrupt.asked()
    if not arguments.json and not cancelled:
        _summary(layers)
    if arguments.csv is not None:
        with arguments.csv.open("w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(COLUMNS)
            writer.writerows(map(_values, layers))
    if arguments.svg is not None:
        from pushwise.bench.tile_plots import census_plot

        arguments.svg.write_text(census_plot(layers) + "\n", encoding="utf-8")
    return exit_codes.CANCELLED if cancelled else exit_codes.OK


def _width(name: str) -> int:
    return max(11, len(name) + 2)


def _values(layer: Layer) -> tuple[float, ...]:
    return (
        layer.depth,
        layer.positions,
        layer.ways,
        round(layer.mean_ways, 4),
        layer.fewest_ways,
        layer.most_ways,
        layer.single,
    )


def _object(layer: Layer) -> dict[str, Any]:
    names = (name.replace(" ", "_") for name in COLUMNS)
    return dict(zip(names, _values(layer), strict=True)) | {
        "blank_home": layer.blank_home,
        "examples": [_text(tiles) for tiles in layer.examples],
    }


def _summary(layers: list[Layer]) -> None:
    total = sum(layer.positions for layer in layers)
    mean = sum(layer.depth * layer.positions for layer in layers) / total
    last = layers[-1]
    print(
        f"{total:,} positions; the farthest {count(last.positions, 'needs', 'need')} "
        f"{count(last.depth, 'move')}; mean {mean:.3f} moves."
    )
    print(f"{sum(layer.blank_home for layer in layers):,} have the blank where the goal has it.")
    for tiles in last.examples:
        print(f"farthest: {_text(tiles)}")


def _text(tiles: Tiles) -> str:
    return " ".join("#" if tile is None else str(tile) for tile in tiles)
