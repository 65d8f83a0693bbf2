"""`pushwise levels`: for collectors. Duplicates, merging, sorting, converting, contents."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pushwise.cli import exit_codes
from pushwise.cli.levels_options import (
    add_criteria,
    add_knowledge,
    add_output,
    chosen_facts,
    sort_keys,
)
from pushwise.cli.words import count

if TYPE_CHECKING:
    from pushwise.collecting.entries import Entry
    from pushwise.formats.collection import Collection


def add_parser(subparsers: Any) -> None:
    """Describe the subcommand."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "levels",
        description="Work on collections of levels. Files are read, and new ones written; nothing "
        "is replaced without --force, and no text of a level is lost without --lossy.",
    )
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    contents = _action(actions, "list", _list, "print a table of contents; as HTML, with pictures")
    contents.add_argument(
        "--as",
        dest="style",
        choices=("text", "csv", "html"),
        help="output format; default: by the suffix of OUT, or text",
    )
    contents.add_argument("--title", help="title of the page; default: that of the collection")
    contents.add_argument("--rate", action="store_true", help="rate the levels, which takes time")
    contents.add_argument("--out", metavar="OUT", help="file to write; default: standard output")
    contents.add_argument("--force", action="store_true", help="replace OUT if it exists")
    add_knowledge(contents)
    add_criteria(contents)

    twice = _action(actions, "duplicates", _duplicates, "find levels that are the same puzzle")
    twice.add_argument("--json", action="store_true", help="one JSON object per puzzle and line")

    merge = _action(actions, "merge", _merge, "put several files into one collection")
    merge.add_argument(
        "--unique",
        action="store_true",
        help="keep one copy of every puzzle, with the titles and comments of all",
    )
    merge.add_argument("--title", help="title of the new collection")
    add_output(merge)

    split = _action(actions, "split", _split, "split a collection into several files")
    how = split.add_mutually_exclusive_group()
    how.add_argument("--each", type=int, metavar="N", help="levels per file; default: 1")
    how.add_argument(
        "--by",
        metavar="KEY",
        values=sort_keys,
        help="write a file for each value of a key (see sort)",
    )
    split.add_argument(
        "--into",
        metavar="FOLDER",
        required=True,
        help="folder for the files, created if missing",
    )
    add_output(split, out=False)
    add_knowledge(split)

    order = _action(actions, "sort", _sort, "sort by boxes, size, rating, …")
    order.add_argument(
        "--by",
        metavar="KEY,…",
        required=True,
        values=sort_keys,
        listed=True,
        help=f"keys to sort by: {', '.join(sort_keys())}",
    )
    order.add_argument("--descending", action="store_true", help="put the largest first")
    add_output(order)
    add_knowledge(order)

    keep = _action(actions, "filter", _filter, "keep only the levels that match")
    add_criteria(keep)
    add_output(keep)
    add_knowledge(keep)

    convert = _action(actions, "convert", _convert, "write levels in another format")
    add_output(convert)


