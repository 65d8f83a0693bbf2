"""`pushwise analyse --deficit`: where along a solution the bound falls short."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pushwise.cli import exit_codes
from pushwise.cli.json_lines import print_json
from pushwise.cli.words import count

if TYPE_CHECKING:
    from pushwise.cli.named_levels import Named
    from pushwise.sokoban.deficit import Profile, Step


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the profile."""
    from pushwise.cli.memory import add_memory_options

    group = parser.add_argument_group("the deficit profile")
    group.add_argument(
        "--deficit",
        action="store_true",
        help="walk a solution: the bound of the engine optimal after every push, the pushes left, "
        "where the difference is paid off, and for what",
    )
    group.add_argument(
        "--solution",
        metavar="LURD|FILE",
        help="the letters of the solution, or a file (- for standard input) with the lines of "
        "`solve --json` or one paragraph of LURD letters per level. Without it: the solutions "
        "embedded in FILE and the best one in the store",
    )
    group.add_argument(
        "--svg", metavar="OUT", help="write a picture of where the deficit is paid off"
    )
    add_memory_options(parser)


def refuse_without_profile(arguments: argparse.Namespace) -> None:
    """Refuse options that mean nothing without --deficit."""
    from pushwise.errors import BadOption

    for name in ("solution", "svg"):
        if getattr(arguments, name) is not None:
            raise BadOption(f"--{name} goes with --deficit.")


def run_profile(arguments: argparse.Namespace) -> int:
    """Profile the shortest solution given of every level."""
    from pushwise.cli.named_levels import named_levels
    from pushwise.errors import BadOption, LevelError, SolutionError
    from pushwise.sokoban.deficit import deficit_profile
    from pushwise.sokoban.solution import replay

    if "-" in arguments.levels and arguments.solution == "-":
        raise BadOption("levels and solutions cannot both come from standard input.")
    levels = list(named_levels(arguments.levels))
    if arguments.svg is not None and len(levels) != 1:
        raise BadOption("a picture shows one level: write FILE:N.")
    code = exit_codes.OK
    seen = 0
    for named, solutions in _given(levels, arguments):
        seen += 1
        try:
            replayed = [replay(named.level, lurd) for lurd in solutions]
            profile = deficit_profile(named.level, min(replayed, key=lambda one: one.pushes))
        except SolutionError as error:
            code = max(code, exit_codes.WRONG)
            _refuse(named, f"WRONG: {error}", arguments)
            continue
        except LevelError as error:  # invalid, or larger than the tables
            code = max(code, exit_codes.INVALID)
            _refuse(named, f"invalid: {error}", arguments)
            continue
        if arguments.svg is not None:
            _write_picture(profile, arguments.svg)
        if arguments.json:
            print_json(profile.to_json(named.number, named.file), arguments)
        elif arguments.svg != "-":
            print(named)
            print(*_describe(profile), sep="\n")
    if not seen:
        raise BadOption("there is no solution to profile.")
    return code


def _given(levels: list[Named], arguments: argparse.Namespace) -> Iterator[tuple[Named, list[str]]]:
    """Yield the levels that have solutions, and invalid ones."""
    from pushwise.cli.memory import Memory
    from pushwise.cli.solutions import solutions_of

    found: dict[tuple[str, int], list[str]] = {}
    for file in dict.fromkeys(named.file for named in levels):
        chosen = [named for named in levels if named.file == file]
        for named, lurd in solutions_of(chosen, arguments.solution, others=True):
            found.setdefault((named.file, named.number), []).append(lurd)
    with Memory(arguments) as memory:
        for named in levels:
            solutions = found.get((named.file, named.number), [])
            if arguments.solution is None and named.fault is None:
                solutions = [*solutions, *memory.solutions(named.level)]
            if solutions or (arguments.solution is None and named.fault is not None):
                yield named, solutions


def _refuse(named: Named, what: str, arguments: argparse.Namespace) -> None:
    if arguments.json:
        fields = {"level": named.number, "title": named.title, "file": named.file}
        print_json({**fields, "message": what.partition(": ")[2]}, arguments)
    else:
        print(f"{named}: {what}", flush=True)


def _describe(profile: Profile) -> Iterator[str]:
    from pushwise.render.text import to_text
    from pushwise.sokoban.deficit import CAUSES, KINDS

    start = profile.steps[0]
    yield (
        f"{count(profile.solution.pushes, 'push', 'pushes')}; at the start matching "
        f"{start.facts.matching}, with conflicts {start.facts.bound}: deficit {start.deficit}"
    )
    if not profile.changes:
        yield "The bound is exact along this solution."
        return
    yield "  push  box         left  matching  bound  deficit  where      what, why"
    for step in profile.changes:
        yield _row(profile, step)
    kinds = dict.fromkeys(step.kind for step in profile.changes if step.kind is not None)
    causes = dict.fromkeys(step.cause for step in profile.changes if step.cause is not None)
    yield from (f"{kind}: {KINDS[kind]}" for kind in kinds)
    yield from (f"{cause}: {CAUSES[cause]}" for cause in causes)
    for (place, kind, cause), pushes in profile.paid().most_common():
        yield f"{count(pushes, 'push', 'pushes')} paid in the {place}: {kind}, {cause}"
    frame, legend = _frame(profile)
    yield to_text(frame)
    yield from (words for _, words in legend)


def _row(profile: Profile, step: Step) -> str:
    name = profile.level.cell_name
    facts = step.facts
    words = ", ".join(word for word in (step.kind, step.cause) if word)
    boxes = " ".join(name(cell) for cell in sorted(step.cause_boxes))
    return (
        f"{step.push:6}  {step.name(profile.level):10}  {step.left:4}  "
        f"{facts.matching:8}  {facts.bound:5}  "
        f"{step.deficit - step.change:3} → {step.deficit:<2} {step.place:9}  {words}"
        + (f" ({boxes})" if boxes else "")
    )


def _frame(profile: Profile) -> tuple[Any, list[tuple[str, str]]]:
    """The board at the start, with what was paid on the cells from which boxes were pushed."""
    from pushwise.render.frame import Frame, Mark, MarkKind

    sums: dict[int, int] = {}
    for step in profile.changes:
        if step.box is not None:
            sums[step.box[0]] = sums.get(step.box[0], 0) - step.change
    marks: dict[int, Mark] = {}
    for cell, paid in sums.items():
        kind: MarkKind = "cause" if paid >= 0 else "order"
        marks[cell] = Mark(kind, str(abs(paid)), over=True)
    legend = [
        ("cause", "pushes that the bound did not know of, where the box stood that paid them"),
        ("order", "pushes by which the bound fell too early"),
    ]
    kinds = {mark.kind for mark in marks.values()}
    return Frame.of_level(profile.level, marks), [line for line in legend if line[0] in kinds]


def _write_picture(profile: Profile, out: str) -> None:
    import sys

    from pushwise.render.svg import to_svg

    frame, legend = _frame(profile)
    picture = to_svg(frame, rulers=True, legend=legend)
    if out == "-":
        sys.stdout.write(picture)
    else:
        Path(out).write_text(picture, encoding="utf-8")
