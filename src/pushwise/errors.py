"""What can be wrong with input: one small class per fault, each message a sentence for the user.

Everything raised on purpose derives from `PushwiseError`, itself a `ValueError`, so that a caller
can catch one kind of fault or all of them. Only bad input raises; outcomes of work are values.
"""

from __future__ import annotations

from typing import Any, Self


class PushwiseError(ValueError):
    """The input cannot be used."""

    def __init__(self, message: str | None = None) -> None:
        super().__init__(message or (type(self).__doc__ or "").strip().splitlines()[0])

    def in_level(self, number: int, title: str | None, line: int) -> Self:
        """Return the error with the place in the collection put before its sentence."""
        name = f" ({title})" if title else ""
        self.args = (f"Level {number}{name}, line {line}: {self}",)
        self.level_number = number
        return self

    def in_file(self, path: str) -> Self:
        """Return the error with the name of the file put before its sentence."""
        self.args = (f"{path}: {self}",)
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle message and attributes, so that errors travel between processes."""
        return _rebuild, (type(self), self.args, self.__dict__)


class LevelError(PushwiseError):
    """The level is not a valid Sokoban level."""


class NoBoard(LevelError):
    """The level has no board: there is no cell to stand on."""


class NoPlayer(LevelError):
    """The level has no player (@ or +)."""


class SeveralPlayers(LevelError):
    """The level has more than one player."""

    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__(
            f"The level has {len(names)} players, at {_enumerate(names)}: that is not Sokoban "
            "but a variant, which Pushwise does not play."
        )
        self.names = names


class UnsupportedVariant(LevelError):
    """The level is of a variant of Sokoban that Pushwise does not play."""

    def __init__(self, variant: str) -> None:
        why = ", where a box belongs to a goal of its own" if variant == "Sokoban+" else ""
        super().__init__(
            f"The level is {variant}{why}: a variant of Sokoban that Pushwise does not play."
        )
        self.variant = variant


class TooManyBoxes(LevelError):
    """The level has more boxes than goals."""

    def __init__(self, boxes: int, goals: int) -> None:
        super().__init__(f"The level has more boxes ({boxes}) than goals ({goals}).")
        self.boxes = boxes
        self.goals = goals


class OpenBorder(LevelError):
    """The player can leave the board."""

    def __init__(self, name: str) -> None:
        super().__init__(f"The wall is open: the player can leave the board at {name}.")
        self.name = name


class TooLarge(LevelError):
    """The board is larger than Pushwise reads."""

    def __init__(self, limit: int) -> None:
        super().__init__(f"The board is too large: more than {limit:,} cells.")
        self.limit = limit


class TooLargeFor(LevelError):
    """The level is sound, but too large for what was asked."""

    def __init__(self, what: str) -> None:
        super().__init__(f"The level is too large for {what}.")
        self.what = what


class UnknownCharacter(LevelError):
    """The board has a character that stands for nothing."""

    def __init__(self, character: str, line: int, column: int) -> None:
        super().__init__(f"Unknown character {character!r} at line {line}, column {column}.")
        self.character = character
        self.line = line
        self.column = column


class BadProperty(LevelError):
    """A header field has a name that cannot be written in a level file."""

    def __init__(self, name: str) -> None:
        super().__init__(f"{name!r} cannot be the name of a header field.")
        self.name = name


class BadCell(PushwiseError):
    """There is no such cell on the board."""

    def __init__(self, name: object) -> None:
        super().__init__(f"There is no cell {name} on the board.")
        self.name = name


class BadPosition(PushwiseError):
    """The level cannot be in such a position."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"The level cannot be in this position: {reason}.")
        self.reason = reason


class IllegalPush(PushwiseError):
    """The rules forbid the push."""

    def __init__(self, box: str, reason: str) -> None:
        super().__init__(f"The box on {box} cannot be pushed so: {reason}.")
        self.box = box
        self.reason = reason


class FormatError(PushwiseError):
    """The text is not in the format it should be in."""


class EmptyFile(FormatError):
    """The file is empty."""


class NoLevels(FormatError):
    """No Sokoban level found in this text."""


