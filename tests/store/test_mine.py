"""`pushwise mine`: the patterns it finds, and that no kill changes them."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from pushwise.cli import main
from pushwise.knowledge import Pattern, Store
from pushwise.knowledge.passive import MiningProgress, Plan, mine
from pushwise.sokoban.level import Level
from store.boards import ROOM, images

# Corridors and corners enough that boxes get in each other's way.
TWISTED = Level.from_rows(
    (
        "#########",
        "#  # .  #",
        "# $   . #",
        "#  ##$  #",
        "## @ $ ##",
        "# $  ## #",
        "#  .  . #",
        "#########",
    ),
    title="Twisted",
)
HALL = Level.from_rows(
    (
        "##########",
        "#   #  . #",
        "# $    . #",
        "#  ##$   #",
        "#  @ $  ##",
        "## $  #  #",
        "#   #  . #",
        "#        #",
        "#     .  #",
        "##########",
    ),
    title="Hall",
)


def found(store: Path, level: Level) -> set[Pattern]:
    with Store(store) as opened:
        return set(opened.patterns(level))


def write(path: Path, level: Level) -> Path:
    path.write_text(f"{level}\n", encoding="utf-8")
    return path


def mine_quietly(store: Path, level: Level, plan: Plan) -> set[Pattern]:
    with Store(store) as opened:
        assert mine(opened, level, plan).complete
    return found(store, level)


# ---- Killed and taken up again ----


def torture(tmp_path: Path, level: Level, kills: int, *options: str) -> None:
    """Kill a run again and again, at random, and let the last one come to its end."""
    file, stormy = write(tmp_path / "level.sok", level), tmp_path / "stormy.sqlite"
    command = [sys.executable, "-m", "pushwise", "mine", str(file), "--boxes", "4", *options]
    command += ["--store", str(stormy), "--quiet"]
    plan = Plan(4, 1000, "--by-goal" in options)
    rng = Random(4)
    killed_at: list[int] = []
    while len(killed_at) < kills:
        before = _judged(stormy, level, plan)
        with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
            # From the first progress on, so that a slow machine gets somewhere too.
            while process.poll() is None and _judged(stormy, level, plan) == before:
                time.sleep(0.02)
            time.sleep(rng.uniform(0.0, 0.05))
            assert process.poll() is None, "the level is too small for that number of kills"
            process.kill()
        killed_at.append(_judged(stormy, level, plan))
    assert killed_at == sorted(set(killed_at))  # every run went on where the last one was
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    assert found(stormy, level) == mine_quietly(tmp_path / "calm.sqlite", level, plan)


def _judged(path: Path, level: Level, plan: Plan) -> int:
    if not path.exists():
        return 0
    with Store(path) as store:
        return sum(task.done for task in store.knowledge(level).mining)


def test_a_run_killed_three_times_finds_the_same(tmp_path: Path) -> None:
    torture(tmp_path, TWISTED, 3)


@pytest.mark.slow
@pytest.mark.parametrize("options", [(), ("--processes", "2"), ("--by-goal",)], ids="".join)
def test_a_run_killed_twenty_times_finds_the_same(tmp_path: Path, options: tuple[str, ...]) -> None:
    torture(tmp_path, HALL, 20, *options)


def test_several_processes_find_the_same(tmp_path: Path) -> None:
    file, store = write(tmp_path / "level.sok", TWISTED), tmp_path / "two.sqlite"
    command = ["mine", str(file), "--processes", "2", "--store", str(store), "--by-goal"]
    assert main(command) == 0
    plan = Plan(3, 1000, by_goal=True)
    assert found(store, TWISTED) == mine_quietly(tmp_path / "one.sqlite", TWISTED, plan)


def test_stopped_after_every_save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The finest interruption there is: a save after each placement, and a stop after each save."""
    monkeypatch.setattr("pushwise.knowledge.passive.SAVE_SECONDS", 0.0)
    path = tmp_path / "pieces.sqlite"
    runs = 0
    with Store(path) as store:
        while not mine(store, ROOM, Plan(2), stopped=lambda: True).complete:
            runs += 1
    assert runs > 50
    assert found(path, ROOM) == mine_quietly(tmp_path / "whole.sqlite", ROOM, Plan(2))


# ---- What is kept ----


@pytest.mark.parametrize("image", range(8))
def test_a_turned_copy_has_nothing_left_to_mine(tmp_path: Path, image: int) -> None:
    path = tmp_path / "store.sqlite"
    mine_quietly(path, ROOM, Plan(2))
    copy = images(ROOM)[image]
    with Store(path) as store:
        assert mine(store, copy, Plan(2)).judged == 0
        assert len(store.patterns(copy)) == len(store.patterns(ROOM)) > 0


def test_progress_is_told(tmp_path: Path) -> None:
    told: list[MiningProgress] = []
    with Store(tmp_path / "store.sqlite") as store:
        mine(store, TWISTED, Plan(2), on_progress=told.append)
    assert {progress.boxes for progress in told} == {1, 2}
    last = told[-1]
    assert last.done == last.total > 0
    assert last.rate > 0
    assert last.seconds_left == 0


def test_the_command_says_what_it_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = write(tmp_path / "room.sok", ROOM)
    assert main(["mine", str(file), "--json"]) == 0
    fields = json.loads(capsys.readouterr().out)
    assert fields["complete"] is True
    assert fields["deadlocks"] > 0
    assert main(["mine", str(file)]) == 0
    assert "all placements judged (0 placements" in capsys.readouterr().out


def test_what_cannot_be_mined_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = write(tmp_path / "room.sok", ROOM)
    assert main(["mine", str(file), "--boxes", "7"]) == 2
    assert "patterns have from 1 to 6 boxes" in capsys.readouterr().err
