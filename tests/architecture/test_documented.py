"""Every command and every option is in the documentation, and the examples of the README run."""

from __future__ import annotations

import doctest
import re
import shlex
import tomllib
from pathlib import Path

import pytest

import pushwise
from pushwise.cli.commands import COMMANDS, command_parser
from pushwise.cli.main import main

ROOT = Path(__file__).parents[2]
CLI_PAGE = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")


def section(command: str) -> str:
    """The part of the page about one command, without the generated help."""
    _, _, rest = CLI_PAGE.partition(f"\n## pushwise {command}\n")
    text = rest.partition("\n## ")[0]
    return re.sub(r"```text\n.*?```", "", text, flags=re.DOTALL)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_and_option_is_explained(command: str) -> None:
    text = section(command)
    assert text.strip(), f"docs/cli.md has no section about {command}"
    for option in command_parser(command).options():
        if option not in ("-h", "--help"):
            assert f"`{option}" in text, f"{option} of {command} is not explained"


def test_every_key_of_a_result_is_explained() -> None:
    text = section("solve")
    for key in pushwise.solve(pushwise.Level.from_text("#####\n#@$.#\n#####")).to_json(1, "-"):
        assert f"`{key}`" in text, f"the key {key} of solve --json is not explained"


def test_every_extra_is_explained() -> None:
    page = (ROOT / "docs" / "install.md").read_text(encoding="utf-8")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for extra in project["optional-dependencies"]:
        assert f"| `{extra}` |" in page, f"the extra {extra} is not explained"


def test_there_is_one_version() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    version = tomllib.loads(text)["project"]["version"]
    assert f"\nversion: {version}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    newest = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)[0]
    assert newest.rstrip(",") in (version, "Unreleased")


def test_every_public_name_is_in_the_reference() -> None:
    page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    for name in pushwise.__all__:
        assert re.search(rf"^\.\. auto\w+:: pushwise\.[\w.]*\b{name}$", page, re.MULTILINE) or (
            name == "PushwiseError"  # with all other errors
        ), name


def test_readme_python_examples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried >= 7
    assert failed == 0


def test_readme_commands(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each `$ pushwise …` of the README prints what is below it; … stands for anything."""
    monkeypatch.chdir(ROOT)
    examples = re.findall(r"^\$ pushwise (.+)\n((?:(?!\$ |```).*\n)*)", README, re.MULTILINE)
    assert len(examples) >= 4
    for command, expected in examples:
        capsys.readouterr()
        main(shlex.split(command))
        printed = capsys.readouterr().out
        pattern = ".*".join(re.escape(piece) for piece in expected.strip().split("…"))
        assert re.fullmatch(pattern, printed.strip(), re.DOTALL), command


def test_package_docstring_examples() -> None:
    import importlib
    import pkgutil

    tried = 0
    for module in pkgutil.walk_packages(pushwise.__path__, "pushwise."):
        if module.name.endswith(("_core", "__main__")):
            continue
        outcome = doctest.testmod(importlib.import_module(module.name))
        assert outcome.failed == 0, module.name
        tried += outcome.attempted
    assert tried > 10
