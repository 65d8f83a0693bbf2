"""`pushwise tiles`: output, JSON, exit codes."""

from __future__ import annotations

import json
import os
import signal
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from pushwise.cli.main import main
from reference.tiles import distances

EIGHT = "8 6 7 / 2 5 4 / 3 0 1"
S2 = "15 11 8 12 14 10 9 13 2 6 1 4 3 7 5 0"


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    capsys.readouterr()
    try:
        code = main(["tiles", *arguments])
    except SystemExit as stop:
        code = stop.code if isinstance(stop.code, int) else 2
    captured = capsys.readouterr()
    assert "Traceback" not in captured.err
    return code, captured.out, captured.err


def test_solve_prints_the_solution(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "solve", EIGHT, "--heuristic", "P&LC")
    assert code == 0
    assert "solved: " in out
    letters = out.splitlines()[-1]
    assert set(letters) <= set("ULRD")
    code, out, _ = run(capsys, "solve", EIGHT, "--heuristic", "P&LC", "--moves", "tiles")
    assert len(out.splitlines()[-1].split()) == len(letters)


def test_json_has_the_keys_of_the_contract(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "solve", EIGHT, "--heuristic", "P^f", "--json")
    assert code == 0
    result: dict[str, Any] = json.loads(out)
    assert set(result) == {
        *("puzzle", "title", "file", "status", "objective", "optimal", "moves", "solution"),
        "goal",
        *("lower_bound", "method", "expanded", "generated", "visited", "created", "stored"),
        *("duplicates", "reopened", "pruned", "passes", "seconds", "peak_mib", "message"),
    }
    assert result["status"] == "solved"
    assert result["moves"] == len(result["solution"]) == result["lower_bound"]
    assert result["created"] > 0
    assert sum(p["nodes"] for p in result["passes"]) == result["visited"]


def test_all_optimal_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("8 7 6 0 4 1 2 5 3", "--all-optimal", "--list", "3", "--json")
    code, out, _ = run(capsys, "solve", *arguments)
    assert code == 0
    answer = json.loads(out)
    assert answer["moves"] == 31
    assert answer["all_optimal"]["count"] == 40
    assert len(answer["all_optimal"]["listed"]) == 3


def test_files_and_standard_input(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text("# two puzzles\n1 2 3 4 5 6 7 8 0\n\n1 0 2\n3 4 5\n6 7 8\n")
    code, out, _ = run(capsys, "solve", str(file), "--json")
    assert code == 0
    assert [json.loads(line)["puzzle"] for line in out.splitlines()] == [1, 2]
    import io

    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"1 0 2 3 4 5 6 7 8")))
    code, out, _ = run(capsys, "solve", "-", "--json")
    assert json.loads(out)["moves"] == 1


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["2 1 3 4 5 6 7 8 0"], 10, "odd permutation"),
        (["1 1 2 0"], 30, "more than once"),
        (["0"], 30, "at least two cells"),
        (["a b c d"], 30, "is not a tile"),
        (["1 2 3 4"], 30, "no blank"),
        (["nosuchfile"], 30, "is not a tile"),
        (["0 1 2 3", "--heuristic", "Q"], 2, "There is no heuristic"),
        (["0 1 2 3", "--algorithm", "nothing"], 2, "there is no 'nothing'; choose from brute"),
        (["0 1 2 3", "--size", "2by2"], 2, "not a size"),
        ([S2, "--heuristic", "P", "--node-limit", "1000"], 22, "node limit"),
        ([S2, "--heuristic", "P", "--time-limit", "0.2"], 20, "time limit"),
        ([S2, "--algorithm", "astar", "--heuristic", "P", "--memory-limit", "1"], 21, "memory"),
    ],
)
def test_exit_codes_and_sentences(
    capsys: pytest.CaptureFixture[str], arguments: list[str], code: int, words: str
) -> None:
    got, out, err = run(capsys, "solve", *arguments)
    assert got == code
    assert words in out + err


def test_expected_unsolvable_is_a_success(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "solve", "2 1 3 4 5 6 7 8 0", "--expect-unsolvable")
    assert code == 0
    assert "unsolvable, proved" in out


def test_the_time_limit_holds_and_the_bound_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    start = time.perf_counter()
    code, out, _ = run(capsys, "solve", S2, "--heuristic", "P", "--time-limit", "0.5", "--json")
    assert code == 20
    assert time.perf_counter() - start < 3
    assert json.loads(out)["lower_bound"] >= 58


def test_control_c_stops_soon_and_tells_what_is_known(capsys: pytest.CaptureFixture[str]) -> None:
    pressed: list[float] = []

    def press() -> None:
        pressed.append(time.perf_counter())
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(0.7, press)
    timer.start()
    code, out, _ = run(capsys, "solve", S2, "--heuristic", "P", "--json")
    assert code == 23
    assert time.perf_counter() - pressed[0] < 3
    result = json.loads(out)
    assert result["status"] == "cancelled"
    assert result["lower_bound"] >= 58


