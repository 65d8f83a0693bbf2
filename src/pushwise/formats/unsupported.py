"""The names of texts that people take for level files and that are not read here."""

from __future__ import annotations

import re

_PDDL = re.compile(r"\s*(?:;[^\n]*\n\s*)*\(\s*define\b", re.IGNORECASE)
_JSON = re.compile(r'\s*[\[{]\s*["\[{\d]')
_CROSSES = re.compile(r"(?:^[ \t]*X[X *.@&$+]*X[ \t]*$\n?){3}", re.MULTILINE)
_WITHIN = 20_000  # characters that are looked at: a kind shows itself early


def kind_of_text(text: str) -> str | None:
    """Return what a text without a board is, if it is of a known kind."""
    begin = text[:_WITHIN].removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if _PDDL.match(begin):
        return "a PDDL file"
    if _JSON.match(begin):
        return "a JSON file"
    if _CROSSES.search(begin):
        return "text with walls drawn as X instead of #"
    return None
