"""Queries behind the store: rows of the normal form become facts about a level."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, and_, func, select

from pushwise.errors import PushwiseError
from pushwise.knowledge import claims, schema
from pushwise.knowledge.facts import Best, Bound, KeptCheckpoint, Knowledge, Mining, Pattern, Run
from pushwise.sokoban.identity import NormalForm
from pushwise.sokoban.solution import replay


def knowledge(connection: Connection, form: NormalForm) -> Knowledge:
    """Return all about one level except its patterns."""
    identity = form.identity
    level = connection.execute(
        select(schema.levels).where(schema.levels.c.identity == identity)
    ).one_or_none()
    if level is None:
        return Knowledge(identity)
    candidates = _solutions(connection, form)
    kinds = _count_patterns(connection, identity)
    runs, seconds = connection.execute(
        select(func.count(), func.coalesce(func.sum(schema.runs.c.seconds), 0.0)).where(
            schema.runs.c.level == identity
        )
    ).one()
    start = form.to_normal(form.original.player)
    return Knowledge(
        identity,
        title=level.title,
        unsolvable=level.unsolvable,
        by_pushes=min(
            candidates, key=lambda b: (b.solution.pushes, b.solution.moves), default=None
        ),
        by_moves=min(candidates, key=lambda b: (b.solution.moves, b.solution.pushes), default=None),
        push_bound=_bound(connection, identity, schema.PUSHES, schema.ANYWHERE),
        move_bound=_bound(connection, identity, schema.MOVES, start),
        claimed_push_bound=claims.bound(connection, identity, schema.PUSHES, schema.ANYWHERE),
        claimed_move_bound=claims.bound(connection, identity, schema.MOVES, start),
        claimed_unsolvable=claims.unsolvable(connection, identity),
        deadlocks=kinds.get(schema.DEADLOCK, 0),
        penalties=kinds.get(schema.PENALTY, 0),
        mining=_all_mining(connection, identity),
        checkpoint=_checkpoint_states(connection, identity),
        runs=runs,
        seconds=seconds,
    )


def patterns(connection: Connection, identity: str) -> list[Pattern]:
    """Return the patterns of a normal form, those with fewest boxes first."""
    table, more = schema.patterns, schema.restrictions
    both = [table.c.level == more.c.level, table.c.boxes == more.c.boxes]
    both.append(table.c.player == more.c.player)
    rows = connection.execute(
        select(table, more.c.lead, more.c.by_goal)
        .select_from(table.outerjoin(more, and_(*both)))
        .where(table.c.level == identity)
    ).mappings()
    found = [
        Pattern(
            boxes=frozenset(map(int, row["boxes"].split(","))),
            player=row["player"],
            kind=row["kind"],
            value=row["value"],
            proof=row["proof"],
            version=row["version"],
            lead=row["lead"],
            by_goal=by_goal(row["by_goal"] or ""),
        )
        for row in rows
    ]
    return sorted(found, key=lambda p: (len(p.boxes), sorted(p.boxes), p.player))


def by_goal(text: str) -> tuple[tuple[int, int | None], ...]:
    """Read the penalties by goal of a restriction."""
    pairs = (entry.split("=") for entry in text.split(",") if entry)
    return tuple((int(goal), None if extra == "-" else int(extra)) for goal, extra in pairs)


def mining(connection: Connection, identity: str, task: str) -> Mining | None:
    """Return the progress of one mining task."""
    return next((m for m in _all_mining(connection, identity) if m.task == task), None)


def checkpoint(connection: Connection, identity: str) -> KeptCheckpoint | None:
    """Return what a search that was stopped has left."""
    table = schema.checkpoints
    row = connection.execute(select(table).where(table.c.level == identity)).one_or_none()
    if row is None:
        return None
    return KeptCheckpoint(row.states, row.bound, row.expanded, bytes(row.data), row.version)


def best_run(connection: Connection, identity: str, objective: str) -> Run | None:
    """Return the last run that proved the best solution, or else the last run at all."""
    table = schema.runs
    row = connection.execute(
        select(table)
        .where(table.c.level == identity, table.c.objective == objective)
        .order_by(table.c.optimal.desc(), table.c.id.desc())
        .limit(1)
    ).one_or_none()
    if row is None:
        return None
    return Run(row.method, row.status, row.optimal, row.expanded, row.seconds, row.version)


def _solutions(connection: Connection, form: NormalForm) -> list[Best]:
    """Every solution kept that replays on this level: a start elsewhere only changes the walk."""
    table = schema.solutions
    rows = connection.execute(select(table).where(table.c.level == form.identity)).mappings()
    return [best for row in rows if (best := _replayed(form, row)) is not None]


def _replayed(form: NormalForm, row: Any) -> Best | None:
    try:
        solution = replay(form.original, form.solution_to_original(row["lurd"]))
    except (PushwiseError, KeyError):
        return None  # not by us, or damaged: worth nothing, and the next good one replaces it
    return Best(solution, row["method"], row["version"])


def _bound(connection: Connection, identity: str, measure: str, start: int) -> Bound | None:
    table = schema.bounds
    row = connection.execute(
        select(table).where(
            table.c.level == identity, table.c.measure == measure, table.c.start == start
        )
    ).one_or_none()
    return Bound(row.value, row.method, row.version) if row is not None else None


def _count_patterns(connection: Connection, identity: str) -> dict[str, int]:
    table = schema.patterns
    rows = connection.execute(
        select(table.c.kind, func.count().label("number"))
        .where(table.c.level == identity)
        .group_by(table.c.kind)
    )
    return {row.kind: row.number for row in rows}


def _checkpoint_states(connection: Connection, identity: str) -> int:
    table = schema.checkpoints
    query = select(table.c.states).where(table.c.level == identity)
    return connection.execute(query).scalar_one_or_none() or 0


def _all_mining(connection: Connection, identity: str) -> tuple[Mining, ...]:
    table = schema.mining
    rows = connection.execute(
        select(table).where(table.c.level == identity).order_by(table.c.task)
    ).mappings()
    return tuple(
        Mining(
            row["task"],
            row["done"],
            row["total"],
            row["found"],
            bytes(row["progress"]),
            row["version"],
        )
        for row in rows
    )
