"""A solution that was replayed is stronger than any claim; text that claims nonsense is refused."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from pushwise.cli import exit_codes, main
from pushwise.knowledge import Knowledge, Mining, Store
from pushwise.knowledge.exchange import export_store, import_text
from pushwise.knowledge.facts import Bound
from pushwise.knowledge.remember import CANDIDATES, prior_of, recall, with_knowledge
from pushwise.solving import Options, solve
from store.boards import FEWEST_PUSHES, GOOD, ROOM, WORSE

PUSHES = Options(objective="pushes")
ASTAR = Options(objective="pushes", method="astar", bound="push-matching+patterns")


def knowing_too_much(store: Store) -> Knowledge:
    """A solution and, as only an older store can have them, a bound above it and worse."""
    store.add_solution(ROOM, WORSE, method="hand")
    known = store.knowledge(ROOM)
    bound = Bound(1000, "nonsense", "0")
    return replace(known, push_bound=bound, move_bound=bound, unsolvable="nonsense 0")


@pytest.mark.parametrize("objective", ["pushes", "moves"])
def test_a_solution_below_the_bound_is_not_called_optimal(store: Store, objective: str) -> None:
    known = knowing_too_much(store)
    assert not known.fewest_pushes_proved
    assert not known.fewest_moves_proved
    options = Options(objective=objective, method="optimal", node_limit=1)
    result = with_knowledge(solve(ROOM, options), known)
    assert not result.optimal
    assert result.solution is not None
    assert (result.lower_bound or 0) < result.solution.pushes


@pytest.mark.parametrize("measure", ["pushes", "moves"])
def test_a_bound_above_a_solution_goes_whichever_comes_first(store: Store, measure: str) -> None:
    store.raise_bound(ROOM, measure, 1000, method="nonsense")
    store.add_solution(ROOM, GOOD, method="hand")
    known = store.knowledge(ROOM)
    assert known.push_bound is None
    assert known.move_bound is None
    store.raise_bound(ROOM, measure, 1000, method="nonsense")
    assert store.counts()["bounds"] == 0


def test_a_level_with_a_solution_is_not_unsolvable(
    store: Store, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    store.add_unsolvable(ROOM, method="nonsense")
    _, answer = recall(store, ROOM, PUSHES)
    assert answer is not None
    assert answer.status == "unsolvable"
    store.add_result(solve(ROOM, method="bfs"), Options(method="bfs"))
    assert store.knowledge(ROOM).unsolvable is None
    store.add_unsolvable(ROOM, method="nonsense")
    assert store.knowledge(ROOM).unsolvable is None
    file = tmp_path / "room.sok"
    file.write_text(f"{ROOM}\n", encoding="utf-8")
    code = main(["solve", str(file), "--json", "--objective", "pushes", "--store", store.location])
    assert code == exit_codes.OK
    assert json.loads(capsys.readouterr().out)["pushes"] == FEWEST_PUSHES


@pytest.mark.parametrize(
    "note", [b"garbage", b"{}", b"7", b"[7]", b'[["a"]]', b"[[0]]", b"[[99999]]", b"\xff"]
)
def test_candidates_that_are_none_are_passed_over(store: Store, note: bytes) -> None:
    store.save_mining(ROOM, Mining(CANDIDATES, 1, None, 1, note))
    assert prior_of(store, ROOM, ASTAR, store.knowledge(ROOM)).candidates == ()


# ---- Texts ----


def exported(store: Store) -> list[str]:
    store.add_result(solve(ROOM, ASTAR), ASTAR)
    store.save_mining(ROOM, Mining("boxes=1", 5, 5, 1, b""))
    return list(export_store(store))


@pytest.mark.parametrize(
    ("kind", "old", "new"),
    [
        ("bound pushes", f" {FEWEST_PUSHES} ", f" {2**64} "),
        ("bound pushes", f" {FEWEST_PUSHES} ", " -4 "),
        ("mining", "mining 5", f"mining {2**70}"),
        ("run", '"expanded": ', '"expanded": 9999999999999999999'),
        ("run", '"seconds": ', '"seconds": "abc", "was": '),
        ("run", '"status": "solved"', '"status": 7'),
        ("run", '"optimal": true', '"optimal": 1'),
    ],
)
def test_numbers_that_do_not_fit_are_named_and_nothing_is_written(
    store: Store,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    kind: str,
    old: str,
    new: str,
) -> None:
    lines = exported(store)
    (at,) = (i for i, line in enumerate(lines) if line.startswith(kind))
    assert old in lines[at]
    if "was" in new:  # the right columns, one of them with a word
        run = json.loads(lines[at].removeprefix("run "))
        lines[at] = "run " + json.dumps(run | {"seconds": "abc"})
    else:
        lines[at] = lines[at].replace(old, new, 1)
    file = tmp_path / "bad.txt"
    file.write_text("\n".join(lines), encoding="utf-8")
    location = str(tmp_path / "new.sqlite")
    assert main(["store", "import", str(file), "--store", location]) == exit_codes.INVALID
    error = capsys.readouterr().err
    assert f"Line {at + 1} " in error
    assert len(error.splitlines()) == 1
    with Store(location) as other:
        assert other.counts()["levels"] == 0


def test_bytes_that_are_no_text_are_named(
    store: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bad.txt"
    file.write_bytes("\n".join(exported(store)).encode() + b"\ntitle \xff\xfe\n")
    location = str(tmp_path / "new.sqlite")
    assert main(["store", "import", str(file), "--store", location]) == exit_codes.INVALID
    assert "UTF-8" in capsys.readouterr().err


def test_what_is_exported_is_imported(store: Store, tmp_path: Path) -> None:
    lines = exported(store)
    with Store(tmp_path / "copy.sqlite") as copy:
        assert import_text(copy, lines, trusted=True) == (1, [])
        assert list(export_store(copy)) == lines
