"""The parser of a command: argparse, with everything it was told kept where all may read it.

Completion, the shell, the documentation and the tests look at `arguments` and `actions`. What is
wrong is said in one sentence, with the name that may have been meant.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

from pushwise.near import did_you_mean

Names = Callable[[], Iterable[str]]
# Stands before -:N, a level of standard input, so that nobody takes it for an option.
_GUARD = "\0"


@dataclass(frozen=True)
class Argument:
    """An option (with `names`) or a positional argument (without), as it was described.

    `values` tells the names that can stand there, if they are known; in a `listed` one several of
    them stand with commas between.
    """

    names: tuple[str, ...]
    dest: str
    metavar: str
    default: Any
    help: str
    takes_value: bool
    values: Names | None = None
    listed: bool = False


class _Describes:
    """What adds arguments to a parser, directly or through a group, and keeps them."""

    def __init__(self, parser: Parser, inner: Any) -> None:
        self._parser = parser
        self._inner = inner

    def add_argument(self, *names: str, **settings: Any) -> None:
        """Describe an argument; `values` and `listed` are for completion."""
        self._parser.keep(self._inner.add_argument, names, settings)

    def add_mutually_exclusive_group(self, **settings: Any) -> Any:
        """Begin a group of which one argument may be given."""
        return _Describes(self._parser, self._inner.add_mutually_exclusive_group(**settings))


class _Actions:
    """The commands below a command."""

    def __init__(self, parser: Parser, inner: Any) -> None:
        self._parser = parser
        self._inner = inner

    def add_parser(self, name: str, **settings: Any) -> Parser:
        """Describe one of them."""
        made: Parser = self._inner.add_parser(name, **settings)
        made.summary = settings.get("help", "")
        self._parser.actions[name] = made
        return made


class Parser(argparse.ArgumentParser):
    """A parser whose arguments and actions can be looked at."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        self.arguments: list[Argument] = []
        self.actions: dict[str, Parser] = {}
        self.summary = ""
        self._made = False  # argparse makes two groups for itself, and knows them by its own type
        super().__init__(*args, **settings)
        self._made = True

    def options(self) -> dict[str, Argument]:
        """Every option by each of its names."""
        return {name: argument for argument in self.arguments for name in argument.names}

    def add_argument(self, *names: Any, **settings: Any) -> Any:
        """Describe an argument; `values` and `listed` are for completion."""
        return self.keep(super().add_argument, names, settings)

    def add_argument_group(self, *args: Any, **settings: Any) -> Any:
        """Begin a group with a heading of its own."""
        group = super().add_argument_group(*args, **settings)
        return _Describes(self, group) if self._made else group

    def add_mutually_exclusive_group(self, **settings: Any) -> Any:
        """Begin a group of which one argument may be given."""
        return _Describes(self, super().add_mutually_exclusive_group(**settings))

    def add_subparsers(self, **settings: Any) -> Any:
        """Begin the commands below this one."""
        return _Actions(self, super().add_subparsers(**settings))

    def keep(
        self, add: Callable[..., argparse.Action], names: tuple[str, ...], settings: dict[str, Any]
    ) -> argparse.Action:
        """Add an argument and remember it. Choices are checked here, to say what was meant."""
        values, listed = settings.pop("values", None), settings.pop("listed", False)
        choices = settings.pop("choices", None)
        if choices is not None:
            known = tuple(map(str, choices))
            values = values or (lambda: known)
            settings["type"] = _one_of(known, settings.get("type"))
            settings.setdefault("metavar", "{" + ",".join(known) + "}")
        default = settings.get("default")
        plain: tuple[object, ...] = (None, "", [], argparse.SUPPRESS)
        if names[0].startswith("-") and default is not False and default not in plain:
            shown = f"{default:g}" if isinstance(default, float) else default
            # Written here, from the value itself, a default cannot be wrong.
            settings["help"] = f"{settings.get('help', '')} (default {shown})".replace("%", "%%")
        action = add(*names, **settings)
        self.arguments.append(
            Argument(
                tuple(action.option_strings),
                action.dest,
                str(action.metavar or action.dest.upper()),
                action.default,
                action.help or "",
                takes_value=action.nargs != 0,
                values=values,
                listed=listed,
            )
        )
        return action

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: Any = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """Parse; an action that there is not is named with the one that may have been meant."""
        words = list(args or ())
        first = next((word for word in words if not word.startswith("-")), None)
        if self.actions and first is not None and first not in self.actions:
            known = ", ".join(self.actions)
            meant = did_you_mean(first, self.actions)
            self.error(f"there is no action {first!r}; choose from {known}.{meant}")
        return super().parse_known_args(words, namespace)

    def parse_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: Any = None
    ) -> argparse.Namespace:
        """Parse all words, -:N among them; an unknown option is named with the one meant."""
        words = [_GUARD + word if word.startswith("-:") else word for word in args or ()]
        found, unknown = self.parse_known_args(words, namespace)
        for name, value in vars(found).items():
            setattr(found, name, _unguarded(value))
        if unknown:
            action = self.actions.get(getattr(found, "action", ""), self)
            word = unknown[0].removeprefix(_GUARD)
            what = "option" if word.startswith("-") else "place for"
            meant = did_you_mean(word.partition("=")[0], action.options())
            self.error(f"there is no {what} {word!r} here.{meant}")
        return found

    def error(self, message: str) -> NoReturn:
        """Say what is wrong in one sentence, and where to read more."""
        message = message.replace(_GUARD, "")
        end = "" if message.endswith((".", "?")) else "."
        self.exit(2, f"{self.prog}: {message}{end} See `{self.prog} --help`.\n")


def _one_of(known: tuple[str, ...], read: Callable[[str], Any] | None) -> Callable[[str], Any]:
    def checked(text: str) -> Any:
        value = text if read is None else read(text)
        if str(value) not in known:
            meant = did_you_mean(text, known)
            raise argparse.ArgumentTypeError(
                f"there is no {text!r}; choose from {', '.join(known)}.{meant}"
            )
        return value

    return checked


def _unguarded(value: Any) -> Any:
    if isinstance(value, str):
        return value.removeprefix(_GUARD)
    if isinstance(value, list):
        return [_unguarded(one) for one in value]
    return value


def warn(sentence: str) -> None:
    """Say something on standard error that does not end the command."""
    print(f"pushwise: {sentence}", file=sys.stderr)
