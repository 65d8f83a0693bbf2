"""Write the help of every command into docs/cli.md; with --check only compare.

The text between `<!-- help: COMMAND -->` and `<!-- end of help -->` is replaced.
"""

from __future__ import annotations

import difflib
import os
import re
import sys
from pathlib import Path

from pushwise.cli.commands import command_help

PAGE = Path(__file__).parents[1] / "docs" / "cli.md"
BLOCK = re.compile(r"<!-- help: ([a-z ]+) -->\n.*?<!-- end of help -->\n", re.DOTALL)


def help_of(command: str) -> str:
    """Return the help text of `pushwise COMMAND`, or of `pushwise` itself."""
    return command_help(command.split()[1:])


def updated(page: str) -> str:
    """Return the page with fresh help texts."""
    return BLOCK.sub(
        lambda match: (
            f"<!-- help: {match[1]} -->\n```text\n{help_of(match[1])}```\n<!-- end of help -->\n"
        ),
        page,
    )


def main() -> int:
    """Update the page, or say how it differs."""
    # The width of the help follows the terminal's.
    os.environ.update(COLUMNS="88", NO_COLOR="1")
    before = PAGE.read_text(encoding="utf-8")
    fresh = updated(before)
    if "--check" not in sys.argv[1:]:
        PAGE.write_text(fresh, encoding="utf-8")
        return 0
    sys.stdout.writelines(
        difflib.unified_diff(
            before.splitlines(keepends=True), fresh.splitlines(keepends=True), "page", "help"
        )
    )
    return int(before != fresh)


if __name__ == "__main__":
    sys.exit(main())
