"""Boards in a text: which lines make one, and its rows without tabs and run lengths."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pushwise.errors import BadRunLength, PushwiseError, TooLarge
from pushwise.formats import run_lengths
from pushwise.formats.lines import ROWS, Kind
from pushwise.sokoban.level import MAX_CELLS, Level
from pushwise.sokoban.symbols import ROW_CHARACTERS

# The widths of a tab, the usual one first; the last one is for tabs typed in the place of a space.
TAB_WIDTHS = (8, 4, 2, 1)
_STARS = run_lengths.RUN_CHARACTERS | frozenset("* -_\t")
_PLAYERS = frozenset("@+pP")
_PLAIN_ENDS = frozenset((Kind.BLANK, Kind.FIELD, Kind.REMARK))
_FLOOR = " -_\t"


@dataclass(slots=True)
class Board:
    """A board, with the number of the line that each row stands on."""

    rows: list[str]
    lines: Sequence[int]
    problem: PushwiseError | None = None
    tabs_matter: bool = False  # with another width of a tab it is another level


@dataclass
class BoardFinder:
    """Finds the boards among the lines of a file, the last of which is blank."""

    lines: list[str]
    kinds: list[Kind]
    has_tabs: bool
    nothing_until: int = 0
    cells_left: int = field(default_factory=lambda: 4 * MAX_CELLS)  # for run lengths in the file

    def take(self, start: int) -> tuple[Board, int] | None:
        """Return the board whose first line is this one, and the line after it."""
        end = self._plain_end(start)
        if end is not None:
            return Board(self.lines[start:end], range(start + 1, end + 1)), end
        if start < self.nothing_until or not self._may_end_a_board(start):
            return None
        end = self._end(start)
        if end == start:
            return None
        while end > start and not self._may_end_a_board(end - 1):
            end -= 1
        if end == start:
            return None
        if Kind.SPARSE in self.kinds[start:end]:
            end = self._first_of_several(start, end)
        board = self._board(start, end)
        if _is_board(board.rows):
            return board, end
        if "#" not in "".join(board.rows):
            self.nothing_until = end  # part of it would be no board either: ask no more
        return None

    def _plain_end(self, start: int) -> int | None:
        """Return the end of a board as most are: rows alone, and nothing doubtful after them."""
        kinds = self.kinds
        end = start
        while kinds[end] is Kind.ROW:
            end += 1
        is_plain = end >= start + 3 and kinds[end] in _PLAIN_ENDS
        return end if is_plain and not self.has_tabs else None

    def _end(self, start: int) -> int:
        """Return the end of the lines from here on that may be rows."""
        kinds = self.kinds
        end = start
        size = len(kinds)
        while end < size:
            kind = kinds[end]
            if kind not in ROWS:
                sparse = kind is Kind.SPARSE and self._may_be_sparse(start, end)
                if not (sparse or self._is_damaged(start, end)):
                    break
            end += 1
        return end

    def _may_be_sparse(self, start: int, at: int) -> bool:
        """Tell whether a row without a wall may stand here: with run lengths only among rows.

        Above the first and below the last of them its `|` must show it: `(*)` there is a title.
        """
        if not run_lengths.RUN_CHARACTERS.intersection(self.lines[at]):
            return True
        followed = at + 1 < len(self.kinds) and self.kinds[at + 1] in (*ROWS, Kind.SPARSE)
        has_bar = "|" in self.lines[at]
        return followed or has_bar if at > start else followed and has_bar

    def _may_end_a_board(self, at: int) -> bool:
        """Tell whether a line may be the first or last row."""
        return self.kinds[at] is not Kind.SPARSE or may_end_a_board(self.lines[at])

    def _first_of_several(self, start: int, end: int) -> int:
        """Return the end of the first board if a line of floor separates several.

        Floor alone may also be a row that has nothing in it: then only one side has a player.
        """
        lines = self.lines[start:end]
        players = [at for at, line in enumerate(lines) if not _PLAYERS.isdisjoint(line)]
        if len(players) > 1:
            for at in range(players[0], players[-1]):
                if not lines[at].strip(_FLOOR):
                    return start + at
        return end

    def _is_damaged(self, start: int, at: int) -> bool:
        """Tell a row with a wrong character in it, so that the board is refused with its place.

        It begins like a row, is mostly made of board characters, and stands against other rows:
        taken for words it would cut a board in two.
        """
        line = self.lines[at].rstrip()
        if line.lstrip()[:1] not in ("#", "*"):
            return False
        known = sum(character in ROW_CHARACTERS for character in line)
        followed = at + 1 < len(self.lines) and self.kinds[at + 1] in ROWS
        follows = at > start and line[-1] in "#*"
        return known * 2 > len(line) and (followed or follows)

    def _board(self, start: int, end: int) -> Board:
        lines = self.lines[start:end]
        if not any(map(_is_coded, lines)):
            return Board(lines, range(start + 1, end + 1))
        if any("\t" in line for line in lines):
            return self._with_tabs(lines, start)
        return self._decoded(lines, start)

    def _with_tabs(self, lines: list[str], start: int) -> Board:
        """Read tabs as stops every 8 columns, or the first other width that makes a level."""
        boards: list[Board] = []
        levels: list[Level] = []
        for width in TAB_WIDTHS:
            board = self._decoded([line.expandtabs(width) for line in lines], start)
            boards.append(board)
            try:
                level = Level.from_rows(board.rows)
            except PushwiseError:
                continue
            levels.append(level)
            if len(levels) == 1:
                chosen = board
        if not levels:
            return boards[0]
        chosen.tabs_matter = any(level != levels[0] for level in levels)
        return chosen

    def _decoded(self, lines: list[str], start: int) -> Board:
        """Expand run lengths; what cannot be expanded makes this level invalid, and no other."""
        numbers: list[int] = []
        board = Board([], numbers)
        for number, line in enumerate(lines, start + 1):
            rows = [line]
            if run_lengths.RUN_CHARACTERS.intersection(line):
                try:
                    rows = run_lengths.decode_rows(line)
                    self.cells_left -= sum(map(len, rows)) + len(rows)
                    if self.cells_left < 0:
                        raise TooLarge(4 * MAX_CELLS)
                except PushwiseError as error:
                    rows = [line]
                    if run_lengths.looks_encoded(line) and board.problem is None:
                        board.problem = _located(error, number)
            board.rows += rows
            numbers += [number] * len(rows)
        return board


def may_end_a_board(row: str) -> bool:
    """Tell whether a row may be the first or last one: it has a wall, stars in its place, or `|`.

    Any other row would be open there, so `+.` against a board is its title.
    """
    return "#" in row or "|" in row or ("*" in row and _STARS.issuperset(row))


def _is_coded(line: str) -> bool:
    return "\t" in line or not run_lengths.RUN_CHARACTERS.isdisjoint(line)


def _located(error: PushwiseError, line: int) -> PushwiseError:
    if isinstance(error, BadRunLength):
        return BadRunLength(error.reason, error.column, line)
    return error


def _is_board(rows: list[str]) -> bool:
    """Tell a board from a line of dashes, stars or walls between paragraphs."""
    found = set().union(*rows)
    if found.isdisjoint(_PLAYERS) and len(rows) < 3:
        return False
    return "#" in found or ("*" in found and bool(found & _PLAYERS))
