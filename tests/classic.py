"""The classic levels, which are not ours to ship.

`PUSHWISE_CLASSIC_LEVELS` names the folder that has them (`xsokoban.xsb`, `microban.xsb`, …);
published figures about them lie beside that folder. Without it their tests are skipped, and say so.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

_named = os.environ.get("PUSHWISE_CLASSIC_LEVELS")
LEVELS = Path(_named or "no-classic-levels")
FIGURES = LEVELS.parent


def needs(path: Path) -> pytest.MarkDecorator:
    """Skip tests for want of a file or folder of them."""
    reason = f"set PUSHWISE_CLASSIC_LEVELS to the folder of the classic levels: no {path.name}"
    return pytest.mark.skipif(_named is None or not path.exists(), reason=reason)
