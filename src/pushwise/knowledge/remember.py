"""What `solve` takes from the store before a run and gives back after it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace

from pushwise.knowledge import schema
from pushwise.knowledge.checkpoints import METHOD as WITH_CHECKPOINT
from pushwise.knowledge.checkpoints import usable_checkpoint
from pushwise.knowledge.facts import LARGEST_BOUND, Knowledge, Mining, Pattern
from pushwise.knowledge.store import VERSION, Store
from pushwise.sokoban.identity import normal_form
from pushwise.sokoban.level import Level
from pushwise.sokoban.solution import Solution
from pushwise.sokoban.terrain import terrain_of
from pushwise.solving.incumbent import wanted
from pushwise.solving.options import Options
from pushwise.solving.prior import CUT_OFF, PROOFS, Discovery, Ended, Prior, confirm
from pushwise.solving.result import Known, Result
from pushwise.solving.status import Status

FOUND_BY = "store"
# The methods that are asked for an answer; the others are run to see what they do.
ANSWERING = ("fast", "optimal")
# Methods that can begin at a bound proved before.
FLOORED = ("optimal", "ida-astar")
CANDIDATES = "candidates"
GAVE_UP = (Status.TIME, Status.MEMORY, Status.NODES, Status.CANCELLED)


def recall(store: Store, level: Level, options: Options) -> tuple[Knowledge, Result | None]:
    """Return what is known, and the answer if nothing is left to search for.

    Only what is proved for the objective is an answer, and only when the search itself was not
    asked for: a run with a method or other settings of the search named is always made.
    """
    known = store.knowledge(level)
    if not _searches_by_default(options):
        return known, None
    blank = Result(
        level,
        Status.SOLVED,
        options.objective,
        options.method_name,
        found_by=FOUND_BY,
        known=known_of(known, options.objective),
    )
    if known.unsolvable is not None and known.by_pushes is None:
        how = f"the store knows that there is no solution (proved by {known.unsolvable})"
        return known, replace(blank, status=Status.UNSOLVABLE, message=how)
    if options.objective == "moves":
        best, bound, proved = known.by_moves, known.move_bound, known.fewest_moves_proved
    else:
        best, bound, proved = known.by_pushes, known.push_bound, known.fewest_pushes_proved
    if best is None or bound is None or not proved:
        return known, None
    return known, replace(
        blank,
        solution=best.solution,
        optimal=True,
        lower_bound=bound.value,
        message=f"from the store: found by {best.method}, proved by {bound.method}",
    )


def known_of(known: Knowledge, objective: str) -> Known | None:
    """Return what the store knew as it stands in a result; None if it knew nothing."""
    moves = objective == "moves"
    bound = known.move_bound if moves else known.push_bound
    proved = known.fewest_moves_proved if moves else known.fewest_pushes_proved
    found = Known(
        pushes=known.by_pushes.solution.pushes if known.by_pushes is not None else None,
        moves=known.by_moves.solution.moves if known.by_moves is not None else None,
        bound=bound.value if bound is not None else None,
        proved=proved or known.unsolvable is not None,
    )
    return found if found != Known() else None


def prior_of(
    store: Store, level: Level, options: Options, known: Knowledge, ended: Ended = lambda: False
) -> Prior:
    """Return what a run may start from: solution, bound, patterns, candidates, checkpoint.

    One that goes on where another was stopped does what that one would have done; candidates are
    for a run that begins anew. Patterns that are only claimed are proved until `ended` says that it
    is time for the search.
    """
    solution = None
    found = known.by_moves if options.objective == "moves" else known.by_pushes
    if found is not None and wanted(options):
        solution = (found.solution, found.method)
    bound = _floor(options, known)
    checkpoint = None
    if options.method_name == WITH_CHECKPOINT and options.model_name == "push":
        checkpoint = usable_checkpoint(
            store, level, known, bound, solution[0] if solution else None
        )
    if not options.uses_patterns:
        return Prior(bound, solution=solution, checkpoint=checkpoint, proved=True)
    candidates: tuple[tuple[int, ...], ...] = ()
    if options.candidates and checkpoint is None:
        kept = next((m for m in known.mining if m.task == CANDIDATES), None)
        candidates = _candidates(level, kept)
    patterns: tuple[Pattern, ...] = ()
    if known.deadlocks or known.penalties:
        patterns = _believed(store, level, store.patterns(level), ended)
    return Prior(bound, patterns, candidates, solution, checkpoint, proved=True)


def _floor(options: Options, known: Knowledge) -> int:
    """The bound that the search may begin at; 0 if it is of no use to it."""
    if options.method_name not in FLOORED or options.model_name != "push":
        return 0
    if known.push_bound is None:
        return 0
    best, bound = known.by_pushes, known.push_bound.value
    if bound > LARGEST_BOUND or (best is not None and best.solution.pushes < bound):
        return 0  # of an older version, or refuted by a solution that was replayed
    return bound


def _believed(
    store: Store, level: Level, patterns: Iterable[Pattern], ended: Ended
) -> tuple[Pattern, ...]:
    """Patterns that this version proved, and others if it can prove them too.

    What was imported is proved here once, and forgotten if that fails: it is a claim.
    """
    believed: list[Pattern] = []
    others: list[Pattern] = []
    for pattern in patterns:
        ours = pattern.proof in PROOFS and pattern.version == VERSION
        (believed if ours else others).append(pattern)
    proved: list[Pattern] = []
    refuted: list[Pattern] = []
    for pattern, holds in confirm(terrain_of(level), others, ended):
        claimed = pattern.proof.startswith(schema.CLAIMED)
        if holds:
            believed.append(pattern)
            if claimed:  # so much at least is proved
                proved.append(replace(pattern, proof=CUT_OFF, version=VERSION))
        elif claimed:
            refuted.append(pattern)
    if proved:
        store.add_patterns(level, proved)
    if refuted:
        store.forget_claims(level, refuted)
    return tuple(believed)


def _candidates(level: Level, kept: Mining | None) -> tuple[tuple[int, ...], ...]:
    """The sets of boxes that a failed run left behind, as cells of this level.

    They are only worth a try: what is not such a list, an import perhaps, is as good as none.
    """
    if kept is None:
        return ()
    form = normal_form(level)
    inside = set(map(form.to_normal, level.interior))
    try:
        sets = json.loads(kept.progress)
        if not all(inside.issuperset(boxes) for boxes in sets):
            return ()
        return tuple(tuple(sorted(map(form.to_original, boxes))) for boxes in sets)
    except (ValueError, TypeError, RecursionError):
        return ()


def learn(store: Store, level: Level, options: Options, discovery: Discovery) -> None:
    """Keep what a run has proved so far: if it is killed now, the next one goes on from there."""
    if discovery.bound is not None and discovery.bound > 0:
        measure = schema.MOVES if options.objective == "moves" else schema.PUSHES
        store.raise_bound(level, measure, discovery.bound, method=options.method_name)
    if discovery.patterns:
        store.add_patterns(level, discovery.patterns)
    if discovery.solution is not None:
        store.add_solution(level, discovery.solution.lurd, method=discovery.found_by)


def remember(store: Store, known: Knowledge, result: Result, options: Options) -> None:
    """Keep a run in the store: what it found and proved, and what the next one should look at."""
    store.add_result(result, options)
    level = result.level
    if level is not None and result.patterns:
        store.add_patterns(level, result.patterns)
    if level is not None and result.candidates:
        form = normal_form(level)
        sets = [sorted(map(form.to_normal, boxes)) for boxes in result.candidates]
        text = json.dumps(sets).encode("ascii")
        # Every failed run leaves its own; the last one's count.
        done = 1 + next((m.done for m in known.mining if m.task == CANDIDATES), 0)
        store.save_mining(level, Mining(CANDIDATES, done, None, len(sets), text))


def with_knowledge(result: Result, known: Knowledge, prior: Prior | None = None) -> Result:
    """Return a result beside what was known before it.

    A method that may answer from the store has the bound and the solution of the store where they
    are better. Any other keeps what it did, and says what it began from.
    """
    result = replace(result, known=known_of(known, result.objective))
    if result.status in (Status.UNSOLVABLE, Status.INVALID):
        return result
    used = _used(known, prior)
    if result.method not in ANSWERING:
        return _beside_claims(_noted(result, used), known)
    moves = result.objective == "moves"
    bound = known.move_bound if moves else known.push_bound
    best = known.by_moves if moves else known.by_pushes
    lower_bound = result.lower_bound
    for replayed in (result.solution, best.solution if best is not None else None):
        # A bound that a solution refutes was never one.
        if replayed is not None and bound is not None:
            bound = bound if bound.value <= (replayed.moves if moves else replayed.pushes) else None
    if bound is not None and bound.value > (lower_bound or 0):
        lower_bound = bound.value
        sentence = f"the bound {bound.value} of {bound.method}"
        used += [sentence] if sentence not in used else []
    solution, found_by = result.solution, result.found_by
    if prior is not None and prior.solution == (solution, found_by):
        found_by = FOUND_BY  # the search began with it and met no better one
    wants_best = result.objective != "any" or solution is None
    if best is not None and wants_best and _better(best.solution, solution, moves=moves):
        solution, found_by = best.solution, FOUND_BY
        used.append(f"a solution found by {best.method}")
    optimal = result.optimal or (
        solution is not None
        and lower_bound is not None
        and (solution.moves if moves else solution.pushes) == lower_bound
    )
    status = result.status
    # A solution in hand answers `any`; the others are answered by a proof only.
    if status in GAVE_UP and solution is not None and (optimal or result.objective == "any"):
        status = Status.SOLVED
    result = replace(
        result,
        status=status,
        solution=solution,
        found_by=found_by,
        finding=result.finding if found_by == result.found_by else None,
        optimal=optimal,
        lower_bound=lower_bound,
    )
    return _beside_claims(_noted(result, used), known)


def _beside_claims(result: Result, known: Knowledge) -> Result:
    """Return a result beside what others claim: it is told, and changes nothing."""
    moves = result.objective == "moves"
    claim = known.claimed_move_bound if moves else known.claimed_push_bound
    notes = []
    if claim is not None:
        result = result.beside_claim(claim.value)
        if result.claimed_bound is not None:
            what = "moves" if moves else "pushes"
            notes.append(f"at least {claim.value} {what} (by {claim.method})")
    if known.claimed_unsolvable is not None and result.solution is None:
        notes.append(f"no solution (by {known.claimed_unsolvable})")
    if not notes:
        return result
    note = f"claimed, not proved here: {_listed(notes)}"
    return replace(result, message=f"{result.message}; {note}" if result.message else note)


def _noted(result: Result, used: list[str]) -> Result:
    """Return a result that says what of the store it used."""
    if not used:
        return result
    note = f"from the store: {_listed(used)}"
    return replace(result, message=f"{result.message}; {note}" if result.message else note)


def _used(known: Knowledge, prior: Prior | None) -> list[str]:
    """Say what a run started from."""
    used: list[str] = []
    if prior is None:
        return used
    if prior.bound and known.push_bound is not None:
        used.append(f"the bound {prior.bound} of {known.push_bound.method}")
    if prior.patterns:
        used.append(f"{len(prior.patterns):,} pattern{'s' if len(prior.patterns) > 1 else ''}")
    if prior.candidates:
        used.append(f"{len(prior.candidates):,} candidates")
    if prior.checkpoint is not None:
        states = len(prior.checkpoint)
        used.append(f"the {states:,} state{'s' if states > 1 else ''} of a search that was stopped")
    return used


def _listed(parts: list[str]) -> str:
    return " and ".join(filter(None, (", ".join(parts[:-1]), parts[-1])))


def _searches_by_default(options: Options) -> bool:
    """Whether nothing but the objective and the limits was chosen."""
    limits = ("time_limit", "memory_limit", "node_limit", "threads", "seed")
    default = Options(objective=options.objective)
    chosen = replace(options, **{name: getattr(default, name) for name in limits})
    return chosen == default


def _better(new: Solution, old: Solution | None, *, moves: bool) -> bool:
    if old is None:
        return True
    return new.moves < old.moves if moves else new.pushes < old.pushes
