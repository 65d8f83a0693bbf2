"""The text form of a store: complete, checked when it is read, the better fact wins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path

import pytest

from pushwise import _core
from pushwise.cli import main
from pushwise.formats import load
from pushwise.knowledge import Mining, Pattern, Store
from pushwise.knowledge.errors import BadExport
from pushwise.knowledge.exchange import export_store, import_text
from pushwise.knowledge.remember import prior_of
from pushwise.knowledge.schema import CLAIMED
from pushwise.sokoban.level import Level
from pushwise.sokoban.terrain import terrain_of
from pushwise.solving import Options, solve
from pushwise.solving.prior import to_core
from store.boards import CORNERED, GOOD, ROOM, WORSE

LEVELS = Path(__file__).parents[2] / "levels"
VERSION = version("pushwise")


def fill(store: Store) -> list[str]:
    for level, objective in ((ROOM, "pushes"), (ROOM, "moves"), (CORNERED, "any")):
        options = Options(objective=objective, method="bfs")
        store.add_result(solve(level, options), options)
    boxes = frozenset({ROOM.cell_at("B2")})
    store.add_patterns(ROOM, [Pattern(boxes, ROOM.cell_at("E2"), "deadlock", 0, "a b c")])
    store.save_mining(ROOM, Mining("boxes=2 all regions", 5, None, 1, bytes(range(256))))
    store.save_mining(ROOM, Mining("boxes=1", 5, 5, 1, b""))
    return list(export_store(store))


def test_a_copy_is_the_same_and_importing_twice_changes_nothing(
    store: Store, tmp_path: Path
) -> None:
    lines = fill(store)
    with Store(tmp_path / "copy.sqlite") as copy:
        for _ in range(2):
            assert import_text(copy, lines, trusted=True) == (2, [])
            assert list(export_store(copy)) == lines
        assert copy.knowledge(ROOM) == store.knowledge(ROOM)


def test_the_better_fact_wins(store: Store, tmp_path: Path) -> None:
    with Store(tmp_path / "other.sqlite") as other:
        other.add_solution(ROOM, WORSE, method="other")
        other.raise_bound(ROOM, "pushes", 3, method="other")
        store.add_solution(ROOM, GOOD, method="here")
        store.raise_bound(ROOM, "pushes", 2, method="here")
        import_text(store, export_store(other))
        known = store.knowledge(ROOM)
        assert known.claimed_push_bound is not None
        assert known.claimed_push_bound.method == "other"
        assert known.push_bound is not None
        assert known.push_bound.method == "here"
        import_text(store, export_store(other), trusted=True)
    known = store.knowledge(ROOM)
    assert known.by_pushes is not None
    assert known.by_pushes.method == "here"
    assert known.push_bound is not None
    assert known.push_bound.method == "other"
    assert known.claimed_push_bound is None


def test_false_facts_are_refused_and_named(store: Store, tmp_path: Path) -> None:
    lines = fill(store)
    false = [
        line.replace(f" 8 {VERSION} bfs", f" 9 {VERSION} liar")
        if line.startswith("bound pushes")
        else line
        for line in lines
    ]
    at = next(i for i, line in enumerate(false) if line.startswith("solution pushes"))
    false.insert(at, f"solution pushes - 1 1 R {VERSION} liar")
    assert false != lines
    with Store(tmp_path / "copy.sqlite") as copy:
        count, refused = import_text(copy, false)
        assert count == 2
        assert len(refused) == 2
        assert "a solution was not taken" in refused[0]
        assert "the bound of 9 pushes was not taken: there is a solution with 8." in refused[1]
        known = copy.knowledge(ROOM)
        assert known.push_bound is None
        assert known.by_pushes is not None
        assert known.by_pushes.solution.pushes == 8


# ---- Patterns are claims until they are proved ----

LEVEL = load(LEVELS / "tutorial.sok")[19]
PUSHES = Options(objective="pushes")


def proved(level: Level) -> list[Pattern]:
    return list(solve(level, PUSHES).patterns)


def believed(store: Store, level: Level) -> tuple[Pattern, ...]:
    return prior_of(store, level, PUSHES, store.knowledge(level)).patterns


def test_a_false_pattern_is_imported_but_never_used(store: Store, tmp_path: Path) -> None:
    """Two lies with the signs of a proof: a dead start, and a penalty on all that is true."""
    store.add_solution(ROOM, WORSE, method="hand")
    dead = Pattern(frozenset(ROOM.boxes), ROOM.player, "deadlock", 0, "sub-search")
    store.add_patterns(ROOM, [dead])
    raised = [replace(p, value=p.value + 2) for p in proved(LEVEL) if p.kind == "penalty"]
    assert raised
    store.add_patterns(LEVEL, raised)
    assert len(believed(store, ROOM)) == 1  # where it was written it passes for proved
    with Store(tmp_path / "copy.sqlite") as copy:
        import_text(copy, export_store(store))
        assert all(p.proof.startswith(CLAIMED) for p in copy.patterns(ROOM) + copy.patterns(LEVEL))
        assert believed(copy, ROOM) == believed(copy, LEVEL) == ()
        # Found false once, it is not asked about again.
        assert copy.patterns(ROOM) == copy.patterns(LEVEL) == []
    file = tmp_path / "export.txt"
    file.write_text("\n".join(export_store(store)), encoding="utf-8")
    level = tmp_path / "room.sok"
    level.write_text(str(ROOM), encoding="utf-8")
    other = str(tmp_path / "other.sqlite")
    assert main(["store", "import", "--store", other, str(file)]) == 0
    assert main(["solve", "--store", other, "--objective", "pushes", str(level)]) == 0
    with Store(other) as solved:
        assert solved.knowledge(ROOM).fewest_pushes_proved
        assert solved.patterns(ROOM) == []


def test_a_true_pattern_is_proved_once_and_then_ours(store: Store, tmp_path: Path) -> None:
    true = proved(LEVEL)
    assert true
    store.add_patterns(LEVEL, true)
    with Store(tmp_path / "copy.sqlite") as copy:
        import_text(copy, export_store(store))
        used = believed(copy, LEVEL)
        assert [(p.boxes, p.player, p.value) for p in used] == [
            (p.boxes, p.player, p.value) for p in store.patterns(LEVEL)
        ]
        assert not any(p.proof.startswith(CLAIMED) for p in copy.patterns(LEVEL))


def test_a_claim_replaces_no_proof_and_a_proof_every_claim(store: Store, tmp_path: Path) -> None:
    true = proved(LEVEL)
    goal = min(LEVEL.goals)
    lies = [
        replace(p, kind="deadlock", value=0, lead=min(p.boxes), by_goal=((goal, 9),)) for p in true
    ]
    with Store(tmp_path / "liar.sqlite") as liar:
        liar.add_patterns(LEVEL, lies)
        lines = list(export_store(liar))
    assert any(line.startswith("restriction") for line in lines)
    store.add_patterns(LEVEL, true)
    before = store.patterns(LEVEL)
    import_text(store, lines)
    assert store.patterns(LEVEL) == before
    with Store(tmp_path / "copy.sqlite") as copy:
        import_text(copy, lines)
        copy.add_patterns(LEVEL, true)
        assert copy.patterns(LEVEL) == before


def test_what_is_no_pattern_at_all_is_forgotten(store: Store) -> None:
    wall = Pattern(frozenset(ROOM.boxes), 0, "deadlock", 0, "sub-search")
    many = Pattern(frozenset(ROOM.interior - {ROOM.player}), ROOM.player, "penalty", 2, "hand")
    with pytest.raises(ValueError, match="interior"):
        _core.Patterns(terrain_of(ROOM)).confirms(to_core(wall), 10)
    store.add_patterns(ROOM, [many])
    lines = list(export_store(store))
    import_text(store, lines)
    assert believed(store, ROOM) == ()


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (lambda lines: ["something else", *lines[1:]], 1),
        (lambda lines: [lines[0], "bound pushes - 3 1 x"], 2),
        (lambda lines: [*lines, "spell abracadabra"], None),
        (lambda lines: [*lines, "bound pushes - many 1 x"], None),
        (lambda lines: [*lines, "bound pushes Z99 3 1 x"], None),
        (lambda lines: [lines[0], lines[2].replace("level ", "level 0"), *lines[3:9]], 2),
        (lambda lines: [lines[0], lines[2], "row #####"], 2),
        (lambda lines: [], 1),
    ],
)
def test_a_bad_text_changes_nothing(
    store: Store, tmp_path: Path, change: Callable[[list[str]], list[str]], line: int | None
) -> None:
    lines = change(fill(store))
    with Store(tmp_path / "copy.sqlite") as copy:
        with pytest.raises(BadExport, match=f"^Line {line or len(lines)} "):
            import_text(copy, lines)
        assert copy.counts()["levels"] == 0


def test_the_command_exports_and_imports(
    store: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = fill(store)
    file, copy = tmp_path / "export.txt", tmp_path / "copy.sqlite"
    assert main(["store", "export", "--store", store.location, "--output", str(file)]) == 0
    assert file.read_text(encoding="utf-8").splitlines() == lines
    assert main(["store", "import", "--trusted", "--store", str(copy), str(file)]) == 0
    assert main(["store", "export", "--store", str(copy)]) == 0
    assert capsys.readouterr().out == "2 levels imported\n" + "\n".join(lines) + "\n"
    level = tmp_path / "room.sok"
    level.write_text(str(ROOM), encoding="utf-8")
    assert main(["store", "info", "--store", str(copy), str(level)]) == 0
    printed = capsys.readouterr().out
    assert "best pushes .. 8 pushes, 17 moves, optimal (by bfs" in printed
    assert "patterns ..... 1 deadlocks, 0 penalties" in printed
    assert "mined ........ boxes=1: 5 of 5, 1 found" in printed
