"""One command from levels to a page that stands by itself."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from pushwise.cli import main

LEVELS = """\
#####
#@$.#
#####
Title: One <b>push</b> & more

######
#@$ .#
######

#####
#@ .#
#$  #
#####
Title: Lost
"""
VOID = {"meta", "br", "link", "img", "hr", "input"}


class Page(HTMLParser):
    """Checks that tags are closed and gathers what would be fetched."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.addresses: list[str] = []
        self.ids: list[str] = []
        self.counts: dict[str, int] = {}
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.counts[tag] = self.counts.get(tag, 0) + 1
        for name, value in attrs:
            if name in ("src", "href", "xlink:href", "action", "srcset") and value is not None:
                self.addresses.append(value)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.fixture
def levels(tmp_path: Path) -> Path:
    path = tmp_path / "levels.sok"
    path.write_text(LEVELS, encoding="utf-8")
    return path


def check(page: Path) -> str:
    text = page.read_text(encoding="utf-8")
    parsed = Page(text)
    assert all(address.startswith("#") for address in parsed.addresses)
    assert not re.search(r"@import|url\((?!#)", text)
    assert parsed.counts["figure"] >= 4
    assert "One &lt;b&gt;push&lt;/b&gt; &amp; more" in text
    assert "<b>push</b>" not in text
    return text


def test_bench_from_levels_to_page(
    levels: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, page = tmp_path / "first.jsonl", tmp_path / "page.html"
    csv, markdown = tmp_path / "levels.csv", tmp_path / "levels.md"
    assert main(["bench", str(levels), "--method", "bfs", "--json", str(first)]) == 0
    theirs = tmp_path / "theirs.csv"
    theirs.write_text("level,status,seconds,pushes\n1,solved,2,1\n2,time,60,\n", encoding="utf-8")
    capsys.readouterr()
    arguments = ["bench", str(levels), "--results", first, "--against", theirs]
    arguments += ["--report", page, "--csv", csv, "--markdown", markdown]
    assert main([str(argument) for argument in arguments]) == 0
    printed = capsys.readouterr().out
    assert re.search(r"first +3 +2 +2 +1 +0", printed)
    assert "first against theirs" in printed
    text = check(page)
    assert "out of time" in text
    assert csv.read_text(encoding="utf-8").count("\n") == 4
    assert markdown.read_text(encoding="utf-8").count("\n") == 4 + 1 + 5


def test_batch_writes_the_report(levels: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    arguments = ["batch", str(levels), "--jobs", "1", "--quiet", "--report", str(page)]
    assert main(arguments) == 10
    text = check(page)
    assert "levels.sok: pushwise" in text


def test_the_page_is_the_same_for_the_same_results(levels: Path, tmp_path: Path) -> None:
    results = tmp_path / "results.jsonl"
    main(["bench", str(levels), "--json", str(results)])
    pages = [tmp_path / "a.html", tmp_path / "b.html"]
    for page in pages:
        main(["bench", str(levels), "--results", str(results), "--report", str(page)])
    assert pages[0].read_bytes() == pages[1].read_bytes()


def test_bench_chooses_bounds_and_tests(levels: Path, tmp_path: Path) -> None:
    out = tmp_path / "r.jsonl"
    chosen = ["--method", "astar", "--bound", "zero", "--deadlocks", "none", "--macros", "none"]
    assert main(["bench", str(levels), *chosen, "--json", str(out)]) == 0
    lines = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert lines
    assert all(line["method"] == "astar" and line["pruned"] == {} for line in lines)
    assert main(["bench", str(levels), "--deadlocks", "magic"]) == 2


def test_bench_leaves_the_store_alone(levels: Path, tmp_path: Path) -> None:
    main(["bench", str(levels)])
    assert not (tmp_path / "knowledge.sqlite").exists()


def test_a_suite_must_be_named() -> None:
    assert main(["bench"]) == 2
