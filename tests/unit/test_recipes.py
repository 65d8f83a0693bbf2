"""The page of recipes: every block runs, and prints what the page says."""

from __future__ import annotations

import ast
import asyncio
import contextlib
import inspect
import io
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "recipes.md"
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def run(source: str, names: dict[str, object]) -> str:
    """Run a block as a notebook does, where `await` needs no function; return what it prints."""
    code = compile(source, str(PAGE), "exec", flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
    with contextlib.redirect_stdout(io.StringIO()) as out:
        pending = eval(code, names)  # noqa: S307 - our own page
        if inspect.iscoroutine(pending):
            asyncio.run(pending)
    return out.getvalue()


def test_every_block_runs_and_prints_what_the_page_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "levels").symlink_to(ROOT / "levels")
    monkeypatch.chdir(tmp_path)
    blocks = FENCE.findall(PAGE.read_text(encoding="utf-8"))
    names: dict[str, object] = {}
    tried = 0
    printed = ""
    for language, text in blocks:
        if language == "text":
            assert printed == text
        elif "import pandas" not in text:  # a test of its own: pandas need not be there
            printed = run(text, names)
            tried += 1
    assert tried >= 11
    written = sorted(path.name for path in tmp_path.iterdir())
    assert written == ["dead.svg", "levels", "solution.svg", "tutorial.csv"]
    assert (tmp_path / "tutorial.csv").read_text().count("\n") == 23


def test_the_block_with_pandas_runs() -> None:
    pytest.importorskip("pandas")
    import pushwise as pw

    level = pw.Level.from_rows(["######", "#@ $.#", "######"], title="one")
    (text,) = (
        t for _, t in FENCE.findall(PAGE.read_text(encoding="utf-8")) if "import pandas" in t
    )
    names: dict[str, object] = {"rows": [pw.solve(level).row()]}
    run(text, names)
    assert list(names["frame"]["pushes"]) == [1]  # type: ignore[index]
