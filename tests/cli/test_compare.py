"""`pushwise compare`: the table, the files, the presets."""

from __future__ import annotations

import csv
import io
import json
import re
import sys
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from cli.boards import EASY, LOST, TWO_PUSHES
from cli.conftest import Run, Write
from pushwise import Level, solve
from pushwise.bench.comparison import Row
from pushwise.bench.configurations import Configuration
from pushwise.bench.presets import FORTY, PRESETS
from pushwise.bench.verdict import verdicts
from pushwise.solving import Options
from reference.files import LEVELS, read_levels


def test_methods_bounds_and_deadlock_sets_are_multiplied(run: Run, write: Write) -> None:
    outcome = run(
        "compare",
        write(EASY),
        *("--methods", "bfs,astar", "--bounds", "zero,push-matching"),
        *("--deadlocks", "none", "--deadlocks", "all", "--json", "-"),
    )
    assert outcome.code == 0
    rows = json.loads(outcome.out)
    # bfs has no bound, so it comes once per set of tests.
    assert [(row["method"], row["bound"], bool(row["deadlocks"])) for row in rows] == [
        ("bfs", None, False),
        ("bfs", None, True),
        ("astar", "zero", False),
        ("astar", "zero", True),
        ("astar", "push-matching", False),
        ("astar", "push-matching", True),
    ]
    assert len({row["pushes"] for row in rows}) == 1
    assert all(row["optimal"] and row["status"] == "solved" for row in rows)
    assert rows[4]["expanded"] <= rows[2]["expanded"]
    for row in rows:
        assert sum(row["by_depth"]) == row["expanded"]
        assert sum(row["probes"]) == row["stored"]


def test_what_cannot_be_combined_says_why(run: Run, write: Write) -> None:
    outcome = run("compare", write(EASY), "--methods", "astar", "--bounds", "push-greedy")
    assert outcome.code == 0
    assert "needs an admissible bound" in outcome.out


def test_unsolvable_levels_are_a_result(run: Run, write: Write) -> None:
    outcome = run("compare", write(LOST), "--methods", "bfs,ida", "--details")
    assert outcome.out.count("unsolvable") >= 2


def test_csv_has_a_line_per_run(run: Run, write: Write, tmp_path: Path) -> None:
    out = tmp_path / "out.csv"
    run("compare", write(EASY), "--methods", "bfs,greedy,ida", "--csv", out)
    rows = list(csv.DictReader(io.StringIO(out.read_text(encoding="utf-8"))))
    assert [row["method"] for row in rows] == ["bfs", "greedy", "ida"]
    assert all(int(row["expanded"]) > 0 for row in rows)
    assert rows[2]["passes"]


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.outside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        for name, value in attrs:
            if name in ("src", "href", "xlink:href") and value and not value.startswith("#"):
                self.outside.append(value)


def test_the_page_has_plots_and_needs_nothing_else(run: Run, write: Write, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    out = tmp_path / "out.html"
    assert run("compare", write(EASY), "--methods", "bfs,astar", "--html", out).code == 0
    page = _Page()
    page.feed(out.read_text(encoding="utf-8"))
    assert page.tags.count("svg") == 5
    assert page.tags.count("table") == 2
    assert "script" not in page.tags
    assert page.outside == []


def test_without_matplotlib_a_page_is_refused(
    run: Run, write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    outcome = run("compare", write(EASY), "--methods", "bfs", "--html", tmp_path / "out.html")
    assert outcome.code == 2
    assert "pushwise[report]" in outcome.err


def test_the_ece_preset_has_the_published_rows_beside(run: Run) -> None:
    outcome = run("compare", "--preset", "ece", "--time-limit", "0.3", "--json", "-")
    rows = json.loads(outcome.out)
    assert len(rows) == 8
    assert all(row["published"] for row in rows)
    by_label = {row["configuration"]: row for row in rows}
    breadth = by_label["BFS with deadlock detection"]
    # The level was made to have a shortest solution of forty moves.
    assert breadth["moves"] == 40
    assert breadth["expanded"] < by_label["BFS without deadlock detection"]["expanded"]


def test_the_level_of_the_ece_preset_is_our_own_file() -> None:
    (level,) = read_levels(LEVELS / "forty.sok")
    assert level.rows == FORTY


def test_the_ladder_has_every_rung(run: Run, write: Write) -> None:
    outcome = run("compare", "--preset", "hoste-ladder", write(EASY), "--json", "-")
    rows = json.loads(outcome.out)
    published = dict.fromkeys(row["published"] for row in rows if row["published"])
    assert list(published) == [
        f"{nodes:,} nodes" for nodes in (4_000_000, 600_000, 200_000, 1_500, 106)
    ]
    assert all(row["status"] == "solved" for row in rows)


def test_presets_can_be_configured_without_running() -> None:
    for preset in PRESETS.values():
        assert preset.configurations(Options(time_limit=1))


def test_every_long_rung_of_the_ladder_has_an_end() -> None:
    for asked in (None, 10):
        for rung in PRESETS["hoste-ladder"].configurations(Options(node_limit=asked)):
            assert rung.options is not None
            limit = rung.options.node_limit
            if asked is None and rung.options.method == "optimal":
                assert limit is None
            else:
                assert limit is not None
                assert limit <= (asked or 4_000_000)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((), "compare needs a level"),
        (("--preset", "nothing"), "there is no preset 'nothing'"),
        (("--preset", "hoste-ladder"), "compare needs a level"),
    ],
)
def test_usage(run: Run, arguments: tuple[str, ...], sentence: str) -> None:
    outcome = run("compare", *arguments)
    assert outcome.code == 2
    assert sentence in outcome.err


