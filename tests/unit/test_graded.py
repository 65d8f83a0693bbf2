"""The graded levels: many, all different, drawn as our others are, and with proved optima.

A sample of the optima is proved again here: by the slow reference where a level is small, and by
another method than the one that made it; with --slow all of them are.
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from pushwise import Level, identity, load, rate, replay, solve
from pushwise.bench.suites import suite_files
from pushwise.rating import BANDS, Band
from pushwise.rating.score import TOLERANCE
from reference import Board, optimal_pushes
from reference.files import LEVELS
from reference.search import TooManyStatesError

FILES = sorted((LEVELS / "graded").glob("*.sok"))
GRADED = {path.stem: load(path) for path in FILES}
EVERY = [level for levels in GRADED.values() for level in levels]
SAMPLE = EVERY[:: len(EVERY) // 20]


def title(level: Level) -> str:
    return level.title or ""


def proved_pushes(level: Level) -> int:
    """The number that the file records; "or fewer" behind it would not be proved."""
    return int(level.properties["Pushes"])


def outline(level: Level) -> set[int]:
    """The cells that touch the floor, by a corner if not by a side."""
    around = [row * level.width + column for row in (-1, 0, 1) for column in (-1, 0, 1)]
    return {cell + step for cell in level.interior for step in around} - level.interior


def test_there_are_as_many_as_promised() -> None:
    assert len(EVERY) >= 300
    assert len(GRADED) == len(BANDS)
    for levels in GRADED.values():
        assert len(levels) >= 60
        assert len({level.title for level in levels}) == len(levels)
    assert suite_files("graded") == FILES
    assert suite_files("graded/1-beginner") == FILES[:1]


def test_no_two_are_the_same_puzzle() -> None:
    assert len({identity(level) for level in EVERY}) == len(EVERY)


@pytest.mark.parametrize(("band", "path"), list(zip(BANDS, FILES, strict=True)))
def test_bands_are_what_the_files_say(band: Band, path: Path) -> None:
    levels = GRADED[path.stem]
    scores = [float(level.properties["Score"]) for level in levels]
    assert all(score in band for score in scores)
    assert all(low <= high for low, high in pairwise(scores))
    assert {level.properties["Difficulty"] for level in levels} == {path.stem.partition("-")[2]}


def test_solutions_replay_to_what_is_recorded() -> None:
    for level in EVERY:
        (lurd,) = level.solutions
        solution = replay(level, lurd)
        assert solution.pushes == proved_pushes(level)
        assert str(solution.moves) == level.properties["Moves"]
        assert str(solution.box_changes) == level.properties["Box changes"]
        assert level.author == "Pushwise"
        assert len(level.boxes) == len(level.goals)
        assert level.walls == outline(level)


def test_a_sample_of_the_optima_by_the_reference() -> None:
    proved = [level for level in SAMPLE if _agrees_with_reference(level, 30_000)]
    assert len(proved) >= len(SAMPLE) // 2


def _agrees_with_reference(level: Level, most_states: int) -> bool:
    """Compare with the reference; false if that would take too long."""
    try:
        fewest = optimal_pushes(Board.parse(str(level).split("\n")), most_states)
    except TooManyStatesError:
        return False
    assert fewest == proved_pushes(level), level.title
    return True


@pytest.mark.parametrize("level", SAMPLE, ids=title)
def test_optima_by_another_method(level: Level) -> None:
    _prove(level)


def _prove(level: Level) -> None:
    """A* with a bound and tests of the laboratory shares no code with reverse play."""
    result = solve(level, method="astar", deadlocks=("dead", "freeze"), memory_limit=2000)
    assert result.optimal
    assert result.solution is not None
    assert result.solution.pushes == proved_pushes(level)


by_band = pytest.mark.parametrize("name", GRADED)


@pytest.mark.slow
@by_band
def test_every_optimum_by_another_method(name: str) -> None:
    for level in GRADED[name]:
        _prove(level)


@pytest.mark.slow
@by_band
def test_every_small_optimum_by_the_reference(name: str) -> None:
    proved = [level for level in GRADED[name] if _agrees_with_reference(level, 60_000)]
    assert len(proved) >= len(GRADED[name]) // 4


def _rate_again(level: Level) -> None:
    """If this fails after a change of an engine: `make graded`."""
    score = rate(level, moves=False).score
    assert score is not None
    assert abs(score - float(level.properties["Score"])) <= TOLERANCE, level.title


@pytest.mark.parametrize("name", list(GRADED)[:3])
def test_scores_of_a_sample_are_those_of_today(name: str) -> None:
    for level in GRADED[name][7::32]:
        _rate_again(level)


@pytest.mark.slow
@by_band
def test_scores_are_those_of_today(name: str) -> None:
    for level in GRADED[name]:
        _rate_again(level)
