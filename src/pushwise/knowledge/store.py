"""The knowledge store: everything learnt about levels, under their identity.

Use it as a context manager. What goes in and comes out is in the terms of the level given, whatever
its orientation; inside, everything is in the terms of the normal form. Solutions are replayed on
the way in and on the way out, so a store that lies is noticed and never believed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from importlib.metadata import version
from types import TracebackType
from typing import TYPE_CHECKING

from sqlalchemy import Connection, func, select

from pushwise.knowledge import claims, reading, rows, schema, upserts
from pushwise.knowledge.engine import (
    READING,
    connected,
    mark_sqlite,
    open_engine,
    prepare_sqlite,
    sentences,
    server_version,
    use_write_ahead_log,
)
from pushwise.knowledge.facts import KeptCheckpoint, Knowledge, Mining, Pattern, Run
from pushwise.knowledge.in_normal_form import pattern_to_original
from pushwise.knowledge.location import default_location, shown
from pushwise.knowledge.migrations import applied_names, migrate, missing_steps
from pushwise.sokoban.identity import NormalForm, normal_form
from pushwise.sokoban.level import Level
from pushwise.sokoban.solution import replay

if TYPE_CHECKING:
    from pushwise.solving.options import Options
    from pushwise.solving.result import Result

VERSION = version("pushwise")
CHUNK = 500  # names in one query


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
        with sentences(self.location, opening=True):
            self._engine = open_engine(self.location)
            try:
                self._bring_up_to_date()
            except BaseException:
                self._engine.dispose()
                raise

    def _bring_up_to_date(self) -> None:
        """Apply the migrations that are missing; where none is, nothing is locked."""
        place, sqlite = shown(self.location), self._engine.dialect.name == "sqlite"
        with self._reading() as connection:
            missing = missing_steps(connection, place)
        if missing:
            with connected(self._engine) as connection, connection.begin():
                if sqlite:
                    prepare_sqlite(connection)
                self.migrated = migrate(connection, place)
                if sqlite:
                    mark_sqlite(connection)
        if sqlite:
            use_write_ahead_log(self._engine)

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

    def checkpoint(self, level: Level) -> KeptCheckpoint | None:
        """Return what a search that was stopped has left, in the terms of the normal form."""
        with self.reading() as connection:
            return reading.checkpoint(connection, normal_form(level).identity)

    def best_run(self, level: Level, objective: str) -> Run | None:
        """Return the last run that proved the best solution, or else the last run at all."""
        with self.reading() as connection:
            return reading.best_run(connection, normal_form(level).identity, objective)

    def known_among(self, identities: Iterable[str]) -> set[str]:
        """Return those of the identities that the store has anything about."""
        found: set[str] = set()
        wanted = list(identities)
        column = schema.levels.c.identity
        with self.reading() as connection:
            for at in range(0, len(wanted), CHUNK):
                query = select(column).where(column.in_(wanted[at : at + CHUNK]))
                found.update(connection.execute(query).scalars())
        return found

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
        facts = rows.of_solution(form, replay(level, lurd), method, version)
        with self.writing(form) as connection:
            upserts.put_solutions(connection, facts)

    def raise_bound(
        self, level: Level, measure: str, value: int, *, method: str, version: str = VERSION
    ) -> None:
        """Keep a proved lower bound on pushes (or on moves from this start) if it is higher."""
        form = normal_form(level)
        fact = rows.of_bound(form, measure, value, method, version)
        with self.writing(form) as connection:
            upserts.put_bounds(connection, [fact])

    def add_unsolvable(self, level: Level, *, method: str, version: str = VERSION) -> None:
        """Keep that a level has no solution."""
        form = normal_form(level)
        with self.writing(form) as connection:
            upserts.put_unsolvable(connection, form.identity, f"{method} {version}")

    def add_patterns(self, level: Level, patterns: Iterable[Pattern]) -> None:
        """Keep patterns; a deadlock replaces a penalty, a larger penalty a smaller one."""
        form = normal_form(level)
        facts, restrictions = rows.of_patterns(form, patterns, VERSION)
        with self.writing(form) as connection:
            upserts.put_patterns(connection, facts)
            upserts.put_restrictions(connection, restrictions)

    def forget_claims(self, level: Level, patterns: Iterable[Pattern]) -> None:
        """Drop those of the patterns that were only claimed by a text."""
        form = normal_form(level)
        facts, _ = rows.of_patterns(form, patterns, VERSION)
        with self.writing(form) as connection:
            upserts.forget_claims(connection, facts)

    def save_mining(self, level: Level, mining: Mining, patterns: Iterable[Pattern] = ()) -> None:
        """Keep the progress of a mining task unless the store has come further already.

        The patterns found on the way are kept in the same transaction: whenever the program is
        killed, what is counted as done is there.
        """
        form = normal_form(level)
        row = {"level": form.identity, **asdict(mining)}
        row["version"] = mining.version or VERSION
        facts, restrictions = rows.of_patterns(form, patterns, VERSION)
        with self.writing(form) as connection:
            upserts.put_patterns(connection, facts)
            upserts.put_restrictions(connection, restrictions)
            upserts.put_mining(connection, row)

    def save_checkpoint(self, level: Level, kept: KeptCheckpoint) -> None:
        """Keep what a search that was stopped has left, unless another one has come further."""
        form = normal_form(level)
        row = {"level": form.identity, **asdict(kept)}
        row["version"] = kept.version or VERSION
        with self.writing(form) as connection:
            upserts.put_checkpoint(connection, row)

    def add_result(self, result: Result, options: Options) -> None:
        """Keep a run and all that it proved or found."""
        self.add_results([result], options)

    def add_results(self, results: Sequence[Result], options: Options) -> None:
        """Keep runs and all that they proved or found, in one transaction."""
        pairs = [(normal_form(r.level), r) for r in results if r.level is not None]
        # Writers that lock rows in one order never wait for each other in a circle.
        pairs.sort(key=lambda pair: pair[0].identity)
        with self._transaction() as connection:
            upserts.put_levels(connection, [rows.of_level(form) for form, _ in pairs])
            upserts.put_solutions(
                connection,
                [
                    row
                    for form, result in pairs
                    if result.solution is not None
                    for row in rows.of_solution(
                        form, result.solution, result.found_by or result.method, VERSION
                    )
                ],
            )
            upserts.put_bounds(
                connection,
                [
                    rows.of_bound(
                        form, _measure(result), result.lower_bound, result.method, VERSION
                    )
                    for form, result in pairs
                    if result.lower_bound and result.status != "unsolvable"
                ],
            )
            for form, result in pairs:
                if result.status == "unsolvable":
                    how = f"{result.method} {VERSION}"
                    upserts.put_unsolvable(connection, form.identity, how)
            identities = [form.identity for form, _ in pairs]
            _tidy(connection, identities)
            if pairs:
                runs = [rows.of_run(form, result, options, VERSION) for form, result in pairs]
                connection.execute(schema.runs.insert(), runs)

    # ---- Transactions ----

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that sees one state of the store and changes nothing."""
        with sentences(self.location), self._reading() as connection:
            yield connection

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        with connected(self._engine) as plain:
            connection = plain.execution_options(**{READING: True})
            with connection.begin():
                yield connection

    @contextmanager
    def writing(self, form: NormalForm) -> Iterator[Connection]:
        """A transaction in which the level exists, and after which nothing stale is kept of it."""
        with self.writing_all([form]) as connection:
            yield connection

    @contextmanager
    def writing_all(self, forms: Sequence[NormalForm]) -> Iterator[Connection]:
        """The same for several levels, which should come in the order of their identities."""
        identities = [form.identity for form in forms]
        with self._transaction() as connection:
            upserts.put_levels(connection, [rows.of_level(form) for form in forms])
            yield connection
            _tidy(connection, identities)

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        with (
            sentences(self.location),
            connected(self._engine) as connection,
            connection.begin(),
        ):
            yield connection


def _tidy(connection: Connection, identities: Sequence[str]) -> None:
    """Drop what is refuted, settled or of no more use by what was written."""
    upserts.drop_refuted(connection, identities)
    claims.drop_settled(connection, identities)
    upserts.forget_checkpoints(connection, identities)


def _measure(result: Result) -> str:
    return schema.MOVES if result.objective == "moves" else schema.PUSHES
