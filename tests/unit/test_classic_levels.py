"""The classic collections: every level loads, dumps and reloads to the same puzzle.

They belong to their authors and are not part of the repository; the test runs where they are.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from pushwise import formats
from pushwise.sokoban import identity

LEVELS = Path(__file__).parents[3] / "shared" / "data" / "levels"
FILES = sorted(LEVELS.glob("*.xsb"))

pytestmark = pytest.mark.skipif(not FILES, reason="the classic collections are not here")


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
