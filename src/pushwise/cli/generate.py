"""`pushwise generate`: make new levels."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pushwise.cli import exit_codes
from pushwise.cli.durations import seconds
from pushwise.cli.json_lines import add_provenance_option, print_json

if TYPE_CHECKING:
    from pushwise.generating.making import Made
    from pushwise.sokoban.level import Level


def add_parser(subparsers: Any) -> None:
    """Describe the subcommand."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "generate",
        description="Make new levels that can be solved, all different, with their solutions and "
        "ratings. The same options make the same levels on every machine. A RANGE is N, A-B, A- "
        "or -B.",
    )
    parser.add_argument("--count", type=int, default=1, metavar="N", help="how many levels to make")
    parser.add_argument(
        "--seed", type=int, default=0, metavar="N", help="seed: another number makes other levels"
    )
    board = parser.add_argument_group("the board")
    board.add_argument("--size", default="10x10", metavar="WxH", help="largest size of the board")
    board.add_argument("--boxes", default="4", metavar="RANGE", help="how many boxes")
    board.add_argument(
        "--rooms", metavar="RANGE", help="how many rooms; default: as the size allows"
    )
    board.add_argument(
        "--symmetry",
        default="none",
        metavar="NAME",
        help="symmetry of the walls: none, left-right, top-bottom, both, turn or any",
    )
    hardness = parser.add_argument_group("how hard")
    hardness.add_argument(
        "--difficulty", metavar="BAND", help="difficulty: beginner, easy, medium, hard or expert"
    )
    hardness.add_argument("--pushes", metavar="RANGE", help="pushes of the shortest solution")
    hardness.add_argument(
        "--box-changes", metavar="RANGE", help="box changes of the shortest solution"
    )
    hardness.add_argument("--nodes", metavar="RANGE", help="states that A* expands")
    hardness.add_argument(
        "--effort", type=int, default=1, metavar="N", help="look N times as long for better levels"
    )
    parser.add_argument(
        "--unlike",
        action="append",
        default=[],
        metavar="FILE[:N|:A-B]",
        help="make none of these levels; may be given several times",
    )
    parser.add_argument(
        "--time-limit",
        type=seconds,
        metavar="S",
        help="time limit for all levels together; default: no limit",
    )
    parser.add_argument("--out", metavar="FILE", help="file to write; default: standard output")
    parser.add_argument(
        "--format", metavar="NAME", help="xsb, slc, …; default: by the suffix of FILE, or xsb"
    )
    parser.add_argument(
        "--json", action="store_true", help="with --out: print ratings, one JSON object per level"
    )
    parser.add_argument("--quiet", action="store_true", help="print no progress line")
    add_provenance_option(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Make the levels and write them down, even if there are fewer than asked for."""
    from pushwise.cli.interrupt import Interrupt
    from pushwise.cli.progress_line import ProgressLine, bar
    from pushwise.errors import BadOption
    from pushwise.generating import LevelSpec, generate

    if arguments.json and not arguments.out:
        raise BadOption("--json prints ratings; say with --out where the levels should go.")
    if arguments.time_limit is not None and arguments.time_limit <= 0:
        raise BadOption("time_limit must be greater than 0.")
    name = _format(arguments)
    names = ("size", "boxes", "rooms", "symmetry", "difficulty", "pushes", "box_changes", "nodes")
    settings = {name: getattr(arguments, name) for name in (*names, "effort", "seed")}
    spec = LevelSpec.of(**settings)
    line = ProgressLine(quiet=arguments.quiet)
    start = time.perf_counter()
    done = 0

    def show(made: Made) -> None:
        nonlocal done
        done += 1
        seconds = time.perf_counter() - start
        line.write(f"{bar(done, arguments.count, seconds)} · {seconds:.0f} s")
        if arguments.json:
            line.clear()
            print_json(made.rating.to_json(done, arguments.out), arguments)

    with Interrupt() as interrupt:
        generated = generate(
            arguments.count,
            spec=spec,
            unlike=_known(arguments.unlike),
            time_limit=arguments.time_limit,
            cancelled=interrupt.asked,
            on_level=show,
        )
        line.clear()
        stopped = interrupt.asked()
    if generated.made:
        _write(generated.collection, arguments.out, name)
    if generated.message is None:
        return exit_codes.OK
    print(f"pushwise: {generated.message}", file=sys.stderr)
    if stopped:
        return exit_codes.CANCELLED
    return exit_codes.TIME if generated.out_of_time else exit_codes.NODES


def _format(arguments: argparse.Namespace) -> str:
    """The format asked for, checked before the work is done and not after it."""
    from pushwise.errors import UnknownFormat
    from pushwise.formats import FORMATS

    suffix = Path(arguments.out or "").suffix.lower().removeprefix(".")
    name: str = arguments.format or ("slc" if suffix == "slc" else "xsb")
    if name not in (*FORMATS, "sok", "txt"):
        raise UnknownFormat(name, tuple(FORMATS))
    return name


def _known(selectors: list[str]) -> list[Level]:
    from pushwise.cli.named_levels import named_levels

    return [named.level for named in named_levels(selectors) if named.fault is None]


def _write(collection: Any, out: str | None, name: str) -> None:
    from pushwise.formats import dump

    dump(collection, out or "-", name)