class UnknownFormat(FormatError):
    """There is no such level format."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(f"Unknown level format {name!r}; the formats are {', '.join(known)}.")
        self.name = name


class BadXml(FormatError):
    """The .slc or .ssx file is not well-formed XML, or declares entities, which are not allowed."""

    def __init__(self, reason: str, kind: str = "slc") -> None:
        super().__init__(f"The .{kind} file cannot be read: {reason}.")
        self.reason = reason


class BadArchive(FormatError):
    """The archive cannot be unpacked, or not safely."""

    def __init__(self, kind: str, reason: str) -> None:
        what = f"{kind} file" if kind else "archive"
        super().__init__(f"The {what} cannot be read: {reason}.")
        self.reason = reason


class UnsupportedFile(FormatError):
    """The file is of a kind that Pushwise does not read."""

    def __init__(self, what: str) -> None:
        super().__init__(
            f"The file is {what}, which is not read here; level files are text, .slc, .ssx, "
            ".gz or .zip."
        )
        self.what = what


class BadRunLength(FormatError):
    """A run-length encoding has a wrong number, or a group that is not closed or not opened."""

    def __init__(self, reason: str, column: int, line: int | None = None) -> None:
        where = f"column {column}" if line is None else f"line {line}, column {column}"
        super().__init__(f"Wrong run-length encoding at {where}: {reason}.")
        self.reason = reason
        self.column = column


class HalfStepLevel(FormatError):
    """Levels with half steps (last parameters other than 0 2) are a different game."""

    def __init__(self, line: int) -> None:
        super().__init__(
            f"The level at line {line} uses half steps (its last parameters are not 0 2), "
            "a different game that Pushwise does not play."
        )
        self.line = line


class WrongSize(FormatError):
    """A board is not of the size that its header announces."""

    def __init__(self, line: int, announced: tuple[int, int], found: tuple[int, int]) -> None:
        super().__init__(
            f"The header at line {line} announces {announced[0]} columns and {announced[1]} rows; "
            f"the board has {found[0]} and {found[1]}."
        )
        self.line = line


class NotRepresentable(FormatError):
    """The level has something that this format cannot hold."""


class BadSelector(PushwiseError):
    """A level is chosen with FILE, FILE:N or FILE:A-B, counting from 1."""

    def __init__(self, text: str) -> None:
        super().__init__(
            f"{text!r} does not choose a level: write FILE, FILE:N or FILE:A-B, counting from 1."
        )
        self.text = text


class NoSuchLevel(PushwiseError):
    """The collection has fewer levels."""

    def __init__(self, number: int, count: int) -> None:
        noun = "level" if count == 1 else "levels"
        super().__init__(f"There is no level {number}: the collection has {count} {noun}.")
        self.number = number
        self.count = count


class BadOption(PushwiseError):
    """An option has a value that cannot be used."""


class Gone(PushwiseError):
    """What the work leans on, a scheduler or a store, has gone away; nothing is lost."""

    remedy = "Nothing is lost: the same command goes on when it is back."


class SolutionError(PushwiseError):
    """The solution is wrong."""


class UnknownStep(SolutionError):
    """A solution is written with the letters l, u, r, d and L, U, R, D."""

    def __init__(self, character: str, position: int) -> None:
        super().__init__(
            f"Unknown character {character!r} at position {position} of the solution: "
            "the letters are l, u, r, d and L, U, R, D."
        )
        self.character = character
        self.position = position


class BadPushNotation(SolutionError):
    """A push such as 4-7r3 (column, row, direction, cells) cannot be made."""

    def __init__(self, number: int, text: str, why: str) -> None:
        super().__init__(f"Push {number} ({text}) cannot be made: {why}.")
        self.number = number
        self.text = text
        self.why = why


class TooLong(SolutionError):
    """The solution is longer than Pushwise reads."""

    def __init__(self, limit: int) -> None:
        super().__init__(f"The solution is too long: more than {limit:,} steps.")
        self.limit = limit


class IllegalStep(SolutionError):
    """A step of the solution is against the rules."""

    def __init__(self, number: int, letter: str, cell: str, why: str) -> None:
        super().__init__(f"Step {number} ({letter}) from {cell} is illegal: {why}.")
        self.number = number
        self.letter = letter
        self.cell = cell
        self.why = why


class NotSolved(SolutionError):
    """All steps are legal, but boxes remain off their goals."""

    def __init__(self, names: tuple[str, ...]) -> None:
        what = "a box is" if len(names) == 1 else f"{len(names)} boxes are"
        super().__init__(
            f"All steps are legal, but {what} off goal at the end, at {_enumerate(names)}."
        )
        self.names = names


def _enumerate(names: tuple[str, ...], limit: int = 5) -> str:
    """List cell names; a thousand of them would hide the sentence."""
    shown = ", ".join(names[:limit])
    return f"{shown} and {len(names) - limit} more" if len(names) > limit else shown


def _rebuild(kind: type[PushwiseError], args: tuple[str], state: dict[str, Any]) -> PushwiseError:
    error = kind.__new__(kind)
    error.args = args
    error.__dict__.update(state)
    return error
