"""What a search that was stopped leaves in the store, and when it is not believed."""

from __future__ import annotations

import zlib
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pushwise import Level, _core
from pushwise.cli import main
from pushwise.formats import load
from pushwise.knowledge import Store
from pushwise.knowledge.checkpoints import keep_checkpoint, read_checkpoint
from pushwise.knowledge.exchange import export_store
from pushwise.knowledge.facts import KeptCheckpoint
from pushwise.knowledge.remember import prior_of, remember, with_knowledge
from pushwise.sokoban.terrain import terrain_of
from pushwise.solving import Options, Result, solve
from pushwise.solving.prior import Prior
from store.boards import CORNERED, ROOM, images

EXPERT = Path(__file__).parents[1] / "data" / "levels" / "expert.sok"
PUSHES = Options(objective="pushes")
LEVEL = load(EXPERT)[5]
FRESH = solve(LEVEL, PUSHES)


def stop(store: Store, nodes: int, options: Options = PUSHES, level: Level = LEVEL) -> Result:
    """A run with all that the store has, stopped after this many states, and kept."""
    known = store.knowledge(level)
    prior = prior_of(store, level, options, known)
    result = solve(
        level,
        options,
        node_limit=nodes,
        prior=prior,
        on_checkpoint=lambda checkpoint: keep_checkpoint(store, level, checkpoint),
    )
    remember(store, known, result, options)
    return with_knowledge(result, known, prior)


def prior(store: Store, options: Options = PUSHES, level: Level = LEVEL) -> Prior:
    return prior_of(store, level, options, store.knowledge(level))


def kept(store: Store, level: Level = LEVEL) -> KeptCheckpoint:
    found = store.checkpoint(level)
    assert found is not None
    return found