def test_the_winner_is_named_and_paths_are_short(run: Run, write: Write) -> None:
    path = write(EASY)
    out = run("compare", path, "--methods", "bfs,astar").out
    assert f"{path.name}:1 (One push): fewest states by" in out
    assert str(path.parent) not in out


def test_sokoshell_beside_a_results_file(run: Run, write: Write, tmp_path: Path) -> None:
    path = write(EASY)
    results = tmp_path / "ours.jsonl"
    results.write_text(run("solve", path, "--no-store", "--json").out, encoding="utf-8")
    arguments = ("compare", "--preset", "sokoshell", path, "--results", results)
    rows = json.loads(run(*arguments, "--json", "-").out)
    published = (2204, 2273, 3202, 3130, 2944, 2865)
    assert [row["large"] for row in rows] == [*(f"{n:,} of 3,272" for n in published), ""]
    assert rows[0]["mean_seconds"] == "208"
    # One level is neither of the talk's sets, so its total stands below neither.
    assert (rows[-1]["solver"], rows[-1]["other"]) == ("ours", "1 of 1")
    assert run("compare", "--preset", "sokoshell", path).code == 2


def test_a_results_file_with_gaps_says_so(run: Run, write: Write, tmp_path: Path) -> None:
    path = write(EASY, TWO_PUSHES)
    results = tmp_path / "ours.jsonl"
    results.write_text(run("solve", f"{path}:1", "--no-store", "--json").out, encoding="utf-8")
    out = run("compare", "--preset", "sokoshell", path, "--results", results).out
    assert "1 of 2" in out
    assert "ours has no result for 1 of 2 levels." in out


def test_all_winners_are_named_and_time_only_where_it_is_clear() -> None:
    def row(label: str, expanded: int, seconds: float) -> Row:
        result = solve(Level.from_rows(FORTY), method="astar")
        result = replace(result, expanded=expanded, seconds=seconds)
        return Row("level", Configuration(label, Options()), result)

    (verdict,) = verdicts([row("a", 8, 0.30), row("b", 8, 0.31), row("c", 9, 0.29)])
    assert verdict.configurations == ("a", "b")
    assert verdict.sentence == "level: fewest states by a and b (8 expanded)."
    (verdict,) = verdicts([row("a", 8, 0.30), row("c", 9, 0.10)])
    assert "least time by c (0.100 s)" in verdict.sentence
    (verdict,) = verdicts([row("a", 8, 0.003), row("c", 9, 0.001)])
    assert "time" not in verdict.sentence


def test_dots_have_room_and_say_what_they_sum(run: Run, write: Write, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    run("compare", write(EASY, TWO_PUSHES), "--methods", "bfs,astar", "--html", page)
    text = page.read_text(encoding="utf-8")
    assert "States expanded, sum of 2 levels" in text
    # No dot lies on the frame, where half of it would be cut off.
    axes = re.search(
        r'id="patch_2">\s*<path d="M [\d.]+ ([\d.]+) \s*L [\d.]+ [\d.]+ \s*L [\d.]+ ([\d.]+)', text
    )
    assert axes is not None
    low, high = sorted(map(float, axes.groups()))
    dots = [
        float(y)
        for y in re.findall(
            r'<use xlink:href="#[^"]*" x="[\d.]+" y="([\d.]+)" style="fill: #0072b2', text
        )
    ]
    assert dots
    assert all(low + 4 < y < high - 4 for y in dots[:2])
