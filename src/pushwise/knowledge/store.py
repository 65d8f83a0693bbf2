"""The knowledge store: everything learnt about levels, under their identity.

Use it as a context manager. What goes in and comes out is in the terms of the level given, whatever
its orientation; inside, everything is in the terms of the normal form. Solutions are replayed on
the way in and on the way out, so a store that lies is noticed and never believed.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from datetime import UTC, datetime
from importlib.metadata import version
from types import TracebackType
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, func, select, update

from pushwise.knowledge import reading, schema, upserts
from pushwise.knowledge.engine import (
    READING,
    mark_sqlite,
    open_engine,
    sentences,
    server_version,
    use_write_ahead_log,
)
from pushwise.knowledge.facts import Knowledge, Mining, Pattern
from pushwise.knowledge.in_normal_form import pattern_to_normal, pattern_to_original
from pushwise.knowledge.location import default_location, shown
from pushwise.knowledge.migrations import applied_names, migrate
from pushwise.sokoban.identity import NormalForm, normal_form
from pushwise.sokoban.level import Level
from pushwise.sokoban.solution import replay

if TYPE_CHECKING:
    from pushwise.solving.options import Options
    from pushwise.solving.result import Result

VERSION = version("pushwise")


class Store:
    """An open store; `location` is a path, a sqlite:/// or a postgresql:// URL.

    >>> import tempfile, pathlib
    >>> from pushwise.sokoban.level import Level
    >>> level = Level.from_rows(["######", "#@ $.#", "######"])
    >>> turned = Level.from_rows(["###", "#.#", "#$#", "# #", "#@#", "###"])
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     with Store(pathlib.Path(folder) / "store.sqlite") as store:
    ...         store.add_solution(level, "rR", method="hand")
    ...         print(store.knowledge(turned).by_pushes.solution)
    uU
    """

    def __init__(self, location: object = None) -> None:
        """Open the store, create it if there is none, bring its tables up to date."""
        self.location = str(location) if location is not None else default_location()
        self.migrated: list[str] = []
        with sentences(self.location):
            self._engine = open_engine(self.location)
            try:
                with self._engine.begin() as connection:
                    self.migrated = migrate(connection, shown(self.location))
                    if self.migrated and connection.dialect.name == "sqlite":
                        mark_sqlite(connection)
                if self._engine.dialect.name == "sqlite":
                    use_write_ahead_log(self._engine)
            except BaseException:
                self._engine.dispose()
                raise

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()

    def __enter__(self) -> Store:
        """Use the store in a `with` statement."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close it at the end."""
        self.close()

    # ---- Reading ----

    def knowledge(self, level: Level) -> Knowledge:
        """Return what is known about a level; blank if nothing is."""
        form = normal_form(level)
        with self.reading() as connection:
            return reading.knowledge(connection, form)

    def patterns(self, level: Level) -> list[Pattern]:
        """Return the patterns of a level, those with fewest boxes first."""
        form = normal_form(level)
        with self.reading() as connection:
            found = reading.patterns(connection, form.identity)
        return [pattern_to_original(form, pattern) for pattern in found]

    def mining(self, level: Level, task: str) -> Mining | None:
        """Return how far the mining task has come on a level."""
        with self.reading() as connection:
            return reading.mining(connection, normal_form(level).identity, task)

    def counts(self) -> dict[str, int]:
        """Return the number of rows of each table."""
        tables = (t for t in schema.metadata.sorted_tables if t is not schema.applied)
        with self.reading() as connection:
            return {
                table.name: connection.execute(select(func.count()).select_from(table)).scalar_one()
                for table in tables
            }

    def migrations(self) -> list[str]:
        """Return the names of the migrations the store has had."""
        with self.reading() as connection:
            return applied_names(connection)

    def database(self) -> str:
        """Return the kind and version of the database."""
        with self.reading() as connection:
            return server_version(connection)

    # ---- Writing ----

    def add_solution(self, level: Level, lurd: str, *, method: str, version: str = VERSION) -> None:
        """Keep a solution if it is the best by pushes or by moves; it is replayed first."""
        form = normal_form(level)
        with self.writing(form) as connection:
            self._put_solution(connection, form, lurd, method, version)

    def raise_bound(
        self, level: Level, measure: str, value: int, *, method: str, version: str = VERSION
    ) -> None:
        """Keep a proved lower bound on pushes (or on moves from this start) if it is higher."""
        form = normal_form(level)
        with self.writing(form) as connection:
            self._put_bound(connection, form, measure, value, method, version)

    def add_unsolvable(self, level: Level, *, method: str, version: str = VERSION) -> None:
        """Keep that a level has no solution."""
        with self.writing(normal_form(level)) as connection:
            self._put_unsolvable(connection, normal_form(level), method, version)

    def add_patterns(self, level: Level, patterns: Iterable[Pattern]) -> None:
        """Keep patterns; a deadlock replaces a penalty, a larger penalty a smaller one."""
        form = normal_form(level)
        rows = [
            {
                "level": form.identity,
                "boxes": ",".join(map(str, sorted(pattern.boxes))),
                "player": pattern.player,
                "kind": pattern.kind,
                "value": pattern.value,
                "proof": pattern.proof,
                "version": pattern.version or VERSION,
            }
            for pattern in (pattern_to_normal(form, pattern) for pattern in patterns)
        ]
        with self.writing(form) as connection:
            upserts.put_patterns(connection, rows)

    def save_mining(self, level: Level, mining: Mining) -> None:
        """Keep the progress of a mining task unless the store has come further already."""
        form = normal_form(level)
        row = {"level": form.identity, **asdict(mining)}
        row["version"] = mining.version or VERSION
        with self.writing(form) as connection:
            upserts.put_mining(connection, row)

    def add_result(self, result: Result, options: Options) -> None:
        """Keep a run and all that it proved or found, in one transaction."""
        level = result.level
        if level is None:
            return
        form = normal_form(level)
        with self.writing(form) as connection:
            if result.solution is not None:
                self._put_solution(connection, form, result.solution.lurd, result.method, VERSION)
            if result.status == "unsolvable":
                self._put_unsolvable(connection, form, result.method, VERSION)
            elif result.lower_bound:
                measure = schema.MOVES if result.objective == "moves" else schema.PUSHES
                self._put_bound(
                    connection, form, measure, result.lower_bound, result.method, VERSION
                )
            connection.execute(schema.runs.insert().values(_run_row(form, result, options)))

    # ---- Transactions ----

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that sees one state of the store and changes nothing."""
        with sentences(self.location), self._engine.connect() as plain:
            connection = plain.execution_options(**{READING: True})
            with connection.begin():
                yield connection

    @contextmanager
    def writing(self, form: NormalForm) -> Iterator[Connection]:
        """A transaction in which the level exists."""
        with sentences(self.location), self._engine.begin() as connection:
            upserts.put_level(
                connection,
                {
                    "identity": form.identity,
                    "board": "\n".join(form.level.rows),
                    "title": form.original.title,
                    "boxes": len(form.level.boxes),
                    "unsolvable": None,
                },
            )
            yield connection

    def _put_solution(
        self, connection: Connection, form: NormalForm, lurd: str, method: str, version: str
    ) -> None:
        here = replay(form.original, lurd)
        lurd = form.solution_to_normal(here.lurd)
        there = replay(form.level, lurd)
        row: dict[str, Any] = {
            "level": form.identity,
            "lurd": there.lurd,
            "pushes": there.pushes,
            "method": method,
            "version": version,
        }
        # The walk to the first push is the only part that depends on the start. For moves the
        # length counts from the start of this level; the letters are for the normal form always.
        walked = replay(form.original, form.solution_to_original(there.lurd)).moves
        start = form.to_normal(form.original.player)
        upserts.put_solution(
            connection,
            {**row, "measure": schema.PUSHES, "start": schema.ANYWHERE, "moves": there.moves},
        )
        upserts.put_solution(
            connection, {**row, "measure": schema.MOVES, "start": start, "moves": walked}
        )

    def _put_bound(
        self,
        connection: Connection,
        form: NormalForm,
        measure: str,
        value: int,
        method: str,
        version: str,
    ) -> None:
        moves = measure == schema.MOVES
        start = form.to_normal(form.original.player) if moves else schema.ANYWHERE
        upserts.put_bound(
            connection,
            {
                "level": form.identity,
                "measure": measure,
                "start": start,
                "value": value,
                "method": method,
                "version": version,
            },
        )

    def _put_unsolvable(
        self, connection: Connection, form: NormalForm, method: str, version: str
    ) -> None:
        table = schema.levels
        connection.execute(
            update(table)
            .where(table.c.identity == form.identity, table.c.unsolvable.is_(None))
            .values(unsolvable=f"{method} {version}")
        )


def _run_row(form: NormalForm, result: Result, options: Options) -> dict[str, Any]:
    chosen = {name: value for name, value in asdict(options).items() if value is not None}
    solution = result.solution
    return {
        "level": form.identity,
        "finished": datetime.now(UTC).isoformat(timespec="seconds"),
        "version": VERSION,
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
