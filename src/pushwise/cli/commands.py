"""The commands by name: what each is for, and its parser, imported when it is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from pushwise.cli.parser import Parser
from pushwise.errors import BadOption
from pushwise.near import did_you_mean

# Each is a module of this package with `add_parser(subparsers)`; its heavy imports wait until
# it runs.
COMMANDS = {
    "solve": "solve levels",
    "improve": "make solutions shorter",
    "check": "replay solutions",
    "show": "draw levels",
    "analyse": "print facts about levels",
    "levels": "list, compare, merge, split, sort, filter and convert collections",
    "compare": "compare search methods, bounds and deadlock tests",
    "mine": "prove deadlocks and penalties of a few boxes ahead of searches",
    "store": "show, export and import what is known about levels",
    "batch": "solve many levels in a run that can be resumed",
    "merge": "merge the results files of batch",
    "bench": "run suites of levels, compare results, write reports",
    "generate": "make new levels",
    "rate": "rate how hard levels are",
    "hint": "get a hint, one step at a time",
    "play": "play in the terminal",
    "shell": "interactive shell",
    "serve": "serve the page and the JSON API",
    "tiles": "solve and compare sliding-tile puzzles",
    "completion": "print a script that completes commands in your shell",
}
# The word with which a completion script asks what can stand next.
COMPLETE = "__complete"
LEVELS = "FILE:N is the N-th level of a file, FILE:A-B a range, FILE all, - standard input."
_WELCOME = """\
Pushwise plays, analyses, solves and improves Sokoban levels and sliding-tile puzzles.

  pushwise play                    play the tutorial in this terminal
  pushwise solve FILE[:N]          solve the levels of a file, or one of them
  pushwise hint FILE:N             get a hint, one step at a time
  pushwise serve                   play and watch searches in the browser

`pushwise --help` lists all commands, `pushwise COMMAND --help` explains one.
"""


def command_parser(name: str) -> Parser:
    """Return the parser of one command; only its module is imported."""
    chosen = _Chosen()
    import_module(f"pushwise.cli.{name}").add_parser(chosen)
    return chosen.parser


class _Chosen:
    """Takes the place of argparse's table of all commands."""

    parser: Parser

    def add_parser(self, name: str, **settings: Any) -> Parser:
        """Describe the command."""
        self.parser = Parser(prog=f"pushwise {name}", **settings)
        self.parser.summary = COMMANDS[name]
        return self.parser


def command_help(words: Sequence[str]) -> str:
    """Return the help of a command, or of one below it; without words that of `pushwise`."""
    if not words:
        return root_help()
    if words[0] not in COMMANDS:
        raise no_command(words[0])
    parser = command_parser(words[0])
    for word in words[1:]:
        parser = parser.actions.get(word, parser)
    return parser.format_help()


def no_command(word: str) -> BadOption:
    """What is wrong with a word where a command should be."""
    what = "option" if word.startswith("-") else "command"
    names = ("--help", "--version", "--verbose") if what == "option" else COMMANDS
    meant = did_you_mean(word, names)
    return BadOption(f"there is no {what} {word!r}.{meant} `pushwise --help` lists them.")


def welcome() -> str:
    """What `pushwise` alone says."""
    return _WELCOME


def root_help() -> str:
    """What `pushwise --help` says."""
    width = max(map(len, COMMANDS))
    listed = "".join(f"  {name:{width}}  {summary}\n" for name, summary in COMMANDS.items())
    return (
        "usage: pushwise [--help] [--version] [--verbose] COMMAND …\n\n"
        "Play, analyse, solve and improve Sokoban levels and sliding-tile puzzles.\n\n"
        f"commands (`pushwise COMMAND --help` explains one):\n{listed}\n"
        "options:\n  -h, --help     print this help and exit\n"
        "  --version      print the version and exit\n"
        "  -v, --verbose  log what is being done to standard error (PUSHWISE_LOG: to a file)\n\n"
        f"{LEVELS}\n"
    )
