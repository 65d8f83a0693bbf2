"""The classic collections: every level loads, dumps and reloads to the same puzzle.

They belong to their authors and are not part of the repository; the test runs where they are.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from classic import LEVELS, needs
from pushwise import formats
from pushwise.sokoban import identity

FILES = sorted(LEVELS.glob("*.xsb"))

pytestmark = needs(LEVELS)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_reload(path: Path) -> None:
    levels = formats.load(path)
    titles = [line for line in path.read_text("latin-1").splitlines() if line.startswith("Title:")]
    assert [f"Title: {level.title}" for level in levels] == titles
    identities = list(map(identity, levels))
    for name in formats.FORMATS:
        again = formats.loads(formats.dumps(levels, name))
        assert list(map(identity, again)) == identities


def test_count() -> None:
    assert sum(len(formats.load(path)) for path in FILES) == 1247
