"""Facts about a level as rows of the tables, in the terms of the normal form."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from pushwise.errors import BadOption
from pushwise.knowledge import schema
from pushwise.knowledge.facts import LARGEST_BOUND, Pattern
from pushwise.knowledge.in_normal_form import pattern_to_normal
from pushwise.sokoban.identity import NormalForm
from pushwise.sokoban.solution import Solution, replay

if TYPE_CHECKING:
    from pushwise.solving.options import Options
    from pushwise.solving.result import Result

Row = dict[str, Any]


def of_level(form: NormalForm) -> Row:
    """The level itself."""
    return {
        "identity": form.identity,
        "board": "\n".join(form.level.rows),
        "title": form.original.title,
        "boxes": len(form.level.boxes),
        "unsolvable": None,
    }


def of_solution(form: NormalForm, solution: Solution, method: str, version: str) -> list[Row]:
    """A solution of the original, as a candidate by pushes and one by moves.

    The walk to the first push is the only part that depends on the start. Moves count from the
    start of the original, by a shortest walk; the letters are for the normal form always.
    """
    there = replay(form.level, form.solution_to_normal(solution.lurd))
    here = len(form.solution_to_original(there.lurd))
    row = {
        "level": form.identity,
        "lurd": there.lurd,
        "pushes": there.pushes,
        "method": method,
        "version": version,
    }
    start = form.to_normal(form.original.player)
    return [
        {**row, "measure": schema.PUSHES, "start": schema.ANYWHERE, "moves": there.moves},
        {**row, "measure": schema.MOVES, "start": start, "moves": here},
    ]


def of_bound(form: NormalForm, measure: str, value: int, method: str, version: str) -> Row:
    """A proved bound on pushes, or on moves from the start of the original."""
    if not 0 <= value <= LARGEST_BOUND:
        raise BadOption(f"a bound is a number from 0 to {LARGEST_BOUND:,}, not {value:,}.")
    moves = measure == schema.MOVES
    return {
        "level": form.identity,
        "measure": measure,
        "start": form.to_normal(form.original.player) if moves else schema.ANYWHERE,
        "value": value,
        "method": method,
        "version": version,
    }


def of_pattern(form: NormalForm, there: Pattern, version: str) -> Row:
    """A pattern of the normal form."""
    return {
        "level": form.identity,
        "boxes": ",".join(map(str, sorted(there.boxes))),
        "player": there.player,
        "kind": there.kind,
        "value": there.value,
        "proof": there.proof,
        "version": there.version or version,
    }


def of_restriction(pattern_row: Row, lead: int, by_goal: Iterable[tuple[int, int | None]]) -> Row:
    """What a restrictive pattern says about its lead, beside the row of the pattern."""
    extras = (f"{goal}={'-' if extra is None else extra}" for goal, extra in by_goal)
    key = {name: pattern_row[name] for name in ("level", "boxes", "player")}
    return {**key, "lead": lead, "by_goal": ",".join(extras)}


def of_patterns(
    form: NormalForm, patterns: Iterable[Pattern], version: str
) -> tuple[list[Row], list[Row]]:
    """Patterns of the original, and their restrictions."""
    facts: list[Row] = []
    restrictions: list[Row] = []
    for pattern in patterns:
        there = pattern_to_normal(form, pattern)
        facts.append(of_pattern(form, there, version))
        if there.lead is not None:
            restrictions.append(of_restriction(facts[-1], there.lead, there.by_goal))
    return facts, restrictions


def of_run(form: NormalForm, result: Result, options: Options, version: str) -> Row:
    """A run and what it cost."""
    chosen = {name: value for name, value in asdict(options).items() if value is not None}
    solution = result.solution
    return {
        "level": form.identity,
        "finished": datetime.now(UTC).isoformat(timespec="seconds"),
        "version": version,
        "options": json.dumps(chosen, sort_keys=True),
        "method": result.method,
        "objective": result.objective,
        "status": str(result.status.value),
        "optimal": result.optimal,
        "pushes": solution.pushes if solution is not None else None,
        "moves": solution.moves if solution is not None else None,
        "lower_bound": result.lower_bound,
        "expanded": result.expanded,
        "generated": result.generated,
        "stored": result.stored,
        "seconds": result.seconds,
        "peak_mib": result.peak_mib,
    }
