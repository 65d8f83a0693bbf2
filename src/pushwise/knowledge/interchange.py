"""The text that `pushwise store export` writes and `import` reads; docs/store.md is its manual.

One fact a line, the kind of fact first. Cells are named as in messages (I12) and are those of the
board given, which is the normal form of the level.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property, partial
from io import TextIOBase
from typing import Any

from sqlalchemy import BigInteger

from pushwise.errors import PushwiseError
from pushwise.knowledge import schema
from pushwise.knowledge.errors import BadExport
from pushwise.knowledge.facts import LARGEST_BOUND
from pushwise.sokoban.identity import normal_form
from pushwise.sokoban.level import Level

HEADER = "pushwise-knowledge 1"
NOWHERE = "-"
LARGEST_VALUE = 2**31 - 1  # of the columns for pushes and moves
LARGEST_COUNT = 2**63 - 1  # of those for states and placements
MOST_ROWS = 100_000  # of a board: more cells than Pushwise reads
LONGEST_LINE = 20_000_000  # a solution of ten million steps fits
LONGEST_SHOWN = 30  # characters of a number that is refused


@dataclass
class LevelFacts:
    """The rows of the store about one level, as dictionaries without the level's identity."""

    board: list[str]
    identity: str = ""
    line: int = 0  # where it begins in the text
    title: str | None = None
    unsolvable: str | None = None
    solutions: list[dict[str, Any]] = field(default_factory=list)
    bounds: list[dict[str, Any]] = field(default_factory=list)
    claims: list[dict[str, Any]] = field(default_factory=list)
    patterns: list[dict[str, Any]] = field(default_factory=list)
    restrictions: list[dict[str, Any]] = field(default_factory=list)
    mining: list[dict[str, Any]] = field(default_factory=list)
    runs: list[dict[str, Any]] = field(default_factory=list)

    @cached_property
    def level(self) -> Level:
        """The level of the board; asked for when its rows are complete."""
        return Level.from_rows(self.board)


def claim_unsolvable(how: str) -> dict[str, Any]:
    """The row of the claim that there is no solution; `how` says who claims it."""
    return {
        "measure": schema.UNSOLVABLE,
        "start": schema.ANYWHERE,
        "value": 0,
        "version": NOWHERE,
        "method": how,
    }


def write(levels: Iterable[LevelFacts]) -> Iterator[str]:
    """Yield the lines of an export."""
    yield HEADER
    for facts in levels:
        yield ""
        yield from _write_level(facts)


def _write_level(facts: LevelFacts) -> Iterator[str]:
    level = facts.level

    def name(cell: int) -> str:
        return NOWHERE if cell == schema.ANYWHERE else level.cell_name(cell)

    yield f"level {facts.identity}"
    if facts.title:
        yield f"title {facts.title}"
    for row in facts.board:
        yield f"row {row}"
    if facts.unsolvable:
        yield f"unsolvable {facts.unsolvable}"
    for s in facts.solutions:
        counts = f"{s['pushes']} {s['moves']} {s['lurd'] or NOWHERE}"
        yield f"solution {s['measure']} {name(s['start'])} {counts} {s['version']} {s['method']}"
    for b in facts.bounds:
        where = name(b["start"])
        yield f"bound {b['measure']} {where} {b['value']} {b['version']} {b['method']}"
    for c in facts.claims:
        if c["measure"] == schema.UNSOLVABLE:
            yield f"claim unsolvable {c['method']}"
        else:
            where = name(c["start"])
            yield f"claim {c['measure']} {where} {c['value']} {c['version']} {c['method']}"
    for p in facts.patterns:
        boxes = ",".join(name(int(cell)) for cell in p["boxes"].split(","))
        value = f"{p['kind']} {p['value']} {boxes} {name(p['player'])}"
        yield f"pattern {value} {p['version']} {p['proof']}"
    for r in facts.restrictions:
        boxes = ",".join(name(int(cell)) for cell in r["boxes"].split(","))
        pairs = (entry.split("=") for entry in r["by_goal"].split(","))
        extras = ",".join(f"{name(int(goal))}={extra}" for goal, extra in pairs)
        yield f"restriction {boxes} {name(r['player'])} {name(r['lead'])} {extras}"
    for m in facts.mining:
        total = NOWHERE if m["total"] is None else m["total"]
        blob = base64.b64encode(m["progress"]).decode("ascii") or NOWHERE
        yield f"mining {m['done']} {total} {m['found']} {m['version']} {blob} {m['task']}"
    for run in facts.runs:
        yield f"run {json.dumps(run, sort_keys=True)}"


