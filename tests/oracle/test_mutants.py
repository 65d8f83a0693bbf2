"""Mutants of the rules: chosen by seed, one line each, and only where code is."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    """The script, as a module."""
    spec = importlib.util.spec_from_file_location("mutants_tool", ROOT / "tools" / "mutants.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["mutants_tool"] = module
    spec.loader.exec_module(module)
    return module


def test_every_rule_has_mutants(tool: ModuleType) -> None:
    found = list(tool.mutants(ROOT / "core"))
    assert len(found) > 400
    for folder in tool.FOLDERS:
        assert len({each.file for each in found if f"/{folder}/" in each.file}) >= 3


def test_a_mutant_is_one_line_changed(tool: ModuleType) -> None:
    for mutant in tool.mutants(ROOT / "core"):
        lines = (ROOT / "core" / mutant.file).read_text(encoding="utf-8").splitlines()
        assert lines[mutant.line - 1] == mutant.before
        assert mutant.after.strip() != mutant.before.partition("//")[0].strip()


def test_seeds_choose(tool: ModuleType) -> None:
    core = ROOT / "core"
    first = [tool.chosen(core, seed) for seed in range(10)]
    assert first == [tool.chosen(core, seed) for seed in range(10)]
    assert len(set(first)) > 7


def test_source_is_put_back(
    tool: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "core" / "rule.cpp"
    path.parent.mkdir()
    path.write_text("int f() {\n  return true;\n}\n", encoding="utf-8")
    seen: list[str] = []

    def built() -> bool:
        seen.append(path.read_text(encoding="utf-8"))
        return True

    monkeypatch.setattr(tool, "COPY", tmp_path)
    monkeypatch.setattr(tool, "built", built)
    mutant = tool.Mutant("rule.cpp", 2, "  return true;", "  return false;")
    for judge, end in ((None, "survived"), ("truth", "caught by truth")):
        monkeypatch.setattr(tool, "caught_by", lambda judge=judge: judge)
        assert tool.outcome(mutant) == end
    assert seen == ["int f() {\n  return false;\n}\n"] * 2
    assert path.read_text(encoding="utf-8") == "int f() {\n  return true;\n}\n"
