"""The tables of the store, the same on SQLite and PostgreSQL.

Everything about a level is kept in the terms of its normal form, so that turned and mirrored copies
share it. Fewest pushes do not depend on where in its region the player starts; fewest moves do, so
facts about moves are kept per start cell (`start`, a cell of the normal form; `ANYWHERE` for
pushes).
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

ANYWHERE = -1
PUSHES = "pushes"
MOVES = "moves"
DEADLOCK = "deadlock"
PENALTY = "penalty"
UNSOLVABLE = "unsolvable"  # the measure of the claim that there is no solution
# How the proof of a pattern begins that was read from a text: a claim until it is proved here.
CLAIMED = "claimed: "

metadata = MetaData()


def _level() -> Column[str]:
    return Column("level", String(64), ForeignKey("levels.identity"), nullable=False)


def _key_level() -> Column[str]:
    return Column("level", String(64), ForeignKey("levels.identity"), primary_key=True)


applied = Table(
    "pushwise_migrations",
    metadata,
    Column("name", String(80), primary_key=True),
    Column("applied", String(32), nullable=False),
)

levels = Table(
    "levels",
    metadata,
    Column("identity", String(64), primary_key=True),
    Column("board", Text, nullable=False),
    Column("title", Text),
    Column("boxes", Integer, nullable=False),
    # How it was proved that there is no solution; null as long as it is not.
    Column("unsolvable", Text),
)

solutions = Table(
    "solutions",
    metadata,
    _key_level(),
    Column("measure", String(8), primary_key=True),
    Column("start", Integer, primary_key=True),
    Column("lurd", Text, nullable=False),
    Column("pushes", Integer, nullable=False),
    Column("moves", Integer, nullable=False),
    Column("method", Text, nullable=False),
    Column("version", String(40), nullable=False),
)

bounds = Table(
    "bounds",
    metadata,
    _key_level(),
    Column("measure", String(8), primary_key=True),
    Column("start", Integer, primary_key=True),
    Column("value", Integer, nullable=False),
    Column("method", Text, nullable=False),
    Column("version", String(40), nullable=False),
)

runs = Table(
    "runs",
    metadata,
    Column(
        "id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True
    ),
    _level(),
    Column("finished", String(32), nullable=False),
    Column("version", String(40), nullable=False),
    Column("options", Text, nullable=False),
    Column("method", Text, nullable=False),
    Column("objective", String(8), nullable=False),
    Column("status", String(12), nullable=False),
    Column("optimal", Boolean, nullable=False),
    Column("pushes", Integer),
    Column("moves", Integer),
    Column("lower_bound", Integer),
    Column("expanded", BigInteger, nullable=False),
    Column("generated", BigInteger, nullable=False),
    Column("stored", BigInteger, nullable=False),
    Column("seconds", Float, nullable=False),
    Column("peak_mib", Float, nullable=False),
    Index("runs_by_level", "level"),
)

patterns = Table(
    "patterns",
    metadata,
    _key_level(),
    # Cells of the normal form, ascending, with commas between.
    Column("boxes", Text, primary_key=True),
    # The first cell of the player's region when only these boxes are on the board.
    Column("player", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("value", Integer, nullable=False),
    Column("proof", Text, nullable=False),
    Column("version", String(40), nullable=False),
)

# What restrictive patterns say about their lead, goal by goal.
restrictions = Table(
    "restrictions",
    metadata,
    _key_level(),
    Column("boxes", Text, primary_key=True),
    Column("player", Integer, primary_key=True),
    Column("lead", Integer, nullable=False),
    # goal=penalty with commas between; goal=- where the lead cannot get there.
    Column("by_goal", Text, nullable=False),
)

# What a search for the fewest pushes that was stopped leaves to the next one.
checkpoints = Table(
    "frontiers",  # its name in stores that are in use
    metadata,
    _key_level(),
    Column("states", Integer, nullable=False),
    Column("bound", Integer, nullable=False),
    # States expanded to come so far, by all the runs that went on from each other.
    Column("expanded", BigInteger, nullable=False),
    Column("data", LargeBinary, nullable=False),
    Column("version", String(40), nullable=False),
)

# What a text says and nobody here has proved; `method` and `version` are whose word it is.
claims = Table(
    "claims",
    metadata,
    _key_level(),
    Column("measure", String(10), primary_key=True),
    Column("start", Integer, primary_key=True),
    Column("value", Integer, nullable=False),
    Column("method", Text, nullable=False),
    Column("version", String(40), nullable=False),
)

mining = Table(
    "mining",
    metadata,
    _key_level(),
    Column("task", String(40), primary_key=True),
    Column("done", BigInteger, nullable=False),
    Column("total", BigInteger),
    Column("found", BigInteger, nullable=False),
    Column("progress", LargeBinary, nullable=False),
    Column("version", String(40), nullable=False),
)
