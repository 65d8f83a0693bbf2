"""What the terminal game remembers of how it looks."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

from platformdirs import user_config_path


def default_path() -> Path:
    """Return where the settings are kept unless said otherwise."""
    return user_config_path("pushwise", appauthor=False) / "terminal.json"


def read_theme(path: Path | None) -> str | None:
    """Return the theme chosen last; None if there is none, or the file cannot be read."""
    if path is None:
        return None
    try:
        theme = json.loads(path.read_text(encoding="utf-8"))["theme"]
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return theme if isinstance(theme, str) else None


def keep_theme(path: Path | None, theme: str) -> None:
    """Remember a theme; a looks setting is not worth an error."""
    if path is None:
        return
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps({"theme": theme}), encoding="utf-8")
