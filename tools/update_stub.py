"""Write src/pushwise/_core.pyi anew from the built extension; with --check only compare."""

from __future__ import annotations

import difflib
import sys
from pathlib import Path

import nanobind.stubgen

import pushwise._core

STUB = Path(__file__).parents[1] / "src" / "pushwise" / "_core.pyi"


def generate() -> str:
    """Return the stub of the extension as it is built now."""
    generator = nanobind.stubgen.StubGen(pushwise._core)
    generator.put(pushwise._core)
    return str(generator.get())


def main() -> int:
    """Update the stub, or say how it differs."""
    fresh = generate()
    if "--check" not in sys.argv[1:]:
        STUB.write_text(fresh, encoding="utf-8")
        return 0
    before = STUB.read_text(encoding="utf-8") if STUB.exists() else ""
    sys.stdout.writelines(
        difflib.unified_diff(
            before.splitlines(keepends=True), fresh.splitlines(keepends=True), "stub", "extension"
        )
    )
    return int(before != fresh)


if __name__ == "__main__":
    sys.exit(main())