def test_compare_prints_a_row_for_each_method(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    table = tmp_path / "out.csv"
    code, out, _ = run(
        capsys, "compare", EIGHT, "--heuristics", "P,P^f+", "--algorithms", "ida,astar,greedy",
        "--csv", str(table),
    )  # fmt: skip
    assert code == 0
    assert len(out.splitlines()) == 7 + 2  # what the columns are
    assert len(table.read_text().splitlines()) == 7


def test_compare_draws_what_each_heuristic_buys(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    from defusedxml.ElementTree import parse

    picture = tmp_path / "out.svg"
    command = ("compare", EIGHT, "--heuristics", "P,P^f", "--algorithms", "ida", "--svg")
    assert run(capsys, *command, str(picture))[0] == 0
    root = parse(picture).getroot()
    assert root is not None
    words = {text.strip() for text in root.itertext() if text.strip()}
    assert words >= {"ida P", "ida P^f", "visited", "made by the test of ^f"}
    first = picture.read_bytes()
    run(capsys, *command, str(picture))
    assert picture.read_bytes() == first


def test_a_preset_keeps_to_its_limits(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "compare", "--preset", "farreny-2", "--json", "--node-limit", "1")
    assert (code, out) == (22, "")
    assert "node limit" in err


def test_every_column_of_a_published_table_is_printed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    head = "table,search,sample,heuristic,developments_or_visited,kept_or_passes"
    (tmp_path / "farreny-tables.csv").write_text(
        f"{head},created_without_evaluation,time\n"
        "5,IDA*,ours,P,1000,5.5,0,1\n5,IDA*,ours,P^f,500,4.5,7000,0.5\n5,IDA*,ours,P^f+,400,4,6000,0.4\n"
    )
    data = ("--data", str(tmp_path))
    _, text, _ = run(capsys, "compare", "--preset", "farreny-2", *data)
    for figure in ("1,000", "5.5", "7,000", "0.5", "visited", "passes", "created", "time"):
        assert figure in text
    _, out, _ = run(capsys, "compare", "--preset", "farreny-2", *data, "--json")
    rows = [json.loads(line) for line in out.splitlines()]
    for name, paper in {"visited": 500, "passes": 4.5, "created": 7000, "time": 0.5}.items():
        assert rows[1][f"{name} (paper)"] == paper
        difference = rows[1][f"{name} (difference %)"]
        # What is printed is rounded to one digit, the difference is not.
        assert difference == pytest.approx(100 * (rows[1][name] / paper - 1), abs=1.5)
    assert rows[0]["time"] == 1


def test_a_preset_runs_after_installation_with_the_papers_figures(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, out, err = run(capsys, "compare", "--preset", "farreny-2", "--json")
    assert (code, err) == (0, "")
    rows = [json.loads(line) for line in out.splitlines()]
    assert [row["visited (paper)"] for row in rows] == [3454, 980, 964]
    # Another sample of 200: what differs, differs by chance.
    for row in rows:
        assert abs(row["visited (standard errors)"]) < 3
    assert rows[0]["relative time"] == 1
    _, out, _ = run(capsys, "compare", "--preset", "farreny-2")
    assert "of 8 figures 8 are within two standard errors" in " ".join(out.split())
    code, _, err = run(capsys, "compare", "--preset", "nothing")
    assert code == 2


def test_a_directory_that_lacks_the_figures(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    code, _, err = run(capsys, "compare", "--preset", "farreny-6", "--data", str(tmp_path))
    assert code == 30
    assert "has no farreny-tables.csv" in err


def test_census_of_two_by_three(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    distance, ways = distances((0, 1, 2, 3, 4, 5), 2, 3)
    table = tmp_path / "census.csv"
    code, out, _ = run(capsys, "census", "--size", "2x3", "--csv", str(table))
    assert code == 0
    assert "360 positions; the farthest 1 needs 21 moves" in out
    rows = [[float(value) for value in line.split(",")] for line in table.read_text().split()[3:]]
    assert sum(row[1] for row in rows) == len(distance)
    for depth, positions, total, *_ in rows:
        layer = [state for state in distance if distance[state] == depth]
        assert (positions, total) == (len(layer), sum(ways[state] for state in layer))
    code, _, err = run(capsys, "census", "--size", "4x4")
    assert code == 2
    assert "take 3×3" in err


@pytest.mark.parametrize(
    ("tiles", "goal"),
    [
        ("1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15", "blank last"),
        ("1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15", "blank first"),
        ("1 2 3 4 5 6 7 8 0", "blank last"),  # solved: nobody would ask for another goal
        ("1 2 3 4 5 6 7 0 8", "blank first"),  # both can be reached
    ],
)
def test_the_goal_is_recognised_and_named(
    capsys: pytest.CaptureFixture[str], tiles: str, goal: str
) -> None:
    code, out, _ = run(capsys, "solve", tiles)
    assert code == 0
    assert f"goal: {goal}" in out
    _, out, _ = run(capsys, "solve", tiles, "--json")
    assert json.loads(out)["goal"] == goal


def test_pdb_build_check_list_remove(capsys: pytest.CaptureFixture[str], cache: Path) -> None:
    name = "pdb:1,2,3,4/5,6,7,8"
    assert run(capsys, "pdb", "check", name, "--size", "3x3")[0] == 1
    code, out, _ = run(capsys, "pdb", "build", name, "--size", "3x3", "--quiet")
    assert code == 0
    assert len(list(cache.glob("*.pdb"))) == len(out.splitlines())
    assert run(capsys, "pdb", "check", name, "--size", "3x3")[0] == 0
    assert "not built" in run(capsys, "pdb", "list")[1]
    assert run(capsys, "pdb", "remove", name, "--size", "3x3")[0] == 0
    assert not list(cache.glob("*.pdb"))
    assert run(capsys, "pdb", "build")[0] == 2
    assert run(capsys, "pdb", "build", name)[0] == 2


def test_bench_checks_lengths(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "bench", "korf100", "--ranks", "1-3", "--heuristic", "P")
    assert code == 0
    assert "3 of 3 solved, 0 of wrong length" in out
    assert "equals the published count for 3" in out
