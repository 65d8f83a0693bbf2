"""What others say about a level and nobody here has proved: bounds, and that there is no solution.

A claim is kept beside what is proved, never in its place; it is shown, and no search builds on it.
Patterns that are claimed stand among the patterns, marked, since they can be proved again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, delete, exists, select

from pushwise.knowledge import schema, upserts
from pushwise.knowledge.facts import Bound


def put(connection: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
    """Keep the higher claim."""
    upserts.upsert(connection, schema.claims, rows, lambda new: schema.claims.c.value < new.value)


def bound(connection: Connection, identity: str, measure: str, start: int) -> Bound | None:
    """Return the bound that is claimed, if it is more than what is proved."""
    c = schema.claims.c
    query = select(schema.claims).where(c.level == identity, c.measure == measure, c.start == start)
    row = connection.execute(query).one_or_none()
    return Bound(row.value, row.method, row.version) if row is not None else None


def unsolvable(connection: Connection, identity: str) -> str | None:
    """Return who claims that there is no solution."""
    said = bound(connection, identity, schema.UNSOLVABLE, schema.ANYWHERE)
    return said.method if said is not None else None


def drop_settled(connection: Connection, identities: Sequence[str]) -> None:
    """Drop the claims that a solution refutes, and those that are proved by now."""
    c, best, bounds, levels = (
        table.c for table in (schema.claims, schema.solutions, schema.bounds, schema.levels)
    )
    settled: list[ColumnElement[bool]] = [
        exists().where(
            best.level == c.level,
            best.measure == c.measure,
            best.start == c.start,
            best[measure] < c.value,
            c.measure == measure,
        )
        for measure in (schema.PUSHES, schema.MOVES)
    ]
    settled += [
        exists().where(
            bounds.level == c.level,
            bounds.measure == c.measure,
            bounds.start == c.start,
            bounds.value >= c.value,
        ),
        exists().where(levels.identity == c.level, levels.unsolvable.is_not(None)),
        exists().where(best.level == c.level, c.measure == schema.UNSOLVABLE),
    ]
    for identity in identities:
        for condition in settled:
            connection.execute(delete(schema.claims).where(c.level == identity, condition))
