"""Mutants of the rules: chosen by seed, one change each, all of them in one build."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]


def module(name: str) -> ModuleType:
    """A script, as a module."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    loaded = importlib.util.module_from_spec(spec)
    sys.modules[name] = loaded
    spec.loader.exec_module(loaded)
    return loaded


@pytest.fixture(scope="module")
def mutation() -> ModuleType:
    return module("mutation")


@pytest.fixture(scope="module")
def tool(mutation: ModuleType) -> ModuleType:
    return module("mutants")


def test_every_rule_has_mutants(mutation: ModuleType) -> None:
    found = list(mutation.mutants(ROOT / "core"))
    assert len(found) > 600
    for folder in mutation.FOLDERS:
        assert len({each.file for each in found if f"/{folder}/" in each.file}) >= 3


def test_a_mutant_is_one_change(mutation: ModuleType) -> None:
    for mutant in mutation.mutants(ROOT / "core"):
        text = (ROOT / "core" / mutant.file).read_text(encoding="utf-8")
        low, high = mutant.span
        assert low <= mutant.begin < mutant.end <= high
        assert mutant.apply(text) != text[low:high]
        assert mutant.before_line == " ".join(text.split("\n")[mutant.line - 1].split())


def test_a_seed_chooses(mutation: ModuleType) -> None:
    core = ROOT / "core"
    first = mutation.shuffled(core)
    assert first == mutation.shuffled(core)
    assert first != mutation.shuffled(core, seed=1)
    assert len({each.file for each in first[:20]}) > 5


RULE = """\
int f(int a, int b) {
  // a < b && b
  if (!a || g(a, b - 1)) return true;
  for (int i = 0; i < b; ++i) {
    if (i == a) continue;
    c.sum += a ? max(a, b) : 0;
  }
  return "a < b" + x ? a : b;
}
"""


def test_all_mutants_stand_beside_what_they_change(mutation: ModuleType) -> None:
    numbered = list(enumerate(mutation.of_text("rule.cpp", RULE)))
    text = mutation.with_switches(RULE, numbered)
    assert text.split("\n") == [
        "int f(int a, int b) {",
        "  // a < b && b",
        "  if ((mutant_is(0) ? (a || g(a, b - 1)) : mutant_is(1) ? (!a && g(a, b - 1)) : "
        "(!a || g(a,(mutant_is(2) ? (b + 1) : mutant_is(3) ? (b - 0) : ( b - 1)))))) "
        "return (mutant_is(4) ? (false) : (true));",
        "  for (int i = 0;(mutant_is(5) ? (i <= b) : ( i < b)); ++i) {",
        "    if ((mutant_is(6) ? (i != a) : (i == a))) { if (!mutant_is(7)) continue; }",
        "    (mutant_is(8) ? (c.sum -= a ? max(a, b) : 0) : (c.sum += a ? max(a, b) : 0));",
        "  }",
        '  return (mutant_is(9) ? ("a < b" - x) : ("a < b" + x ))? a : b;',
        "}",
        "",
    ]
    assert mutation.with_switches(RULE, []) == RULE


def test_what_no_compiler_takes_is_found(
    tool: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "rule.cpp"
    file.write_text("int a;\n(mutant_is(3) ? (a - b) : (mutant_is(14) ? (c) : (d)));\n")
    said = f"{file}:2:20: error: no match\n{file}:2:45: error: none\n{file}:2:9: warning: x\n"
    assert list(tool.in_errors(said)) == [3, 14]


def test_results_add_up(tool: ModuleType, tmp_path: Path) -> None:
    file = tmp_path / "mutants.csv"
    assert tool.read(file) == {}
    rows = [("b.cpp", "a < b", "a <= b", "survived", "equal"), ("a.cpp", "x", "y", "caught", "")]
    tool.write(file, rows)
    assert list(tool.read(file).values()) == sorted(rows)