def read(lines: Iterable[str]) -> list[LevelFacts]:
    """Read a whole export; the first line that cannot be read raises `BadExport`."""
    levels: list[LevelFacts] = []
    number = 0
    for number, raw in enumerate(_decoded(lines), 1):
        line = raw.rstrip("\r\n")
        if number == 1:
            if line.removeprefix("\ufeff") != HEADER:  # editors put a byte order mark there
                raise BadExport(1, f"it is not {HEADER!r}")
            continue
        kind, _, rest = line.partition(" ")
        if not line.strip() or kind.startswith(";"):
            continue
        try:
            if kind == "level":
                levels.append(LevelFacts([], identity=rest, line=number))
            elif not levels:
                raise ValueError("there is no level yet")
            else:
                _read_fact(levels[-1], kind, rest)
        except PushwiseError as error:
            raise BadExport(number, str(error).rstrip(".")) from None
        except (ValueError, KeyError, TypeError) as error:
            raise BadExport(number, str(error)) from None
        except RecursionError:
            raise BadExport(number, "it is nested too deeply") from None
    if number == 0:
        raise BadExport(1, "it is empty")
    for facts in levels:
        _check_identity(facts)
    return levels


def _decoded(lines: Iterable[str]) -> Iterator[str]:
    given = 0
    if isinstance(lines, TextIOBase):  # without a limit, an endless line would be read to its end
        lines = iter(partial(lines.readline, LONGEST_LINE), "")
    try:
        for line in lines:
            given += 1
            if len(line) >= LONGEST_LINE:
                raise BadExport(given, f"it is longer than {LONGEST_LINE:,} characters")
            if not _is_text(line):
                raise BadExport(given, "it is not text in UTF-8")
            yield line
    except UnicodeDecodeError:
        # A file is decoded a block at a time: the bytes are in this line or a later one.
        raise BadExport(given + 1, "from here on it is not text in UTF-8") from None


def _read_fact(facts: LevelFacts, kind: str, rest: str) -> None:
    match kind:
        case "title":
            facts.title = rest
        case "row":
            if "level" in facts.__dict__:
                raise ValueError("the rows of a board come before all that is known about it")
            if len(facts.board) >= MOST_ROWS:
                raise ValueError("the board is too large")
            facts.board.append(rest)
        case "unsolvable":
            facts.unsolvable = rest
        case "solution":
            facts.solutions.append(_read_solution(facts, rest))
        case "bound":
            facts.bounds.append(_read_bound(facts, rest))
        case "claim" if rest.startswith("unsolvable "):
            facts.claims.append(claim_unsolvable(rest.partition(" ")[2]))
        case "claim":
            facts.claims.append(_read_bound(facts, rest))
        case "pattern":
            facts.patterns.append(_read_pattern(facts, rest))
        case "restriction":
            facts.restrictions.append(_read_restriction(facts, rest))
        case "mining":
            facts.mining.append(_read_mining(rest))
        case "run":
            facts.runs.append(_read_run(rest))
        case _:
            raise ValueError(f"there is no fact {kind!r}")


def _read_solution(facts: LevelFacts, rest: str) -> dict[str, Any]:
    measure, start, pushes, moves, lurd, version, method = _words(rest, 7)
    return {
        "measure": _measure(measure),
        "start": _cell(facts, start),
        "pushes": _count(pushes),
        "moves": _count(moves),
        "lurd": "" if lurd == NOWHERE else lurd,
        "version": version,
        "method": method,
    }


def _read_bound(facts: LevelFacts, rest: str) -> dict[str, Any]:
    measure, start, value, version, method = _words(rest, 5)
    return {
        "measure": _measure(measure),
        "start": _cell(facts, start),
        "value": _count(value, LARGEST_BOUND),
        "version": version,
        "method": method,
    }


