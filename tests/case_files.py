"""Reads the case files of `tests/data/cases/rules`; the README there describes the format."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

CASES = Path(__file__).parent / "data" / "cases"

HEADING = re.compile(r"# ([a-z ]+):(.*)")
METRICS = ("moves", "pushes", "box lines", "box changes", "pushing sessions", "player lines")
WORDS = ("note", "command", "expect", *METRICS)


class CaseFileError(ValueError):
    """The case file does not keep to the format."""


@dataclass(frozen=True)
class Case:
    """One case: a level, a command, and what must come of it."""

    note: str
    command: str
    level: tuple[str, ...]
    expect: str
    metrics: dict[str, int]
    board: tuple[str, ...]  # empty if the case does not say

    @property
    def letters(self) -> str:
        """What `play` is to play."""
        verb, _, letters = self.command.partition(" ")
        if verb != "play":
            raise CaseFileError(f"unknown command {verb!r}")
        return letters

    @property
    def illegal(self) -> int | None:
        """The number of the first illegal step, if there is to be one."""
        word, _, number = self.expect.partition(" ")
        return int(number) if word == "illegal" else None


def read_cases(folder: str) -> dict[str, Case]:
    """Return the cases of all files in a folder by name: file and number."""
    cases = {}
    for path in sorted((CASES / folder).glob("*.case")):
        for number, text in enumerate(path.read_text("utf-8").split("\n----\n"), start=1):
            cases[f"{path.stem}-{number}"] = parse_case(text)
    return cases


def parse_case(text: str) -> Case:
    """Read one case."""
    words: dict[str, str] = {}
    boards: tuple[list[str], list[str]] = ([], [])
    for line in text.splitlines():
        if heading := HEADING.fullmatch(line):
            word = heading[1]
            if word not in WORDS or word in words:
                raise CaseFileError(f"unknown or repeated heading {word!r}")
            words[word] = heading[2].strip()
        elif line:
            boards["expect" in words].append(line)
    if missing := {"note", "command", "expect"} - set(words):
        raise CaseFileError(f"no {', '.join(sorted(missing))}")
    if not re.fullmatch(r"solved|unsolved|illegal \d+", words["expect"]):
        raise CaseFileError(f"cannot expect {words['expect']!r}")
    return Case(
        note=words["note"],
        command=words["command"],
        level=tuple(boards[0]),
        expect=words["expect"],
        metrics={word: int(words[word]) for word in METRICS if word in words},
        board=tuple(boards[1]),
    )
