"""The thesis's table of the 90 XSokoban levels, with what we have stored beside it.

Hoste, *Jeu de Sokoban*: for each level how many boxes were mined, the threshold fmax reached, and
for the levels solved pushes, moves and nodes; with Rolling Stone's bound and nodes and Talking
Stone (2)'s pushes and nodes as he gives them. His penalties were validated on samples and his nodes
count macro edges of the last pass only, so neither fmax nor nodes compare one to one with ours.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import TYPE_CHECKING

from pushwise.bench.runs.outcome import Outcome
from pushwise.errors import BadOption
from pushwise.sokoban.level import Level

if TYPE_CHECKING:
    from pushwise.knowledge import Store

NAME = "hoste-table"
REMARK = (
    "Hoste's fmax rests on sampled penalties and proves nothing; his nodes count macro edges of "
    "the last pass only. f: found in his fast mode. RS: Rolling Stone. TS (2): Talking Stone (2), "
    "not optimal. Best known: the fewest pushes that we know to be published. Our bound is proved; "
    "=: it meets our pushes."
)


@dataclass(frozen=True, slots=True)
class Published:
    """A row of the thesis; None where it has nothing."""

    level: int
    boxes: int
    mined: int | None
    fmax: int | None
    pushes: int | None
    moves: int | None
    nodes: int | None
    fast: int | None
    rs_bound: int | None
    rs_nodes: int | None
    ts2_pushes: int | None
    ts2_nodes: int | None
    best_known: int | None


@dataclass(frozen=True, slots=True)
class Line:
    """A level: what was published, and our stored result if there is one."""

    published: Published
    ours: Outcome | None

    @property
    def proved(self) -> bool:
        """Whether our pushes are proved to be the fewest."""
        return self.ours is not None and self.ours.optimal


@dataclass(frozen=True, slots=True)
class Column:
    """A column: heading, the name in CSV and JSON, and the value."""

    heading: str
    key: str
    value: Callable[[Line], object]


def _ours(name: str) -> Callable[[Line], object]:
    return lambda line: getattr(line.ours, name) if line.ours is not None else None


def _theirs(name: str) -> Callable[[Line], object]:
    return lambda line: getattr(line.published, name)


COLUMNS: tuple[Column, ...] = (
    Column("level", "level", _theirs("level")),
    Column("boxes", "boxes", _theirs("boxes")),
    Column("mined", "hoste_mined", _theirs("mined")),
    Column("fmax", "hoste_fmax", _theirs("fmax")),
    Column("pushes", "hoste_pushes", _theirs("pushes")),
    Column("moves", "hoste_moves", _theirs("moves")),
    Column("nodes", "hoste_nodes", _theirs("nodes")),
    Column("f", "hoste_fast", lambda line: "f" if line.published.fast else None),
    Column("RS bound", "rs_bound", _theirs("rs_bound")),
    Column("RS nodes", "rs_nodes", _theirs("rs_nodes")),
    Column("TS (2) pushes", "ts2_pushes", _theirs("ts2_pushes")),
    Column("TS (2) nodes", "ts2_nodes", _theirs("ts2_nodes")),
    Column("best known", "best_known", _theirs("best_known")),
    Column("our bound", "bound", _ours("lower_bound")),
    Column("", "optimal", lambda line: "=" if line.proved else None),
    Column("our pushes", "pushes", _ours("pushes")),
    Column("our moves", "moves", _ours("moves")),
    Column("our nodes", "nodes", _ours("expanded")),
    Column("seconds", "seconds", _ours("seconds")),
)


def published() -> dict[int, Published]:
    """Return the table of the thesis by level."""
    text = files("pushwise.bench").joinpath("data/hoste-table.csv").read_text(encoding="utf-8")
    rows = [
        Published(**{name: int(value) if value else None for name, value in row.items()})  # type: ignore[arg-type]
        for row in csv.DictReader(io.StringIO(text))
    ]
    return {row.level: row for row in rows}


def table(
    levels: Iterable[tuple[int, Level]], ours: Callable[[int, Level], Outcome | None]
) -> list[Line]:
    """Return a line for each level that the thesis has; `ours` finds our result."""
    rows = published()
    lines = []
    for number, level in levels:
        row = rows.get(number)
        if row is None or len(level.boxes) != row.boxes:
            raise BadOption(
                f"level {number} has {len(level.boxes)} boxes and is not XSokoban's: "
                f"{NAME} needs the file of its 90 levels."
            )
        lines.append(Line(row, ours(number, level)))
    return lines


def from_store(store: Store, level: Level) -> Outcome | None:
    """Return what the store knows about the fewest pushes of a level, as one result."""
    known, run = store.knowledge(level), store.best_run(level, "pushes")
    best, bound = known.by_pushes, known.push_bound
    if best is None and bound is None:
        return None
    return Outcome(
        status="solved" if known.fewest_pushes_proved or run is None else run.status,
        seconds=run.seconds if run is not None else None,
        pushes=best.solution.pushes if best is not None else None,
        moves=best.solution.moves if best is not None else None,
        expanded=run.expanded if run is not None else None,
        optimal=known.fewest_pushes_proved,
        lower_bound=bound.value if bound is not None else None,
    )


def cells(line: Line) -> list[str]:
    """Return a line as it is shown."""
    return [_shown(column.value(line)) for column in COLUMNS]


def _shown(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.1f}"
    return f"{value:,}" if isinstance(value, int) else str(value or "")


def to_json(line: Line) -> dict[str, object]:
    """Return a line as an object with plain values."""
    facts: dict[str, object] = {column.key: column.value(line) for column in COLUMNS}
    return facts | {"hoste_fast": bool(line.published.fast), "optimal": line.proved}


def to_csv(lines: Sequence[Line]) -> str:
    """Return the table as CSV with plain numbers."""
    out = io.StringIO()
    writer = csv.DictWriter(out, [column.key for column in COLUMNS], lineterminator="\n")
    writer.writeheader()
    for line in lines:
        facts = to_json(line)
        marks = {"hoste_fast": int(bool(line.published.fast)), "optimal": int(line.proved)}
        writer.writerow(facts | marks)
    return out.getvalue()


def totals(lines: Sequence[Line]) -> str:
    """Say how many levels each program solved."""
    solved = sum(line.published.pushes is not None for line in lines)
    rolling = sum(line.published.rs_nodes is not None for line in lines)
    talking = sum(line.published.ts2_pushes is not None for line in lines)
    proved = sum(line.proved for line in lines)
    known = sum(line.ours is not None and line.ours.pushes is not None for line in lines)
    best = sum(
        line.ours is not None
        and line.ours.pushes is not None
        and line.published.best_known is not None
        and line.ours.pushes <= line.published.best_known
        for line in lines
    )
    return (
        f"Of {len(lines)} levels: Hoste {solved}, Rolling Stone {rolling}, Talking Stone (2) "
        f"{talking}; ours {proved} proved, {known} with a solution, {best} of them as short as the "
        "best known."
    )
