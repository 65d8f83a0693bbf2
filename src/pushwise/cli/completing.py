"""What can stand next on a command line: commands, options, names, files and levels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from pushwise.cli.commands import COMMANDS, command_parser
from pushwise.cli.parser import Argument, Parser

# A word that may stand next, and what it means.
Candidate = tuple[str, str]


def print_candidates(words: Sequence[str]) -> None:
    """Print what the last word may become, a line each, with a tab before the meaning."""
    for name, meaning in candidates(words):
        print(f"{name}\t{meaning}" if meaning else name)


def candidates(words: Sequence[str]) -> list[Candidate]:
    """Return what the last of these words may become; the words before it are complete."""
    *before, word = words or [""]
    if not before:
        return _beginning(word, COMMANDS.items())
    if before[0] not in COMMANDS:
        return []
    parser = command_parser(before[0])
    rest = before[1:]
    if parser.actions:
        action = next((name for name in rest if name in parser.actions), None)
        if action is None:
            return _beginning(word, ((n, p.summary) for n, p in parser.actions.items()))
        parser, rest = parser.actions[action], rest[rest.index(action) + 1 :]
    return list(_arguments(parser, rest, word))


def _arguments(parser: Parser, rest: Sequence[str], word: str) -> Iterator[Candidate]:
    options = parser.options()
    last = options.get(rest[-1]) if rest else None
    name, equals, value = word.partition("=")
    if last is not None and last.takes_value:
        yield from _values(last, word)
    elif equals and name in options:
        for found, meaning in _values(options[name], value):
            yield f"{name}={found}", meaning
    elif word.startswith("-") and word != "-" and not word.startswith("-:"):
        told = ((n, a.help) for n, a in options.items() if n.startswith("--"))
        yield from _beginning(word, ((n, _first_phrase(text)) for n, text in told))
    else:
        places = [argument for argument in parser.arguments if not argument.names]
        known = next((place for place in places if place.values is not None), None)
        if known is not None:
            yield from _values(known, word)
        if known is None or len(places) > 1:
            yield from _files(word)


def _values(argument: Argument, word: str) -> Iterator[Candidate]:
    """Names if they are known; else a file may be meant, unless a number is."""
    if argument.values is None:
        if argument.metavar not in ("N", "S", "K", "W", "MiB", "RANGE", "LURD", "TEXT"):
            yield from _files(word)
        return
    head, comma, tail = word.rpartition(",") if argument.listed else ("", "", word)
    taken = set(head.split(","))
    for name, meaning in _beginning(tail, ((name, "") for name in argument.values())):
        if name not in taken:
            yield f"{head}{comma}{name}", meaning


def _files(word: str) -> Iterator[Candidate]:
    """Files and folders, and after FILE: the levels of the file."""
    path, colon, number = word.rpartition(":")
    if colon and Path(path).expanduser().is_file():
        yield from _levels(path, number)
        return
    folder, slash, start = word.rpartition("/")
    place = Path(f"{folder}{slash}" or ".").expanduser()
    try:
        found = sorted(place.iterdir())
    except OSError:
        return
    for file in found:
        if file.name.startswith(start) and (start or not file.name.startswith(".")):
            yield f"{folder}{slash}{file.name}{'/' if file.is_dir() else ''}", ""


def _levels(file: str, number: str) -> Iterator[Candidate]:
    from pushwise.errors import PushwiseError
    from pushwise.formats import scan

    try:
        found = scan(str(Path(file).expanduser()))
        titles = [(place, entry.title or "") for place, entry in found.entries(1, None)]
    except (OSError, PushwiseError):
        return
    for place, title in titles:
        if str(place).startswith(number):
            yield f"{file}:{place}", title


def _beginning(word: str, names: Iterable[Candidate]) -> list[Candidate]:
    return [(name, meaning) for name, meaning in names if name.startswith(word)]


def _first_phrase(text: str) -> str:
    """The beginning of an option's help; a menu has little room."""
    return text.replace("%%", "%").partition(";")[0]
