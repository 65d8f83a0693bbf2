"""What a worker can do, by name: JSON values in, JSON values out."""

from __future__ import annotations

import os
from base64 import b64decode
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from datetime import date
from typing import Any

from pushwise.errors import NoSuchLevel, PushwiseError, TooLarge
from pushwise.formats import InvalidLevel, dumps, loads, scan_bytes
from pushwise.jobs.parts import Block, Job, judge_block, run_job
from pushwise.knowledge.use import opened, solve
from pushwise.play.coach import COACH_MEMORY_MIB, COACH_SECONDS, review
from pushwise.sokoban import push_notation
from pushwise.sokoban.analysis import analyse
from pushwise.sokoban.game import Game
from pushwise.sokoban.identity import identity
from pushwise.sokoban.level import Level
from pushwise.sokoban.lurd import STEP_LETTERS, expand_runs
from pushwise.sokoban.solution import replay
from pushwise.solving import Options, Progress, improve
from pushwise.solving.codec import from_plain, to_plain
from pushwise.solving.explain import explain
from pushwise.solving.hint import HINT_MEMORY_MIB, HINT_SECONDS, hint

Values = dict[str, Any]
LOWEST_PRIORITY = 19


@dataclass(frozen=True)
class Report:
    """How a task tells where it is, and asks whether to go on.

    Progress that is `result` alone has what the task will return, but for what is still added.
    """

    progress: Callable[[Values], None]
    cancelled: Callable[[], bool]


def parse_task(request: Values, report: Report) -> Values:
    """Read `text`; levels larger than `most_cells` are refused, more than `most_levels` cut.

    A whole file, which may be an archive, comes as `data` in Base64 instead.
    """
    if "data" in request:
        most_bytes = request["most_bytes"]
        found = scan_bytes(b64decode(request["data"]), most_bytes=most_bytes)
        collection = found.collection(keep_invalid=True)
    else:
        collection = loads(request["text"], keep_invalid=True)
    most_cells = request.get("most_cells")
    entries = collection.entries[: request.get("most_levels")]
    return {
        "title": collection.title,
        "author": collection.author,
        "count": len(collection.entries),
        "levels": [_entry(number, entry, most_cells) for number, entry in entries],
    }


def _entry(number: int, entry: Level | InvalidLevel, most_cells: int | None) -> Values:
    if isinstance(entry, InvalidLevel):
        return {"level": number, "title": entry.title, "message": str(entry.error)}
    if most_cells is not None and entry.width * entry.height > most_cells:
        message = f"{TooLarge(most_cells)}"
        return {"level": number, "title": entry.title, "message": message}
    return {
        "level": number,
        "title": entry.title,
        "message": None,
        "author": entry.author,
        "comment": entry.comment,
        "rows": list(entry.rows),
        "width": entry.width,
        "height": entry.height,
        "boxes": len(entry.boxes),
        "goals": len(entry.goals),
        "identity": identity(entry),
    }


def check_task(request: Values, report: Report) -> Values:
    """Replay `solution` on the level; a wrong one is an answer, not an error."""
    level = _level(request)
    try:
        if "most_steps" in request and not push_notation.looks_like(request["solution"]):
            expand_runs(request["solution"], STEP_LETTERS, request["most_steps"])
        solution = replay(level, request["solution"], must_solve=False)
    except PushwiseError as error:
        return {"valid": False, "solves": False, "message": str(error)}
    values = asdict(solution)
    values["solution"] = values.pop("lurd")
    return {"valid": True, "message": None, **values}


def analyse_task(request: Values, report: Report) -> Values:
    """Work out the facts about the level."""
    return analyse(_level(request)).to_json(request.get("number", 1), "")


def solve_task(request: Values, report: Report) -> Values:
    """Solve the level, after `moves`, with `options` and the knowledge of `store`, if it is named.

    With `explain`, say why the solution looks so.
    """
    level = _level(request)
    game = Game(level)
    game.play(request.get("moves", ""))
    position = Level.from_rows(str(game).split("\n"), title=level.title)
    options = _options(request)

    def on_progress(progress: Progress) -> None:
        values = asdict(progress)
        values["rate"] = round(progress.rate)
        values["unit"] = "pushes" if options.model_name == "push" else "moves"
        report.progress(values)

    wrong: list[str] = []
    with opened(request.get("store"), wrong.append, options.time_limit) as store:
        result = solve(
            position,
            options,
            store=store,
            warn=wrong.append,
            on_progress=on_progress,
            cancelled=report.cancelled,
        )
    if wrong:
        result = replace(result, message="; ".join(filter(None, (result.message, *wrong))))
    values = {**result.to_json(request.get("number", 1), ""), "by_depth": list(result.by_depth)}
    if request.get("explain") and result.solution is not None and not report.cancelled():
        # The plan of a level with 200 boxes takes many seconds: the solution must not wait for it,
        # nor be lost if they are not left.
        report.progress({"result": values})
        values["explanation"] = explain(position, result).to_json(position)
    return values


def prove_task(request: Values, report: Report) -> Values:
    """Solve when nobody else needs the processor: this process gives way for good."""
    if hasattr(os, "nice"):
        os.nice(LOWEST_PRIORITY)
    return solve_task(request, report)