def _read_pattern(facts: LevelFacts, rest: str) -> dict[str, Any]:
    kind, value, boxes, player, version, proof = _words(rest, 6)
    if kind not in (schema.DEADLOCK, schema.PENALTY):
        raise ValueError(f"there is no pattern {kind!r}")
    cells = sorted(_cell(facts, name) for name in boxes.split(","))
    return {
        "kind": kind,
        "value": _count(value),
        "boxes": ",".join(map(str, cells)),
        "player": _cell(facts, player),
        "version": version,
        "proof": proof,
    }


def _read_restriction(facts: LevelFacts, rest: str) -> dict[str, Any]:
    boxes, player, lead, extras = _words(rest, 4)
    pairs = []
    for entry in extras.split(","):
        goal, _, extra = entry.partition("=")
        pairs.append(f"{_cell(facts, goal)}={extra if extra == NOWHERE else _count(extra)}")
    return {
        "boxes": ",".join(map(str, sorted(_cell(facts, name) for name in boxes.split(",")))),
        "player": _cell(facts, player),
        "lead": _cell(facts, lead),
        "by_goal": ",".join(pairs),
    }


def _read_mining(rest: str) -> dict[str, Any]:
    done, total, found, version, blob, task = _words(rest, 6)
    return {
        "task": task,
        "done": _count(done, LARGEST_COUNT),
        "total": None if total == NOWHERE else _count(total, LARGEST_COUNT),
        "found": _count(found, LARGEST_COUNT),
        "version": version,
        "progress": b"" if blob == NOWHERE else base64.b64decode(blob, validate=True),
    }


def _read_run(rest: str) -> dict[str, Any]:
    row = json.loads(rest, parse_constant=_no_number)
    columns = {column.name for column in schema.runs.c} - {"id", "level"}
    if not isinstance(row, dict) or set(row) != columns:
        raise ValueError("it is not a run")
    for name, value in row.items():
        column = schema.runs.c[name]
        if value is None and column.nullable:
            continue
        kind = column.type.python_type
        fits = isinstance(value, (int, float) if kind is float else kind)
        if not fits or (isinstance(value, bool) and kind is not bool):
            raise ValueError(f"{name} is not a value of its kind")
        if kind is int:
            most = LARGEST_COUNT if isinstance(column.type, BigInteger) else LARGEST_VALUE
            _count(str(value), most)
        elif kind is float and not 0 <= value <= LARGEST_COUNT:
            raise ValueError(f"{name} is not a number from 0 to {LARGEST_COUNT:,}")
        elif kind is str and not _is_text(value, getattr(column.type, "length", None)):
            raise ValueError(f"{name} is not a text of the database")
    return row


def _no_number(name: str) -> None:
    raise ValueError(f"{name} is not a number")


def _is_text(value: str, longest: int | None = None) -> bool:
    """Whether a text can be kept: no lone surrogates, no zeros, not too long."""
    try:
        value.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return "\0" not in value and (longest is None or len(value) <= longest)


def _count(text: str, most: int = LARGEST_VALUE) -> int:
    """A number that the tables can hold; none of them is negative."""
    number = int(text) if len(text) <= LONGEST_SHOWN else -1
    if not 0 <= number <= most:
        shown = text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"
        raise ValueError(f"{shown} is not a number from 0 to {most:,}")
    return number


def _words(rest: str, count: int) -> list[str]:
    words = rest.split(" ", count - 1)
    if len(words) != count:
        raise ValueError(f"it has {len(words)} words, not {count}")
    return words


def _measure(name: str) -> str:
    if name not in (schema.PUSHES, schema.MOVES):
        raise ValueError(f"there is no measure {name!r}")
    return name


def _cell(facts: LevelFacts, name: str) -> int:
    if name == NOWHERE:
        return schema.ANYWHERE
    return facts.level.cell_at(name)


def _check_identity(facts: LevelFacts) -> None:
    try:
        level = facts.level
    except PushwiseError as error:
        raise BadExport(facts.line, str(error).rstrip(".")) from None
    form = normal_form(level)
    if form.identity != facts.identity or form.level.rows != level.rows:
        raise BadExport(facts.line, "the board is not the normal form of that name")
