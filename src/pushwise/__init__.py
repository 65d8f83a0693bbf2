"""Pushwise plays, analyses, solves and improves Sokoban levels and sliding-tile puzzles.

Names are imported when first used, so that `import pushwise` costs next to nothing.
"""

import os
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pushwise import tiles
    from pushwise.formats import Collection, dump, dumps, load, loads
    from pushwise.generating import Generated, LevelSpec, generate
    from pushwise.knowledge import Store
    from pushwise.knowledge.live import asolve, iter_solve
    from pushwise.knowledge.use import StoreWarning, solve
    from pushwise.rating import Rating, rate
    from pushwise.sokoban.analysis import Analysis, analyse
    from pushwise.sokoban.game import Game
    from pushwise.sokoban.identity import identity, normal_form
    from pushwise.sokoban.level import Level
    from pushwise.sokoban.position import Position, Push
    from pushwise.sokoban.reasons import Deadlock
    from pushwise.sokoban.solution import Solution, replay
    from pushwise.solving import (
        Improvement,
        Options,
        Progress,
        Result,
        StateView,
        Status,
        improve,
        register_bound,
    )
    from pushwise.solving.explain import Explanation, explain
    from pushwise.solving.hint import Hint, hint
    from pushwise.solving.result import Known

    __version__: str

from pushwise import errors
from pushwise.errors import PushwiseError

# Wheels for x86-64 have the core twice: for any such processor, and in a folder for x86-64-v3.
try:
    from pushwise._cpu import supports_v3
except ImportError:  # it was built for this machine, or for another kind
    pass
else:
    if os.environ.get("PUSHWISE_CPU") != "baseline" and supports_v3():
        __path__.insert(0, os.path.join(__path__[0], "x86_64_v3"))  # noqa: PTH118 - no imports here
    del supports_v3

_HOME = {
    "Analysis": "pushwise.sokoban.analysis",
    "Collection": "pushwise.formats",
    "Deadlock": "pushwise.sokoban.reasons",
    "Game": "pushwise.sokoban.game",
    "Explanation": "pushwise.solving.explain",
    "Generated": "pushwise.generating",
    "Hint": "pushwise.solving.hint",
    "Improvement": "pushwise.solving",
    "Known": "pushwise.solving.result",
    "Level": "pushwise.sokoban.level",
    "LevelSpec": "pushwise.generating",
    "Options": "pushwise.solving",
    "Position": "pushwise.sokoban.position",
    "Progress": "pushwise.solving",
    "Push": "pushwise.sokoban.position",
    "Rating": "pushwise.rating",
    "Result": "pushwise.solving",
    "Solution": "pushwise.sokoban.solution",
    "StateView": "pushwise.solving",
    "Status": "pushwise.solving",
    "Store": "pushwise.knowledge",
    "StoreWarning": "pushwise.knowledge.use",
    "analyse": "pushwise.sokoban.analysis",
    "asolve": "pushwise.knowledge.live",
    "dump": "pushwise.formats",
    "dumps": "pushwise.formats",
    "explain": "pushwise.solving.explain",
    "generate": "pushwise.generating",
    "hint": "pushwise.solving.hint",
    "identity": "pushwise.sokoban.identity",
    "improve": "pushwise.solving",
    "iter_solve": "pushwise.knowledge.live",
    "load": "pushwise.formats",
    "loads": "pushwise.formats",
    "normal_form": "pushwise.sokoban.identity",
    "rate": "pushwise.rating",
    "register_bound": "pushwise.solving",
    "replay": "pushwise.sokoban.solution",
    "solve": "pushwise.knowledge.use",
}

# Former names: still there, listed nowhere.
_FORMER = {"Wishes": "LevelSpec"}

__all__ = [
    "Analysis",
    "Collection",
    "Deadlock",
    "Explanation",
    "Game",
    "Generated",
    "Hint",
    "Improvement",
    "Known",
    "Level",
    "LevelSpec",
    "Options",
    "Position",
    "Progress",
    "Push",
    "PushwiseError",
    "Rating",
    "Result",
    "Solution",
    "StateView",
    "Status",
    "Store",
    "StoreWarning",
    "analyse",
    "asolve",
    "dump",
    "dumps",
    "errors",
    "explain",
    "generate",
    "hint",
    "identity",
    "improve",
    "iter_solve",
    "load",
    "loads",
    "normal_form",
    "rate",
    "register_bound",
    "replay",
    "solve",
    "tiles",
]


if not TYPE_CHECKING:  # a type checker must go on refusing names that are not there

    def __getattr__(name: str) -> object:
        """Import a public name when it is first asked for."""
        if name == "__version__":
            return import_module("importlib.metadata").version("pushwise")
        if name == "tiles":
            return import_module("pushwise.tiles")
        name = _FORMER.get(name, name)
        if name not in _HOME:
            raise AttributeError(f"module 'pushwise' has no attribute {name!r}")
        value = getattr(import_module(_HOME[name]), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    """List the public names too, used or not."""
    return sorted({*globals(), *__all__})
