"""Every case file holds for the reference and for the package."""

import re
from collections.abc import Callable
from typing import NamedTuple

import pytest

from case_files import Case, CaseFileError, parse_case, read_cases
from pushwise.errors import IllegalStep
from pushwise.sokoban.game import Game
from pushwise.sokoban.level import Level
from pushwise.sokoban.lurd import expand
from pushwise.sokoban.solution import replay as package_replay
from reference.replay import replay as reference_replay

RULES = read_cases("rules")


class Outcome(NamedTuple):
    """What came of a case."""

    expect: str
    metrics: dict[str, int]
    board: tuple[str, ...]


def by_reference(case: Case) -> Outcome:
    letters = re.sub(r"(\d+)(\w)", lambda run: int(run[1]) * run[2], case.letters)
    played = reference_replay(case.level, letters)
    expect = "solved" if played.solved else "unsolved"
    if played.illegal is not None:
        expect = f"illegal {played.illegal}"
    return Outcome(expect, played.metrics, played.rows)


def by_package(case: Case) -> Outcome:
    level = Level.from_rows(case.level)
    letters = case.letters
    expect = None
    try:
        Game(level).play(letters)
    except IllegalStep as error:
        # A game is left as it was when a line is illegal; what is legal of it is played alone.
        expect = f"illegal {error.number}"
        letters = expand(letters)[: error.number - 1]
    game = Game(level)
    game.play(letters)
    solution = package_replay(level, letters, must_solve=False)
    metrics = {
        "moves": solution.moves,
        "pushes": solution.pushes,
        "box lines": solution.box_lines,
        "box changes": solution.box_changes,
        "pushing sessions": solution.pushing_sessions,
        "player lines": solution.player_lines,
    }
    assert solution.solves == game.is_solved
    expect = expect or ("solved" if game.is_solved else "unsolved")
    return Outcome(expect, metrics, tuple(str(game).splitlines()))


@pytest.mark.parametrize("play", [by_reference, by_package])
@pytest.mark.parametrize("name", RULES)
def test_rules(name: str, play: Callable[[Case], Outcome]) -> None:
    case = RULES[name]
    outcome = play(case)
    assert outcome.expect == case.expect, case.note
    assert {word: outcome.metrics[word] for word in case.metrics} == case.metrics, case.note
    assert outcome.board == (case.board or outcome.board), case.note


def test_reference_and_package_agree_on_all_counts_and_boards() -> None:
    for name, case in RULES.items():
        assert by_reference(case) == by_package(case), name


@pytest.mark.parametrize(
    "text",
    [
        "# note: x\n# command: play\n###",
        "# note: x\n# command: play\n# expect: perhaps",
        "# note: x\n# nota: y\n# command: play\n# expect: solved",
        "# note: x\n# note: y\n# command: play\n# expect: solved",
    ],
)
def test_a_misspelt_case_is_refused(text: str) -> None:
    with pytest.raises(CaseFileError):
        parse_case(text)
