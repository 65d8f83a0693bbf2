"""Draw a second sample of levels, like a first one and with no level of it.

    python benchmarks/second_sample.py LEVELS FIRST.xsb OUT.xsb [--seed 22]

LEVELS is a folder of collections, FIRST.xsb a sample of their levels. From each collection as many
levels are drawn at random as the first sample has of it; a level that is turned, mirrored or in
several collections counts as one. What was developed on the first sample is shown to be tuned to
it, or not, by the share solved of the second. The levels are other people's: write OUT.xsb outside
the repository.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random

from pushwise import Level, dump, load
from pushwise.sokoban.identity import identity

SEED = 22

Sets = Mapping[str, list[tuple[str, Level]]]  # by name of the collection: identities and levels


def read_sets(folder: Path) -> Sets:
    """Return the levels of every collection of the folder."""
    return {
        path.stem: [(identity(level), level) for level in load(path)]
        for path in sorted(folder.glob("*.xsb"))
    }


def counts(sets: Sets, first: Iterable[Level]) -> Counter[str]:
    """Return how many levels of each collection the sample has; of two that have it, the titled."""
    owners: dict[str, list[tuple[str, str | None]]] = {}
    for name, levels in sets.items():
        for known, level in levels:
            owners.setdefault(known, []).append((name, level.title))
    found: Counter[str] = Counter()
    for level in first:
        having = owners.get(identity(level))
        if not having:
            raise SystemExit(f"{level.title or 'a level'} of the first sample is in no collection")
        titled = [name for name, title in having if title == level.title]
        found[(titled or [name for name, _ in having])[0]] += 1
    return found


def draw(sets: Sets, first: Iterable[Level], seed: int) -> list[Level]:
    """Return the second sample, the collections by name and the levels in their order."""
    first = list(first)
    wanted = counts(sets, first)
    taken = {identity(level) for level in first}
    rng = Random(seed)
    drawn: list[Level] = []
    for name, levels in sets.items():
        left: dict[str, Level] = {}
        for known, level in levels:
            if known not in taken:
                left.setdefault(known, level)
        if len(left) < wanted[name]:
            raise SystemExit(f"{name} has only {len(left)} levels that are not in the first sample")
        chosen = set(rng.sample(sorted(left), wanted[name]))
        taken |= chosen
        drawn += [level for known, level in left.items() if known in chosen]
    return drawn


def main() -> None:
    """Write the sample that the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("levels", type=Path)
    parser.add_argument("first", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--seed", type=int, default=SEED)
    arguments = parser.parse_args()
    sets, first = read_sets(arguments.levels), list(load(arguments.first))
    drawn = draw(sets, first, arguments.seed)
    # Solutions that the collections may hold are nobody's business here.
    dump([replace(level, solutions=()) for level in drawn], arguments.out)
    cells = [
        sum(len(level.interior) for level in sample) / len(sample) for sample in (first, drawn)
    ]
    print(
        f"{len(drawn)} levels, seed {arguments.seed}: {dict(sorted(counts(sets, drawn).items()))}"
    )
    print(f"floor cells on average: {cells[0]:.1f} in the first sample, {cells[1]:.1f} in this one")


if __name__ == "__main__":
    main()
