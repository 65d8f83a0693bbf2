"""`pushwise analyse`: facts about levels that need no search, and the deficit profile."""

from __future__ import annotations

import argparse
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, Any

from pushwise.cli import exit_codes
from pushwise.cli.json_lines import add_provenance_option, print_json
from pushwise.cli.words import count

if TYPE_CHECKING:
    from pushwise.cli.named_levels import Named
    from pushwise.sokoban.analysis import Analysis


def add_parser(subparsers: Any) -> None:
    """Describe the subcommand."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "analyse",
        description="Print facts about levels: cells, goal areas, the size of the state space; or "
        "where along a solution the bound of the engine optimal falls short.",
    )
    parser.add_argument("levels", nargs="+", metavar="FILE[:N|:A-B]")
    parser.add_argument("--json", action="store_true", help="one JSON object per level and line")
    add_provenance_option(parser)
    from pushwise.cli.deficit import add_options

    add_options(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Analyse every level asked for."""
    from pushwise.cli.deficit import refuse_without_profile, run_profile

    if arguments.deficit:
        return run_profile(arguments)
    refuse_without_profile(arguments)
    from pushwise.cli.named_levels import named_levels
    from pushwise.errors import LevelError
    from pushwise.sokoban.analysis import analyse

    code = exit_codes.OK
    for named in named_levels(arguments.levels):
        fault = named.fault
        analysis = None
        if fault is None:
            try:
                analysis = analyse(named.level)
            except LevelError as error:  # valid, but larger than the core handles
                fault = str(error)
        if analysis is None:
            code = exit_codes.INVALID
        if arguments.json:
            print_json(_to_json(named, analysis, fault), arguments)
        else:
            print(named)
            for line in [f"  invalid: {fault}"] if analysis is None else _describe(analysis):
                print(line)
    return code


def _to_json(named: Named, analysis: Analysis | None, fault: str | None) -> dict[str, Any]:
    if analysis is not None:
        return analysis.to_json(named.number, named.file)
    return {
        "level": named.number,
        "title": named.title,
        "file": named.file,
        "message": fault,
    }


def _describe(analysis: Analysis) -> Iterator[str]:
    from pushwise.sokoban.analysis import power_of_ten

    level = analysis.level

    def names(cells: Collection[int]) -> str:
        return ", ".join(level.cell_name(cell) for cell in sorted(cells)) or "none"

    on_goals = len(level.boxes & level.goals)
    facts = {
        "size": f"{level.width} × {level.height}",
        "boxes": f"{analysis.boxes}, {on_goals} of them on goals",
        "goals": f"{analysis.goals} in {count(len(analysis.goal_areas), 'area')}",
        "cells": f"{analysis.cells}: {len(analysis.live_cells)} live, "
        f"{len(analysis.dead_cells)} dead",
        "articulation": names(analysis.articulation_cells),
        "states": f"at most {analysis.state_space_power} "
        f"(player and boxes on any cells, alike: {power_of_ten(analysis.placements)})",
        "rooms": f"{len(analysis.rooms)} of {', '.join(str(len(r)) for r in analysis.rooms)} cells"
        if analysis.rooms
        else "none",
        "tunnels": ", ".join(
            f"{level.cell_name(tunnel[0])}–{level.cell_name(tunnel[-1])}"
            for tunnel in analysis.tunnels
        )
        or "none",
        "frozen boxes": names(analysis.frozen_boxes),
        "bounds": ", ".join(
            f"{name} {'no solution' if value is None else value}"
            for name, value in analysis.bounds.items()
            if name.endswith(("-nearest", "-matching")) and name not in analysis.too_large
        ),
        "penalties": ", ".join(
            f"{name} +{value}" for name, value in analysis.penalties.items() if value is not None
        )
        or "none",
        "branching": "none" if analysis.branching is None else f"{analysis.branching:.1f} pushes",
    }
    for area_number, area in enumerate(analysis.goal_areas, 1):
        facts[f"goal area {area_number}"] = (
            f"{count(len(area.cells), 'goal')} from {level.cell_name(min(area.cells))}, "
            f"entrances {names(area.entrances)}"
        )
    if analysis.too_large:
        facts["too large"] = f"for the bounds {', '.join(analysis.too_large)}"
    if analysis.stranded_boxes:
        facts["stranded"] = f"{names(analysis.stranded_boxes)}: there is no solution"
    for name, value in facts.items():
        yield f"  {name + ' ':.<14} {value}"
