"""Move knowledge between a store and its text form."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from sqlalchemy import Connection, Table, select

from pushwise.errors import PushwiseError
from pushwise.knowledge import claims, interchange, schema, upserts
from pushwise.knowledge.in_normal_form import first_of_region
from pushwise.knowledge.interchange import LevelFacts
from pushwise.knowledge.store import Store
from pushwise.sokoban.identity import NormalForm, normal_form
from pushwise.sokoban.level import Level
from pushwise.sokoban.solution import replay


def export_store(store: Store, levels: Iterable[Level] | None = None) -> Iterator[str]:
    """Yield the lines of an export of the whole store, or of what it knows about some levels."""
    wanted = None if levels is None else {normal_form(level).identity for level in levels}
    return interchange.write(_facts(store, wanted))


def import_text(
    store: Store, lines: Iterable[str], *, trusted: bool = False
) -> tuple[int, list[str]]:
    """Merge an export into the store: the better solution and the higher bound win.

    What a text says is a claim, but for its solutions, which are replayed. With `trusted` its
    proofs are taken for proofs: that restores a backup of one's own.

    The text is read to its end before anything is written. Returns the number of levels, and a
    sentence for each fact that was refused because it contradicts the rules or another fact.
    """
    levels = interchange.read(lines)
    refused: list[str] = []
    for facts in levels:
        level = Level.from_rows(facts.board, title=facts.title)
        with store.writing(normal_form(level)) as connection:
            refused += _merge(connection, normal_form(level), facts, trusted=trusted)
    return len(levels), refused


def _facts(store: Store, wanted: set[str] | None) -> Iterator[LevelFacts]:
    with store.reading() as connection:
        query = select(schema.levels).order_by(schema.levels.c.identity)
        for row in connection.execute(query).all():
            if wanted is None or row.identity in wanted:
                yield _level_facts(connection, row)


def _level_facts(connection: Connection, row: Any) -> LevelFacts:
    def rows(table: Table) -> list[dict[str, Any]]:
        found = connection.execute(
            select(table).where(table.c.level == row.identity).order_by(*table.primary_key)
        ).mappings()
        return [
            {name: value for name, value in entry.items() if name not in ("level", "id")}
            for entry in found
        ]

    return LevelFacts(
        board=row.board.split("\n"),
        identity=row.identity,
        title=row.title,
        unsolvable=row.unsolvable,
        solutions=rows(schema.solutions),
        bounds=rows(schema.bounds),
        claims=rows(schema.claims),
        patterns=rows(schema.patterns),
        restrictions=rows(schema.restrictions),
        mining=rows(schema.mining),
        runs=rows(schema.runs),
    )


def _merge(
    connection: Connection, form: NormalForm, facts: LevelFacts, *, trusted: bool
) -> list[str]:
    """Write the facts of one level; what does not hold is named instead."""
    refused: list[str] = []
    key = {"level": form.identity}
    name = facts.title or form.identity[:12]
    for row in facts.solutions:
        try:
            upserts.put_solutions(connection, [key | _measured(form.level, row)])
        except (PushwiseError, KeyError) as error:
            refused.append(f"{name}: a solution was not taken: {error}")
    put_bounds = upserts.put_bounds if trusted else claims.put
    for row, put in (
        *((row, put_bounds) for row in facts.bounds),
        *((row, claims.put) for row in facts.claims),
    ):
        fault = _refutation(connection, form.identity, row)
        if fault is None:
            put(connection, [key | row])
        else:
            refused.append(f"{name}: {fault}")
    if facts.unsolvable:
        row = interchange.claim_unsolvable(facts.unsolvable)
        fault = _refutation(connection, form.identity, row)
        if fault is not None:
            refused.append(f"{name}: {fault}")
        elif trusted:
            upserts.put_unsolvable(connection, form.identity, facts.unsolvable)
        else:
            claims.put(connection, [key | row])
    _merge_patterns(connection, form, facts, trusted=trusted)
    for row in facts.mining:
        upserts.put_mining(connection, key | row)
    for row in facts.runs:
        if not _has_run(connection, key | row):
            connection.execute(schema.runs.insert().values(key | row))
    return refused


def _refutation(connection: Connection, identity: str, row: dict[str, Any]) -> str | None:
    """Say why a bound cannot be right; None if it can."""
    measure = row["measure"]
    if measure == schema.UNSOLVABLE:
        solved = _best(connection, identity, schema.PUSHES, schema.ANYWHERE) is not None
        return "'unsolvable' was not taken: there is a solution." if solved else None
    best = _best(connection, identity, measure, row["start"])
    if best is None or row["value"] <= best:
        return None
    return f"the bound of {row['value']} {measure} was not taken: there is a solution with {best}."


def _merge_patterns(
    connection: Connection, form: NormalForm, facts: LevelFacts, *, trusted: bool
) -> None:
    """Write patterns and their restrictions: as proofs if they are and the text is trusted."""
    key = {"level": form.identity}
    proved: list[dict[str, Any]] = []
    claimed: list[dict[str, Any]] = []
    for pattern in facts.patterns:
        row = key | _in_region(form.level, pattern)
        if trusted and not row["proof"].startswith(schema.CLAIMED):
            proved.append(row)
        else:
            claimed.append(_claim(row))
    upserts.put_patterns(connection, proved)
    upserts.put_claims(connection, claimed)
    keys = {(row["boxes"], row["player"]) for row in proved}
    restrictions = [key | _in_region(form.level, row) for row in facts.restrictions]
    upserts.put_restrictions(
        connection,
        [
            row
            for row in restrictions
            if (row["boxes"], row["player"]) in keys or _is_claimed(connection, row)
        ],
    )


def _measured(level: Level, row: dict[str, Any]) -> dict[str, Any]:
    """The row with the counts that its letters really have."""
    solution = replay(level, row["lurd"])
    row = row | {"lurd": solution.lurd, "pushes": solution.pushes}
    if row["start"] == schema.ANYWHERE:
        return row | {"moves": solution.moves}
    from_start = Level.from_rows(_with_player(level, row["start"]))
    lurd = normal_form(from_start).solution_to_original(solution.lurd)
    return row | {"moves": replay(from_start, lurd).moves}


def _with_player(level: Level, cell: int) -> list[str]:
    """The board with the player put on another cell of its region."""
    board = list("".join(level.rows))
    for at, signs in ((level.player, {"@": " ", "+": "."}), (cell, {" ": "@", ".": "+"})):
        board[at] = signs[board[at]]
    text = "".join(board)
    return [text[at : at + level.width] for at in range(0, len(text), level.width)]


def _in_region(level: Level, row: dict[str, Any]) -> dict[str, Any]:
    boxes = frozenset(map(int, row["boxes"].split(",")))
    return row | {"player": first_of_region(level, boxes, row["player"])}


def _claim(row: dict[str, Any]) -> dict[str, Any]:
    """The row of a pattern, marked as not proved here."""
    return row | {"proof": schema.CLAIMED + row["proof"].removeprefix(schema.CLAIMED)}


def _is_claimed(connection: Connection, row: dict[str, Any]) -> bool:
    """Whether the pattern of a restriction is a claim: a text says nothing about what is proved."""
    table = schema.patterns
    keys = ("level", "boxes", "player")
    query = select(table.c.proof).where(*(table.c[name] == row[name] for name in keys))
    proof: str = connection.execute(query).scalar_one_or_none() or ""
    return proof.startswith(schema.CLAIMED)


def _best(connection: Connection, identity: str, measure: str, start: int) -> int | None:
    table = schema.solutions
    value: int | None = connection.execute(
        select(table.c[measure]).where(
            table.c.level == identity, table.c.measure == measure, table.c.start == start
        )
    ).scalar_one_or_none()
    return value


def _has_run(connection: Connection, row: dict[str, Any]) -> bool:
    table = schema.runs
    names = ("level", "finished", "options", "status", "expanded", "seconds")
    query = select(table.c.id).where(*(table.c[name] == row[name] for name in names))
    return connection.execute(query).first() is not None
