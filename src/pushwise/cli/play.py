"""`pushwise play`: the terminal game."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Any

from pushwise.cli import exit_codes
from pushwise.cli.memory import add_memory_options, store_location

if TYPE_CHECKING:
    from pushwise.formats.collection import Collection
    from pushwise.play.session import Session


def add_parser(subparsers: Any) -> None:
    """Describe the subcommand."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "play",
        description="Play levels in the terminal, watch searches solve them, ask for hints. "
        "Without FILE: the levels that come with Pushwise. Needs the extra 'tui'.",
    )
    parser.add_argument("levels", nargs="?", metavar="FILE[:N]")
    parser.add_argument(
        "--no-save", action="store_true", help="neither read nor write progress and best solutions"
    )
    parser.add_argument(
        "--stop-on-dead",
        action="store_true",
        help="end the game when a box is pushed onto a dead square; after that you can only undo",
    )
    add_memory_options(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Open the game."""
    import logging

    from pushwise.errors import BadOption
    from pushwise.formats.standard_input import standard_input

    # Without a file to go to, what is logged would be written across the board.
    logging.getLogger("pushwise").addHandler(logging.NullHandler())
    try:
        from pushwise.tui.app import PushwiseApp
        from pushwise.tui.settings import default_path
    except ModuleNotFoundError as error:
        raise BadOption(
            f"the terminal game needs {error.name}: pip install 'pushwise[tui]'."
        ) from None
    if not (standard_input().isatty() and sys.stdout.isatty()):
        raise BadOption("the game needs a terminal.")
    session = open_session(
        arguments.levels,
        save=not arguments.no_save,
        stop_on_dead=arguments.stop_on_dead,
        store=arguments.store,
    )
    settings = None if arguments.no_save else default_path()
    PushwiseApp(session, store_location(arguments), settings).run()
    return exit_codes.OK


def open_session(
    selector: str | None, *, save: bool, stop_on_dead: bool = False, store: str | None = None
) -> Session:
    """Return a sitting at the levels chosen, where they were left."""
    from pathlib import Path

    from pushwise.errors import PushwiseError
    from pushwise.formats import load
    from pushwise.formats.library import bundled_levels
    from pushwise.formats.select import parse_selector
    from pushwise.knowledge.store import Store
    from pushwise.play.progress import MemoryProgress, StoreProgress
    from pushwise.play.session import Session

    path, first = str(bundled_levels() / "tutorial.sok"), None
    if selector is not None:
        path, first, _ = parse_selector(selector)
    try:
        collection = load(path, keep_invalid=True)
        index = _place(collection, first)
    except PushwiseError as error:
        raise error.in_file(path) from None
    progress = StoreProgress(Store(store)) if save else MemoryProgress()
    name = collection.title or Path(path).stem
    session = Session(
        collection.levels, progress, index=index, name=name, stop_on_dead=stop_on_dead
    )
    if selector is None and session.record.solved:
        session.next_unsolved()
    return session


def _place(collection: Collection, number: int | None) -> int:
    """Return the place of a level among those that can be played; the others are named."""
    from pushwise.errors import NoSuchLevel

    boards = len(collection) + len(collection.invalid)
    if number is not None and number > boards:
        raise NoSuchLevel(number, boards)
    for bad in collection.invalid:
        if number == bad.number or not collection.levels:
            raise bad.error
        print(f"pushwise: {bad.error}", file=sys.stderr)
    return 0 if number is None else collection.numbers.index(number)
