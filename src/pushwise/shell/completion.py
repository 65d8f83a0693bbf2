"""Completion of commands, options, their values, levels and files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from prompt_toolkit.completion import CompleteEvent, Completer, Completion, PathCompleter
from prompt_toolkit.document import Document

from pushwise.formats.library import collection_files
from pushwise.shell.commands import PASSED_ON, Shell, parsers


class ShellCompleter(Completer):
    """Completes what can stand where the cursor is."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self._parsers = parsers()
        self._paths = PathCompleter(expanduser=True)

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
            yield from self._files(word, complete_event)
        elif command in PASSED_ON:
            yield from self._arguments(command, earlier[-1], word, complete_event)

    def _arguments(
        self, command: str, last: str, word: str, event: CompleteEvent
    ) -> Iterator[Completion]:
        options = self._parsers[command]._option_string_actions
        action = options.get(last)
        if action is not None and action.nargs is None:
            yield from _of(map(str, action.choices or ()), word)
        elif word.startswith("-"):
            yield from _of((name for name in options if name.startswith("--")), word)
        else:
            yield from self._files(word, event)

    def _files(self, word: str, event: CompleteEvent) -> Iterable[Completion]:
        return self._paths.get_completions(Document(word, len(word)), event)


def _of(candidates: Iterable[str], word: str) -> Iterator[Completion]:
    for candidate in candidates:
        if candidate.startswith(word):
            yield Completion(candidate, -len(word))
