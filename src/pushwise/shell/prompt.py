"""Reading lines: with history and completion on a terminal, plainly from a pipe."""

from __future__ import annotations

import sys
from pathlib import Path

from platformdirs import user_state_path

from pushwise.cli import exit_codes
from pushwise.shell.commands import Shell

WELCOME = "Pushwise shell. `help` lists the commands, Tab completes, Ctrl-D leaves."


def history_path() -> Path:
    """Return where typed lines are kept."""
    return user_state_path("pushwise", appauthor=False) / "history"


def run_pipe(shell: Shell) -> int:
    """Run the lines of standard input; return the highest exit code, as one command would."""
    worst = exit_codes.OK
    for line in sys.stdin:
        code = shell.run(line)
        if code is None:
            break
        worst = max(worst, code)
    return worst


def run_terminal(shell: Shell) -> int:
    """Ask for lines until the user leaves."""
    from prompt_toolkit import PromptSession
    from prompt_toolkit.history import FileHistory

    from pushwise.shell.completion import ShellCompleter

    path = history_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    session: PromptSession[str] = PromptSession(
        history=FileHistory(str(path)), completer=ShellCompleter(shell), complete_while_typing=False
    )
    print(WELCOME)
    while True:
        try:
            line = session.prompt(shell.prompt)
        except KeyboardInterrupt:
            continue
        except EOFError:
            return exit_codes.OK
        if shell.run(line) is None:
            return exit_codes.OK