def test_runs_that_are_stopped_again_and_again_come_to_the_end(store: Store) -> None:
    expanded, stops = 0, 0
    while True:
        turned = images(LEVEL)[stops % 8]
        result = stop(store, FRESH.expanded // 6, level=turned)
        expanded += result.expanded
        if result.optimal:
            break
        stops += 1
        checkpoint = prior(store).checkpoint
        assert checkpoint is not None
        assert checkpoint.expanded == kept(store).expanded == expanded
    assert result.lower_bound == FRESH.lower_bound
    assert stops >= 3
    assert expanded < 1.5 * FRESH.expanded
    assert store.checkpoint(LEVEL) is None


@pytest.mark.parametrize("number", [1, 6, 12, 30, 46])
def test_stopped_runs_expand_together_little_more_than_one(store: Store, number: int) -> None:
    level = load(EXPERT)[number - 1]
    fresh = solve(level, PUSHES)
    second = stop(store, 1, level=level), stop(store, fresh.expanded // 3, level=level)
    last = stop(store, 2**40, level=level)
    assert last.optimal
    assert sum(result.expanded for result in (*second, last)) <= 1.25 * fresh.expanded + 10


def test_threads_leave_the_states_of_the_farthest_and_go_on_with_them(store: Store) -> None:
    threads = replace(PUSHES, threads=2)
    result = stop(store, FRESH.expanded // 2, threads)
    checkpoint = prior(store, threads).checkpoint
    assert checkpoint is not None
    assert checkpoint.expanded <= result.expanded
    result = stop(store, 2**40, threads)
    assert result.optimal
    assert result.lower_bound == FRESH.lower_bound
    assert result.expanded < 2 * FRESH.expanded


def test_a_run_that_is_cancelled_leaves_its_states(store: Store) -> None:
    asked = iter([False, True])
    result = solve(
        LEVEL,
        replace(PUSHES, node_limit=200),
        cancelled=lambda: next(asked, True),
        on_checkpoint=lambda checkpoint: keep_checkpoint(store, LEVEL, checkpoint),
    )
    assert result.status in ("cancelled", "nodes")
    assert kept(store).states > 0


def test_a_run_to_the_end_leaves_nothing() -> None:
    left: list[object] = []
    assert solve(LEVEL, PUSHES, on_checkpoint=left.append).optimal
    assert solve(LEVEL, method="astar", node_limit=5, on_checkpoint=left.append).status == "nodes"
    assert left == []


# ---- What is believed ----


def test_damaged_bytes_are_as_good_as_none(store: Store) -> None:
    stop(store, FRESH.expanded // 2)
    good = kept(store)
    assert read_checkpoint(LEVEL, good.data) is not None
    assert read_checkpoint(ROOM, good.data) is None
    rng = Random(5)
    plain = zlib.decompress(good.data)
    for _ in range(300):
        at, flip = rng.randrange(len(plain)), rng.randint(1, 255)
        changed = plain[:at] + bytes([plain[at] ^ flip]) + plain[at + 1 :]
        assert read_checkpoint(LEVEL, zlib.compress(changed, 1)) is None
        at = rng.randrange(len(good.data))
        assert read_checkpoint(LEVEL, good.data[:at]) is None
        assert read_checkpoint(LEVEL, zlib.compress(plain[: rng.randrange(len(plain))], 1)) is None
        broken = good.data[:at] + bytes([good.data[at] ^ flip]) + good.data[at + 1 :]
        # A few bits of zlib's own mean nothing, such as those that fill up a byte.
        assert read_checkpoint(LEVEL, broken) is None or zlib.decompress(broken) == plain
    store.save_checkpoint(LEVEL, replace(good, data=b"nonsense"))
    assert prior(store).checkpoint is None
    result = stop(store, 2**40)
    assert (result.optimal, result.lower_bound) == (True, FRESH.lower_bound)
    assert "stopped" not in str(result.message)


def test_the_states_of_another_version_are_not_used(store: Store) -> None:
    stop(store, FRESH.expanded // 2)
    store.save_checkpoint(LEVEL, replace(kept(store), version="0.0"))
    assert kept(store).version == "0.0"
    assert prior(store).checkpoint is None
    # They are replaced by whatever comes.
    stop(store, 20, replace(PUSHES, method="optimal"))
    assert kept(store).version != "0.0"


def test_what_was_proved_below_a_ceiling_needs_its_solution(tmp_path: Path) -> None:
    assert FRESH.solution is not None
    with Store(tmp_path / "one.sqlite") as one, Store(tmp_path / "two.sqlite") as two:
        one.add_solution(LEVEL, FRESH.solution.lurd, method="hand")
        result = stop(one, FRESH.expanded // 4)
        assert not result.optimal
        checkpoint = prior(one).checkpoint
        assert checkpoint is not None
        assert checkpoint.ceiling == FRESH.solution.pushes
        assert prior(one, replace(PUSHES, raw=True)).checkpoint is None
        two.raise_bound(LEVEL, "pushes", result.lower_bound or 0, method="optimal")
        two.save_checkpoint(LEVEL, kept(one))
        assert prior(two).checkpoint is None


def test_states_proved_with_a_bound_that_is_refuted_are_not_used(store: Store) -> None:
    stop(store, FRESH.expanded // 2)
    assert prior(store).checkpoint is not None
    known = replace(store.knowledge(LEVEL), push_bound=None)
    assert prior_of(store, LEVEL, PUSHES, known).checkpoint is None


def test_the_search_that_has_come_further_stays(store: Store) -> None:
    mine = KeptCheckpoint(3, 10, 100, b"mine")
    store.save_checkpoint(LEVEL, mine)
    for other in (replace(mine, bound=9, data=b""), replace(mine, expanded=99, data=b"")):
        store.save_checkpoint(LEVEL, other)
        assert kept(store).data == b"mine"
    for other in (replace(mine, data=b"last"), replace(mine, bound=11, expanded=1, data=b"more")):
        store.save_checkpoint(LEVEL, other)
        assert kept(store).data == other.data


def test_it_goes_when_the_level_is_done(store: Store) -> None:
    some = KeptCheckpoint(3, 10, 100, b"states")
    assert FRESH.solution is not None
    store.save_checkpoint(LEVEL, some)
    store.raise_bound(LEVEL, "pushes", FRESH.solution.pushes, method="hand")
    assert store.checkpoint(LEVEL) is not None
    store.add_solution(LEVEL, FRESH.solution.lurd, method="hand")
    assert store.checkpoint(LEVEL) is None
    store.save_checkpoint(CORNERED, some)
    store.add_unsolvable(CORNERED, method="hand")
    assert store.checkpoint(CORNERED) is None


def test_info_tells_and_export_does_not(store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    stop(store, FRESH.expanded // 2)
    states = kept(store).states
    assert main(["store", "info", f"{EXPERT}:6", "--store", store.location]) == 0
    assert f"{states:,} states of a search that was stopped" in capsys.readouterr().out
    assert "checkpoint" not in "\n".join(export_store(store))


def run(terrain: _core.Terrain, nodes: int, **known: Any) -> tuple[_core.Solver, int]:
    """The engine alone, until it is done or has expanded this many states."""
    solver = _core.optimal(terrain, **known)
    while solver.step(60.0, nodes) == "running" and solver.statistics()["expanded"] < nodes:
        pass
    return solver, solver.statistics()["expanded"]


@pytest.mark.parametrize("without", [(), ("forward",), ("descent", "mining")], ids=str)
def test_a_search_in_two_parts_is_about_the_search_in_one(without: tuple[str, ...]) -> None:
    """About: what is proved is the same, and both parts together cost at most a quarter more."""
    rng = Random(9)
    options: dict[str, Any] = {"without": without, "probe_states": 40}
    stops = in_parts = in_one = 0
    for level in load(EXPERT)[:30]:
        terrain = terrain_of(level)
        names = list(range(len(terrain.interior)))
        end, whole = run(terrain, 5000, **options)
        if whole >= 5000:
            continue
        first, before = run(terrain, rng.randint(1, whole - 1), **options)
        left = first.checkpoint()
        assert left is not None
        checkpoint = _core.Checkpoint.read(terrain, names, left.write(names))
        second, after = run(
            terrain, 2**62, floor=first.lower_bound, checkpoint=checkpoint, **options
        )
        in_parts += before + after
        in_one += whole
        assert second.lower_bound == end.lower_bound
        stops += 1
    assert stops >= 10
    assert in_parts <= 1.25 * in_one
