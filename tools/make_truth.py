"""Write the truth tables of our own levels: `python tools/make_truth.py [NAME ...]`.

For every level of `levels/NAME.sok` (all collections if none is named) the reference model in
`tests/reference` counts the states at push depth 0, 1, 2, … and finds the least pushes and the
least moves. The result is `tests/data/truth/NAME.json`, one object per level:

    {"level": 1, "title": "One push", "rows": ["#####", "#@$.#", "#####"],
     "pushes": 1, "moves": 1, "states": 2, "states_per_push_depth": [1, 1]}

`pushes` and `moves` are null for a level that cannot be solved. The rows are repeated so that a
changed level is noticed. It takes some minutes; the core and the tests are compared with the files.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from reference import (  # noqa: E402  (the path above makes it importable)
    Board,
    move_optimal_moves,
    optimal_pushes,
    states_per_push_depth,
)
from reference.files import LEVELS, OwnLevel, read_levels  # noqa: E402

TRUTH = ROOT / "tests" / "data" / "truth"


def truth_of(number: int, level: OwnLevel) -> dict[str, object]:
    """Return what the reference finds out about one level."""
    board = Board.parse(level.rows)
    per_depth = states_per_push_depth(board)
    return {
        "level": number,
        "title": level.title,
        "rows": level.rows,
        "pushes": optimal_pushes(board),
        "moves": move_optimal_moves(board),
        "states": sum(per_depth),
        "states_per_push_depth": per_depth,
    }


def main(names: list[str]) -> None:
    """Write the named tables, or all."""
    TRUTH.mkdir(parents=True, exist_ok=True)
    for path in sorted(LEVELS.glob("*.sok")):
        if names and path.stem not in names:
            continue
        tables = []
        for number, level in enumerate(read_levels(path), start=1):
            tables.append(truth_of(number, level))
            print(f"{path.name}:{number} {level.title}", file=sys.stderr)
        # One level per line: short to read, and a change shows as one line.
        lines = ",\n".join(json.dumps(table, ensure_ascii=False) for table in tables)
        (TRUTH / f"{path.stem}.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
