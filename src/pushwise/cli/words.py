"""Numbers with their nouns."""

from __future__ import annotations

from collections.abc import Sequence


def count(number: int, noun: str, plural: str | None = None) -> str:
    """Return a number and its noun, in the singular for one.

    >>> count(1, "push", "pushes"), count(1200, "move")
    ('1 push', '1,200 moves')
    """
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"


def listed(names: Sequence[str], most: int = 10) -> str:
    """Return names with commas between them; a thousand of them would hide the sentence.

    >>> listed(["a", "b"]), listed(["a", "b", "c"], most=1)
    ('a, b', 'a and 2 more')
    """
    shown = ", ".join(names[:most])
    return f"{shown} and {len(names) - most:,} more" if len(names) > most else shown


def split_names(text: str) -> tuple[str, ...]:
    """Return the names of a list with commas.

    >>> split_names("corner, freeze")
    ('corner', 'freeze')
    """
    return tuple(name.strip() for name in text.split(",") if name.strip())
