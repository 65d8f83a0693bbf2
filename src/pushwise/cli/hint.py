"""`pushwise hint`: a little help for a position, or why it is lost."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Any

from pushwise.cli import exit_codes
from pushwise.cli.durations import seconds
from pushwise.cli.json_lines import add_provenance_option, print_json

if TYPE_CHECKING:
    from pushwise.render.frame import Frame
    from pushwise.sokoban.game import Game
    from pushwise.sokoban.level import Level
    from pushwise.solving.hint import Hint

STEPS = ("whether", "box", "target", "rest")


def add_parser(subparsers: Any) -> None:
    """Describe the subcommand."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "hint",
        description="Say whether a position can be solved, then which box to push, then where "
        "to, then the rest: on a terminal one step at a time, as you ask for it.",
    )
    parser.add_argument("level", metavar="FILE[:N]")
    parser.add_argument("--moves", default="", metavar="LURD", help="steps played so far")
    parser.add_argument(
        "--step",
        choices=STEPS,
        help="show everything up to this step; without it, a terminal asks before each step "
        "and a pipe gets everything up to target",
    )
    parser.add_argument(
        "--time-limit",
        type=seconds,
        default=10.0,
        metavar="S",
        help="time limit of the search, in seconds or as 5m",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object")
    add_provenance_option(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Tell about the position; exit code 10 if it is lost, 20 if nothing is known."""
    from pushwise.errors import BadOption
    from pushwise.sokoban.game import Game
    from pushwise.solving.hint import Verdict, hint

    if not arguments.time_limit > 0:
        raise BadOption(f"time_limit must be greater than 0, not {arguments.time_limit:g}.")
    level, worst = _first_valid(arguments.level)
    if level is None:
        return worst
    game = Game(level)
    game.play(arguments.moves)
    answer = hint(game, time_limit=arguments.time_limit)
    steps = STEPS.index(arguments.step or "target") + 1
    if arguments.json:
        print_json(answer.to_json(steps), arguments)
    elif arguments.step is None and _terminal():
        _ask(game, answer)
    else:
        print("\n".join((*_board(game, answer, steps), *answer.tell(steps))))
    code = {Verdict.LOST: exit_codes.UNSOLVABLE, Verdict.UNKNOWN: exit_codes.TIME}.get(
        answer.verdict, exit_codes.OK
    )
    return max(worst, code)


def _first_valid(selector: str) -> tuple[Level | None, int]:
    """Return the first level chosen, and the exit code so far: invalid ones are named and left."""
    from pushwise.cli.named_levels import named_levels

    code = exit_codes.OK
    for named in named_levels([selector]):
        if named.fault is None:
            if code != exit_codes.OK:
                print(f"pushwise: this is about {named}.", file=sys.stderr)
            return named.level, code
        print(f"pushwise: {named}: invalid: {named.fault}", file=sys.stderr)
        code = exit_codes.INVALID
    return None, code


def _terminal() -> bool:
    """Whether somebody can be asked; standard input may be closed."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()


def _ask(game: Game, answer: Hint) -> None:
    """Tell one thing at a time, for as long as more is asked for."""
    told = answer.tell()
    for step, sentence in enumerate(told, 1):
        if _shows(answer, step):
            print("\n".join(_board(game, answer, step)))
        print(sentence)
        if step < len(told):
            try:
                more = input("Enter for more, q to stop: ")
            except EOFError:
                return
            if more.strip():
                return


def _shows(answer: Hint, step: int) -> bool:
    """Tell whether a step has something to mark on the board."""
    return answer.deadlock is not None or STEPS[step - 1] in ("box", "target")


def _board(game: Game, answer: Hint, steps: int) -> list[str]:
    """Return the lines of the board between rulers, with the cells in question marked."""
    from pushwise.render.ansi import to_ansi
    from pushwise.render.text import to_text
    from pushwise.sokoban.cell_names import row_name

    frame = marked(game, answer, steps)
    in_colour = sys.stdout.isatty()
    lines = (to_ansi if in_colour else to_text)(frame).split("\n")
    # A cell is two characters wide in colour, and one in plain text: then the last digit must do.
    numbers = (f"{n % 100:<2}" if in_colour else f"{n % 10}" for n in range(1, frame.width + 1))
    columns = "    " + "".join(numbers)
    return [columns.rstrip(), *(f"{row_name(row):>3} {line}" for row, line in enumerate(lines))]


def marked(game: Game, answer: Hint, steps: int) -> Frame:
    """Return the picture of the position with what the hint tells marked on it."""
    from pushwise.render.frame import Frame, Mark, mark_all

    marks: dict[int, Mark] = {}
    if answer.deadlock is not None:
        marks |= mark_all(answer.deadlock.cells, "cause")
        marks |= mark_all(answer.deadlock.boxes, "cause")
    if answer.box is not None and steps >= 2:
        marks[answer.box] = Mark("hint")
    if answer.target is not None and steps >= 3:
        marks[answer.target] = Mark("hint")
    return Frame.of_game(game, marks)
