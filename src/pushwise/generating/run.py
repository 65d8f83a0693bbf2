"""Make many levels, all different."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Unpack

from pushwise.errors import BadOption
from pushwise.formats.collection import Collection
from pushwise.generating.level_spec import MOST_LEVELS, LevelSpec, LevelSpecSettings
from pushwise.generating.making import Made, make_level
from pushwise.generating.rng import Rng
from pushwise.sokoban.identity import identity
from pushwise.sokoban.level import Level

# Tries at one level before the specification is given up as too hard to meet.
ATTEMPTS = 60
# A specification that is not met at once gets more and more effort, up to this many times as much.
TRIES_PER_EFFORT = 4
MOST_EFFORT = 12
AUTHOR = "Pushwise"
# Levels that score less are dull. Small boards may have no others, so every try asks for less.
DULL_BELOW = 30
LESS_PER_ATTEMPT = 2


@dataclass(frozen=True)
class Generated:
    """Levels made, with their ratings, and why there are no more of them if some are missing.

    `out_of_time` tells a run that was stopped from one whose specification could not be met.
    """

    spec: LevelSpec
    made: tuple[Made, ...]
    missing: int = 0
    message: str | None = None
    out_of_time: bool = False

    @property
    def levels(self) -> tuple[Level, ...]:
        """The levels, with solution, facts and title."""
        return tuple(
            described(made, f"Seed {self.spec.seed}, number {number}")
            for number, made in enumerate(self.made, 1)
        )

    @property
    def collection(self) -> Collection:
        """The levels under a header that says how they were made."""
        return Collection(
            self.levels,
            title=f"Pushwise, seed {self.spec.seed}",
            author=AUTHOR,
            comment=f"Made by pushwise generate: {spec_in_words(self.spec)}.",
        )


def generate(
    count: int = 1,
    *,
    unlike: Iterable[Level] = (),
    time_limit: float | None = None,
    cancelled: Callable[[], bool] | None = None,
    on_level: Callable[[Made], None] | None = None,
    spec: LevelSpec | None = None,
    **settings: Unpack[LevelSpecSettings],
) -> Generated:
    """Make `count` different levels.

    Settings are those of `LevelSpec`, given as keywords (numbers or texts such as "20-40" for
    ranges, "12x9" for `size`) or as one value. No level is the same puzzle as another one or
    as one of `unlike`, turned or mirrored. The same settings make the same levels; a time limit
    may make fewer, not others.

    >>> made = generate(2, size="7x7", boxes=2, seed=3)
    >>> len(made.levels), all(level.solutions for level in made.levels)
    (2, True)
    """
    if not 1 <= count <= MOST_LEVELS:
        raise BadOption(f"count must be from 1 to {MOST_LEVELS:,}.")
    spec = LevelSpec.of(**settings) if spec is None else spec.changed(**settings)
    deadline = None if time_limit is None else time.perf_counter() + time_limit
    taken = {identity(level) for level in unlike}
    made: list[Made] = []

    def stopped() -> bool:
        asked = cancelled is not None and cancelled()
        return asked or (deadline is not None and time.perf_counter() >= deadline)

    for one in _levels(spec, count, taken, stopped):
        if one is None:
            break
        made.append(one)
        if on_level is not None:
            on_level(one)
    if len(made) == count:
        return Generated(spec, tuple(made))
    out_of_time = stopped()
    why = "stopped, or out of time." if out_of_time else _why_unmet()
    message = f"Only {len(made):,} of {count:,} levels: {why}"
    return Generated(spec, tuple(made), count - len(made), message, out_of_time)


def _levels(
    spec: LevelSpec, count: int, taken: set[str], stopped: Callable[[], bool]
) -> Iterator[Made | None]:
    """Yield levels whose identities are not taken; None once one could not be made."""
    for number in range(count):
        found = None
        for attempt in range(ATTEMPTS):
            if stopped():
                break
            # Every level has a stream of its own: how many were made before does not matter.
            rng = Rng(spec.seed, number, attempt)
            effort = spec.effort * min(MOST_EFFORT, 1 + attempt // TRIES_PER_EFFORT)
            dull_below = DULL_BELOW - LESS_PER_ATTEMPT * attempt
            candidate = make_level(
                spec, rng, effort=effort, dull_below=dull_below, cancelled=stopped
            )
            if candidate is None or stopped():
                continue
            name = identity(candidate.level)
            if name not in taken:
                taken.add(name)
                found = candidate
                break
        yield found
        if found is None:
            return


def _why_unmet() -> str:
    return (
        f"{ATTEMPTS} tries at the next one did not meet the specification. "
        "Widen them, or give more effort."
    )


def described(made: Made, title: str) -> Level:
    """Return the level with its title, facts and solution."""
    rating = made.rating
    assert rating.solution is not None  # noqa: S101 - every level made has one
    assert rating.band is not None  # noqa: S101
    facts = {
        "Pushes": f"{rating.solution.pushes}{'' if made.proved else ' or fewer'}",
        "Moves": str(rating.solution.moves),
        "Box changes": str(rating.solution.box_changes),
        "Nodes": f"{'' if rating.nodes['astar'].enough else 'over '}"
        f"{rating.nodes['astar'].expanded}",
        "Score": f"{rating.score}",
        "Difficulty": rating.band.name,
    }
    return Level.from_rows(
        made.level.rows,
        title=title,
        author=AUTHOR,
        properties=facts,
        solutions=[made.solution],
    )


def spec_in_words(spec: LevelSpec) -> str:
    """Return the specification as the options that make the same levels again."""
    words = [f"--size {spec.width}x{spec.height}", f"--boxes {spec.boxes}"]
    if spec.rooms is not None:
        words.append(f"--rooms {spec.rooms}")
    if spec.symmetry != "none":
        words.append(f"--symmetry {spec.symmetry}")
    if spec.difficulty is not None:
        words.append(f"--difficulty {spec.difficulty}")
    plain = LevelSpec()
    for option, name in (("pushes", "pushes"), ("box-changes", "box_changes"), ("nodes", "nodes")):
        if getattr(spec, name) != getattr(plain, name):
            words.append(f"--{option} {getattr(spec, name)}")
    if spec.effort != plain.effort:
        words.append(f"--effort {spec.effort}")
    return " ".join([*words, f"--seed {spec.seed}"])
