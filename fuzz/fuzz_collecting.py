"""Fuzz the way of a collection through merging, duplicates and every format that is written."""

import harness

from pushwise.collecting.duplicates import duplicates
from pushwise.collecting.entries import Entry, Header
from pushwise.collecting.facts import Facts, sort
from pushwise.collecting.merging import merged
from pushwise.collecting.writing import text_of
from pushwise.errors import NotRepresentable
from pushwise.formats import WRITERS, scan_text
from pushwise.sokoban import Level


def collect(text: str) -> None:
    scanned = scan_text(text)
    header = Header.of_draft(scanned.header)
    found = [entry for _, entry in scanned.entries() if isinstance(entry, Level)]
    # Every second level as if from a file without a header.
    entries = [
        Entry("ab"[number % 2], number, level, (header, Header())[number % 2])
        for number, level in enumerate(found, 1)
    ]
    spare = sum(len(copies.entries) - 1 for copies in duplicates(entries))
    unique = merged(entries, unique=True)
    if len(unique) != len(entries) - spare:
        raise AssertionError("levels lost")
    if sum(len(level.solutions) for level in unique) > sum(len(x.solutions) for x in found):
        raise AssertionError("solutions made up")
    sort([Facts(entry) for entry in entries], ("pushes", "title", "cells"))
    for collection in (unique, merged(entries)):
        for name in WRITERS:
            try:
                text_of(collection, name, lossy=name not in ("xsb", "rle"))
            except NotRepresentable:
                continue


harness.run(collect)
