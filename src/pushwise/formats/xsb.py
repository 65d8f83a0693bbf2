"""XSB and SOK collections: boards drawn with `# @ + $ * .`, and words around them.

The file is scanned into items; `placing` judges by all of them whether titles stand above or below
their boards; then what stands between two boards is divided between them. Words that are no title
are comments of the board above.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from pushwise.errors import NotRepresentable
from pushwise.formats import variants
from pushwise.formats.boards import Board, may_end_a_board
from pushwise.formats.collection import Collection
from pushwise.formats.draft import Draft, GameText, Scan
from pushwise.formats.lines import marks_comment
from pushwise.formats.placing import (
    Gap,
    Placement,
    can_be_title,
    is_title,
    number_of,
    place,
    separator_of,
    without_underlines,
)
from pushwise.formats.xsb_items import Blank, Comment, Field, Separator, Steps, Words, items
from pushwise.sokoban.level import Level


def scan(text: str) -> Scan:
    """Scan a collection."""
    boards: list[Board] = []
    gaps: list[Gap] = [[]]
    for item in items(text):
        if isinstance(item, Board):
            boards.append(item)
            gaps.append([])
        else:
            gaps[-1].append(item)
    divider = _Divider.of(gaps)
    header = Draft()
    drafts = [Draft(rows=x.rows, lines=x.lines, problem=x.problem) for x in boards]
    for index in range(len(gaps)):
        upper, lower = divider.split(index)
        above = drafts[index - 1] if index else header
        title_first = index > 0 and divider.begins_with_title(upper)
        _fill(above, upper, is_header=index == 0, first_words_are_title=title_first)
        if lower:
            _fill(drafts[index], lower, is_header=False, first_words_are_title=True)
    warnings = [*divider.warnings(), *_tab_warnings(boards), *variants.mark(header, drafts)]
    return Scan(header, drafts, warnings)


@dataclass(frozen=True)
class _Divider:
    """Divides what stands between two boards, as the whole file does it."""

    gaps: list[Gap]
    fields: Placement
    words: Placement
    separated: bool  # a line of decoration stands between most boards

    @classmethod
    def of(cls, gaps: list[Gap]) -> _Divider:
        for gap in gaps:
            if any(isinstance(item, Separator) for item in gap):
                gap[:] = without_underlines(gap)
        fields = place(gaps, is_title, default=False)
        words = place(gaps, can_be_title, default=True)
        inner = gaps[1:-1]
        lines = sum(separator_of(gap) is not None for gap in inner)
        return cls(gaps, fields, words, separated=bool(inner) and 2 * lines > len(inner))

    def warnings(self) -> list[str]:
        """Say where the file can be read in two ways, the first place only."""
        doubtful = self.words.doubtful
        if doubtful is None or self.separated or (self.fields.usual and _has_titles(self.gaps)):
            return []
        where = "below" if self.words.above else "above"
        return [
            f"Line {doubtful}: this text may belong to the board above or below it; it is read "
            f"as words of the board {where}, by what the rest of the file does."
        ]

    def split(self, index: int) -> tuple[Gap, Gap]:
        """Divide a gap into what belongs to the board above it, or the header, and below it."""
        gap = self.gaps[index]
        if not gap or index + 1 == len(self.gaps):
            return gap, []
        at = separator_of(gap) if self.separated else None
        if at is not None:
            return gap[:at], gap[at + 1 :]
        if self.fields.above and (self.fields.usual or index):
            titles = [at for at, item in enumerate(gap) if is_title(item)]
            if titles:
                start = _paragraph_start(gap, titles[-1])
                return gap[:start], gap[start:]
        if self.words.above:
            start = self._title_start(gap, index)
            return gap[:start], gap[start:]
        return gap, []

    def begins_with_title(self, gap: Gap) -> bool:
        """Tell whether what is below a board begins with its title: one line of text."""
        if self.words.above or not gap:
            return False
        start = 0 if self.words.near else isinstance(gap[0], Blank)
        line, more = gap[start : start + 1], gap[start + 1 : start + 2]
        return any(map(can_be_title, line)) and not any(map(can_be_title, more))

    def _title_start(self, gap: Gap, index: int) -> int:
        """Return where the plain title of the board below begins; the end if it has none.

        It is the last words before the board: one line, or several that stand against the board,
        begin with a semicolon or with the number of the board.
        """
        end = len(gap)
        touches = not isinstance(gap[-1], Blank)
        last = end - 1 if touches else end - 2
        if last < 0 or not can_be_title(gap[last]):
            return end
        paragraph = _paragraph_start(gap, last)
        start = last
        while start > paragraph and can_be_title(gap[start - 1]):
            start -= 1
        remark = next((i for i in range(start, last + 1) if _is_remark(gap[i])), None)
        if remark is not None and start < remark and not touches:
            start = remark  # the words before it are about the board above
        numbered = number_of(gap[start]) == index + 1
        if index == 0 and not (touches or numbered or self.words.usual):
            return end  # words about the file: no other board has a title
        if touches or remark is not None or (numbered and self.words.numbered):
            alone = start == 0 or not _has_other(gap) or touches or remark is not None
            return start if alone else end
        if start == last and (start == paragraph or index == 0):
            alone = sum(not isinstance(item, Blank) for item in gap) == 1
            return start if alone or start > 0 else end
        return end


def _has_titles(gaps: list[Gap]) -> bool:
    return any(is_title(item) for gap in gaps for item in gap)


def _tab_warnings(boards: list[Board]) -> list[str]:
    lines = [board.lines[0] for board in boards if board.tabs_matter]
    if not lines:
        return []
    return [
        f"Line {lines[0]}: the board is indented with tabs and spaces; another width of a tab "
        "than the one taken here would make another level of it."
    ]


def _paragraph_start(gap: Gap, at: int) -> int:
    """Return where the paragraph that contains an item begins."""
    while at and not isinstance(gap[at - 1], Blank):
        at -= 1
    return at


def _is_remark(item: object) -> bool:
    return isinstance(item, Words) and item.is_remark


def _has_other(gap: Gap) -> bool:
    return not all(isinstance(item, Words | Blank) for item in gap)


def _fill(draft: Draft, gap: Gap, *, is_header: bool, first_words_are_title: bool = False) -> None:
    """Give the items to a level or to the header of the collection."""
    for item in gap:
        match item:
            case Field(name, value):
                _fill_field(draft, name, value, is_header=is_header)
            case Comment(text):
                draft.comments.append(text)
            case Words(text) | Steps(source=text) if first_words_are_title and not draft.title:
                if can_be_title(item):
                    draft.title = text
                else:
                    _fill_words(draft, item, is_header=is_header)
            case Words() | Steps() | Separator():
                _fill_words(draft, item, is_header=is_header)
            case _:
                pass


def _fill_words(draft: Draft, item: Words | Steps | Separator, *, is_header: bool) -> None:
    if isinstance(item, Steps):
        game = GameText(item.text, item.label, item.source, item.is_pushes)
        draft.comments.append(item.source if is_header else game)
    elif is_header or isinstance(item, Words):
        draft.comments.append(item.text)


def _fill_field(draft: Draft, name: str, value: str, *, is_header: bool) -> None:
    key = name.lower()
    if key == "collection" and not is_header:
        draft.comments.append(f"{name}: {value}")
    elif key in ("title", "collection"):
        if draft.title is not None:
            draft.comments.append(draft.title)
        draft.title = value
    elif key == "author":
        draft.author = f"{draft.author}; {value}" if draft.author else value
    else:
        known = draft.properties.get(name)
        draft.properties[name] = f"{known}; {value}" if known else value


def write(collection: Collection, board: Callable[[Level], Iterable[str]] | None = None) -> str:
    """Write a collection; the words of a level stand below its board."""
    draw = board or _protected_rows
    blocks = [_header(collection)]
    for level in collection:
        block = [*draw(level), *_fields("Title", level.title, level.author, level.properties)]
        block += _comment(level.comment)
        for label, games in (("Solution", level.solutions), ("Savegame", level.savegames)):
            for game in games:
                block += ["", label, game]
        blocks.append("\n".join(block))
    return "\n\n".join(filter(None, blocks)) + "\n"


def board_rows(level: Level) -> Iterable[str]:
    """Return the rows to write; a row without anything is drawn, since blank lines end a board."""
    return (row.rstrip() or "-" for row in level.rows)


def _protected_rows(level: Level) -> list[str]:
    """Return the rows, with a bar where the first or last could be taken for a title."""
    rows = list(board_rows(level))
    for at in {0, len(rows) - 1}:
        if not may_end_a_board(rows[at]):
            rows[at] += "|"
    return rows


def _header(collection: Collection) -> str:
    lines = _fields("Collection", collection.title, collection.author, collection.properties)
    return "\n".join([*lines, *_comment(collection.comment)])


def _fields(
    title_name: str, title: str | None, author: str | None, others: Mapping[str, str]
) -> list[str]:
    known = {title_name: title, "Author": author}
    return [f"{name}: {value}" for name, value in {**known, **others}.items() if value]


def _comment(comment: str | None) -> list[str]:
    if comment is None:
        return []
    lines = comment.split("\n")
    if any(map(marks_comment, lines)):
        raise NotRepresentable(
            "A comment with a line Comment: or Comment-End: in it cannot be written."
        )
    return ["Comment:", *lines, "Comment-End:"]
