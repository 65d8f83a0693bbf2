"""Checkpoints between the store and the engine: a run goes on where another one was stopped.

The bytes speak of cells of the normal form, so a turned copy of the level can go on too. They are
a cache: whatever is wrong with them, the run begins at the start of the level.
"""

from __future__ import annotations

import zlib

from pushwise import _core
from pushwise.errors import PushwiseError
from pushwise.knowledge.facts import KeptCheckpoint, Knowledge
from pushwise.knowledge.store import VERSION, Store
from pushwise.sokoban.identity import normal_form
from pushwise.sokoban.level import Level
from pushwise.sokoban.solution import Solution
from pushwise.sokoban.terrain import terrain_of

METHOD = "optimal"
# No checkpoint of two threads is larger, on the largest boards. Damaged bytes may claim to be.
MOST_BYTES = 192 * 1024 * 1024


def keep_checkpoint(store: Store, level: Level, checkpoint: _core.Checkpoint) -> None:
    """Keep what a search of this level has left when it was stopped."""
    # The time limit is over by now: a little larger is better than five times as long.
    data = zlib.compress(checkpoint.write(_names(level, terrain_of(level))), 1)
    kept = KeptCheckpoint(len(checkpoint), checkpoint.lower_bound, checkpoint.expanded, data)
    store.save_checkpoint(level, kept)


def usable_checkpoint(
    store: Store, level: Level, known: Knowledge, bound: int, solution: Solution | None
) -> _core.Checkpoint | None:
    """Return the checkpoint to go on from, if there is one and all it rests on is there.

    `bound` and `solution` are what the search will begin with. What was proved below a ceiling
    holds only with a solution as good; and a bound that is no longer believed may have been a part
    of the proof.
    """
    kept = store.checkpoint(level) if known.checkpoint else None
    if kept is None or kept.version != VERSION:
        return None
    checkpoint = read_checkpoint(level, kept.data)
    if checkpoint is None or checkpoint.lower_bound > bound:
        return None
    ceiling = checkpoint.ceiling
    if ceiling is not None and (solution is None or solution.pushes > ceiling):
        return None
    return checkpoint


def read_checkpoint(level: Level, data: bytes) -> _core.Checkpoint | None:
    """Read what the store keeps; None if it is damaged, or not of this level."""
    unpacker = zlib.decompressobj()
    try:
        plain = unpacker.decompress(data, MOST_BYTES)
        terrain = terrain_of(level)
        names = _names(level, terrain)
    except (zlib.error, PushwiseError):
        return None
    if not unpacker.eof or unpacker.unused_data:
        return None
    return _core.Checkpoint.read(terrain, names, plain)


def _names(level: Level, terrain: _core.Terrain) -> list[int]:
    """The cells of the normal form, for each interior cell in the order of the core."""
    return list(map(normal_form(level).to_normal, terrain.interior))
