"""Every exit code of docs/exit-codes.md, made to happen."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cli.boards import EASY, HARD, LOST, NO_PLAYER, TWO_PUSHES, hungry
from cli.conftest import Run, Write
from pushwise.cli import exit_codes

BFS = ("--method", "bfs", "--deadlocks", "dead", "--macros", "none")  # does not end on hard levels


def test_0_all_solved(run: Run, write: Write) -> None:
    assert run("solve", write(EASY, TWO_PUSHES)).code == 0


def test_0_proved_unsolvable_as_expected(run: Run, write: Write) -> None:
    assert run("solve", write(LOST, EASY), "--expect-unsolvable").code == 0


def test_1_wrong_solution(run: Run, write: Write) -> None:
    outcome = run("check", write(EASY), "L")
    assert outcome.code == 1
    assert "WRONG" in outcome.out
    assert run("check", write(TWO_PUSHES), "R").code == 1
    assert run("check", write(EASY), "R").code == 0


def test_2_usage(run: Run, write: Write) -> None:
    levels = write(EASY, TWO_PUSHES)
    for arguments in (
        ["no-such-command"],
        ["solve"],
        ["solve", levels, "--method", "magic"],
        ["solve", levels, "--time-limit", "-1"],
        ["solve", levels, "--time-limit", "soon"],
        ["solve", levels, "--weight", "nan"],
        ["solve", levels, "--memory-limit", "inf"],
        ["solve", levels, "--node-limit", 10**30],
        ["solve", levels, "--objective", "moves", "--model", "push"],
        ["solve", f"{levels}:0"],
        ["solve", f"{levels}:2-1"],
        ["solve", ":1"],
        ["check", levels, "R"],
        ["check", "-", "-"],
        ["show", levels, "--svg", "out.svg"],
        ["show", levels, "--overlay", "gold"],
    ):
        outcome = run(*arguments)
        assert outcome.code == 2, arguments
        assert outcome.err, arguments


def test_10_proved_unsolvable(run: Run, write: Write) -> None:
    outcome = run("solve", write(EASY, LOST))
    assert outcome.code == 10
    assert "unsolvable, proved" in outcome.out


def test_20_time(run: Run, write: Write) -> None:
    outcome = run("solve", write(HARD), *BFS, "--time-limit", 0.2)
    assert outcome.code == 20
    assert "lower bound: " in outcome.out


def test_21_memory(spawn: Run, write: Write) -> None:
    assert (
        spawn("solve", write(hungry()), *BFS, "--memory-limit", 60, "--time-limit", 60).code == 21
    )


def test_22_nodes(run: Run, write: Write) -> None:
    outcome = run("solve", write(HARD), *BFS, "--node-limit", 100, "--json")
    assert outcome.code == 22
    assert outcome.objects[0]["expanded"] == 100


def test_22_depth_limit_proves_nothing(run: Run, write: Write) -> None:
    outcome = run("solve", write(TWO_PUSHES), *BFS, "--depth-limit", 1)
    assert outcome.code == 22
    assert "depth limit" in outcome.out


def test_30_invalid_level(run: Run, write: Write) -> None:
    outcome = run("solve", write(EASY, NO_PLAYER))
    assert outcome.code == 30
    assert "no player" in outcome.out


def test_40_internal_error(run: Run, write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    def planted(*_: object, **__: object) -> None:
        raise RuntimeError("planted")

    monkeypatch.setattr("pushwise.solving.run.drive", planted)
    monkeypatch.delenv("PUSHWISE_DEBUG", raising=False)
    outcome = run("solve", write(EASY))
    assert outcome.code == 40
    assert "internal error: RuntimeError: planted" in outcome.err

    monkeypatch.setenv("PUSHWISE_DEBUG", "1")
    with pytest.raises(RuntimeError, match="planted"):
        run("solve", write(EASY))


def test_40_an_answer_that_does_not_replay_is_never_shown(
    run: Run, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pushwise.errors import NotSolved

    def refuse(*_: object) -> None:
        raise NotSolved(("B2",))

    monkeypatch.setattr("pushwise.solving.answer.replay", refuse)
    outcome = run("solve", write(EASY), "--json")
    assert outcome.code == 40
    assert outcome.out == ""


def test_the_highest_code_wins(run: Run, write: Write) -> None:
    levels = write(LOST, EASY, HARD)
    assert run("solve", levels, *BFS, "--node-limit", 10).code == 22
    assert run("solve", write(HARD, NO_PLAYER, LOST), *BFS, "--node-limit", 10).code == 30


def test_every_code_is_documented() -> None:
    text = (Path(__file__).parents[2] / "docs" / "exit-codes.md").read_text(encoding="utf-8")
    documented = {int(code) for code in re.findall(r"^\| (\d+) \|", text, re.MULTILINE)}
    codes = {
        value
        for name, value in vars(exit_codes).items()
        if name.isupper() and isinstance(value, int)
    }
    assert documented == codes == {0, 1, 2, 10, 20, 21, 22, 23, 24, 30, 40}
