"""Coined names and phrases that were replaced do not come back.

Names are looked at in code only, so that ordinary English stays allowed in comments and pages, and
former names that are still understood stand in quotes. Phrases are looked for everywhere.
"""

from __future__ import annotations

import io
import re
import subprocess
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

# The word of a name, and what to write instead.
COINED = {
    "jam": "learned deadlock",
    "jams": "learned deadlocks",
    "thaw": "removal",
    "crew": "shared search",
    "lookout": "perimeter client",
    "judgement": "evaluation",
    "wish": "level specification",
    "wishes": "level specification",
    "gathering": "patterns in use",
}
# In the core these are the word of a breadth-first search, and a name of the engines.
COINED_IN_PYTHON = {"frontier": "checkpoint", "frontiers": "checkpoints", "learnt": "discovered"}
PHRASES = {
    "for ever": "forever, or for good",
    "dearer": "more expensive",
    "drawn by lot": "at random",
    "so-manieth": "a number",
    "so many": "this many, or at most n",
    "neither asked nor told": "the store is not used",
    "their life": "crashed several workers",
    "solution is of": "solution found by",
    "line a level": "line per level",
    "one a core": "one per core",
    "needed: at least": "lower bound",
    "tell a little about a position": "get a hint, one step at a time",
    "tells a little about a position": "gives a hint for a position, one step at a time",
    "tree to grow": "tree to build",
    "drawn on together": "combined",
    "into rings": "wrap around",
    "ways of the blank": "directions the blank moves in",
    "commands without prefix": "interactive shell",
    "none of whose children": "when all its children were pruned",
    "is at work.": "Searching (…)",
    "has no Sokoban board": "No Sokoban level found in this text.",
    "Ask again for more": "Click Hint again for more.",
    "the player he ": "the player",
    "his region": "its region",
}
OF_CODE = (".py", ".cpp", ".hpp", ".js")
OF_TEXT = (*OF_CODE, ".md", ".sok", ".json", ".toml", ".css", ".cff", ".yml")


@cache
def sources() -> dict[str, str]:
    """Return the project's own files by path, this one apart."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    if listed.returncode:
        pytest.skip("not a clone")
    return {
        path: (ROOT / path).read_text(encoding="utf-8")
        for path in listed.stdout.splitlines()
        if path.endswith(OF_TEXT)
        and not path.startswith("tests/data/")
        and (ROOT / path).is_file()
        and ROOT / path != Path(__file__)
    }


def names(path: str, text: str) -> Iterator[str]:
    """Yield the names in a source: what stands neither in a comment nor in quotes."""
    if path.endswith(".py"):
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.NAME:
                yield token.string
        return
    quoted = r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`"
    if not path.endswith(".js"):
        quoted = r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\""
    yield from re.findall(r"[A-Za-z_]\w*", re.sub(quoted, " ", text, flags=re.DOTALL))


def words(name: str) -> list[str]:
    """Return the words that a name is made of.

    >>> words("KeptFrontier"), words("on_learnt")
    (['kept', 'frontier'], ['on', 'learnt'])
    """
    return [word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name)]


def test_no_name_is_coined() -> None:
    found = {
        f"{path}: {name} (rather: {coined[word]})"
        for path, text in sources().items()
        if path.endswith(OF_CODE)
        for coined in [COINED | COINED_IN_PYTHON if path.endswith(".py") else COINED]
        for name in set(names(path, text))
        for word in words(name)
        if word in coined
    }
    assert not found, "\n".join(sorted(found))


def test_no_phrase_comes_back() -> None:
    phrases = "|".join(map(re.escape, PHRASES)).replace(r"\ ", r"\s")
    pattern = re.compile(rf"(?<!\w)(?:{phrases})(?!\w)", re.IGNORECASE)
    rather = {phrase.lower(): better for phrase, better in PHRASES.items()}
    found = [
        f"{path}:{text[: match.start()].count(chr(10)) + 1}: {match[0]} "
        f"(rather: {rather[' '.join(match[0].lower().split())]})"
        for path, text in sources().items()
        for match in pattern.finditer(text)
    ]
    assert not found, "\n".join(found)


def test_names_are_told_from_comments_and_quotes() -> None:
    source = 'int wishes = 1;  // a jam\nauto x = "thaw";\n'
    assert [word for name in names("a.cpp", source) for word in words(name) if word in COINED] == [
        "wishes"
    ]
    python = 'def on_learnt(): ...  # a jam\nx = "thaw"\n'
    assert "on_learnt" in names("a.py", python)
    assert "thaw" not in set(names("a.py", python))
    assert words("KeptFrontier") == ["kept", "frontier"]
