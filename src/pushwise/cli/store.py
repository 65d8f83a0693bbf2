"""`pushwise store`: look at the knowledge store, and move knowledge between stores."""

from __future__ import annotations

import argparse
import codecs
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pushwise.cli import exit_codes
from pushwise.cli.words import count

if TYPE_CHECKING:
    from pushwise.knowledge import Knowledge, Store
    from pushwise.knowledge.facts import Best, Bound


def add_parser(subparsers: Any) -> None:
    """Describe the subcommand."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "store",
        description="Show, export and import what is known about levels.",
    )
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    info = actions.add_parser("info", help="what the store knows, in all or about levels")
    info.add_argument("levels", nargs="*", metavar="FILE[:N|:A-B]")
    export = actions.add_parser("export", help="write the store as text (docs/store.md)")
    export.add_argument("levels", nargs="*", metavar="FILE[:N|:A-B]", help="only these levels")
    export.add_argument("--output", metavar="FILE", help="file to write; default: standard output")
    bring = actions.add_parser("import", help="merge an exported text into the store")
    bring.add_argument("file", metavar="FILE", help="- for standard input")
    bring.add_argument(
        "--trusted",
        action="store_true",
        help="a backup of your own: take its bounds and patterns as proved, not as claims",
    )
    learn = actions.add_parser(
        "learn", help="take solutions into the store: embedded ones, or those of another file"
    )
    learn.add_argument("levels", metavar="FILE[:N|:A-B]")
    learn.add_argument(
        "solutions",
        nargs="?",
        metavar="SOLUTIONS",
        help="as `check` takes them. Without it: the solutions embedded in FILE",
    )
    learn.add_argument("--by", default="given", metavar="NAME", help="who found the solutions")
    move = actions.add_parser("migrate", help="bring the tables of the store up to date")
    for action in (info, export, bring, learn, move):
        add_store_option(action)
        action.set_defaults(run=run)


def add_store_option(parser: argparse.ArgumentParser) -> None:
    """Add --store."""
    parser.add_argument(
        "--store",
        metavar="URL",
        help="the knowledge store: a path, or postgresql://USER@HOST/DATABASE; default: "
        "$PUSHWISE_STORE, or a file in "
        "the user data directory",
    )


def run(arguments: argparse.Namespace) -> int:
    """Open the store and do what was asked."""
    from pushwise.knowledge import Store

    with Store(arguments.store) as store:
        return _ACTIONS[arguments.action](store, arguments)


def _info(store: Store, arguments: argparse.Namespace) -> int:
    from pushwise.cli.named_levels import named_levels
    from pushwise.knowledge.location import shown

    if arguments.levels:
        code = exit_codes.OK
        for named in named_levels(arguments.levels):
            print(f"{named}")
            if named.fault is not None:
                print(f"  invalid: {named.fault}")
                code = exit_codes.INVALID
                continue
            for line in _about(store.knowledge(named.level)):
                print(f"  {line}")
        return code
    print(f"store ........ {shown(store.location)}")
    print(f"database ..... {store.database()}")
    print(f"migrations ... {', '.join(store.migrations())}")
    for name, rows in store.counts().items():
        print(f"{name} {'.' * (12 - len(name))} {rows:,}")
    return exit_codes.OK


def _about(known: Knowledge) -> Iterator[str]:
    yield f"identity ..... {known.identity}"
    if known.unsolvable is not None:
        yield f"solvable ..... no, proved by {known.unsolvable}"
    yield f"best pushes .. {_best(known.by_pushes, proved=known.fewest_pushes_proved)}"
    yield f"best moves ... {_best(known.by_moves, proved=known.fewest_moves_proved)}"
    yield f"bounds ....... {_bound(known.push_bound)} pushes, {_bound(known.move_bound)} moves"
    for claim, noun in ((known.claimed_push_bound, "pushes"), (known.claimed_move_bound, "moves")):
        if claim is not None:
            yield f"claimed ...... at least {_bound(claim)} {noun}, not proved here"
    if known.claimed_unsolvable is not None:
        yield f"claimed ...... no solution (by {known.claimed_unsolvable}), not proved here"
    yield f"patterns ..... {known.deadlocks:,} deadlocks, {known.penalties:,} penalties"
    for task in known.mining:
        total = f" of {task.total:,}" if task.total is not None else ""
        yield f"mined ........ {task.task}: {task.done:,}{total}, {task.found:,} found"
    if known.checkpoint:
        yield f"checkpoint ... {known.checkpoint:,} states of a search that was stopped"
    yield f"runs ......... {known.runs:,}, {known.seconds:,.1f} s in all"


def _best(best: Best | None, *, proved: bool) -> str:
    if best is None:
        return "none known"
    pushes = count(best.solution.pushes, "push", "pushes")
    counts = f"{pushes}, {count(best.solution.moves, 'move')}"
    return f"{counts}{', optimal' if proved else ''} (by {best.method} {best.version})"


def _bound(bound: Bound | None) -> str:
    return "0" if bound is None else f"{bound.value} (by {bound.method} {bound.version})"


def _export(store: Store, arguments: argparse.Namespace) -> int:
    from pushwise.cli.named_levels import named_levels, report_invalid
    from pushwise.knowledge.exchange import export_store

    chosen, code = None, exit_codes.OK
    if arguments.levels:
        levels = list(named_levels(arguments.levels))
        chosen = [named.level for named in report_invalid(levels)]
        code = exit_codes.INVALID if len(chosen) < len(levels) else code
    lines = export_store(store, chosen)
    if arguments.output is None:
        for line in lines:
            print(line)
    else:
        with Path(arguments.output).open("w", encoding="utf-8", newline="\n") as file:
            file.writelines(f"{line}\n" for line in lines)
    return code


def _import(store: Store, arguments: argparse.Namespace) -> int:
    from io import TextIOWrapper

    from pushwise.formats.standard_input import standard_input_bytes
    from pushwise.knowledge.exchange import import_text

    if arguments.file == "-":
        text = TextIOWrapper(standard_input_bytes(), encoding="utf-8")
        levels, refused = import_text(store, text, trusted=arguments.trusted)
    else:
        path = Path(arguments.file)
        with path.open("rb") as raw:
            marked = raw.read(2) in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
        with path.open(encoding="utf-16" if marked else "utf-8") as file:
            levels, refused = import_text(store, file, trusted=arguments.trusted)
    for sentence in refused:
        print(f"pushwise: {sentence}", file=sys.stderr)
    print(f"{count(levels, 'level')} imported")
    return exit_codes.WRONG if refused else exit_codes.OK


def _migrate(store: Store, arguments: argparse.Namespace) -> int:
    # Opening a store migrates it; this says what that did.
    if store.migrated:
        print(f"applied: {', '.join(store.migrated)}")
    else:
        print(f"up to date: {store.migrations()[-1]}")
    return exit_codes.OK


def _learn(store: Store, arguments: argparse.Namespace) -> int:
    from pushwise.cli.store_learn import run as learn

    return learn(store, arguments)


_ACTIONS = {
    "info": _info,
    "export": _export,
    "import": _import,
    "learn": _learn,
    "migrate": _migrate,
}