def _action(actions: Any, name: str, run: Any, summary: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = actions.add_parser(name, help=summary, description=summary)
    parser.add_argument("levels", nargs="+", metavar="FILE[:N|:A-B]")
    parser.set_defaults(run=lambda arguments: run(arguments, *_gather(arguments)))
    return parser


def _gather(arguments: argparse.Namespace) -> tuple[list[Entry], int]:
    """Load the levels; say which are invalid. Returns the exit code so far too."""
    from pushwise.cli.named_levels import Named, report_invalid
    from pushwise.collecting.entries import gather

    gathered = gather(arguments.levels)
    for warning in gathered.warnings:
        print(f"pushwise: {warning}", file=sys.stderr)
    report_invalid(Named(file, bad.number, bad) for file, bad in gathered.invalid)
    return list(gathered.entries), exit_codes.INVALID if gathered.invalid else exit_codes.OK


def _list(arguments: argparse.Namespace, entries: list[Entry], code: int) -> int:
    from pushwise.collecting import contents

    with chosen_facts(arguments, entries, rating=arguments.rate, solved=True) as facts:
        suffix = Path(arguments.out or "").suffix.lower().removeprefix(".")
        style = arguments.style or {"htm": "html"}.get(suffix, suffix)
        if style == "html":
            names = (entry.header.title or Path(entry.file).name for entry in entries)
            titles = list(dict.fromkeys(names))
            title = arguments.title or ", ".join(titles[:3]) + (", …" if len(titles) > 3 else "")
            text = contents.to_html(facts, title=title or "Levels", rated=arguments.rate)
        elif style == "csv":
            text = contents.to_csv(facts, rated=arguments.rate)
        else:
            text = contents.to_text(facts, rated=arguments.rate)
    _put(arguments, text, len(facts))
    return code


def _duplicates(arguments: argparse.Namespace, entries: list[Entry], code: int) -> int:
    import json

    from pushwise.collecting.duplicates import KINDS, duplicates

    found = duplicates(entries)
    if arguments.json:
        for copies in found:
            print(json.dumps(copies.to_json()))
        return code
    for copies in found:
        first, *others = copies.entries
        print(first)
        for entry in others:
            print(f"  {entry}: {KINDS[copies.kind(entry)]}")
    spare = sum(len(copies.entries) - 1 for copies in found)
    levels, twice = count(len(entries), "level"), count(len(found), "puzzle")
    print(f"{levels}, {count(len(entries) - spare, 'puzzle')}; {twice} more than once")
    return code


def _merge(arguments: argparse.Namespace, entries: list[Entry], code: int) -> int:
    from pushwise.collecting.merging import merged

    _write(arguments, merged(entries, unique=arguments.unique, title=arguments.title))
    return code


def _split(arguments: argparse.Namespace, entries: list[Entry], code: int) -> int:
    from pushwise.collecting.splitting import split_by, split_every
    from pushwise.collecting.writing import SUFFIXES, format_of, text_of, write_files
    from pushwise.errors import BadOption
    from pushwise.formats import pddl

    files = list(dict.fromkeys(entry.file for entry in entries))
    if len(files) > 1:
        raise BadOption("split takes one file; merge several first.")
    if arguments.each is not None and arguments.each < 1:
        raise BadOption("--each must be at least 1.")
    stem = Path(files[0]).stem if files and files[0] != "-" else "levels"
    if arguments.by is not None:
        keys = sort_keys(arguments.by)
        if len(keys) != 1:
            raise BadOption("split takes one key.")
        with chosen_facts(arguments, entries, keys=keys) as facts:
            parts = split_by(facts, keys[0], stem)
    else:
        parts = split_every(entries, arguments.each or 1, stem)
    name = format_of(arguments.to, None)
    folder = Path(arguments.into)
    suffix = SUFFIXES.get(name, f".{name}")
    texts = {
        folder / f"{part}{suffix}": text_of(collection, name, lossy=arguments.lossy)
        for part, collection in parts.items()
    }
    files_written = count(len(texts), "file")
    if name == "pddl":  # a planner needs it beside the problems
        texts[folder / "domain.pddl"] = pddl.DOMAIN
    folder.mkdir(parents=True, exist_ok=True)
    write_files(texts, force=arguments.force)
    print(f"{count(len(entries), 'level')} in {files_written} of {folder}")
    return code


def _sort(arguments: argparse.Namespace, entries: list[Entry], code: int) -> int:
    from pushwise.collecting.facts import sort

    keys = sort_keys(arguments.by)
    with chosen_facts(arguments, entries, keys=keys) as facts:
        ordered = sort(facts, keys, descending=arguments.descending)
    _write_entries(arguments, [one.entry for one in ordered])
    return code


def _filter(arguments: argparse.Namespace, entries: list[Entry], code: int) -> int:
    with chosen_facts(arguments, entries) as facts:
        chosen = [one.entry for one in facts]
    print(f"pushwise: {len(chosen):,} of {count(len(entries), 'level')}", file=sys.stderr)
    _write_entries(arguments, chosen)
    return code


def _convert(arguments: argparse.Namespace, entries: list[Entry], code: int) -> int:
    _write_entries(arguments, entries)
    return code


def _write_entries(arguments: argparse.Namespace, entries: list[Entry]) -> None:
    from pushwise.collecting.merging import merged

    _write(arguments, merged(entries))


def _write(arguments: argparse.Namespace, collection: Collection) -> None:
    from pushwise.collecting.writing import format_of, text_of
    from pushwise.errors import NoLevels

    if not len(collection):
        raise NoLevels("No level is left to write.")
    name = format_of(arguments.to, arguments.out)
    text = text_of(collection, name, lossy=arguments.lossy)
    _put(arguments, text, len(collection))


def _put(arguments: argparse.Namespace, text: str, levels: int) -> None:
    from pushwise.collecting.writing import write_files

    if arguments.out in (None, "-"):
        sys.stdout.write(text)
        return
    write_files({Path(arguments.out): text}, force=arguments.force)
    print(f"{count(levels, 'level')} written to {arguments.out}")