def improve_task(request: Values, report: Report) -> Values:
    """Shorten `solution` of the level."""
    result = improve(
        _level(request),
        replay(_level(request), request["solution"]),
        objective=request.get("objective", "pushes"),
        time_limit=request.get("time_limit"),
        memory_limit=request.get("memory_limit"),
        on_progress=lambda progress: report.progress(asdict(progress)),
        cancelled=report.cancelled,
    )
    return result.to_json(request.get("number", 1), "")


def hint_task(request: Values, report: Report) -> Values:
    """Tell about the position after `moves`; `steps` holds one sentence per step."""
    game = Game(_level(request))
    game.play(request.get("moves", ""))
    answer = hint(
        game,
        time_limit=request.get("time_limit", HINT_SECONDS),
        memory_limit=request.get("memory_limit", HINT_MEMORY_MIB),
        cancelled=report.cancelled,
    )
    values = answer.to_json(request.get("tell", 4))
    return {**values, "steps": values["told"]}


def rate_task(request: Values, report: Report) -> Values:
    """Say how hard the level is, and with how few pushes it can be solved."""
    from pushwise.rating import rate

    rating = rate(
        _level(request),
        time_limit=request["time_limit"],
        memory_limit=request.get("memory_limit"),
        moves=False,
        cancelled=report.cancelled,
    )
    return rating.to_json(request.get("number", 1), "")


def generate_task(request: Values, report: Report) -> Values:
    """Make `count` levels that fit `spec`, none of them one of `unlike` (boards as rows)."""
    from pushwise.generating import LevelSpec, generate

    unlike = [Level.from_rows(rows) for rows in request.get("unlike", ())]
    generated = generate(
        request.get("count", 1),
        spec=LevelSpec.of(**request["spec"]),
        unlike=unlike,
        time_limit=request["time_limit"],
        cancelled=report.cancelled,
    )
    levels = [
        {"rows": list(made.level.rows), "solution": made.solution, **made.rating.to_json(at, "")}
        for at, made in enumerate(generated.made, 1)
    ]
    return {"levels": levels, "message": generated.message}


def daily_task(request: Values, report: Report) -> Values:
    """Make the level of a `day` (YYYY-MM-DD) in a `band`: its text; none if it was cancelled."""
    from pushwise.generating.daily import daily_level

    day = date.fromisoformat(request["day"])
    level = daily_level(day, request["band"], report.cancelled)
    return {"text": "" if level is None else dumps(level)}


def coach_task(request: Values, report: Report) -> Values:
    """Look over `moves`; what is known so far comes as progress. `solutions` are drawn upon."""
    return review(
        _level(request),
        request["moves"],
        solutions=request.get("solutions", ()),
        time_limit=request.get("time_limit", COACH_SECONDS),
        memory_limit=request.get("memory_limit", COACH_MEMORY_MIB),
        on_progress=lambda so_far: report.progress(so_far.to_json()),
        cancelled=report.cancelled,
    ).to_json()


def tiles_task(request: Values, report: Report) -> Values:
    """Solve the sliding-tile puzzle `tiles` with `options`."""
    from pushwise.tiles import Puzzle, TileOptions
    from pushwise.tiles import solve as solve_tiles

    result = solve_tiles(
        Puzzle.parse(request["tiles"]),
        TileOptions(**request.get("options", {})),
        on_progress=lambda progress: report.progress(asdict(progress)),
        cancelled=report.cancelled,
    )
    return result.to_json(1, None)


def level_task(request: Values, report: Report) -> Values:
    """Solve the level of a batch."""
    result: Values = to_plain(run_job(from_plain(request["part"], Job), report.cancelled))
    return result


def block_task(request: Values, report: Report) -> list[Values]:
    """Judge a block of placements."""
    found: list[Values] = to_plain(judge_block(from_plain(request["block"], Block)))
    return found


def _level(request: Values) -> Level:
    """Return the level of `rows`, or the one of `number` in `text`."""
    if "rows" in request:
        return Level.from_rows(request["rows"])
    entries = dict(loads(request["text"], keep_invalid=True).entries)
    number = request.get("number", 1)
    if number not in entries:
        raise NoSuchLevel(number, len(entries))
    entry = entries[number]
    if isinstance(entry, InvalidLevel):
        raise entry.error
    most_cells = request.get("most_cells")
    if most_cells is not None and entry.width * entry.height > most_cells:
        raise TooLarge(most_cells)
    return entry


def _options(request: Values) -> Options:
    given: Values = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in request.get("options", {}).items()
    }
    return Options(**given)


TASKS: dict[str, Callable[[Values, Report], Any]] = {
    "analyse": analyse_task,
    "block": block_task,
    "check": check_task,
    "generate": generate_task,
    "coach": coach_task,
    "daily": daily_task,
    "hint": hint_task,
    "improve": improve_task,
    "level": level_task,
    "parse": parse_task,
    "prove": prove_task,
    "rate": rate_task,
    "solve": solve_task,
    "tiles": tiles_task,
}
