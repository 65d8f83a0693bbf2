"""Print the requirements of extras and dependency groups, one per line, for `pip install -r`.

    python tools/extra_requirements.py all dev

Installing `.[all]` would build the extension a second time; the requirements alone are enough.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

PROJECT = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))
EXTRAS = PROJECT["project"]["optional-dependencies"]
GROUPS = PROJECT["dependency-groups"]


def requirements(name: str) -> Iterator[str]:
    """What an extra or a group asks for, with what it includes."""
    if name not in EXTRAS and name not in GROUPS:
        raise SystemExit(f"pyproject.toml has no extra and no dependency group {name}")
    for entry in EXTRAS.get(name) or GROUPS[name]:
        if isinstance(entry, dict):
            yield from requirements(entry["include-group"])
        elif own := re.fullmatch(r"pushwise\[(.+)\]", entry):
            for extra in own[1].split(","):
                yield from requirements(extra.strip())
        else:
            yield entry


if __name__ == "__main__":
    for name in sys.argv[1:]:
        print("\n".join(requirements(name)))
