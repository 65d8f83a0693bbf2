"""Several files as one collection, with everything their headers and levels say.

What stood in one header of several would be lost or, worse, claimed of everybody's levels: an
author goes to the levels that have none of their own, and all headers that differ are kept as
paragraphs of the comment.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from pushwise.collecting.duplicates import Copies, puzzles
from pushwise.collecting.entries import Entry, Header
from pushwise.errors import PushwiseError
from pushwise.formats.collection import Collection
from pushwise.sokoban.identity import NormalForm, normal_form
from pushwise.sokoban.level import Level
from pushwise.sokoban.solution import replay


def merged(
    entries: Sequence[Entry], *, unique: bool = False, title: str | None = None
) -> Collection:
    """Return the levels as one collection, in order.

    With `unique` the first copy of every puzzle stays, and takes over what the others say.
    """
    headers = _headers(entries)
    header = headers[0][1] if len(headers) == 1 else _joined(headers)
    if len(headers) > 1:
        entries = [_with_author(entry, header.author) for entry in entries]
    if unique:
        levels = [absorbed(copies) for copies in puzzles(entries)]
    else:
        levels = [entry.level for entry in entries]
    if title is not None:
        old = f"Title: {header.title}" if header.title and header.title != title else None
        header = replace(header, title=title, comment=_lines(old, header.comment))
    return header.over(levels)


def absorbed(copies: Copies) -> Level:
    """Return the first copy with the words and games of the others.

    Solutions and saved games are turned with the board. Titles, authors, comments and fields that
    say something else become lines of the comment.
    """
    first = copies.entries[0]
    level = first.level
    if len(copies.entries) == 1:
        return level
    form = normal_form(level)
    solutions, savegames = list(level.solutions), list(level.savegames)
    properties = dict(level.properties)
    remarks: list[str | None] = [level.comment]
    for entry in copies.entries[1:]:
        other, theirs = entry.level, normal_form(entry.level)
        words = [f"Also {_called(other)} ({entry.file}:{entry.number})."]
        for lurd in other.solutions:
            game = _carried(form, theirs, lurd, must_solve=True)
            if game is None:
                words.append(f"A solution of that copy does not replay: {lurd}")
            elif game not in solutions:
                solutions.append(game)
        for lurd in other.savegames:
            game = _carried(form, theirs, lurd, must_solve=False)
            if game is None:
                words.append(f"A saved game of that copy does not replay: {lurd}")
            elif game and game not in savegames:
                savegames.append(game)
        for name, value in other.properties.items():
            if properties.setdefault(name, value) != value:
                words.append(f"{name}: {value}")
        if other.comment and other.comment != level.comment:
            words.append(other.comment)
        told = (other.title, other.author) == (level.title, level.author) and len(words) == 1
        remarks += [] if told else words
    return replace(
        level,
        comment=_lines(*remarks),
        properties=properties,
        solutions=tuple(solutions),
        savegames=tuple(savegames),
    )


def _carried(form: NormalForm, theirs: NormalForm, lurd: str, *, must_solve: bool) -> str | None:
    """Return a game of a copy as one of the level, or None if it is no game."""
    try:
        played = replay(theirs.original, lurd, must_solve=must_solve)
        mapped = form.solution_to_original(theirs.solution_to_normal(played.lurd))
        return replay(form.original, mapped, must_solve=must_solve).lurd
    except PushwiseError:
        return None


def _called(level: Level) -> str:
    title = f'"{level.title}"' if level.title else "without a title"
    return f"{title} by {level.author}" if level.author else title


def _headers(entries: Iterable[Entry]) -> list[tuple[str, Header]]:
    """Return the headers that differ, each with the first file it stands in."""
    found: list[tuple[str, Header]] = []
    last: Header | None = None
    for entry in entries:
        if entry.header is not last and all(entry.header != header for _, header in found):
            found.append((entry.file, entry.header))
        last = entry.header
    return found or [("", Header())]


def _joined(headers: Sequence[tuple[str, Header]]) -> Header:
    """Return one header for several: what they agree on, and a paragraph for each as comment."""
    authors = {header.author for _, header in headers}
    titles = {header.title for _, header in headers}
    paragraphs = [_paragraph(file, header) for file, header in headers if not header.is_blank]
    return Header(
        title=titles.pop() if len(titles) == 1 else None,
        author=authors.pop() if len(authors) == 1 else None,
        comment="\n\n".join(paragraphs) or None,
    )


def _paragraph(file: str, header: Header) -> str:
    named = {"Collection": header.title, "Author": header.author, **header.properties}
    fields = [f"{name}: {value}" for name, value in named.items() if value]
    return _lines(f"From {file}", *fields, header.comment) or ""


def _with_author(entry: Entry, common: str | None) -> Entry:
    """Return the level with the author of its file, which the new header does not name."""
    author = entry.header.author
    if entry.level.author or not author or author == common:
        return entry
    return replace(entry, level=replace(entry.level, author=author))


def _lines(*parts: str | None) -> str | None:
    return "\n".join(part for part in parts if part) or None
