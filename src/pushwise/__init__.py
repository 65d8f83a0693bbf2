"""Pushwise plays, analyses, solves and improves Sokoban levels and sliding-tile puzzles.

Names are imported when first used, so that `import pushwise` costs next to nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pushwise.formats import Collection, dump, dumps, load, loads
    from pushwise.generating import Generated, Wishes, generate
    from pushwise.rating import Rating, rate
    from pushwise.sokoban.analysis import Analysis, analyse
    from pushwise.sokoban.game import Game
    from pushwise.sokoban.identity import identity, normal_form
    from pushwise.sokoban.level import Level
    from pushwise.sokoban.solution import Solution, replay
    from pushwise.solving import Improvement, Options, Progress, Result, Status, improve, solve

from pushwise.errors import PushwiseError

_HOME = {
    "Analysis": "pushwise.sokoban.analysis",
    "Collection": "pushwise.formats",
    "Game": "pushwise.sokoban.game",
    "Generated": "pushwise.generating",
    "Improvement": "pushwise.solving",
    "Level": "pushwise.sokoban.level",
    "Options": "pushwise.solving",
    "Progress": "pushwise.solving",
    "Rating": "pushwise.rating",
    "Result": "pushwise.solving",
    "Solution": "pushwise.sokoban.solution",
    "Status": "pushwise.solving",
    "Wishes": "pushwise.generating",
    "analyse": "pushwise.sokoban.analysis",
    "dump": "pushwise.formats",
    "dumps": "pushwise.formats",
    "generate": "pushwise.generating",
    "identity": "pushwise.sokoban.identity",
    "improve": "pushwise.solving",
    "load": "pushwise.formats",
    "loads": "pushwise.formats",
    "normal_form": "pushwise.sokoban.identity",
    "rate": "pushwise.rating",
    "replay": "pushwise.sokoban.solution",
    "solve": "pushwise.solving",
}

__all__ = [
    "Analysis",
    "Collection",
    "Game",
    "Generated",
    "Improvement",
    "Level",
    "Options",
    "Progress",
    "PushwiseError",
    "Rating",
    "Result",
    "Solution",
    "Status",
    "Wishes",
    "analyse",
    "dump",
    "dumps",
    "generate",
    "identity",
    "improve",
    "load",
    "loads",
    "normal_form",
    "rate",
    "replay",
    "solve",
]


if not TYPE_CHECKING:  # a type checker must go on refusing names that are not there

    def __getattr__(name: str) -> object:
        """Import a public name when it is first asked for."""
        if name not in _HOME:
            raise AttributeError(f"module 'pushwise' has no attribute {name!r}")
        value = getattr(import_module(_HOME[name]), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    """List the public names too, used or not."""
    return sorted({*globals(), *__all__})
