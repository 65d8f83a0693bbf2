"""The documentation as a reader meets it: links lead somewhere, examples run, nothing is far."""

from __future__ import annotations

import doctest
import re
import shlex
import unicodedata
from pathlib import Path

import pytest

from pushwise.cli.main import main
from pushwise.solving.deadlocks import DEADLOCKS
from pushwise.solving.macros import MACROS
from pushwise.solving.methods import METHODS

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = sorted(DOCS.glob("*.md"))
OUTSIDE = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")]
# What a reader wants, and the page that shows how.
TARGETS = {
    "solving a file": "solving.md",
    "proving an optimum": "optimal.md",
    "adding a heuristic": "heuristics.md",
    "running a cluster": "cluster.md",
}
FIRST_SCREEN = 30  # lines
# Variables that are no affair of ours but change what we do.
OTHERS = {"NO_COLOR"}


def prose(path: Path) -> str:
    """The text of a page without code, comments and lists of contents."""
    text = re.sub(r"^```.*?^```", "", path.read_text(encoding="utf-8"), flags=re.S | re.M)
    return re.sub(r"<!--.*?-->|`[^`\n]*`", "", text, flags=re.S)


def anchors(path: Path) -> set[str]:
    """The names under which the headings of a page can be linked to."""
    text = re.sub(r"^```.*?^```", "", path.read_text(encoding="utf-8"), flags=re.S | re.M)
    found = set()
    for heading in re.findall(r"^#{1,3} (.+)$", text, re.M):
        plain = unicodedata.normalize("NFC", heading.lower())
        found.add(re.sub(r"[^\w\- ]", "", plain).strip().replace(" ", "-"))
    return found


def links(path: Path) -> list[str]:
    """Where a page's text leads: relative links and pictures."""
    found = re.findall(r"\]\(([^)\s]+)\)", prose(path))
    return [link for link in found if not re.match(r"\w+:", link)]


@pytest.mark.parametrize("page", [*PAGES, *OUTSIDE], ids=lambda path: path.name)
def test_links_lead_somewhere(page: Path) -> None:
    for link in links(page):
        file, _, anchor = link.partition("#")
        target = (page.parent / file).resolve() if file else page
        assert target.exists(), f"{page.name}: {link}"
        if anchor and target.suffix == ".md":
            assert anchor in anchors(target), f"{page.name}: {link}"


def test_every_page_is_reached_from_the_landing_page() -> None:
    assert {page.name for page in PAGES} == set(clicks())


def clicks() -> dict[str, int]:
    """How many clicks each page is away from the landing page, through links in page bodies."""
    away = {"index.md": 0}
    waiting = ["index.md"]
    for name in waiting:
        for link in links(DOCS / name):
            file = link.partition("#")[0]
            if file.endswith(".md") and (DOCS / file).is_file() and file not in away:
                away[file] = away[name] + 1
                waiting.append(file)
    return away


@pytest.mark.parametrize("wanted", TARGETS)
def test_what_a_reader_wants_is_near_and_begins_with_a_command(wanted: str) -> None:
    page = DOCS / TARGETS[wanted]
    assert clicks()[page.name] <= 3
    first = "\n".join(page.read_text(encoding="utf-8").splitlines()[:FIRST_SCREEN])
    assert re.search(r"^(\$ )?pushwise \w+", first, re.MULTILINE), page.name


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_a_page_begins_with_what_it_gives(page: Path) -> None:
    if page.name not in ("index.md", "benchmarks.md"):
        assert page.read_text(encoding="utf-8").splitlines()[2].startswith("After this page")


def examples() -> list[tuple[str, str, str]]:
    """Every `$ pushwise …` on levels of ours whose output a page promises, with that output."""
    found = []
    for page in (*PAGES, ROOT / "README.md"):
        for block in re.findall(r"^```console\n(.*?)^```", page.read_text("utf-8"), re.S | re.M):
            pieces = re.findall(r"^\$ pushwise (.+)\n((?:(?!\$ ).*\n)*)", block, re.M)
            found += [(page.name, *piece) for piece in pieces if " levels/" in piece[0]]
    return found


@pytest.mark.parametrize(("page", "command", "expected"), examples(), ids=lambda value: value[:50])
def test_a_command_prints_what_the_page_says(
    page: str,
    command: str,
    expected: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    """… stands for anything."""
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("PUSHWISE_STORE", str(tmp_path / "store.sqlite"))
    main(shlex.split(command, comments=True))
    printed = capsys.readouterr().out
    pattern = ".*".join(re.escape(piece) for piece in expected.strip().split("…"))
    assert re.fullmatch(pattern, printed.strip(), re.DOTALL), f"{page}: {printed}"


def test_the_examples_are_there() -> None:
    pages = {page for page, _, _ in examples()}
    assert {"README.md", "index.md", "tour.md", "solving.md", "optimal.md"} <= pages


@pytest.mark.parametrize("page", ["index.md", "tour.md"])
def test_python_of_the_first_pages(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    failed, tried = doctest.testfile(str(DOCS / page), module_relative=False)
    assert tried >= 4
    assert failed == 0


def test_plain_commands_of_the_first_screens_run(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Those of the pages on the engines, which promise no output, end well."""
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("PUSHWISE_STORE", str(tmp_path / "store.sqlite"))
    for name in ("optimal.md", "fast.md", "install.md"):
        first = (DOCS / name).read_text(encoding="utf-8").splitlines()[:FIRST_SCREEN]
        commands = [line for line in first if line.startswith("pushwise ")]
        assert commands, name
        for command in commands:
            assert main(shlex.split(command)[1:]) == 0, command
            assert "solved" in capsys.readouterr().out


def test_every_environment_variable_is_explained() -> None:
    page = (DOCS / "environment.md").read_text(encoding="utf-8")
    sources = [
        path.read_text(encoding="utf-8")
        for folder in ("src", "tests")
        for path in (ROOT / folder).rglob("*.py")
        if path != Path(__file__)
    ]
    used = {name for text in sources for name in re.findall(r'"(PUSHWISE_[A-Z_]+)"', text)}
    options = re.findall(r"option\((PUSHWISE_\w+)", (ROOT / "CMakeLists.txt").read_text("utf-8"))
    for name in sorted({*used, *options, *OTHERS}):
        assert f"`{name}`" in page, name


def test_there_is_one_way_to_install() -> None:
    for page in (*PAGES, ROOT / "README.md"):
        if page.name in ("releasing.md", "environment.md"):
            continue
        for command in re.findall(r"pip install ([^\n`]+)", page.read_text(encoding="utf-8")):
            assert command.startswith("'.[all]'"), f"{page.name}: pip install {command}"


def test_the_glossary_knows_what_can_be_named() -> None:
    glossary = (DOCS / "glossary.md").read_text(encoding="utf-8")
    for name in (*METHODS, *DEADLOCKS, *MACROS):
        assert f"`{name}`" in glossary, name
