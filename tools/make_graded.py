"""Write the graded benchmark levels: `python tools/make_graded.py [BAND ...]`.

For every band of difficulty (all of them if none is named) the file `levels/graded/N-BAND.sok` gets
64 levels of mixed sizes, all with a proved optimum, none like another one of any band, ordered by
score. The same version of Pushwise writes the same files; hard bands take some minutes.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from pushwise import Level, dump, load
from pushwise.formats import Collection
from pushwise.generating import Made, generate
from pushwise.generating.run import described
from pushwise.rating.score import BANDS

GRADED = Path(__file__).parents[1] / "levels" / "graded"
EACH = 16

# Four kinds of board for each band; harder ones are smaller and fuller, since the best of a small
# state space is found by looking at all of it.
KINDS: dict[str, list[dict[str, Any]]] = {
    "beginner": [
        {"size": "7x7", "boxes": 2},
        {"size": "8x7", "boxes": 3},
        {"size": "9x8", "boxes": 3, "symmetry": "left-right"},
        {"size": "9x9", "boxes": 4},
    ],
    "easy": [
        {"size": "8x8", "boxes": 3},
        {"size": "10x9", "boxes": 4},
        {"size": "10x10", "boxes": 4, "symmetry": "turn"},
        {"size": "12x10", "boxes": 6},
    ],
    "medium": [
        {"size": "8x8", "boxes": 3},
        {"size": "10x10", "boxes": 4},
        {"size": "11x9", "boxes": 5, "symmetry": "left-right"},
        {"size": "12x11", "boxes": 6, "effort": 3},
    ],
    "hard": [
        {"size": "8x8", "boxes": 3, "effort": 4},
        {"size": "9x9", "boxes": 4, "effort": 2},
        {"size": "10x9", "boxes": 5, "effort": 4},
        {"size": "11x10", "boxes": 6, "effort": 6},
    ],
    "expert": [
        {"size": "9x9", "boxes": 4, "effort": 10},
        {"size": "9x9", "boxes": 5, "effort": 10},
        {"size": "9x8", "boxes": 5, "effort": 12},
        {"size": "9x9", "boxes": 6, "effort": 16},
    ],
}


def make_band(number: int, name: str, known: list[Level]) -> Collection:
    """Return the levels of a band."""
    made: list[Made] = []
    for kind, settings in enumerate(KINDS[name]):
        seed = 100 * number + kind
        count = 0
        while count < EACH:
            done = generate(
                EACH - count,
                unlike=[*known, *(one.level for one in made)],
                difficulty=name,
                seed=seed,
                **settings,
            )
            print(f"{name}, {settings}: {len(done.made)} levels", file=sys.stderr)
            proved = [one for one in done.made if one.proved]
            made += proved
            count += len(proved)
            seed += 10_000  # what is missing is looked for elsewhere
    made.sort(key=lambda one: one.score)
    levels = [described(one, f"{name.title()} {place}") for place, one in enumerate(made, 1)]
    return Collection(
        tuple(levels),
        title=f"Pushwise graded: {name}",
        author="Pushwise",
        comment="Made by pushwise generate. The pushes of every solution are proved to be the "
        "fewest.",
    )


def main(names: list[str]) -> None:
    """Write the named bands, or all."""
    unknown = set(names) - set(KINDS)
    if unknown:
        sys.exit(f"There is no band {', '.join(sorted(unknown))}: there are {', '.join(KINDS)}.")
    GRADED.mkdir(parents=True, exist_ok=True)
    paths = {
        band.name: GRADED / f"{number}-{band.name}.sok" for number, band in enumerate(BANDS, 1)
    }
    wanted = [name for name in paths if not names or name in names]
    # The bands that stay are not to be repeated, nor those made before in this run.
    known = [
        level
        for name, path in paths.items()
        if name not in wanted and path.exists()
        for level in load(path)
    ]
    for name in wanted:
        band = make_band(list(paths).index(name) + 1, name, known)
        dump(band, paths[name])
        known += band.levels


if __name__ == "__main__":
    main(sys.argv[1:])
