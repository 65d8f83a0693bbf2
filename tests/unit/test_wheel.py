"""What a wheel holds besides the code: built from a copy of the sources, without the core."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

pytest.importorskip("scikit_build_core", reason="scikit-build-core is not installed")

ROOT = Path(__file__).parents[2]
STATIC = "pushwise/web/static"
BUILD = """
from scikit_build_core.build import build_wheel
print(build_wheel("dist", {"wheel.cmake": "false"}))
"""


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources as a clone has them: without what is built."""
    folder = tmp_path_factory.mktemp("clone")
    for name in ("pyproject.toml", "README.md", "LICENSE", ".gitignore"):
        shutil.copy(ROOT / name, folder)
    built = shutil.ignore_patterns("site", "_core*.so", "__pycache__")
    shutil.copytree(ROOT / "src", folder / "src", ignore=built)
    return folder


def files_of_wheel(sources: Path) -> set[str]:
    """Build the wheel as a build front end does, but compile nothing."""
    # Where the tests run on an editable installation, that is not to be built again.
    clean = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    command = [sys.executable, "-c", BUILD]
    done = subprocess.run(command, cwd=sources, env=clean, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    name = done.stdout.splitlines()[-1]
    return set(zipfile.ZipFile(sources / "dist" / name).namelist())


def test_the_page_is_in_it_and_the_tab_where_it_was_built(sources: Path) -> None:
    before = files_of_wheel(sources)
    assert {f"{STATIC}/page.js", f"{STATIC}/board/model.js", "pushwise/py.typed"} <= before
    assert not any(name.startswith(f"{STATIC}/site/") for name in before)

    # As `make web` puts it together; git is told to leave it out.
    site = sources / "src" / STATIC / "site"
    shutil.copytree(ROOT / "src" / STATIC / "tab", site)
    (site / "engine").mkdir()
    (site / "engine/engine.wasm").write_bytes(b"\0asm")
    added = files_of_wheel(sources) - before
    wanted = {x.relative_to(site).as_posix() for x in site.rglob("*") if x.is_file()}
    assert "engine/engine.wasm" in wanted
    assert added == {f"{STATIC}/site/{name}" for name in wanted}
