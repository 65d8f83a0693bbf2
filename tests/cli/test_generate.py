"""`pushwise generate` and `pushwise rate`, as other programs see them."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cli.boards import EASY, LOST
from cli.conftest import Run, Write
from pushwise import identity, load, loads, replay

SMALL = ("--size", "7x7", "--boxes", "2")


def test_a_collection_is_written(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "new.sok"
    assert run("generate", "--count", 3, *SMALL, "--seed", 4, "--out", out).code == 0
    collection = load(out)
    assert len(collection) == 3
    assert collection.title == "Pushwise, seed 4"
    assert "--size 7x7 --boxes 2 --seed 4" in (collection.comment or "")
    for level in collection:
        assert replay(level, level.solutions[0]).solves
        assert set(level.properties) == {
            *("Pushes", "Moves", "Box changes", "Nodes", "Score", "Difficulty"),
        }
    first = out.read_bytes()
    run("generate", "--count", 3, *SMALL, "--seed", 4, "--out", out)
    assert out.read_bytes() == first


def test_standard_output_and_other_formats(run: Run, tmp_path: Path) -> None:
    text = run("generate", *SMALL)
    assert (text.code, text.err) == (0, "")
    (level,) = loads(text.out)
    for name in ("slc", "rle", "boxoban", "hungarian"):
        out = tmp_path / f"new.{name}"
        assert run("generate", *SMALL, "--out", out, "--format", name).code == 0
        assert identity(load(out, name)[0]) == identity(level)
    assert run("generate", *SMALL, "--out", tmp_path / "by-suffix.slc").code == 0
    assert (tmp_path / "by-suffix.slc").read_text(encoding="utf-8").startswith("<?xml")


def test_ratings_as_json(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "new.sok"
    outcome = run("generate", "--count", 2, *SMALL, "--out", out, "--json")
    assert [fields["level"] for fields in outcome.objects] == [1, 2]
    for fields, level in zip(outcome.objects, load(out), strict=True):
        assert str(fields["score"]) == level.properties["Score"]
        assert fields["optimal"]


def test_known_levels_are_left_out(run: Run, tmp_path: Path) -> None:
    known, other = tmp_path / "known.sok", tmp_path / "other.sok"
    run("generate", "--count", 2, *SMALL, "--out", known)
    assert run("generate", "--count", 2, *SMALL, "--unlike", known, "--out", other).code == 0
    assert not set(map(identity, load(known))) & set(map(identity, load(other)))


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--size", "huge"], "'huge' is no size"),
        (["--count", "0"], "count must be from 1"),
        (["--difficulty", "fun"], "there is no difficulty 'fun'"),
        (["--json"], "--out"),
        (["--time-limit", "0"], "time_limit must be greater than 0"),
    ],
)
def test_wrong_settings_are_usage_errors(run: Run, arguments: list[str], sentence: str) -> None:
    outcome = run("generate", *arguments)
    assert outcome.code == 2
    assert sentence in outcome.err
    assert not outcome.out


def test_an_unknown_format_is_refused_before_the_work(run: Run, tmp_path: Path) -> None:
    outcome = run("generate", "--count", 1000, "--format", "bmp", "--out", tmp_path / "x")
    assert (outcome.code, outcome.out) == (30, "")
    assert "Unknown level format 'bmp'" in outcome.err


def test_what_cannot_be_made_has_an_exit_code(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pushwise.generating.run.ATTEMPTS", 2)
    outcome = run("generate", "--size", "5x5", "--boxes", 1, "--pushes", "90-")
    assert (outcome.code, outcome.out) == (22, "")
    assert "Only 0 of 1 levels" in outcome.err


def test_a_time_limit_keeps_what_was_made(run: Run) -> None:
    outcome = run("generate", "--count", 100_000, *SMALL, "--time-limit", 1)
    assert outcome.code == 20
    assert "of 100,000 levels" in outcome.err
    assert len(loads(outcome.out)) >= 1


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_ctrl_c_keeps_what_was_made(tmp_path: Path) -> None:
    out = tmp_path / "new.sok"
    command = [sys.executable, "-m", "pushwise", "generate", "--count", "100000", *SMALL]
    with subprocess.Popen(
        [*command, "--json", "--out", str(out)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()  # the first level is there
        process.send_signal(signal.SIGINT)
        process.stdout.read()
        assert process.wait(60) == 23
    assert len(load(out)) >= 1


def test_rate_says_why(run: Run, write: Write) -> None:
    outcome = run("rate", write(EASY))
    assert outcome.code == 0
    for word in ("score", "pushes", "optimal", "box changes", "nodes", "lost", "entrance"):
        assert word in outcome.out
    short = run("rate", write(EASY), "--quiet")
    assert len(short.out.splitlines()) == 1


def test_rate_as_json(run: Run, write: Write) -> None:
    (fields,) = run("rate", write(EASY), "--json").objects
    assert fields["status"] == "solved"
    assert fields["optimal"] is True
    assert fields["message"] is None
    assert fields["score"] == pytest.approx(sum(fields["parts"].values()), abs=0.1)
    assert fields["nodes"]["astar"]["status"] == "solved"
    assert replay(loads(EASY)[0], fields["solution"]).pushes == fields["pushes"]


def test_rate_is_honest(run: Run, write: Write) -> None:
    lost = run("rate", write(LOST))
    assert lost.code == 10
    assert "there is no solution" in lost.out
    level = Path(__file__).parents[2] / "levels" / "tutorial.sok"
    (fields,) = run("rate", f"{level}:20", "--node-limit", 3, "--json").objects
    assert (fields["status"], fields["score"], fields["optimal"]) == ("nodes", None, False)
    text = run("rate", f"{level}:20", "--node-limit", 3)
    assert text.code == 22
    assert "unknown, at least" in text.out
    broken = run("rate", write("####\n#@$#\n####", EASY), "--json")
    assert broken.code == 30
    assert broken.objects[0]["message"]


def test_rate_ends_in_time(run: Run) -> None:
    level = Path(__file__).parents[2] / "levels" / "techniques.sok"
    outcome = run("rate", f"{level}:1", "--time-limit", 1e-6)
    assert outcome.code == 20
