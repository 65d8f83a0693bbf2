"""A process that judges placements: JSON lines in, JSON lines out, until the input ends.

The first line describes the level: `{"rows": […], "budget": N, "by_goal": false}`. Every other one
is a range of placements, `[boxes, first, end]`, answered by the patterns found in it.
"""

from __future__ import annotations

import json
import sys

from pushwise import _core
from pushwise.sokoban.level import Level
from pushwise.sokoban.terrain import terrain_of

WITHOUT_END = 1e9


def main() -> int:
    """Serve ranges until the parent has gone."""
    try:
        setting = json.loads(sys.stdin.readline())
        terrain = terrain_of(Level.from_rows(setting["rows"]))
        miner = _core.PlacementMiner(terrain, setting["budget"], setting["by_goal"])
        for line in sys.stdin:
            boxes, first, end = json.loads(line)
            _, found = miner.run(boxes, first, end, WITHOUT_END)
            print(json.dumps(found), flush=True)
    except (BrokenPipeError, json.JSONDecodeError, KeyboardInterrupt):
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
