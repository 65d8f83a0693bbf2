"""Collections with every board on one line: `5#|#@$.#|5#`.

Everything around the boards (titles, comments, solutions) is as in XSB collections, whose reader
understands run lengths as well.
"""

from __future__ import annotations

from pushwise.formats import xsb
from pushwise.formats.collection import Collection
from pushwise.formats.draft import Scan
from pushwise.formats.run_lengths import encode_rows


def scan(text: str) -> Scan:
    """Scan a collection; boards without run lengths are accepted too."""
    return xsb.scan(text)


def write(collection: Collection) -> str:
    """Write a collection with every board on one line."""
    return xsb.write(collection, lambda level: [encode_rows(level)])
