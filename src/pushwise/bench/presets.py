"""Published comparisons, run again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from pushwise.bench.configurations import Configuration
from pushwise.solving.options import Options

# levels/forty.sok, here too so that the preset works without the level files.
FORTY = (
    "#########",
    "# $ .  @#",
    "# # # # #",
    "# $.$.$ #",
    "# # # # #",
    "#   .   #",
    "#########",
)
BRUTE_SECONDS = 10.0
# States of a dive: a solution by macros has about half as many.
RESTARTS = 64


@dataclass(frozen=True, slots=True)
class Preset:
    """A named comparison: its configurations, and its own level if it has one."""

    name: str
    summary: str
    configurations: Callable[[Options], Sequence[Configuration]]
    rows: tuple[str, ...] | None = None
    title: str | None = None
    remark: str = ""


def _ece(base: Options) -> list[Configuration]:
    """The table of the ECE report: three searches by moves, with and without deadlock detection.

    The report marks corners and the lines between them; its dynamic deadlocks are squares and Zs.
    """
    simple = ("corner", "line")
    plain = replace(base, bound=None, macros=("none",))
    seconds = min(base.time_limit or BRUTE_SECONDS, BRUTE_SECONDS)
    found = [
        Configuration(
            "brute force",
            replace(plain, method="brute", model="move", deadlocks=("none",), time_limit=seconds),
            published="very long; optimal",
        )
    ]
    published = {
        ("bfs", False): "20,000 nodes, 12 s, 25 MB, 40 moves",
        ("bfs", True): "843 nodes, 1 s, 0.1 MB, 40 moves",
        ("dfs", False): "9,000 nodes, 5 s, 1.1 MB, 7,500 moves",
        ("dfs", True): "652 nodes, 1 s, 80 kB, 7,500 moves",
        ("greedy", False): "102 nodes, < 1 s, 12 kB, 49 moves",
        ("greedy", True): "66 nodes, < 1 s, 8 kB, 40 moves",
    }
    for (method, tested), figures in published.items():
        options = replace(
            plain,
            method=method,
            bound="ece" if method == "greedy" else None,
            deadlocks=simple if tested else ("none",),
            model="push" if method == "greedy" else "move",
        )
        name = {"bfs": "BFS", "dfs": "DFS", "greedy": "best first"}[method]
        label = f"{name} {'with' if tested else 'without'} deadlock detection"
        found.append(Configuration(label, options, published=figures))
    dynamic = replace(
        plain, method="greedy", bound="ece", model="push", deadlocks=(*simple, "square", "z")
    )
    found.append(
        Configuration(
            "best first with dynamic deadlocks too",
            dynamic,
            published="3,500 → 1,250 nodes on medium_1",
        )
    )
    return found


def _hoste_ladder(base: Options) -> list[Configuration]:
    """The rungs of section 12.1 of the thesis, each with one idea more than the last.

    Each rung is run as it is described, for a few times as many states as it is said to need, and
    then with the goal macro and restarts, which the lower ones do not have in the thesis.
    """
    plain = replace(base, macros=("none",), bound=None)
    simple = ("corner", "line", "dead", "square", "z", "zone")
    ladder = replace(plain, method="ida-astar", bound="push-matching", deadlocks=simple)
    mined = replace(
        ladder, deadlocks=(*simple, "pattern"), mine_first=3, mining="none", candidates=False
    )
    penalties = replace(mined, bound="push-matching+patterns")
    rungs = (
        ("IDA*, simple deadlocks", ladder, 600_000, 600_000),
        ("+ deadlocks of 3 boxes mined ahead", mined, 200_000, 600_000),
        ("+ penalties of 3 boxes mined ahead", penalties, 1_500, 600_000),
        ("+ penalties mined on the way", replace(penalties, mining="slow"), 106, 2_000),
    )
    found = [
        Configuration(
            "breadth-first, duplicates",
            _at_most(replace(plain, method="bfs", deadlocks=("none",)), 4_000_000),
            published="4,000,000 nodes",
        )
    ]
    for name, options, published, limit in rungs:
        figure = f"{published:,} nodes"
        # The last rung of the thesis has the macros of its section 11.1.
        has_macros = options.mining == "slow"
        as_described = replace(options, macros=("goal",)) if has_macros else options
        restarted = replace(options, macros=("goal",), restarts=RESTARTS)
        found += [
            Configuration(
                f"{name}, goal macro" if has_macros else name,
                _at_most(as_described, limit),
                published=figure,
            ),
            Configuration(
                f"{name}, goal macro, restarts", _at_most(restarted, limit), published=figure
            ),
        ]
    found += [
        Configuration(
            "ours: the push-optimal engine", replace(plain, method="optimal", macros=None)
        ),
        Configuration(
            "ours: A*, all sound tests, tunnel macro",
            _at_most(replace(ladder, method="astar", deadlocks=("all",), macros=None), 600_000),
        ),
        Configuration(
            "ours: the same with penalties too",
            _at_most(
                replace(
                    ladder,
                    method="astar",
                    bound="push-matching+patterns",
                    deadlocks=("all",),
                    macros=None,
                ),
                600_000,
            ),
        ),
    ]
    return found


def _at_most(options: Options, states: int) -> Options:
    """A comparison that is to end: the limit of the rung, or the user's if that is less."""
    return replace(options, node_limit=min(states, options.node_limit or states))


PRESETS: dict[str, Preset] = {
    preset.name: preset
    for preset in (
        Preset(
            "ece",
            "brute force, BFS, DFS and best-first with and without deadlock tests (ECE report)",
            _ece,
            rows=FORTY,
            title="forty",
            remark="The published figures are for another level whose shortest solution has "
            "forty moves too (dynamic deadlocks: for yet another). BFS and DFS here go move by "
            "move; best first goes from push to push and its moves are counted afterwards.",
        ),
        Preset(
            "hoste-ladder",
            "one idea after the other on a level of your choice (Hoste's thesis, section 12.1)",
            _hoste_ladder,
            remark="The published figures are for XSokoban 4, nodes of the last IDA* pass; those "
            "here are of the whole run, restarts included.",
        ),
    )
}
