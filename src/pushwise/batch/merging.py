"""Several files of results put together: one result for each level, the best that was proved."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from pushwise.batch.results_file import (
    Key,
    ResultsExist,
    failed_inside,
    key_of,
    read_results,
    write_results,
)
from pushwise.errors import PushwiseError

# What makes two lines results of one run: they are compared where a level is in two files.
SAME = ("identity", "objective", "method")


class Disagreement(PushwiseError):
    """Two files say about a level what cannot both be true."""

    def __init__(self, key: Key, how: str, paths: tuple[Path, Path]) -> None:
        super().__init__(
            f"{paths[0]} and {paths[1]} disagree about {key[0]}:{key[1]}: {how}. "
            "Nothing was written."
        )


def merge_results(parts: Iterable[Path], out: Path) -> list[dict[str, Any]]:
    """Write the results of all parts into one new file, in the order of files and levels.

    The order of the parts does not matter. A result that is proved comes before one that is not,
    a solution before none, the shorter one before the longer one, and an error last.
    """
    if out.exists() and out.stat().st_size > 0:
        raise ResultsExist(out)
    best: dict[Key, tuple[dict[str, Any], Path]] = {}
    for part in parts:
        for entry in read_results(part):
            key = key_of(entry)
            if key in best:
                other, place = best[key]
                how = _disagreement(other, entry)
                if how is not None:
                    raise Disagreement(key, how, (place, part))
                if _rank(entry) >= _rank(other):
                    continue
            best[key] = entry, part
    merged = [best[key][0] for key in sorted(best)]
    write_results(out, merged)
    return merged


def _disagreement(one: dict[str, Any], other: dict[str, Any]) -> str | None:
    """Say why two results cannot both be right, or are not of one run; None if they can."""
    if failed_inside(one) or failed_inside(other):
        return None
    for name in SAME:
        if one.get(name) != other.get(name):
            return f"{name} is {one.get(name)} and {other.get(name)}"
    solved = [e for e in (one, other) if e.get("solution") is not None]
    if solved and any(e["status"] == "unsolvable" for e in (one, other)):
        return "one has a solution, the other a proof that there is none"
    measure = "moves" if one.get("objective") == "moves" else "pushes"
    bound = max(e.get("lower_bound") or 0 for e in (one, other))
    for entry in solved:
        if entry[measure] < bound:
            return f"one has a solution with {entry[measure]} {measure}, the other a bound {bound}"
    return None


def _rank(entry: dict[str, Any]) -> tuple[object, ...]:
    """The least is the best; the rest of the line decides between equals."""
    proved = bool(entry.get("optimal")) or entry["status"] == "unsolvable"
    moves, pushes = (entry.get(name) for name in ("moves", "pushes"))
    first, second = (moves, pushes) if entry.get("objective") == "moves" else (pushes, moves)
    return (
        failed_inside(entry),
        not proved,
        entry.get("solution") is None,
        first or 0,
        second or 0,
        -(entry.get("lower_bound") or 0),
        entry["status"],
        float(entry.get("seconds") or 0),
        str(entry.get("solution")),
    )
