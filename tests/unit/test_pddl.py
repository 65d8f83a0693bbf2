"""Levels as PDDL: a small planner of this test finds plans as long as the shortest solutions."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings

from pushwise import formats
from pushwise.errors import NotRepresentable
from pushwise.formats import pddl
from pushwise.sokoban.game import Game
from pushwise.sokoban.level import Level
from strategies.sokoban import plain_levels

LETTERS = {"left": "l", "up": "u", "right": "r", "down": "d"}
Fact = tuple[str, ...]
Action = tuple[str, frozenset[Fact], frozenset[Fact], frozenset[Fact]]


def parse(text: str) -> Any:
    tokens = re.findall(r"[()]|[^\s()]+", re.sub(r";.*", "", text))
    stack: list[list[Any]] = [[]]
    for word in tokens:
        if word == "(":
            stack.append([])
        elif word == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(word)
    (whole,) = stack[0]
    return whole


def typed(words: list[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    waiting: list[str] = []
    rest = iter(words)
    for word in rest:
        if word == "-":
            kind = next(rest)
            found.update(dict.fromkeys(waiting, kind))
            waiting = []
        else:
            waiting.append(word)
    assert not waiting, "an object without a type"
    return found


def sections(whole: Any) -> dict[str, list[list[Any]]]:
    found: dict[str, list[list[Any]]] = {}
    for name, *content in whole[2:]:
        found.setdefault(name, []).append(content)
    return found


def conjunction(part: list[Any]) -> list[Any]:
    return part[1:] if part and part[0] == "and" else [part]


def ground(objects: dict[str, str], facts: set[Fact]) -> list[Action]:
    """Return the actions that static facts allow: letter, needs, gains, losses."""
    domain = sections(parse(pddl.DOMAIN))
    names = {kind: [n for n, k in objects.items() if k == kind] for kind in set(objects.values())}
    actions: list[Action] = []
    for name, *content in domain[":action"]:
        parts = dict(zip(content[::2], content[1::2], strict=True))
        variables = typed(parts[":parameters"])
        needs = conjunction(parts[":precondition"])
        ways = [f for f in facts if f[0] == "move-dir"]
        steps = [n for n in needs if n[0] == "move-dir"]
        others = [v for v, kind in variables.items() if kind in ("player", "stone")]
        for chosen in product(ways, repeat=len(steps)):
            bound: dict[str, str] = {}
            fits = all(
                bound.setdefault(variable, value) == value
                for step, fact in zip(steps, chosen, strict=True)
                for variable, value in zip(step[1:], fact[1:], strict=True)
            )
            if not fits:
                continue
            for things in product(*(names.get(variables[v], []) for v in others)):
                values = {**bound, **dict(zip(others, things, strict=True))}
                effects = conjunction(parts[":effect"])
                gains = put([e for e in effects if e[0] != "not"], values)
                losses = put([e[1] for e in effects if e[0] == "not"], values)
                letter = LETTERS[values["?way"]]
                letter = letter if name == "move" else letter.upper()
                actions.append((letter, put(needs, values), gains, losses))
    return actions


def put(facts: list[Any], values: dict[str, str]) -> frozenset[Fact]:
    """Return the facts with values in the place of variables."""
    return frozenset(tuple(values.get(word, word) for word in fact) for fact in facts)


def plan(level: Level, limit: int = 3000) -> str | None:
    """Search breadth first for a plan; return its steps, None if it finds none in time."""
    problem = sections(parse(pddl.problem(level)))
    objects = typed(problem[":objects"][0])
    facts = {tuple(fact) for fact in problem[":init"][0]}
    goal = {tuple(fact) for fact in conjunction(problem[":goal"][0][0])}
    actions = ground(objects, facts)
    start = frozenset(facts)
    queue: list[tuple[frozenset[Fact], str]] = [(start, "")]
    seen = {start}
    for state, steps in queue:
        if goal <= state:
            return steps
        if len(seen) > limit:
            return None
        for letter, needs, gains, losses in actions:
            if needs <= state:
                after = (state - losses) | gains
                if after not in seen:
                    seen.add(after)
                    queue.append((after, steps + letter))
    return None


@pytest.mark.parametrize(
    ("rows", "shortest"),
    [
        (["#####", "#@$.#", "#####"], 1),
        (["######", "#@ $.#", "######"], 2),
        (["#####", "#@ .#", "# $ #", "#   #", "#####"], 5),
        (["######", "#@*. #", "#  $ #", "#    #", "######"], 5),
        (["####", "#@*#", "####"], 0),
    ],
)
def test_plans_are_shortest_solutions(rows: list[str], shortest: int) -> None:
    level = Level.from_rows(rows)
    steps = plan(level)
    assert steps is not None
    assert len(steps) == shortest
    game = Game(level)
    game.play(steps)
    assert game.is_solved
    assert game.moves == steps


@settings(max_examples=25)
@given(level=plain_levels(max_side=3))
def test_plans_of_small_levels_solve_them(level: Level) -> None:
    if level.stranded_boxes:
        with pytest.raises(NotRepresentable):
            pddl.problem(level)
        return
    steps = plan(level, limit=300)
    if steps is not None:
        game = Game(level)
        game.play(steps)
        assert game.is_solved
        assert game.moves == steps


def test_one_problem_per_file() -> None:
    level = Level.from_rows(["#####", "#@$.#", "#####"], title="One push (easy)")
    text = formats.dumps(level, "pddl")
    assert text.startswith("(define (problem level-one-push-easy)\n  (:domain sokoban)")
    with pytest.raises(NotRepresentable, match="holds one level, not 2: choose one"):
        formats.dumps([level, level], "pddl")
