"""What a reader has gathered of a file, before any level is built of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pushwise.errors import NoSuchLevel, PushwiseError, UnknownCharacter
from pushwise.formats.collection import Collection, InvalidLevel
from pushwise.sokoban import metadata, push_notation
from pushwise.sokoban.game import Game
from pushwise.sokoban.level import Level


@dataclass(slots=True)
class GameText:
    """Text that is or may be a game of its level.

    `label` says whether it claims to solve; without one it is kept only if it can be played to the
    letter. What is no game after all is a comment, as its source has it.
    """

    text: str
    label: str | None
    source: str
    is_pushes: bool = False

    @property
    def is_certain(self) -> bool:
        """Whether it is a game whatever the board is."""
        return self.label is not None and not self.is_pushes


@dataclass(slots=True)
class Draft:
    """What a parser has gathered of one level, or of the header of a collection."""

    rows: list[str] = field(default_factory=list)
    lines: Sequence[int] = ()  # of each row
    title: str | None = None
    author: str | None = None
    comments: list[str | GameText] = field(default_factory=list)  # and games, in order
    properties: dict[str, str] = field(default_factory=dict)
    problem: PushwiseError | None = None  # found by the parser, before the board is looked at
    file: str | None = None  # the member of an archive that it comes from

    @property
    def line(self) -> int:
        """The line that the board begins on."""
        return self.lines[0] if self.lines else 1

    @property
    def comment(self) -> str:
        """All comments, one below the other."""
        return "\n".join(x if isinstance(x, str) else x.source for x in self.comments)

    def level(self) -> Level:
        """Return the level, with the lines of the file in its errors."""
        if self.problem is not None:
            raise self.problem
        texts = self.comments
        games = [text for text in texts if isinstance(text, GameText)] if texts else ()
        if not games:
            return self._build(self.comment)
        board = None if all(game.is_certain for game in games) else Game(self._build(""))
        comments: list[str] = []
        solutions: list[str] = []
        savegames: list[str] = []
        for text in texts:
            found = None if isinstance(text, str) else _settle(text, board)
            if found is not None:
                (solutions if found[1] else savegames).append(found[0])
            else:
                comments.append(text if isinstance(text, str) else text.source)
        return self._build("\n".join(comments), tuple(solutions), tuple(savegames))

    def entry(self, number: int) -> Level | InvalidLevel:
        """Return the level, or what is wrong with it as the level of this number."""
        try:
            return self.level()
        except PushwiseError as error:
            title = metadata.one_line(self.title)
            error.in_level(number, title, self.line)
            if self.file is not None:
                error.in_file(self.file)
            return InvalidLevel(number, self.line, title, tuple(self.rows), error)

    def _build(
        self, comment: str, solutions: tuple[str, ...] = (), savegames: tuple[str, ...] = ()
    ) -> Level:
        try:
            return Level(
                tuple(self.rows),
                title=self.title,
                author=self.author,
                comment=comment,
                properties=self.properties,
                solutions=solutions,
                savegames=savegames,
            )
        except UnknownCharacter as error:
            line = self.lines[error.line - 1]
            raise UnknownCharacter(error.character, line, error.column) from None


@dataclass
class Scan:
    """A file scanned into drafts, in order; a level is built only when it is asked for.

    `warnings` are sentences about what in the file has more than one meaning, with the line.
    `members` are the headers of the files of an archive, by name.
    """

    header: Draft
    drafts: list[Draft]
    warnings: list[str] = field(default_factory=list)
    members: dict[str, Draft] = field(default_factory=dict)

    def header_of(self, number: int) -> Draft:
        """Return the header that the level of this number stands under."""
        return self.members.get(self.drafts[number - 1].file or "", self.header)

    def __len__(self) -> int:
        """Return the number of boards, valid or not."""
        return len(self.drafts)

    def entry(self, number: int) -> Level | InvalidLevel:
        """Build the level of this number, from 1."""
        if not 1 <= number <= len(self.drafts):
            raise NoSuchLevel(number, len(self.drafts))
        return self.drafts[number - 1].entry(number)

    def entries(
        self, first: int = 1, last: int | None = None
    ) -> Iterator[tuple[int, Level | InvalidLevel]]:
        """Build the levels of these numbers one after another."""
        for number in range(first, (last or len(self.drafts)) + 1):
            yield number, self.entry(number)

    def collection(self, *, keep_invalid: bool = False) -> Collection:
        """Build all levels.

        The first invalid level raises its error, with number, title and line; with `keep_invalid`
        it goes to `Collection.invalid` instead.
        """
        levels: list[Level] = []
        numbers: list[int] = []
        invalid: list[InvalidLevel] = []
        for number, entry in self.entries():
            if isinstance(entry, Level):
                levels.append(entry)
                numbers.append(number)
            elif keep_invalid:
                invalid.append(entry)
            else:
                raise entry.error
        return Collection(
            tuple(levels),
            title=self.header.title,
            author=self.header.author,
            comment=self.header.comment,
            properties=self.header.properties,
            numbers=tuple(numbers),
            invalid=tuple(invalid),
            warnings=tuple(self.warnings),
        )


def joined(scans: dict[str, Scan]) -> Scan:
    """Return the levels of several files, by name, as one; the header of one file is kept."""
    for name, scan in scans.items():
        for draft in scan.drafts:
            draft.file = name
    every = scans.values()
    header = next(iter(every)).header if len(scans) == 1 else Draft()
    warnings = [f"{name}: {line}" for name, scan in scans.items() for line in scan.warnings]
    drafts = [draft for scan in every for draft in scan.drafts]
    return Scan(header, drafts, warnings, {name: scan.header for name, scan in scans.items()})


def _settle(claim: GameText, game: Game | None) -> tuple[str, bool] | None:
    """Return the steps of a claimed game and whether they solve; None if it is no game."""
    if game is None or claim.is_certain:
        return claim.text, (claim.label or "").startswith("solution")
    try:
        steps = push_notation.to_lurd(game.level, claim.text) if claim.is_pushes else claim.text
        if claim.label is not None:
            return steps, claim.label.startswith("solution")
        game.play(steps)
    except PushwiseError:
        return None
    played, solves = game.moves, game.is_solved
    game.undo("all")
    is_game = played == steps or (steps.islower() and solves)
    return (steps, solves) if is_game else None
