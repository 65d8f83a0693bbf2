"""Which build of the core a wheel with several loads: in a copy of the package's beginning."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import pushwise as pw

PACKAGE = Path(pw.__file__).parent


@pytest.fixture
def wheel(tmp_path: Path) -> Path:
    """A package with two cores that only say which they are."""
    package = tmp_path / "pushwise"
    (package / "x86_64_v3").mkdir(parents=True)
    for name in ("__init__.py", "errors.py"):
        shutil.copy(PACKAGE / name, package)
    (package / "_core.py").write_text("NAME = 'baseline'\n")
    (package / "x86_64_v3" / "_core.py").write_text("NAME = 'x86-64-v3'\n")
    return package


def loaded(package: Path, **environment: str) -> str:
    script = "from pushwise import _core, errors; print(_core.__name__, _core.NAME)"
    clean = {key: value for key, value in os.environ.items() if key != "PUSHWISE_CPU"}
    clean |= {"PYTHONPATH": str(package.parent), **environment}
    # -S: an editable installation has a finder that would come first.
    command = [sys.executable, "-S", "-c", script]
    return subprocess.run(
        command, capture_output=True, text=True, check=True, env=clean
    ).stdout.strip()


def has(package: Path, supported: bool) -> None:
    (package / "_cpu.py").write_text(f"def supports_v3():\n    return {supported}\n")


def test_the_processor_decides(wheel: Path) -> None:
    has(wheel, True)
    assert loaded(wheel) == "pushwise._core x86-64-v3"
    has(wheel, False)
    assert loaded(wheel) == "pushwise._core baseline"


def test_the_environment_forces_the_lower(wheel: Path) -> None:
    has(wheel, True)
    assert loaded(wheel, PUSHWISE_CPU="baseline") == "pushwise._core baseline"
    assert loaded(wheel, PUSHWISE_CPU="") == "pushwise._core x86-64-v3"


def test_a_build_for_one_machine_has_no_choice(wheel: Path) -> None:
    assert loaded(wheel) == "pushwise._core baseline"
