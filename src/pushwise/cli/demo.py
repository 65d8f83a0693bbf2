"""`make demo`: solve a few of our own levels and show how it went."""

from __future__ import annotations

import sys
from pathlib import Path

from pushwise.formats import load
from pushwise.render.ansi import to_ansi
from pushwise.render.frame import Frame
from pushwise.render.text import to_text
from pushwise.sokoban.solution import replay
from pushwise.solving import Options, solve

DEMO_LEVELS = (1, 6, 12, 16, 20)


def main(path: str = "levels/tutorial.sok") -> int:
    """Print board, solution, metrics and time of a few tutorial levels."""
    draw = to_ansi if sys.stdout.isatty() else to_text
    collection = load(Path(path))
    solved = 0
    for number in DEMO_LEVELS:
        level = collection[number - 1]
        print(f"Level {number}: {level.title}")
        print(draw(Frame.of_level(level)))
        result = solve(level, Options(objective="pushes", time_limit=30, memory_limit=2000))
        if result.solution is None:
            print(f"  {result.status.value}\n")
            continue
        solved += 1
        solution = replay(level, result.solution.lurd)
        proof = ", proved optimal" if result.optimal else ""
        print(f"  solution  {solution.compressed}")
        print(
            f"  metrics   {solution.pushes} pushes{proof}, {solution.moves} moves, "
            f"{solution.box_lines} box lines, {solution.box_changes} box changes"
        )
        print(f"  effort    {result.expanded:,} states expanded in {result.seconds:.3f} s\n")
    print(f"{solved} of {len(DEMO_LEVELS)} levels solved. Next: .venv/bin/pushwise --help")
    return 0 if solved == len(DEMO_LEVELS) else 1


if __name__ == "__main__":
    sys.exit(main())
