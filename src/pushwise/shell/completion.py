"""Completion of commands, options, their values, levels and files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document

from pushwise.cli.completing import candidates
from pushwise.formats.library import collection_files
from pushwise.shell.commands import PASSED_ON, Shell


class ShellCompleter(Completer):
    """Completes what can stand where the cursor is."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell

    def get_completions(
        self, document: Document, complete_event: CompleteEvent
    ) -> Iterable[Completion]:
        """Yield completions of the word before the cursor."""
        before = document.text_before_cursor
        words = before.split()
        word = "" if not words or before[-1:].isspace() else words[-1]
        earlier = words if word == "" else words[:-1]
        if not earlier:
            yield from _of((*self._shell.own, *PASSED_ON), word)
            return
        command = earlier[0]
        if command == "help":
            yield from _of((*self._shell.own, *PASSED_ON), word)
        elif command == "level":
            numbers = {str(n): level.title or "" for n, level in self._shell.levels.items()}
            for number, title in numbers.items():
                if number.startswith(word):
                    yield Completion(number, -len(word), display_meta=title)
        elif command == "load":
            yield from _of((file.name for file in collection_files()), word)
            yield from _like_the_command(["check", word], word)
        elif command in PASSED_ON:
            yield from _like_the_command([*earlier, word], word)


def _like_the_command(words: list[str], word: str) -> Iterator[Completion]:
    """What the command line completes."""
    for name, meaning in candidates(words):
        yield Completion(name, -len(word), display_meta=meaning)


def _of(candidates: Iterable[str], word: str) -> Iterator[Completion]:
    for candidate in candidates:
        if candidate.startswith(word):
            yield Completion(candidate, -len(word))
