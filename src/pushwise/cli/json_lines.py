"""Results as JSON, a line each, which can say where they come from."""

from __future__ import annotations

import argparse
import json
from typing import Any


def add_provenance_option(parser: Any) -> None:
    """Add --provenance."""
    parser.add_argument(
        "--provenance",
        action="store_true",
        help="add to every JSON line where it comes from: version, commit, processor, options",
    )


def print_json(fields: dict[str, Any], arguments: argparse.Namespace) -> None:
    """Print one object, flushed: who reads may wait for it."""
    print(json.dumps(traced(fields, arguments)), flush=True)


def traced(fields: dict[str, Any], arguments: argparse.Namespace) -> dict[str, Any]:
    """Return the object, with its provenance if that was asked for."""
    if not arguments.provenance:
        return fields
    from pushwise.cli.provenance import provenance

    return {**fields, "provenance": provenance(arguments)}
