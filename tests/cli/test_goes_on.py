"""One invalid level does not keep a command from the others, and is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.boards import EASY, HARD, LOST, NO_PLAYER, TWO_PUSHES
from cli.conftest import Run, Write

SOLVED = EASY + "Solution: R\n"
ANSWERED = TWO_PUSHES + "Solution: RR\n"
INVALID = "2 (Nobody): invalid: Level 2 (Nobody), line 7: The level has no player (@ or +).\n"


@pytest.fixture
def levels(write: Write) -> Path:
    """Two levels with solutions and an invalid one between them."""
    return write(SOLVED, NO_PLAYER, ANSWERED)


def test_check(run: Run, levels: Path) -> None:
    outcome = run("check", levels)
    assert outcome.code == 30
    lines = outcome.out.splitlines()
    assert lines[0].startswith(f"{levels}:1 (One push): 1 push, ")
    assert f"{lines[1]}\n" == f"{levels}:{INVALID}"
    assert lines[2].startswith(f"{levels}:3 (Two pushes): 2 pushes, ")
    assert lines[3:] == ["2 of 2 solutions right", f"invalid: {levels}:2 (Nobody)"]


def test_check_sums_up_by_name(run: Run, levels: Path, write: Write) -> None:
    answers = write("1: L\n\n2: R\n\n2: L\n\n3: RR\n", name="answers.txt")
    outcome = run("check", levels, answers)
    assert outcome.code == 30
    assert outcome.out.count("invalid: Level 2") == 1
    assert outcome.out.endswith(
        f"1 of 2 solutions right\nwrong: {levels}:1 (One push)\ninvalid: {levels}:2 (Nobody)\n"
    )


def test_check_with_nothing_but_an_invalid_level(run: Run, write: Write) -> None:
    outcome = run("check", write(NO_PLAYER))
    assert outcome.code == 30
    assert "0 of 0 solutions right" in outcome.out


def test_improve(run: Run, levels: Path) -> None:
    outcome = run("improve", levels, "--no-store")
    assert outcome.code == 30
    assert f"{levels}:{INVALID}" in outcome.out
    assert f"{levels}:3 (Two pushes)\nno better than 2 pushes" in outcome.out
    objects = run("improve", levels, "--no-store", "--json").objects
    assert [entry["level"] for entry in objects] == [1, 2, 3]
    assert objects[1]["status"] == "invalid"
    assert "no player" in objects[1]["message"]


def test_improve_with_solutions_from_elsewhere(run: Run, levels: Path, write: Write) -> None:
    answers = write("1: R\n\n3: RR\n", name="answers.txt")
    outcome = run("improve", levels, "--solution", answers, "--no-store")
    assert outcome.code == 0
    answers = write("1: L\n\n2: R\n\n3: RR\n", name="answers.txt")
    outcome = run("improve", levels, "--solution", answers, "--no-store")
    assert outcome.code == 30
    assert f"{levels}:1 (One push): WRONG: " in outcome.out
    assert f"{levels}:{INVALID}" in outcome.out
    assert f"{levels}:3 (Two pushes)\n" in outcome.out


def test_compare(run: Run, levels: Path, tmp_path: Path) -> None:
    table = tmp_path / "table.csv"
    outcome = run("compare", levels, "--methods", "bfs", "--csv", table)
    assert outcome.code == 30
    assert outcome.err == f"pushwise: {levels}:{INVALID}"
    rows = table.read_text(encoding="utf-8").splitlines()
    assert len(rows) == 3
    assert f"{levels.name}:3 (Two pushes)" in rows[2]


def test_compare_with_a_published_table(run: Run, write: Write, tmp_path: Path) -> None:
    levels = write(NO_PLAYER)
    outcome = run(
        "compare", "--preset", "hoste-table", levels, "--store", tmp_path / "store.sqlite"
    )
    assert outcome.code == 30
    assert outcome.err.startswith(f"pushwise: {levels}:1 (Nobody): invalid: ")
    assert "Of 0 levels" in outcome.out


def test_hint_is_for_the_first_level_that_is_valid(run: Run, write: Write) -> None:
    levels = write(NO_PLAYER, EASY, NO_PLAYER)
    outcome = run("hint", levels)
    assert outcome.code == 30
    assert "The position can be solved." in outcome.out
    assert f"pushwise: {levels}:1 (Nobody): invalid: " in outcome.err
    assert f"this is about {levels}:2 (One push)." in outcome.err
    assert "no player" in run("hint", f"{levels}:1").err


def test_hint_does_not_mind_an_invalid_level_further_down(run: Run, levels: Path) -> None:
    outcome = run("hint", levels)
    assert outcome.code == 0
    assert outcome.err == ""


def test_bench(run: Run, levels: Path, write: Write) -> None:
    write("No board at all.\n", name="words.txt")
    outcome = run("bench", levels.parent, "--time-limit", 5)
    assert outcome.code == 30
    assert f"pushwise: {levels}:{INVALID}" in outcome.err
    assert "words.txt: No Sokoban level found in this text." in outcome.err
    assert [cell for cell in outcome.out.splitlines()[1].split() if cell.isdigit()][:2] == [
        "2",
        "2",
    ]


def test_bench_names_what_it_missed(run: Run, write: Write) -> None:
    levels = write(EASY, HARD)
    outcome = run("bench", levels, "--node-limit", 10, "--method", "bfs")
    assert outcome.code == 0
    assert f"bfs, out of nodes: {levels.name}:2 (Too hard)" in outcome.out


def test_batch_names_what_it_missed(run: Run, write: Write) -> None:
    levels = write(EASY, NO_PLAYER, LOST)
    outcome = run("batch", levels, "--no-store", "--jobs", 1)
    assert outcome.code == 30
    assert outcome.out == (
        "3 of 3 levels done: 1 solved; 1 proved unsolvable: 3 (Lost); 1 invalid: 2 (Nobody)\n"
    )


def test_solve_names_what_it_missed(run: Run, write: Write) -> None:
    levels, others = write(EASY, NO_PLAYER), write(LOST, name="others.sok")
    outcome = run("solve", levels, "--no-store")
    assert outcome.out.endswith("2 of 2 levels: 1 solved; 1 invalid: 2 (Nobody)\n")
    outcome = run("solve", levels, others, "--no-store")
    names = f"1 proved unsolvable: {others}:1 (Lost); 1 invalid: {levels}:2 (Nobody)"
    assert outcome.out.endswith(f"3 of 3 levels: 1 solved; {names}\n")


def test_store(run: Run, levels: Path, tmp_path: Path) -> None:
    store = ("--store", tmp_path / "store.sqlite")
    assert run("solve", f"{levels}:3", *store).code == 0
    outcome = run("store", "info", levels, *store)
    assert outcome.code == 30
    assert f"{levels}:2 (Nobody)\n  invalid: Level 2 (Nobody), line 7: " in outcome.out
    assert outcome.out.count("identity ....") == 2
    outcome = run("store", "export", levels, *store)
    assert outcome.code == 30
    assert outcome.err == f"pushwise: {levels}:{INVALID}"
    assert "title Two pushes" in outcome.out


def test_mine_stays_json(run: Run, levels: Path, tmp_path: Path) -> None:
    outcome = run("mine", levels, "--boxes", 1, "--store", tmp_path / "s.sqlite", "--json")
    assert outcome.code == 30
    assert [entry["level"] for entry in outcome.objects] == [1, 2, 3]
    assert "no player" in outcome.objects[1]["message"]


def test_import_with_a_byte_order_mark(run: Run, levels: Path, tmp_path: Path) -> None:
    store = ("--store", tmp_path / "store.sqlite")
    assert run("solve", f"{levels}:3", *store).code == 0
    text = run("store", "export", *store).out
    for encoding in ("utf-8", "utf-8-sig", "utf-16"):
        export = tmp_path / "export.txt"
        export.write_text(text, encoding=encoding)
        other = ("--store", tmp_path / f"{encoding}.sqlite")
        outcome = run("store", "import", export, *other)
        assert (outcome.code, outcome.out) == (0, "1 level imported\n"), encoding
        assert "2 pushes" in run("store", "info", f"{levels}:3", *other).out


def test_a_file_named_like_a_choice(
    run: Run, write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write(EASY, EASY, LOST, name="x")
    assert run("show", "x:3").out.startswith("x:3 (Lost)")
    write(EASY, TWO_PUSHES, name="x:3")
    assert run("show", "x:3").out.startswith("x:3:1 (One push)")
    assert run("show", "x:3:2").out.startswith("x:3:2 (Two pushes)")
    assert run("show", "x:2").out.startswith("x:2 (One push)")


def test_play(levels: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from pushwise.cli.play import open_session
    from pushwise.errors import NoPlayer, NoSuchLevel

    session = open_session(f"{levels}:3", save=False)
    assert session.level.title == "Two pushes"
    assert "Level 2 (Nobody), line 7" in capsys.readouterr().err
    assert open_session(str(levels), save=False).level.title == "One push"
    with pytest.raises(NoPlayer, match=r"Level 2 \(Nobody\)"):
        open_session(f"{levels}:2", save=False)
    with pytest.raises(NoSuchLevel, match="has 3 levels"):
        open_session(f"{levels}:4", save=False)


def test_what_has_two_meanings_is_said_once(run: Run, write: Write) -> None:
    tabs = write("#####\n#@$.#\n#####\n\n\t##\n    #####\n    #@$.#\n    #####\n", name="tabs.sok")
    for command in (["show"], ["analyse"], ["levels", "list", "--no-store"]):
        outcome = run(*command, tabs)
        said = [line for line in outcome.err.splitlines() if "tabs and spaces" in line]
        assert len(said) == 1, command
        assert said[0].startswith(f"pushwise: {tabs}: Line 5: ")


def test_only_the_level_chosen_is_built(
    run: Run, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pushwise.sokoban.level import Level

    built = 0
    check = Level.__post_init__

    def count(level: Level) -> None:
        nonlocal built
        built += 1
        check(level)

    levels = write(*[EASY] * 500)
    monkeypatch.setattr(Level, "__post_init__", count)
    assert run("show", f"{levels}:499").out.startswith(f"{levels}:499 (One push)")
    assert built <= 2
