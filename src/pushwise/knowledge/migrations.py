"""How a store came to its present tables: named steps, in order, each applied once.

All steps still missing are applied in one transaction. A step is never changed after a release:
what comes later is another step at the end. A store that has a step unknown here was written by a
newer Pushwise and is left alone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import Connection, Table, inspect, select, text

from pushwise.knowledge import schema
from pushwise.knowledge.errors import NewerStore, NotAStore

# Any number will do, as long as no other program that shares the database uses it.
POSTGRESQL_LOCK = 0x50555348


@dataclass(frozen=True)
class Migration:
    """One step: a name forever, and what it does to the tables."""

    name: str
    apply: Callable[[Connection], None]


def _create(*tables: Table) -> Callable[[Connection], None]:
    def apply(connection: Connection) -> None:
        for table in tables:
            table.create(connection)

    return apply


MIGRATIONS = (
    Migration(
        "0001-solutions-and-bounds",
        _create(schema.levels, schema.solutions, schema.bounds, schema.runs),
    ),
    Migration("0002-patterns-and-mining", _create(schema.patterns, schema.mining)),
    Migration("0003-restrictions", _create(schema.restrictions)),
    Migration("0004-frontiers", _create(schema.checkpoints)),
    Migration("0005-claims", _create(schema.claims)),
)


def migrate(
    connection: Connection, place: str, steps: tuple[Migration, ...] = MIGRATIONS
) -> list[str]:
    """Apply the missing steps inside the caller's transaction and return their names."""
    if connection.dialect.name == "postgresql":
        # Two programs that open an empty database at once must not both create the tables.
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": POSTGRESQL_LOCK})
    missing = missing_steps(connection, place, steps)
    if not inspect(connection).has_table(schema.applied.name):
        schema.applied.create(connection)
    for step in missing:
        step.apply(connection)
        now = datetime.now(UTC).isoformat(timespec="seconds")
        connection.execute(schema.applied.insert().values(name=step.name, applied=now))
    return [step.name for step in missing]


def missing_steps(
    connection: Connection, place: str, steps: tuple[Migration, ...] = MIGRATIONS
) -> list[Migration]:
    """Return the steps that a store lacks; refuse what is no store, or a newer one."""
    present = set(inspect(connection).get_table_names())
    if schema.applied.name not in present:
        if present & set(schema.metadata.tables):
            raise NotAStore(place)
        return list(steps)
    names = applied_names(connection)
    known = {step.name for step in steps}
    for name in names:
        if name not in known:
            raise NewerStore(place, name)
    return [step for step in steps if step.name not in names]


def applied_names(connection: Connection) -> list[str]:
    """Return the names of the steps a store has, in order."""
    return list(
        connection.execute(select(schema.applied.c.name).order_by(schema.applied.c.name)).scalars()
    )
