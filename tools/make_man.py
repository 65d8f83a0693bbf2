"""Write the man page of `pushwise`, made from the parsers of its commands.

python tools/make_man.py build/man/pushwise.1
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from pathlib import Path

from pushwise import __version__
from pushwise.cli.commands import COMMANDS, LEVELS, command_parser
from pushwise.cli.parser import Parser

DOCS = Path(__file__).parents[1] / "docs"


def escaped(text: str) -> str:
    """Text that roff takes for text."""
    plain = " ".join(text.split()).replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{plain}" if plain.startswith((".", "'")) else plain


def options(parser: Parser) -> list[str]:
    """The options and arguments of one command."""
    lines = []
    formatter = parser._get_formatter()
    for action in parser._actions:
        if action.help == argparse.SUPPRESS or isinstance(action, argparse._SubParsersAction):
            continue
        name = formatter._format_action_invocation(action)
        said = formatter._expand_help(action) if action.help else ""
        lines += [".TP", f".B {escaped(name)}", escaped(said)]
    return lines


def command(name: str, parser: Parser) -> list[str]:
    """One command, and those below it."""
    lines = [f".SS {escaped(f'pushwise {name}')}", escaped(parser.description or "")]
    lines += options(parser)
    for below, inner in parser.actions.items():
        lines += command(f"{name} {below}", inner)
    return lines


def table(page: str, head: str) -> list[str]:
    """The first two columns of the table of a page that begins with this heading."""
    lines = []
    rows = iter((DOCS / page).read_text(encoding="utf-8").splitlines())
    for row in rows:
        if row.startswith(head):
            break
    next(rows)
    for row in rows:
        if not row.startswith("|"):
            return lines
        key, said, *_ = (cell.strip().replace("`", "") for cell in row.strip("|").split(" | "))
        lines += [".TP", f".B {escaped(key)}", escaped(without_links(said))]
    return lines


def without_links(text: str) -> str:
    """The text of Markdown with its links' words only."""
    return re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)


def page() -> str:
    """The whole page."""
    lines = [
        f'.TH PUSHWISE 1 "" "Pushwise {__version__}" "User Commands"',
        ".SH NAME",
        "pushwise \\- play, analyse, solve and improve Sokoban levels and sliding\\-tile puzzles",
        ".SH SYNOPSIS",
        ".B pushwise",
        "[\\-\\-help] [\\-\\-version] [\\-\\-verbose] COMMAND ...",
        ".SH DESCRIPTION",
        escaped(LEVELS),
        ".SH COMMANDS",
    ]
    for name, summary in COMMANDS.items():
        lines += [".TP", f".B {escaped(name)}", escaped(summary)]
    lines.append(".SH OPTIONS OF EACH COMMAND")
    for name in COMMANDS:
        lines += command(name, command_parser(name))
    lines += [".SH EXIT STATUS", *table("exit-codes.md", "| code |")]
    lines += [".SH ENVIRONMENT", *table("environment.md", "| variable |")]
    lines += [".SH LICENCE", "MIT. Sokoban is a trademark of its owner."]
    return "\n".join(line for line in lines if line) + "\n"


def main() -> int:
    """Write the page into the file named."""
    os.environ.update(COLUMNS="88", NO_COLOR="1")
    out = Path(sys.argv[1])
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
