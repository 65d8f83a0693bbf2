"""Mutants of C++ sources: one operator, negation, constant, answer or `continue` changed.

All mutants that are asked for go into one build: each stands beside the code that it changes,
`(mutant_is(7) ? (a <= b) : (a < b))`, and is switched on at run time. A mutant of its own build
would cost a compilation each.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

FOLDERS = ("deadlock", "reduce", "bounds")
PAIRS = ("< <=", "> >=", "== !=", "&& ||", "+ -", "true false")
OTHER = {"+=": "-="}
for pair in PAIRS:
    one, other = pair.split()
    OTHER |= {one: other, other: one}
# Operators have blanks around them in these sources; brackets of templates have not.
CHANGES: tuple[tuple[str, Callable[[str], str]], ...] = (
    (r"(?<= )(?:<=|>=|==|!=|&&|\|\||\+=|[<>+-])(?=[ \n])", OTHER.__getitem__),
    (r"(?<=\breturn )(?:true|false)(?=;)", OTHER.__getitem__),
    (r"(?<![\w)])!(?=[\w(])", lambda _: ""),
    (r"(?<= \+ )1\b(?![.'])", lambda _: "2"),
    (r"(?<= - )1\b(?![.'])", lambda _: "0"),
    (r"\bcontinue;", lambda _: ""),
)
# No rules: what is fixed before the program runs cannot be switched.
PASSED_OVER = re.compile(r"\s*(?:#|assert|static_assert|constexpr|namespace|using|template)")
HIDDEN = re.compile(r"""//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])'""", re.DOTALL)
ASSIGNED = ("=", "+=", "-=", "*=", "|=", "&=", "^=")
CONTINUE = "continue;"


@dataclass(frozen=True)
class Mutant:
    """Letters of a file, and what stands there instead."""

    file: str
    line: int  # from 1
    begin: int
    end: int
    after: str
    span: tuple[int, int]  # the expression or statement that they are in
    before_line: str
    after_line: str

    @property
    def key(self) -> tuple[str, str, str]:
        """The mutant, wherever its line has moved."""
        return self.file, self.before_line, self.after_line

    def apply(self, text: str) -> str:
        """Its expression, changed."""
        low, high = self.span
        return text[low : self.begin] + self.after + text[self.end : high]


def mutants(core: Path) -> Iterator[Mutant]:
    """Yield every mutant of the rules that prune, always in the same order."""
    for folder in FOLDERS:
        for path in sorted((core / "sokoban" / folder).glob("*.cpp")):
            yield from of_text(str(path.relative_to(core)), path.read_text(encoding="utf-8"))


def shuffled(core: Path, seed: int = 27) -> list[Mutant]:
    """All of them; any number from the front is a choice by seed."""
    found = list(mutants(core))
    Random(seed).shuffle(found)
    return found


def of_text(file: str, text: str) -> Iterator[Mutant]:
    """Yield the mutants of one source, from its beginning to its end."""
    code = hidden(text)
    places = [
        (found, change) for pattern, change in CHANGES for found in re.finditer(pattern, code)
    ]
    for found, change in sorted(places, key=lambda place: (place[0].start(), place[0].end())):
        begin, end = found.span()
        first = text.rfind("\n", 0, begin) + 1
        last = text.find("\n", end)
        line = text[first : last if last >= 0 else len(text)]
        if PASSED_OVER.match(line):
            continue
        span = (begin, end) if found[0] == CONTINUE else expression(code, begin, found[0])
        if span is None:
            continue
        after = change(found[0])
        changed = line[: begin - first] + after + line[end - first :]
        number = text.count("\n", 0, begin) + 1
        yield Mutant(
            file, number, begin, end, after, span, " ".join(line.split()), " ".join(changed.split())
        )


def hidden(text: str) -> str:
    """The text with blanks for comments and strings; every letter stays where it was."""
    return HIDDEN.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)


def expression(code: str, at: int, what: str) -> tuple[int, int] | None:
    """Where the whole expression around a place begins and ends."""
    if what == "+=":
        high = _end(code, at, ";,")
        target = re.search(r"[\w.\[\]>-]+ $", code[:at])
        return target and (target.start(), high)
    low = _begin(code, at)
    return None if low is None else (low, _end(code, at, ";,?:"))


def _begin(code: str, at: int) -> int | None:
    depth = 0
    for i in range(at, 0, -1):
        letter = code[i - 1]
        if letter in ")]}":
            depth += 1
        elif letter in "([{":
            if depth == 0:
                return i
            depth -= 1
        elif depth == 0 and (_parts(code, i - 1) or code.endswith("return ", 0, i)):
            return i
    return None


def _end(code: str, at: int, ends: str) -> int:
    depth = 0
    for i in range(at, len(code)):
        letter = code[i]
        if letter in "([{":
            depth += 1
        elif letter in ")]}":
            if depth == 0:
                return i
            depth -= 1
        elif depth == 0 and letter in ends and _parts(code, i):
            return i
    return len(code)


def _parts(code: str, at: int) -> bool:
    """Whether the letter there parts one expression from the next."""
    letter = code[at]
    if letter == ":":
        return ":" not in (code[at - 1], code[at + 1])
    if letter == "=":
        word = code[code.rfind(" ", 0, at) + 1 : at + 1]
        return word in ASSIGNED and code[at + 1] in " \n"
    return letter in ";,?"


def with_switches(text: str, numbered: Iterable[tuple[int, Mutant]]) -> str:
    """The text with every one of its mutants beside what it changes, on the same lines."""
    by_span: dict[tuple[int, int], list[tuple[int, Mutant]]] = {}
    for number, mutant in numbered:
        by_span.setdefault(mutant.span, []).append((number, mutant))
    wider_first = sorted(by_span, key=lambda span: (span[0], -span[1]))

    def render(low: int, high: int, spans: list[tuple[int, int]]) -> str:
        pieces, at = [], low
        while spans:
            span, *rest = spans
            inside = [other for other in rest if other[1] <= span[1]]
            spans = rest[len(inside) :]
            pieces += [text[at : span[0]], switch(span, render(*span, inside))]
            at = span[1]
        return "".join([*pieces, text[at:high]])

    def switch(span: tuple[int, int], as_it_is: str) -> str:
        if as_it_is == CONTINUE:
            ((number, _),) = by_span[span]
            return f"{{ if (!mutant_is({number})) {CONTINUE} }}"
        choices = "".join(
            f"mutant_is({number}) ? ({_on_one_line(mutant.apply(text))}) : "
            for number, mutant in by_span[span]
        )
        return f"({choices}({as_it_is}))"

    return render(0, len(text), wider_first)


def _on_one_line(code: str) -> str:
    return " ".join(re.sub(r"//[^\n]*", " ", code).split())
