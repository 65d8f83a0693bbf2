"""What the shell does with a line, apart from how the line is typed."""

from __future__ import annotations

import shlex
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from pushwise.cli import exit_codes
from pushwise.cli.commands import COMMANDS, command_help, command_parser
from pushwise.cli.main import main
from pushwise.cli.parser import Parser
from pushwise.cli.words import count
from pushwise.errors import BadOption, FormatError, LevelError, NoSuchLevel, PushwiseError
from pushwise.formats import Collection, load
from pushwise.formats.collection import InvalidLevel
from pushwise.formats.library import collection_files
from pushwise.near import did_you_mean
from pushwise.sokoban.level import Level

# A shell within the shell, or a server that never comes back, would only puzzle.
PASSED_ON = tuple(name for name in COMMANDS if name not in ("shell", "serve", "completion"))
_LEVEL_ARGUMENTS = frozenset({"levels", "level"})
_MEANING = {
    value: name.lower()
    for name, value in vars(exit_codes).items()
    if name.isupper() and isinstance(value, int)
}


@dataclass(frozen=True)
class Run:
    """A command that was run: for `stats`."""

    line: str
    code: int
    seconds: float


class Shell:
    """Holds the current collection and level, and runs lines.

    `run` returns the exit code of the line, as the command line would; None ends the shell.
    """

    def __init__(self) -> None:
        self.file: str | None = None
        # By their numbers in the file, which is how the commands count them.
        self.levels: dict[int, Level | InvalidLevel] = {}
        self.number = 1
        self.runs: list[Run] = []
        self.own: dict[str, Callable[[list[str]], int | None]] = {
            "load": self._load,
            "list": self._list,
            "level": self._level,
            "next": lambda words: self._step(1),
            "previous": lambda words: self._step(-1),
            "stats": self._stats,
            "help": self._help,
            "exit": lambda words: None,
            "quit": lambda words: None,
        }

    @property
    def selector(self) -> str | None:
        """The current level as FILE:N."""
        return None if self.file is None else f"{self.file}:{self.number}"

    @property
    def prompt(self) -> str:
        """What stands before the line."""
        where = f" {Path(self.file).stem}:{self.number}" if self.file else ""
        return f"pushwise{where}> "

    def run(self, line: str) -> int | None:
        """Run one line."""
        try:
            words = shlex.split(line, comments=True)
        except ValueError as error:
            return self._fail(f"the line cannot be read: {error}", exit_codes.USAGE)
        if not words:
            return exit_codes.OK
        name, rest = words[0], words[1:]
        try:
            if name in self.own:
                return self.own[name](rest)
            if name in PASSED_ON:
                return self._pass_on(line, name, rest)
            if name.isdigit() and not rest:
                return self._level([name])
        except (FormatError, LevelError) as error:
            return self._fail(str(error), exit_codes.INVALID)
        except PushwiseError as error:
            return self._fail(str(error), exit_codes.USAGE)
        except OSError as error:
            return self._fail(f"{error.filename}: {error.strerror}", exit_codes.INVALID)
        meant = did_you_mean(name, (*self.own, *PASSED_ON))
        return self._fail(
            f"there is no command {name!r}; `help` lists them.{meant}", exit_codes.USAGE
        )

    def _pass_on(self, line: str, name: str, rest: list[str]) -> int:
        """Run a command of the command line, on the current level if none is named."""
        parser = command_parser(name)
        takes_level = any(argument.dest in _LEVEL_ARGUMENTS for argument in parser.arguments)
        if takes_level and not has_positional(parser, rest) and not {"-h", "--help"} & set(rest):
            if self.selector is None and name != "play":
                raise BadOption("there is no current level: `load FILE` opens one.")
            rest = [self.selector, *rest] if self.selector is not None else rest
        start = time.perf_counter()
        try:
            code = main([name, *rest])
        except SystemExit as stop:  # the parser has said what is wrong, or printed its help
            code = stop.code if isinstance(stop.code, int) else exit_codes.USAGE
        self.runs.append(Run(line.strip(), code, time.perf_counter() - start))
        return code

    def _load(self, words: list[str]) -> int:
        """load FILE[:N]   open a collection, by its path or by its name in the library."""
        from pushwise.formats.select import parse_selector

        if len(words) != 1:
            raise BadOption("load takes one file.")
        path, first, _ = parse_selector(words[0])
        if not Path(path).exists():
            found = (file.path for file in collection_files() if file.name == path)
            path = str(next(found, path))
        try:
            collection = load(path, keep_invalid=True)
        except FormatError as error:
            raise error.in_file(path) from None
        levels = dict(collection.entries)
        if not collection.levels:
            raise collection.invalid[0].error
        self._go_to(levels, first or collection.numbers[0])
        self.file = path
        self._tell_faults(collection)
        print(f"{collection.title or Path(path).stem}: {count(len(levels), 'level')}")
        return exit_codes.OK

    def _tell_faults(self, collection: Collection) -> None:
        """Say which levels cannot be played, and what in the file has more than one meaning."""
        for sentence in (*collection.warnings, *(bad.error for bad in collection.invalid)):
            print(f"pushwise: {sentence}", file=sys.stderr)

    def _list(self, words: list[str]) -> int:
        """list   the levels of the collection, or without one the collections found."""
        if self.file is None:
            for file in collection_files():
                print(f"{file.name:20} {file.path}")
            return exit_codes.OK
        for number, level in self.levels.items():
            here = ">" if number == self.number else " "
            if isinstance(level, InvalidLevel):
                print(f"{here}{number:4}  {'invalid':>9}  {'':9} {level.title or ''}".rstrip())
                continue
            boxes = count(len(level.boxes), "box", "boxes")
            print(
                f"{here}{number:4}  {boxes:>9}  {level.width:3} × {level.height:<3} "
                f"{level.title or ''}".rstrip()
            )
        return exit_codes.OK

    def _level(self, words: list[str]) -> int:
        """level [N]   show the current level, or go to level N (the number alone does it too)."""
        if not self.levels:
            raise BadOption("there is no current level: `load FILE` opens one.")
        if words:
            if len(words) > 1 or not words[0].lstrip("-").isdigit():
                raise BadOption("level takes a number.")
            self._go_to(self.levels, int(words[0]))
        level = self.levels[self.number]
        print(f"{self.number}. {level.title or 'untitled'}\n{level}")
        return exit_codes.OK

    def _step(self, by: int) -> int:
        """Go to the level after or before this one that is valid."""
        number = self.number + by
        while isinstance(self.levels.get(number), InvalidLevel):
            number += by
        return self._level([str(number)])

    def _go_to(self, levels: dict[int, Level | InvalidLevel], number: int) -> None:
        if number not in levels:
            raise NoSuchLevel(number, len(levels))
        level = levels[number]
        if isinstance(level, InvalidLevel):
            raise level.error
        self.levels, self.number = levels, number

    def _stats(self, words: list[str]) -> int:
        """stats   what was run in this shell: how it ended and how long it took."""
        for run in self.runs:
            print(f"{_MEANING.get(run.code, run.code):>10}  {run.seconds:9.3f} s  {run.line}")
        total = sum(run.seconds for run in self.runs)
        print(f"{count(len(self.runs), 'command')}, {total:.3f} s")
        return exit_codes.OK

    def _help(self, words: list[str]) -> int:
        """help [COMMAND]   this list, or all about one command."""
        if words and words[0] in PASSED_ON:
            print(command_help(words), end="")
            return exit_codes.OK
        names = [words[0]] if words and words[0] in self.own else list(self.own)
        for name in names:
            print("  " + (self.own[name].__doc__ or name).splitlines()[0])
        if not words:
            print("and on the current level, or on any FILE[:N]:")
            for name in PASSED_ON:
                print(f"  {name:10} {COMMANDS[name]}")
        return exit_codes.OK

    def _fail(self, message: str, code: int) -> int:
        print(f"pushwise: {message}", file=sys.stderr)
        return code


def has_positional(parser: Parser, words: list[str]) -> bool:
    """Tell whether some word is neither an option nor an option's value."""
    options = parser.options()
    skip = False
    for word in words:
        if skip:
            skip = False
        elif word.startswith("-") and word != "-" and not word.startswith("-:"):
            option = options.get(word.partition("=")[0])
            skip = option is not None and option.takes_value and "=" not in word
        else:
            return True
    return False
