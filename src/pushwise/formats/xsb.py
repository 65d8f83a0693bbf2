"""XSB and SOK collections: boards drawn with `# @ + $ * .`, and words around them.

Words may stand before or after their board. `Title:` and other fields belong to the board above,
unless the file begins with a title and does not end with one. A line of plain text is the title of
the board below if it stands alone before it, again unless such lines stand against the boards
above them, or the file ends with one and does not begin with one. Other words are
comments of the board above.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from pushwise.errors import NotRepresentable, PushwiseError
from pushwise.formats.collection import Collection, Draft, collect
from pushwise.formats.xsb_items import (
    Blank,
    Board,
    Comment,
    Field,
    Item,
    Steps,
    Words,
    items,
    marks_comment,
)
from pushwise.sokoban.game import Game
from pushwise.sokoban.level import Level


def read(text: str, *, keep_invalid: bool = False) -> Collection:
    """Read a collection."""
    boards: list[Board] = []
    gaps: list[list[Item]] = [[]]
    for item in items(text):
        if isinstance(item, Board):
            boards.append(item)
            gaps.append([])
        else:
            gaps[-1].append(item)
    habits = _Habits.of(gaps)
    header = Draft()
    drafts = [Draft(rows=board.rows, lines=board.lines) for board in boards]
    for index, gap in enumerate(gaps):
        above = drafts[index - 1] if index else header
        below = drafts[index] if index < len(drafts) else None
        before, after = habits.split(gap, has_next=below is not None)
        title_first = index > 0 and not habits.words_above and _begins_with_title(before)
        _fill(above, before, is_header=index == 0, first_words_are_title=title_first)
        if below is not None:
            _fill(below, after, is_header=False, first_words_are_title=True)
    return collect(drafts, header, keep_invalid=keep_invalid)


@dataclass(frozen=True)
class _Habits:
    """Where a file puts what belongs to a board: above it or below it."""

    fields_above: bool
    words_above: bool

    @classmethod
    def of(cls, gaps: list[list[Item]]) -> _Habits:
        """Judge by the two ends of the file, which belong to one board only.

        For plain words, lines that touch one of their two boards tell more than the ends, where
        anything may stand.
        """
        first, last = gaps[0], gaps[-1]
        fields_above = _has_title(first) and not _has_title(last)
        words_above = _has_words(first) or not _has_words(last)
        votes = sum(map(_vote, gaps[1:-1]))
        return cls(fields_above, words_above if votes == 0 else votes > 0)

    def split(self, gap: list[Item], *, has_next: bool) -> tuple[list[Item], list[Item]]:
        """Divide what stands between two boards into the upper one's and the lower one's."""
        if not has_next:
            return gap, []
        if self.fields_above and _has_title(gap):
            title = next(i for i, item in enumerate(gap) if _is_title(item))
            start = _paragraph_start(gap, title)
            return gap[:start], gap[start:]
        if self.words_above:
            start = _title_words_start(gap)
            return gap[:start], gap[start:]
        return gap, []


def _is_title(item: Item) -> bool:
    return isinstance(item, Field) and item.name.lower() == "title"


def _has_title(gap: list[Item]) -> bool:
    return any(map(_is_title, gap))


def _has_words(gap: list[Item]) -> bool:
    return any(isinstance(item, Words) for item in gap)


def _vote(gap: list[Item]) -> int:
    """Return 1 if the only words between two boards touch the lower one, -1 the upper one."""
    if sum(isinstance(item, Words) for item in gap) != 1:
        return 0
    return isinstance(gap[-1], Words) - isinstance(gap[0], Words)


def _paragraph_start(gap: list[Item], at: int) -> int:
    """Return where the paragraph that contains an item begins."""
    while at and not isinstance(gap[at - 1], Blank):
        at -= 1
    return at


def _title_words_start(gap: list[Item]) -> int:
    """Return where the plain title of the board below begins; the end if it has none.

    It is the last line of text, alone in its paragraph or alone in the gap; or a whole paragraph
    that touches the board or is made of remarks.
    """
    end = len(gap)
    touches = bool(gap) and not isinstance(gap[-1], Blank)
    last = end - 1 if touches else end - 2
    if last < 0 or not _can_be_words(gap[last]):
        return end
    start = _paragraph_start(gap, last)
    alone = sum(not isinstance(item, Blank) for item in gap) == 1
    if start == last and (alone or start > 0):
        return last
    paragraph = gap[start : last + 1]
    belongs = touches or all(isinstance(item, Words) and item.is_remark for item in paragraph)
    if belongs and all(map(_can_be_words, paragraph)) and (start > 0 or not _has_other(gap)):
        return start
    return end


def _begins_with_title(gap: list[Item]) -> bool:
    """Tell whether the first thing below a board is one line of text, alone in its paragraph."""
    return bool(gap) and _can_be_words(gap[0]) and not any(map(_can_be_words, gap[1:2]))


def _can_be_words(item: Item) -> bool:
    """Tell whether an item can be a title, which a line of dashes cannot."""
    if isinstance(item, Steps):
        return _is_short_name(item)
    return isinstance(item, Words) and any(map(str.isalnum, item.text))


def _is_short_name(item: Steps) -> bool:
    """Tell a title such as Dull, all of whose letters happen to be steps."""
    return item.label is None and item.source.istitle() and item.source.isalpha()


def _has_other(gap: list[Item]) -> bool:
    return not all(isinstance(item, Words | Blank) for item in gap)


def _fill(
    draft: Draft, gap: Iterable[Item], *, is_header: bool, first_words_are_title: bool = False
) -> None:
    """Give the items to a level or to the header of the collection."""
    for item in gap:
        match item:
            case Field(name, value):
                _fill_field(draft, name, value, is_header=is_header)
            case Comment(text):
                draft.comments.append(text)
            case Words(text) | Steps(source=text) if first_words_are_title and not draft.title:
                draft.title = text
            case Words(text):
                draft.comments.append(text)
            case Steps():
                _fill_steps(draft, item)
            case _:
                pass


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


def _fill_steps(draft: Draft, item: Steps) -> None:
    """Keep a game; without a label it is one only if it can be played to the letter."""
    if item.label is None:
        solves = _plays(draft.rows, item.lurd)
        if solves is None:
            draft.comments.append(item.source)
            return
    else:
        solves = item.label.startswith("solution")
    (draft.solutions if solves else draft.savegames).append(item.lurd)


def _plays(rows: list[str], lurd: str) -> bool | None:
    """Tell whether the steps solve the board; None if they are not steps on it at all."""
    try:
        game = Game(Level.from_rows(rows))
        game.play(lurd)
    except PushwiseError:
        return None
    caseless_solution = lurd.islower() and game.is_solved
    return game.is_solved if game.moves == lurd or caseless_solution else None


def write(collection: Collection, board: Callable[[Level], Iterable[str]] | None = None) -> str:
    """Write a collection; the words of a level stand below its board."""
    draw = board or board_rows
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
