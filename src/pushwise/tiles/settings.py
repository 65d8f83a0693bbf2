"""The settings of a tile search as keywords, so that a type checker refuses what there is not."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any, TypedDict

from pushwise.errors import BadOption
from pushwise.tiles.options import Algorithm, TileOptions
from pushwise.tiles.user_heuristics import UserHeuristic

# The words that Sokoban uses for the same.
_SYNONYMS = {"method": "algorithm", "bound": "heuristic"}


class TileSettings(TypedDict, total=False):
    """The fields of `TileOptions`; `method` and `bound` stand for `algorithm` and `heuristic`.

    A heuristic may also be what `register_heuristic` returned.
    """

    algorithm: Algorithm | None
    method: Algorithm | None
    heuristic: str | UserHeuristic | None
    bound: str | UserHeuristic | None
    weight: float
    depth_limit: int | None
    all_optimal: bool
    listed: int
    paper_counts: bool
    threads: int
    time_limit: float | None
    memory_limit: float | None
    node_limit: int | None


def options_of(options: TileOptions | None, settings: TileSettings) -> TileOptions:
    """Return options with some settings changed."""
    given: dict[str, Any] = {}
    for name, value in settings.items():
        field = _SYNONYMS.get(name, name)
        if field in given:
            raise BadOption(f"{name} is another word for {field}: give one of them.")
        given[field] = value.name if isinstance(value, UserHeuristic) else value
    if unknown := given.keys() - {field.name for field in fields(TileOptions)}:
        raise TypeError(f"solve() got an unexpected keyword argument {min(unknown)!r}")
    return TileOptions(**given) if options is None else replace(options, **given)
