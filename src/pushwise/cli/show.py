"""`pushwise show`: draw levels as text, in colour, or as SVG, with overlays."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pushwise.cli import exit_codes
from pushwise.render.overlays import DISTANCES, OVERLAYS

if TYPE_CHECKING:
    from pushwise.cli.named_levels import Named
    from pushwise.render.frame import Frame


def add_parser(subparsers: Any) -> None:
    """Describe the subcommand."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "show",
        help="draw levels",
        description="Draw levels as text, in colour on a terminal, or as an SVG picture.",
    )
    parser.add_argument("level", metavar="FILE[:N]")
    parser.add_argument("--svg", metavar="OUT", help="write a picture; - for standard output")
    parser.add_argument(
        "--overlay",
        choices=tuple(OVERLAYS),
        help="; ".join(f"{overlay.name}: {overlay.summary}" for overlay in OVERLAYS.values()),
    )
    parser.add_argument(
        "--cell", metavar="I12", help="for the overlay distances: the cell they are measured to"
    )
    parser.add_argument(
        "--distance",
        choices=DISTANCES,
        default="push",
        help="for the overlay distances: which (default: push)",
    )
    parser.add_argument(
        "--color",
        choices=("auto", "always", "never"),
        default="auto",
        help="auto: on a terminal, unless NO_COLOR is set",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Draw every level asked for."""
    from pushwise.cli.named_levels import named_levels
    from pushwise.errors import BadOption

    levels = list(named_levels([arguments.level]))
    if arguments.svg is not None:
        if len(levels) != 1:
            raise BadOption("a picture shows one level: write FILE:N.")
        return _write_picture(levels[0], arguments)
    code = exit_codes.OK
    for place, named in enumerate(levels):
        if place:
            print()
        print(named)
        if named.fault is None:
            _print_board(_frame(named, arguments), arguments)
        else:
            print(f"invalid: {named.fault}")
            code = exit_codes.INVALID
    return code


def _frame(named: Named, arguments: argparse.Namespace) -> Frame:
    from pushwise.errors import BadCell, BadOption
    from pushwise.render.frame import Frame
    from pushwise.render.overlays import Question

    marks = {}
    cell = None
    if arguments.cell is not None:
        if arguments.overlay != "distances":
            raise BadOption("--cell goes with --overlay distances.")
        cell = named.level.cell_at(arguments.cell)
        if cell not in named.level.interior:
            raise BadCell(f"{arguments.cell} inside the walls")
    if arguments.overlay is not None:
        question = Question(cell, arguments.distance)
        marks = OVERLAYS[arguments.overlay].marks(named.level, question)
    return Frame.of_level(named.level, marks)


def _print_board(frame: Frame, arguments: argparse.Namespace) -> None:
    from pushwise.render.ansi import to_ansi
    from pushwise.render.text import letter_of, to_text

    if _in_colour(arguments.color):
        print(to_ansi(frame))
        return
    print(to_text(frame))
    if frame.marks:
        # Marks with a word of their own explain themselves.
        plain = {letter_of(mark) for mark in frame.marks.values() if not mark.text}
        letters = "".join(sorted(plain)) if len(plain) == 1 else arguments.overlay
        print(f"{letters}  {OVERLAYS[arguments.overlay].summary}")


def _in_colour(choice: str) -> bool:
    if choice == "auto":
        return sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    return choice == "always"


def _write_picture(named: Named, arguments: argparse.Namespace) -> int:
    from pushwise.render.svg import to_svg

    picture = to_svg(_frame(named, arguments))
    if arguments.svg == "-":
        sys.stdout.write(picture)
    else:
        Path(arguments.svg).write_text(picture, encoding="utf-8")
    return exit_codes.OK
