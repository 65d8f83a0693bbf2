"""Draw the pictures of the documentation that `pushwise show` makes; `--check` only compares."""

from __future__ import annotations

import contextlib
import io
import shlex
import sys
from pathlib import Path

from pushwise.cli.main import main as pushwise

ROOT = Path(__file__).parents[1]
ROOM = "levels/techniques.sok:20"
PICTURES = {
    "room.svg": f"show {ROOM}",
    "room-plan.svg": f"show {ROOM} --overlay order",
    "room-assignment.svg": f"show {ROOM} --overlay assignment",
    "room-half-way.svg": f"show {ROOM} --moves uRRRRRllldddlUluRRRRRlllllddlUluRR",
    "freeze.svg": "show levels/techniques.sok:6 --moves L",
    "dead.svg": "show levels/tutorial.sok:5 --overlay dead",
}


def drawn(command: str) -> str:
    """What the command prints with `--svg -`."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.chdir(ROOT):
        pushwise([*shlex.split(command), "--svg", "-"])
    return out.getvalue()


def main() -> int:
    """Write the pictures, or say which are out of date."""
    old = []
    for name, command in PICTURES.items():
        path, text = ROOT / "docs" / "pictures" / name, drawn(command)
        if path.is_file() and path.read_text(encoding="utf-8") == text:
            continue
        old.append(name)
        if "--check" not in sys.argv[1:]:
            path.write_text(text, encoding="utf-8")
    if old and "--check" in sys.argv[1:]:
        print(f"not as `pushwise show` draws them now: {', '.join(old)}; run `make results`")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
