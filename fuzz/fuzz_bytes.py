"""Fuzz the way from the bytes of a file to its levels: archives, encodings, detection."""

import harness

from pushwise import formats
from pushwise.formats import unpacking

unpacking.MAX_UNPACKED = 50_000


def parse(data: bytes) -> None:
    scanned = formats.scan_bytes(data)
    collection = scanned.collection(keep_invalid=True)
    if len(collection) + len(collection.invalid) != len(scanned):
        raise AssertionError("levels are lost")
    for number, level in zip(collection.numbers, collection, strict=True):
        if scanned.entry(number) != level:
            raise AssertionError("a level alone is another one")
    if len(repr(collection)) > 10_000 or any(not x.endswith(".") for x in scanned.warnings):
        raise AssertionError("a long text, or a warning that is no sentence")


harness.run_bytes(parse)
