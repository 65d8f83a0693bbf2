"""A search in words, for whoever watches it."""

from __future__ import annotations

from typing import Any

# How a limit ended a search.
LIMITS = {
    "time": "out of time",
    "memory": "out of memory",
    "nodes": "out of states",
    "cancelled": "stopped",
}
# How a search without a solution ended.
ENDINGS = {
    "unsolvable": "proved: there is no solution from here",
    "time": "no solution in the time allowed",
    "memory": "no solution in the memory allowed",
    "nodes": "no solution in the states allowed",
    "cancelled": "stopped",
}


def describe_progress(label: str, progress: dict[str, Any]) -> str:
    """Return a look at a running search in words."""
    bound = progress["lower_bound"]
    name = label if label == progress["method"] else f"{label} ({progress['method']})"
    at_work = progress.get("strategy")
    best = progress.get(progress["unit"])
    return (
        f"{name} · {progress['seconds']:.1f} s\n"
        + (f"at work: {at_work}\n" if at_work else "")
        + f"{_count(progress['expanded'], 'state', 'states')}, {progress['rate']:,}/s\n"
        f"{progress['open']:,} open, {progress['resident_mib']:,.0f} MiB\n"
        + (f"at least {_cost(bound, progress['unit'])}" if bound else "no bound yet")
        + (f", best {best}" if best is not None else "")
    )


def describe_result(label: str, result: dict[str, Any]) -> str:
    """Return how a search ended in words."""
    effort = (
        f"{result['seconds']:.2f} s, {_count(result['expanded'], 'state', 'states')} expanded, "
        f"{result['peak_mib']:,.0f} MiB"
    )
    if result["solution"] is not None:
        proof = ", proved the fewest" if result["optimal"] else ""
        pushes = _count(result["pushes"], "push", "pushes")
        moves = _count(result["moves"], "move", "moves")
        by_moves = result["objective"] == "moves"
        limit = LIMITS.get(result["status"])
        end = f"\n{limit} before it was proved" if limit else ""
        if limit and result["lower_bound"]:
            end += f": at least {result['lower_bound']:,} {_are(result['lower_bound'])} needed"
        told = f"{pushes}, {moves}{proof}" if by_moves else f"{pushes}{proof}, {moves}"
        return f"{label}: {told}{end}\n{effort}"
    why = ENDINGS.get(result["status"], result["message"] or result["status"])
    return f"{label}: {why}{_proved(result)}\n{effort}"


def _proved(result: dict[str, Any]) -> str:
    """Return what a search without a solution has proved all the same."""
    bound = result["lower_bound"]
    if not bound or result["status"] == "unsolvable":
        return ""
    # A result has a bound in moves only if moves were asked for.
    unit = "moves" if result["objective"] == "moves" else "pushes"
    return f"\nat least {_cost(bound, unit)} {_are(bound)} needed"


def _are(number: int) -> str:
    return "is" if number == 1 else "are"


def _cost(number: int, unit: str) -> str:
    """Return a number of pushes or of moves."""
    return _count(number, {"pushes": "push", "moves": "move"}[unit], unit)


def _count(number: int, one: str, many: str) -> str:
    return f"{number:,} {one if number == 1 else many}"
