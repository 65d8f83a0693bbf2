"""`pushwise show`: draw levels as text, in colour, or as SVG, with overlays."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pushwise.cli import exit_codes
from pushwise.render.overlays import DISTANCES, OVERLAYS
from pushwise.render.strip import STEPS

if TYPE_CHECKING:
    from pushwise.cli.named_levels import Named
    from pushwise.render.frame import Frame
    from pushwise.render.overlays import Question
    from pushwise.sokoban.level import Level


def add_parser(subparsers: Any) -> None:
    """Describe the subcommand."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "show",
        description="Draw levels as text, in colour on a terminal, or as a picture; or the states "
        "of a solution one after the other.",
    )
    parser.add_argument("level", metavar="FILE[:N]", help="the levels to draw")
    parser.add_argument(
        "--svg",
        metavar="OUT",
        help="write a picture, with --solution all its states side by side; - for standard output",
    )
    parser.add_argument(
        "--image",
        metavar="OUT",
        help="write a PNG picture, or with --solution a GIF or WebP that moves (needs Pillow)",
    )
    parser.add_argument(
        "--overlay",
        choices=tuple(OVERLAYS),
        help="; ".join(f"{overlay.name}: {overlay.summary}" for overlay in OVERLAYS.values()),
    )
    parser.add_argument(
        "--cell",
        metavar="I12",
        help="for the overlays distances and from: the cell they are measured to or from",
    )
    parser.add_argument(
        "--distance",
        choices=DISTANCES,
        default="push",
        help="which distance the overlays distances, from and assignment measure",
    )
    parser.add_argument(
        "--boxes",
        type=int,
        default=3,
        metavar="N",
        help="most boxes of a set, for the overlay penalties",
    )
    parser.add_argument(
        "--moves", metavar="LURD", help="show the state after these moves, not the start"
    )
    states = parser.add_argument_group("the states of a solution")
    states.add_argument(
        "--solution", metavar="LURD|FILE", help="the solution whose states are shown"
    )
    states.add_argument(
        "--step",
        choices=STEPS,
        default="line",
        help="a state after every push, straight line of pushes, or move",
    )
    states.add_argument("--columns", type=int, default=5, metavar="N", help="pictures in a row")
    parser.add_argument(
        "--color",
        choices=("auto", "always", "never"),
        default="auto",
        help="use colours; auto: on a terminal, unless NO_COLOR is set",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Draw every level asked for."""
    from pushwise.cli.named_levels import named_levels
    from pushwise.errors import BadOption

    levels = list(named_levels([arguments.level]))
    written = arguments.svg is not None or arguments.image is not None
    if written or arguments.solution is not None:
        if len(levels) != 1:
            raise BadOption("a picture shows one level: write FILE:N.")
        if arguments.solution is not None:
            return _show_states(levels[0], arguments)
        return _write_picture(levels[0], arguments)
    code = exit_codes.OK
    for place, named in enumerate(levels):
        if place:
            print()
        print(named)
        if named.fault is None:
            _print_board(_state(named, arguments), arguments)
        else:
            print(f"invalid: {named.fault}")
            code = exit_codes.INVALID
    return code


def _state(named: Named, arguments: argparse.Namespace) -> Level:
    """The level, as it is after --moves."""
    from pushwise.sokoban.game import Game

    if arguments.moves is None:
        return named.level
    return Game(named.level, arguments.moves).position.to_level()


def _question(level: Level, arguments: argparse.Namespace) -> Question:
    from pushwise.errors import BadOption
    from pushwise.render.overlays import Question

    cell = None
    if arguments.cell is not None:
        if arguments.overlay not in ("distances", "from"):
            raise BadOption("--cell goes with --overlay distances or from.")
        cell = level.cell_at(arguments.cell)
    if arguments.overlay == "from" and cell is None and not level.boxes & level.interior:
        raise BadOption("there is no box: give --cell.")
    if not 1 <= arguments.boxes <= 6:
        raise BadOption("a set of boxes has from 1 to 6 of them.")
    return Question(cell, arguments.distance, arguments.boxes)


def _layers(level: Level, arguments: argparse.Namespace) -> tuple[Frame, list[tuple[str, str]]]:
    from pushwise.render.overlays import layers

    names = [] if arguments.overlay is None else [arguments.overlay]
    return layers(level, names, _question(level, arguments))


def _print_board(level: Level, arguments: argparse.Namespace) -> None:
    from pushwise.render.ansi import swatch, to_ansi
    from pushwise.render.text import letter_of, shown, to_text

    frame, _ = _layers(level, arguments)
    in_colour = _in_colour(arguments.color)
    print(to_ansi(frame) if in_colour else to_text(frame))
    if arguments.overlay is None:
        return
    overlay = OVERLAYS[arguments.overlay]
    marks = frame.marks if in_colour else shown(frame) or frame.marks
    letters: dict[str, str] = {
        mark.kind: "0-9" if mark.text.isdigit() else letter_of(mark) for mark in marks.values()
    }
    for kind, words in overlay.legend_of(marks):
        print(f"{swatch(kind) if in_colour else letters[kind]}  {words}")
    if overlay.notes is not None:
        print(*overlay.notes(level, _question(level, arguments)), sep="\n")


def _show_states(named: Named, arguments: argparse.Namespace) -> int:
    from pushwise.cli.solutions import solutions_of
    from pushwise.errors import BadOption
    from pushwise.render.raster import write_image
    from pushwise.render.strip import states, to_strip
    from pushwise.render.text import to_text
    from pushwise.sokoban.lurd import compress_runs, expand

    level = named.level
    found = next(iter(solutions_of([named], arguments.solution, others=True)), None)
    if found is None:
        raise BadOption(f"{arguments.solution} has no solution of this level.")
    if arguments.columns < 1:
        raise BadOption("at least one picture stands in a row.")
    solution = expand(found[1])
    if arguments.svg is not None:
        strip = to_strip(level, solution, step=arguments.step, columns=arguments.columns)
        _write(arguments.svg, strip)
    if arguments.image is not None:
        write_image(
            Path(arguments.image), [frame for _, frame in states(level, solution, arguments.step)]
        )
    if arguments.svg is None and arguments.image is None:
        for number, (letters, frame) in enumerate(states(level, solution, arguments.step)):
            print(f"{number}. {compress_runs(letters)}" if letters else named)
            print(to_text(frame))
        print(compress_runs(solution))
    return exit_codes.OK


def _in_colour(choice: str) -> bool:
    if choice == "auto":
        return sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    return choice == "always"


def _write_picture(named: Named, arguments: argparse.Namespace) -> int:
    from pushwise.render.raster import write_image
    from pushwise.render.svg import to_svg

    frame, legend = _layers(_state(named, arguments), arguments)
    if arguments.svg is not None:
        _write(arguments.svg, to_svg(frame, legend=legend))
    if arguments.image is not None:
        write_image(Path(arguments.image), [frame])
    return exit_codes.OK


def _write(out: str, text: str) -> None:
    if out == "-":
        sys.stdout.write(text)
    else:
        Path(out).write_text(text, encoding="utf-8")
