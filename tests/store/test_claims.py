"""What somebody else says is shown, and never becomes a proof of ours."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pushwise.cli import main
from pushwise.errors import BadOption, SolutionError
from pushwise.knowledge import Pattern, Store
from pushwise.knowledge.exchange import export_store, import_text
from pushwise.knowledge.facts import LARGEST_BOUND
from pushwise.sokoban.level import Level
from pushwise.solving import Options, solve
from pushwise.solving.prior import Prior
from store.boards import CORNERED, FEWEST_PUSHES, ROOM, WORSE

PUSHES = Options(objective="pushes")


def text_with(tmp_path: Path, *facts: str) -> Path:
    """An export that knows a board, and says so much about it."""
    with Store(tmp_path / "empty.sqlite") as blank:
        blank.raise_bound(ROOM, "pushes", 1, method="nobody")
        lines = [line for line in export_store(blank) if not line.startswith("bound")]
    file = tmp_path / "claims.txt"
    file.write_text("\n".join((*lines, *facts, "")), encoding="utf-8")
    return file


def solved(tmp_path: Path, place: Path, capsys: pytest.CaptureFixture[str], *more: str) -> Any:
    level = tmp_path / "room.sok"
    level.write_text(f"{ROOM}\n", encoding="utf-8")
    capsys.readouterr()
    main(["solve", str(level), "--store", str(place), "--objective", "pushes", "--json", *more])
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("fact", ["bound", "claim"])
def test_a_false_bound_changes_no_answer(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], fact: str
) -> None:
    file = text_with(tmp_path, f"{fact} pushes - {FEWEST_PUSHES + 1} 9.9 liar")
    place = tmp_path / "store.sqlite"
    trusted = [] if fact == "bound" else ["--trusted"]
    assert main(["store", "import", str(file), "--store", str(place), *trusted]) == 0
    stopped = solved(tmp_path, place, capsys, "--method", "astar", "--node-limit", "1")
    assert stopped["claimed_bound"] == FEWEST_PUSHES + 1
    assert stopped["lower_bound"] <= FEWEST_PUSHES
    assert "claimed, not proved here: at least 9 pushes (by liar)" in stopped["message"]
    assert not stopped["optimal"]
    answer = solved(tmp_path, place, capsys)
    assert (answer["pushes"], answer["optimal"]) == (FEWEST_PUSHES, True)
    assert answer["claimed_bound"] is None  # refuted
    with Store(place) as store:
        lines = list(export_store(store))
        assert store.counts()["claims"] == 0
    assert not any("liar" in line for line in lines)


def test_a_bound_that_matches_a_worse_solution_makes_it_no_optimum(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "store.sqlite"
    with Store(place) as store:
        store.add_solution(ROOM, WORSE, method="hand")
        known = store.knowledge(ROOM)
        assert known.by_pushes is not None
        worse = known.by_pushes.solution.pushes
        assert worse > FEWEST_PUSHES
    file = text_with(tmp_path, f"bound pushes - {worse} 9.9 liar")
    assert main(["store", "import", str(file), "--store", str(place)]) == 0
    with Store(place) as store:
        assert not store.knowledge(ROOM).fewest_pushes_proved
        assert not any(line.startswith("bound") for line in export_store(store))
    stopped = solved(tmp_path, place, capsys, "--node-limit", "1")
    assert (stopped["optimal"], stopped["claimed_bound"]) == (False, worse)
    answer = solved(tmp_path, place, capsys)
    assert (answer["pushes"], answer["optimal"]) == (FEWEST_PUSHES, True)


def test_unsolvable_is_proved_here_or_not_at_all(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "store.sqlite"
    file = text_with(tmp_path, "unsolvable liar 9.9")
    assert main(["store", "import", str(file), "--store", str(place)]) == 0
    stopped = solved(tmp_path, place, capsys, "--method", "astar", "--node-limit", "1")
    assert stopped["status"] == "nodes"
    assert "claimed, not proved here: no solution (by liar 9.9)" in stopped["message"]
    with Store(place) as store:
        assert store.knowledge(ROOM).claimed_unsolvable == "liar 9.9"
        assert "claim unsolvable liar 9.9" in list(export_store(store))
    answer = solved(tmp_path, place, capsys)
    assert (answer["status"], answer["pushes"]) == ("solved", FEWEST_PUSHES)
    with Store(place) as store:
        assert store.knowledge(ROOM).claimed_unsolvable is None


def test_a_claim_that_is_proved_is_ours(store: Store, tmp_path: Path) -> None:
    import_text(store, text_with(tmp_path, "bound pushes - 8 9.9 friend").read_text().splitlines())
    store.add_result(solve(ROOM, PUSHES), PUSHES)
    known = store.knowledge(ROOM)
    assert known.claimed_push_bound is None
    assert known.push_bound is not None
    assert (known.push_bound.value, known.push_bound.method) == (8, "optimal")


@pytest.mark.parametrize("fact", ["bound", "claim"])
@pytest.mark.parametrize("value", [str(10**9), str(LARGEST_BOUND + 1), "9" * 400, "9" * 5000, "-1"])
def test_bounds_beyond_all_searches_are_refused(
    tmp_path: Path, fact: str, value: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = text_with(tmp_path, f"{fact} pushes - {value} 9.9 liar")
    place = str(tmp_path / "store.sqlite")
    assert main(["store", "import", str(file), "--store", place, "--trusted"]) == 30
    said = capsys.readouterr().err
    assert f"is not a number from 0 to {LARGEST_BOUND:,}" in said
    assert len(said) < 200


def test_a_backup_of_ones_own_comes_back_to_the_byte(store: Store, tmp_path: Path) -> None:
    for level, objective in ((ROOM, "pushes"), (ROOM, "moves"), (CORNERED, "any")):
        options = Options(objective=objective, method="bfs")
        store.add_result(solve(level, options), options)
    proof = Pattern(
        frozenset({ROOM.cell_at("B2")}), ROOM.cell_at("E2"), "deadlock", 0, "sub-search"
    )
    store.add_patterns(ROOM, [proof])
    import_text(store, text_with(tmp_path, "claim moves B3 12 9.9 friend").read_text().splitlines())
    lines = list(export_store(store))
    kinds = {line.partition(" ")[0] for line in lines}
    assert kinds >= {"solution", "bound", "claim", "unsolvable", "pattern", "run"}
    with Store(tmp_path / "restored.sqlite") as restored:
        assert import_text(restored, lines, trusted=True) == (2, [])
        assert list(export_store(restored)) == lines
        assert restored.knowledge(ROOM) == store.knowledge(ROOM)
        assert restored.patterns(ROOM) == store.patterns(ROOM)
    with Store(tmp_path / "strange.sqlite") as strange:
        import_text(strange, lines)
        import_text(strange, list(export_store(strange)), trusted=True)  # a claim stays a claim
        known = strange.knowledge(ROOM)
        assert known.push_bound is None
        assert known.claimed_push_bound is not None
        assert strange.knowledge(CORNERED).unsolvable is None
        assert [p.proof for p in strange.patterns(ROOM)] == ["claimed: sub-search"]


# ---- Through the library ----


def test_the_bound_of_a_prior_is_a_claim() -> None:
    lie = solve(ROOM, PUSHES, prior=Prior(bound=FEWEST_PUSHES + 1))
    assert lie.solution is not None
    assert (lie.solution.pushes, lie.optimal, lie.claimed_bound) == (FEWEST_PUSHES, True, None)
    stopped = solve(ROOM, PUSHES, node_limit=1, prior=Prior(bound=FEWEST_PUSHES + 1))
    assert stopped.claimed_bound == FEWEST_PUSHES + 1
    assert (stopped.lower_bound or 0) <= FEWEST_PUSHES
    assert stopped.to_json(1, "")["claimed_bound"] == FEWEST_PUSHES + 1


@pytest.mark.parametrize("bound", [2**31 - 1, LARGEST_BOUND + 1, -1])
def test_a_prior_beyond_all_searches_is_refused(bound: int) -> None:
    with pytest.raises(BadOption, match="from 0 to"):
        Prior(bound=bound)


@pytest.mark.parametrize("method", ["optimal", "ida-astar"])
@pytest.mark.parametrize("bound", [FEWEST_PUSHES + 1, LARGEST_BOUND])
def test_even_a_wrong_proof_does_not_make_a_level_unsolvable(method: str, bound: int) -> None:
    options = Options(objective="pushes", method=method)
    result = solve(ROOM, options, prior=Prior(bound=bound, proved=True))
    assert result.solution is not None
    assert (result.solution.pushes, result.optimal) == (FEWEST_PUSHES, True)


def test_the_patterns_of_a_prior_are_proved_before_they_are_used() -> None:
    dead = Pattern(frozenset(ROOM.boxes), ROOM.player, "deadlock", 0, "sub-search")
    result = solve(ROOM, PUSHES, prior=Prior(patterns=(dead,)))
    assert result.solution is not None
    assert (result.solution.pushes, result.optimal) == (FEWEST_PUSHES, True)


def test_the_solution_of_a_prior_is_replayed() -> None:
    other = solve(Level.from_rows(["#####", "#@$.#", "#####"])).solution
    assert other is not None
    with pytest.raises(SolutionError):
        solve(ROOM, PUSHES, prior=Prior(solution=(other, "elsewhere")))
