"""Dependencies point downwards: in the package, and in the core."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "pushwise"
CORE = ROOT / "core"

# A part may import from its own row and from the rows below it.
PYTHON_LAYERS = (
    {"cli", "tui", "web", "shell"},
    {"batch", "bench", "collecting", "generating", "jobs", "play", "rating"},
    {"solving", "knowledge"},
    {"sokoban", "tiles", "formats", "render"},
    {"errors", "frozen", "machine", "near", "ranges", "status", "_core", "_cpu"},
)
# What a folder of the core may include besides itself. Each row adds its folders to what the rows
# below it may include; within a row nobody includes a neighbour, so there is no cycle.
CORE_LAYERS = (
    {"sokoban/fast"},
    {"sokoban/fast/feature_space"},
    {"sokoban/fast/shared"},
    {"sokoban/optimal"},
    {"sokoban"},  # the registry
    {"sokoban/textbook", "sokoban/improve", "sokoban/generate", "sokoban/rate"},
    {"sokoban/run"},
    {"sokoban/deadlock", "sokoban/bounds"},
    {"sokoban/reduce", "sokoban/plan", "sokoban/proof"},
    {"sokoban/state"},
    {"sokoban/level", "tiles"},
    {"search"},
    {"base"},
)
CORE_MAY_INCLUDE = {
    folder: set().union(*CORE_LAYERS[row + 1 :])
    for row, folders in enumerate(CORE_LAYERS)
    for folder in folders
}


def level(part: str) -> int:
    """The height of a part of the package, 0 at the bottom."""
    for height, parts in enumerate(reversed(PYTHON_LAYERS)):
        if part in parts:
            return height
    raise AssertionError(f"pushwise.{part} has no place in the layers")


def imports(path: Path) -> Iterator[str]:
    """Yield the parts of the package that a file imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        for name in names:
            if name.split(".")[0] == "pushwise":
                yield name.split(".")[1] if "." in name else ""


def part_of(path: Path) -> str:
    inside = path.relative_to(PACKAGE).parts
    return inside[0].removesuffix(".py") if len(inside) == 1 else inside[0]


def test_python_imports_point_downwards() -> None:
    files = [
        path for path in PACKAGE.rglob("*.py") if part_of(path) not in {"__init__", "__main__"}
    ]
    assert len(files) > 40
    for path in files:
        for imported in imports(path):
            assert imported, f"{path} imports the façade"
            assert level(imported) <= level(part_of(path)), f"{path} imports pushwise.{imported}"


def test_the_reference_model_shares_nothing_with_the_package() -> None:
    files = list((ROOT / "tests" / "reference").glob("*.py"))
    assert len(files) > 4
    for path in files:
        assert not list(imports(path)), path


def test_core_includes_point_downwards() -> None:
    include = re.compile(r'^#include "([^"]+)"', re.MULTILINE)
    files = [path for path in CORE.rglob("*.[ch]pp") if path.relative_to(CORE).parts[0] != "tests"]
    assert len(files) > 20
    for path in files:
        own = str(path.relative_to(CORE).parent.as_posix())
        allowed = CORE_MAY_INCLUDE[own] | {own}
        for included in include.findall(path.read_text(encoding="utf-8")):
            folder = included.rpartition("/")[0]
            assert folder in allowed, f"{path} includes {included}"


def test_the_core_knows_no_python() -> None:
    for path in CORE.rglob("*.[ch]pp"):
        text = path.read_text(encoding="utf-8")
        assert "Python.h" not in text, path
        assert "nanobind" not in text, path
