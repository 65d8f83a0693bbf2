"""A second run starts from what the first one proved, whatever became of it."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

import classic
from pushwise.cli import main
from pushwise.formats import load
from pushwise.knowledge import Pattern, Store
from pushwise.knowledge.remember import CANDIDATES, prior_of
from pushwise.sokoban.level import Level
from pushwise.solving import Options, solve
from store.boards import FEWEST_PUSHES, GOOD, ROOM, images

LEVELS = Path(__file__).parents[2] / "levels"
KEPT = Path(__file__).parents[1] / "data" / "levels"
MICROBAN = classic.LEVELS / "microban.xsb"
PUSHES = Options(objective="pushes")
# Easy for the engine, endless for a search with a bound that sees little.
ENDLESS = Level.from_rows(
    (
        "################",
        "#       #......#",
        "#  $ $    .....#",
        "# $  $ #......##",
        "#  $ $    # #  #",
        "# $  $ #       #",
        "#  $@$   $  $  #",
        "#   $ #    $   #",
        "#       #      #",
        "################",
    ),
    title="Endless",
)
POORLY = ("--method", "astar", "--bound", "taxi-nearest+patterns", "--deadlocks", "dead,pattern")


EXPERT = range(1, 18)  # not chosen


def hard_levels() -> list[tuple[str, Level]]:
    """Levels at which the first run, with half the states it needs, gives up."""
    found = [("tutorial 20", load(LEVELS / "tutorial.sok")[19])]
    expert = load(KEPT / "expert.sok")
    found += [(f"expert {n}", expert[n - 1]) for n in EXPERT]
    if MICROBAN.is_file():
        collection = load(MICROBAN)
        found += [(f"Microban {n}", collection[n - 1]) for n in (54, 69, 78, 83)]
    return found


def command(capsys: pytest.CaptureFixture[str], file: Path, *options: object) -> dict[str, object]:
    main(["solve", "--json", "--objective", "pushes", str(file), *map(str, options)])
    (line,) = capsys.readouterr().out.splitlines()
    fields: dict[str, object] = json.loads(line)
    return fields


def write(path: Path, level: Level) -> Path:
    path.write_text(f"{level}\n", encoding="utf-8")
    return path


@pytest.mark.parametrize("level", [pytest.param(x, id=name) for name, x in hard_levels()])
@pytest.mark.parametrize("image", [0, 5])
def test_the_second_run_goes_on_from_the_first(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], level: Level, image: int
) -> None:
    """Both together expand little more than one run would, turned or not.

    What was remembered only to save time is found out again, which counts in short searches.
    """
    fresh = solve(level, PUSHES)
    assert fresh.optimal
    file = write(tmp_path / "level.sok", level)
    first = command(capsys, file, "--node-limit", fresh.expanded // 2, "--threads", 1)
    assert first["status"] == "nodes"
    assert first["expanded"] == fresh.expanded // 2
    bound = first["lower_bound"]
    with Store() as store:
        known = store.knowledge(level)
        assert known.push_bound is not None
        assert known.push_bound.value == bound
        assert known.deadlocks + known.penalties > 0
    turned = write(tmp_path / "turned.sok", images(level)[image])
    second = command(capsys, turned, "--threads", 1)
    assert second["optimal"] is True
    assert second["pushes"] == second["lower_bound"] == fresh.lower_bound
    assert isinstance(second["expanded"], int)
    assert fresh.expanded // 2 + second["expanded"] <= 1.25 * fresh.expanded + 100
    message = str(second["message"])
    assert f"from the store: the bound {bound} of optimal" in message
    assert "patterns" in message
    assert "candidates" not in message
    assert f"and the {known.checkpoint:,} state" in message
    assert message.endswith("of a search that was stopped")
    with Store() as store:
        assert store.knowledge(level).checkpoint == 0  # there is nothing left to do


def passes_levels() -> list[tuple[str, Level]]:
    tutorial = load(LEVELS / "tutorial.sok")
    found = [(f"tutorial {n}", tutorial[n - 1]) for n in (17, 20, 21, 22)]
    if MICROBAN.is_file():
        collection = load(MICROBAN)
        numbers = (54, 69, 78, 83, 85, 92, 114, 125, 131, 146)
        found += [(f"Microban {n}", collection[n - 1]) for n in numbers]
    return found


@pytest.mark.parametrize("level", [pytest.param(x, id=name) for name, x in passes_levels()])
def test_the_second_run_by_passes_skips_those_that_were_finished(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], level: Level
) -> None:
    fresh = solve(level, objective="pushes", method="ida-astar")
    assert fresh.optimal
    file = write(tmp_path / "level.sok", level)
    by_passes = ("--method", "ida-astar")
    first = command(capsys, file, *by_passes, "--node-limit", fresh.expanded // 2)
    assert first["status"] == "nodes"
    second = command(capsys, file, *by_passes)
    assert second["optimal"] is True
    assert second["pushes"] == fresh.lower_bound
    assert isinstance(second["passes"], list)
    assert second["passes"][0]["fmax"] == first["lower_bound"]
    assert isinstance(second["expanded"], int)
    assert second["expanded"] < fresh.expanded


def test_a_killed_run_leaves_its_bound_and_patterns(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = write(tmp_path / "endless.sok", ENDLESS)
    options = (*POORLY, "--mining", "slow", "--memory-limit", "1000", "--quiet")
    program = [sys.executable, "-m", "pushwise", "solve", "--objective", "pushes", str(file)]
    with subprocess.Popen([*program, *options], stdout=subprocess.DEVNULL) as process:
        for _ in range(600):
            with Store() as store:
                known = store.knowledge(ENDLESS)
            if known.push_bound is not None and known.penalties + known.deadlocks > 0:
                break
            assert process.poll() is None
            time.sleep(0.1)
        process.kill()
    with Store() as store:
        known = store.knowledge(ENDLESS)
    assert known.push_bound is not None
    assert known.runs == 0  # it never came to an end
    fields = command(capsys, file, "--node-limit", 1)
    assert f"the bound {known.push_bound.value} of astar" in str(fields["message"])
    assert f"{known.penalties + known.deadlocks:,} pattern" in str(fields["message"])


# ---- What is believed ----


def test_a_bound_that_a_solution_refutes_is_not_used(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Store() as store:
        store.add_solution(ROOM, GOOD, method="hand")
        store.raise_bound(ROOM, "pushes", FEWEST_PUSHES + 2, method="nonsense")
        assert prior_of(store, ROOM, PUSHES, store.knowledge(ROOM)).bound == 0
    fields = command(capsys, write(tmp_path / "room.sok", ROOM), "--method", "optimal")
    assert fields["pushes"] == fields["lower_bound"] == FEWEST_PUSHES


def test_patterns_of_another_version_are_proved_again() -> None:
    with Store() as store:
        true = solve(load(LEVELS / "tutorial.sok")[19], PUSHES).patterns
        level = load(LEVELS / "tutorial.sok")[19]
        assert true
        old = Pattern(true[0].boxes, true[0].player, true[0].kind, true[0].value, "sub-search", "0")
        box = min(ROOM.boxes)
        false = Pattern(frozenset({box}), ROOM.player, "deadlock", 0, "sub-search", "0")
        store.add_patterns(level, [old])
        store.add_patterns(ROOM, [false])
        believed = prior_of(store, level, PUSHES, store.knowledge(level)).patterns
        assert [pattern.boxes for pattern in believed] == [old.boxes]
        assert prior_of(store, ROOM, PUSHES, store.knowledge(ROOM)).patterns == ()


# ---- Candidates ----


def test_a_failed_run_leaves_candidates_and_they_can_be_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    level = load(LEVELS / "tutorial.sok")[19]
    file = write(tmp_path / "level.sok", level)
    by_astar = ("--method", "astar", "--bound", "push-matching+patterns", "--node-limit", 40)
    command(capsys, file, *by_astar)
    options = Options(objective="pushes", method="astar", bound="push-matching+patterns")
    with Store() as store:
        known = store.knowledge(level)
        (kept,) = (m for m in known.mining if m.task == CANDIDATES)
        sets = prior_of(store, level, options, known).candidates
    assert kept.found == len(sets) > 10
    assert all(2 <= len(boxes) <= 6 and set(boxes) <= level.interior for boxes in sets)
    assert "candidates" in str(command(capsys, file, *by_astar)["message"])
    again = command(capsys, file, *by_astar, "--no-candidates")
    assert "candidates" not in str(again["message"])
    # The engine that goes on where it was stopped has no use for them.
    assert "candidates" in str(command(capsys, file, "--node-limit", 40)["message"])
    assert "candidates" not in str(command(capsys, file, "--node-limit", 40)["message"])


# ---- Mining before and during a search ----


@pytest.mark.parametrize("mode", ["none", "slow", "fast", "slow-fast:20", "adaptive"])
@pytest.mark.parametrize("method", ["optimal", "astar", "ida-astar", "ida"])
def test_mining_never_changes_the_answer(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], method: str, mode: str
) -> None:
    level = load(LEVELS / "tutorial.sok")[19]
    options = ["--method", method, "--mining", mode, "--mining-budget", 300, "--no-store"]
    if method != "optimal":
        options += ["--bound", "push-matching+patterns"]
    fields = command(capsys, write(tmp_path / "level.sok", level), *options)
    assert (fields["pushes"], fields["optimal"]) == (15, True)


def test_mining_first_is_kept_and_not_done_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = write(tmp_path / "room.sok", ROOM)
    fields = command(capsys, file, "--mine-first", 2, "--method", "astar")
    assert fields["pushes"] == FEWEST_PUSHES
    with Store() as store:
        before = store.patterns(ROOM)
        assert {task.task for task in store.knowledge(ROOM).mining} == {
            "placements of 1, 1000 states",
            "placements of 2, 1000 states",
        }
    assert main(["mine", str(file), "--boxes", "2"]) == 0
    assert "(0 placements" in capsys.readouterr().out
    with Store() as store:
        assert store.patterns(ROOM) == before


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--method", "fast", "--mining", "slow"), "nothing in this run of fast uses patterns"),
        (("--method", "astar", "--deadlocks", "none", "--mine-first", "2"), "uses patterns"),
        (("--method", "optimal", "--mining", "sometimes"), "there is no mining mode"),
        (("--method", "optimal", "--mining", "slow:3"), "only slow-fast takes a number"),
        (("--method", "optimal", "--mine-first", "9"), "mine_first must be from 0 to 6"),
        (("--bound", "push-matching+linear-conflict+patterns", "--method", "astar"), "combined"),
    ],
)
def test_what_makes_no_sense_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], options: tuple[str, ...], sentence: str
) -> None:
    assert main(["solve", str(write(tmp_path / "room.sok", ROOM)), *options]) == 2
    assert sentence in capsys.readouterr().err
