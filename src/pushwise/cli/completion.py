"""`pushwise completion`: a script for the shell, which asks `pushwise` what can stand next."""

from __future__ import annotations

import argparse
from typing import Any

from pushwise.cli import exit_codes

# Bash takes a colon for the end of a word: what stands before it must not come back.
_BASH = """\
_pushwise() {
    # The words as they stand on the line: bash would cut FILE:N in three.
    local words line="${COMP_LINE:0:COMP_POINT}" cut=""
    read -ra words <<< "$line"
    [[ "$line" == *[[:space:]] ]] && words+=("")
    local word="${words[-1]}"
    [[ "$word" == *:* && "$COMP_WORDBREAKS" == *:* ]] && cut="${word%"${word##*:}"}"
    local IFS=$'\\n'
    local found=($(pushwise __complete "${words[@]:1}" 2>/dev/null | cut -f1))
    COMPREPLY=("${found[@]#"$cut"}")
    [[ "${#found[@]}" == 1 && "${found[0]}" == */ ]] && compopt -o nospace
}
complete -F _pushwise pushwise
"""
_ZSH = """\
#compdef pushwise
_pushwise() {
    local -a found
    local line name what
    while IFS=$'\\t' read -r name what; do
        found+=("${name//:/\\\\:}${what:+:$what}")
    done < <(pushwise __complete "${(@)words[2,CURRENT]}" 2>/dev/null)
    _describe -V pushwise found
}
compdef _pushwise pushwise
"""
_FISH = """\
function __pushwise
    pushwise __complete (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null
end
complete -c pushwise -f -a '(__pushwise)'
"""
SCRIPTS = {"bash": _BASH, "zsh": _ZSH, "fish": _FISH}


def add_parser(subparsers: Any) -> None:
    """Describe the subcommand."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "completion",
        description="Print a script that completes commands, options, names, files and levels. "
        'bash: eval "$(pushwise completion bash)" in ~/.bashrc; zsh: the same with zsh in '
        "~/.zshrc; fish: pushwise completion fish > ~/.config/fish/completions/pushwise.fish.",
    )
    parser.add_argument("shell", choices=tuple(SCRIPTS), help="your shell")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the script."""
    print(SCRIPTS[arguments.shell], end="")
    return exit_codes.OK
