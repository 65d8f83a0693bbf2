"""Names that somebody may have meant."""

from __future__ import annotations

from collections.abc import Iterable


def did_you_mean(word: str, names: Iterable[str]) -> str:
    """Return a question with the name most like a word, after a blank; nothing if none is.

    >>> did_you_mean("solv", ["solve", "show"])
    " Did you mean 'solve'?"
    >>> did_you_mean("x", ["solve", "show"])
    ''
    """
    from difflib import get_close_matches

    by_lower = {name.lower(): name for name in names}
    close = get_close_matches(word.lower(), list(by_lower), n=1, cutoff=0.6)
    return f" Did you mean {by_lower[close[0]]!r}?" if close else ""
