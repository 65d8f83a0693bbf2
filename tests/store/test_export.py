"""The text form of a store: complete, checked when it is read, the better fact wins."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pushwise.cli import main
from pushwise.knowledge import Mining, Pattern, Store
from pushwise.knowledge.errors import BadExport
from pushwise.knowledge.exchange import export_store, import_text
from pushwise.solving import Options, solve
from store.boards import CORNERED, GOOD, ROOM, WORSE


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
            assert import_text(copy, lines) == (2, [])
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
    assert known.by_pushes is not None
    assert known.by_pushes.method == "here"
    assert known.push_bound is not None
    assert known.push_bound.method == "other"


def test_false_facts_are_refused_and_named(store: Store, tmp_path: Path) -> None:
    lines = fill(store)
    false = [
        line.replace(" 8 0.1.0 bfs", " 9 0.1.0 liar") if line.startswith("bound pushes") else line
        for line in lines
    ]
    at = next(i for i, line in enumerate(false) if line.startswith("solution pushes"))
    false.insert(at, "solution pushes - 1 1 R 0.1.0 liar")
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
    assert main(["store", "import", "--store", str(copy), str(file)]) == 0
    assert main(["store", "export", "--store", str(copy)]) == 0
    assert capsys.readouterr().out == "2 levels imported\n" + "\n".join(lines) + "\n"
    level = tmp_path / "room.sok"
    level.write_text(str(ROOM), encoding="utf-8")
    assert main(["store", "info", "--store", str(copy), str(level)]) == 0
    printed = capsys.readouterr().out
    assert "best pushes .. 8 pushes, 17 moves, optimal (by bfs" in printed
    assert "patterns ..... 1 deadlocks, 0 penalties" in printed
    assert "mined ........ boxes=1: 5 of 5, 1 found" in printed
