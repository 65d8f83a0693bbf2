"""Writes that keep the better of two facts, whoever comes last.

Each is one statement, so that any number of writers at once lose nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Table,
    and_,
    bindparam,
    delete,
    exists,
    or_,
    true,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite

from pushwise.knowledge import schema

Rows = Sequence[Mapping[str, Any]]


def put_levels(connection: Connection, rows: Rows) -> None:
    """Add levels, or a title to one without."""
    table = schema.levels
    upsert(
        connection,
        table,
        rows,
        lambda new: and_(table.c.title.is_(None), new.title.is_not(None)),
        ("title",),
    )


def put_solutions(connection: Connection, rows: Rows) -> None:
    """Keep the solution with fewer pushes (moves), then fewer moves (pushes)."""
    c = schema.solutions.c
    for first, second in ((schema.PUSHES, schema.MOVES), (schema.MOVES, schema.PUSHES)):
        upsert(
            connection,
            schema.solutions,
            [row for row in rows if row["measure"] == first],
            lambda new, first=first, second=second: or_(
                c[first] > new[first], and_(c[first] == new[first], c[second] > new[second])
            ),
        )


def put_bounds(connection: Connection, rows: Rows) -> None:
    """Keep the higher bound."""
    upsert(connection, schema.bounds, rows, lambda new: schema.bounds.c.value < new.value)


def put_patterns(connection: Connection, rows: Rows) -> None:
    """Keep a deadlock rather than a penalty, the larger penalty, and any proof before a claim."""
    _forget(connection, schema.restrictions, rows)  # a claim's restriction is claimed too
    upsert(connection, schema.patterns, rows, lambda new: or_(_claimed(), _says_more(new)))


def put_claims(connection: Connection, rows: Rows) -> None:
    """Keep claims where nothing is proved: the stronger one."""
    upsert(connection, schema.patterns, rows, lambda new: and_(_claimed(), _says_more(new)))


def forget_claims(connection: Connection, rows: Rows) -> None:
    """Drop the patterns with these keys that are claims, and their restrictions."""
    _forget(connection, schema.restrictions, rows)
    _forget(connection, schema.patterns, rows)


def _claimed() -> ColumnElement[bool]:
    return schema.patterns.c.proof.startswith(schema.CLAIMED)


def _says_more(new: Any) -> ColumnElement[bool]:
    c = schema.patterns.c
    return and_(c.kind == schema.PENALTY, or_(new.kind == schema.DEADLOCK, c.value < new.value))


def _forget(connection: Connection, table: Table, rows: Rows) -> None:
    """Delete the rows of claims from the patterns or their restrictions."""
    if not rows:
        return
    keys = ("level", "boxes", "player")
    same = [table.c[name] == bindparam(f"key_{name}") for name in keys]
    c = schema.patterns.c
    claim = _claimed()
    if table is not schema.patterns:
        claim = exists().where(claim, *(c[name] == bindparam(f"key_{name}") for name in keys))
    connection.execute(
        delete(table).where(claim, *same),
        [{f"key_{name}": row[name] for name in keys} for row in rows],
    )


def put_restrictions(connection: Connection, rows: Rows) -> None:
    """Keep what restrictive patterns say by goal; the last word wins, for all are proved."""
    upsert(connection, schema.restrictions, rows, lambda _: true())


def put_mining(connection: Connection, row: Mapping[str, Any]) -> None:
    """Keep the progress that has come further."""
    upsert(connection, schema.mining, [row], lambda new: schema.mining.c.done <= new.done)


def put_checkpoint(connection: Connection, row: Mapping[str, Any]) -> None:
    """Keep the checkpoint that has proved more, or as much with more work; the last of equals.

    One of another version is of no use to anybody any more.
    """
    c = schema.checkpoints.c
    upsert(
        connection,
        schema.checkpoints,
        [row],
        lambda new: or_(
            c.version != new.version,
            c.bound < new.bound,
            and_(c.bound == new.bound, c.expanded <= new.expanded),
        ),
    )


def forget_checkpoints(connection: Connection, identities: Sequence[str]) -> None:
    """Drop the checkpoints of those levels that are proved, or shown to have no solution."""
    table, best, bound = schema.checkpoints, schema.solutions.c, schema.bounds.c
    proved = exists().where(
        best.level == table.c.level,
        best.measure == schema.PUSHES,
        bound.level == table.c.level,
        bound.measure == schema.PUSHES,
        best.pushes == bound.value,
    )
    unsolvable = exists().where(
        schema.levels.c.identity == table.c.level, schema.levels.c.unsolvable.is_not(None)
    )
    for identity in identities:
        connection.execute(delete(table).where(table.c.level == identity, or_(proved, unsolvable)))


def drop_refuted(connection: Connection, identities: Sequence[str]) -> None:
    """Drop bounds above a solution that is kept, and the claim that a solved level has none.

    Solutions are replayed before they are kept, so whatever contradicts one was never proved; it
    came with a text, or from a version that was wrong.
    """
    best, bounds, levels = schema.solutions.c, schema.bounds, schema.levels
    for measure, count in ((schema.PUSHES, best.pushes), (schema.MOVES, best.moves)):
        refuted = exists().where(
            best.level == bounds.c.level,
            best.measure == measure,
            best.start == bounds.c.start,
            count < bounds.c.value,
        )
        for identity in identities:
            connection.execute(
                delete(bounds).where(
                    bounds.c.level == identity, bounds.c.measure == measure, refuted
                )
            )
    solved = exists().where(best.level == levels.c.identity)
    for identity in identities:
        connection.execute(
            update(levels).where(levels.c.identity == identity, solved).values(unsolvable=None)
        )


def put_unsolvable(connection: Connection, identity: str, how: str) -> None:
    """Keep that a level has no solution; the first proof stays."""
    table = schema.levels
    connection.execute(
        update(table)
        .where(table.c.identity == identity, table.c.unsolvable.is_(None))
        .values(unsolvable=how)
    )


def upsert(
    connection: Connection,
    table: Table,
    rows: Rows,
    better: Any,
    changed: tuple[str, ...] | None = None,
) -> None:
    """Insert rows; where the key is taken, replace the rest if `better(new row)` holds."""
    if not rows:
        return
    insert: Any = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}[
        connection.dialect.name
    ]
    statement = insert(table)
    keys = [column.name for column in table.primary_key]
    names = changed or tuple(column.name for column in table.c if column.name not in keys)
    condition: ColumnElement[bool] = better(statement.excluded)
    connection.execute(
        statement.on_conflict_do_update(
            index_elements=keys,
            set_={name: statement.excluded[name] for name in names},
            where=condition,
        ),
        list(rows),
    )
