"""Best known pushes, from a file of published figures."""

from __future__ import annotations

import csv
from pathlib import Path


def best_known(path: Path) -> dict[int, int]:
    """Return the best known pushes by level."""
    with path.open(encoding="utf-8") as file:
        rows = csv.DictReader(line for line in file if not line.startswith("#"))
        return {
            int(row["level"]): int(row["best_known_pushes"])
            for row in rows
            if row["best_known_pushes"]
        }
