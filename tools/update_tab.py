"""Write what the page for a browser tab takes from the package: its sentences, its numbers.

`--check` writes nothing and ends with 1 if the file is not as it would be written.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
WORDS = ROOT / "src" / "pushwise" / "web" / "static" / "tab" / "words.js"
ROWS = ["########", "#@$ $ ..#", "########"]
STRANDED = ["#########", "#@$.#$.##", "#########"]
LOOP = ["#####", "#@$.#", "#   #", "#####"]


def main() -> int:
    """Write the words, or compare them."""
    text = to_module(words())
    if sys.argv[1:] == ["--check"]:
        fresh = WORDS.exists() and WORDS.read_text("utf-8") == text
        if not fresh:
            print(f"{WORDS.relative_to(ROOT)} is out of date: run tools/update_tab.py")
        return 0 if fresh else 1
    WORDS.write_text(text, "utf-8")
    return 0


def to_module(values: dict[str, Any]) -> str:
    """Return an ES module that exports the values."""
    lines = ["// Generated from the package by tools/update_tab.py; do not edit.", ""]
    for name, value in values.items():
        lines.append(f"export const {name} = {json.dumps(value, ensure_ascii=False, indent=2)};")
    return "\n".join(lines) + "\n"


def words() -> dict[str, Any]:
    """Return everything the tab shares with the package."""
    from pushwise.play import describe
    from pushwise.sokoban import reasons
    from pushwise.solving import drive, evaluating, hint, incumbent, run, ties

    return {
        "EXPLAINING_TESTS": list(reasons.EXPLAINING_TESTS),
        "WIDE_TESTS": sorted(reasons._WIDE),
        "WARNING_SECONDS": reasons.WARNING_SECONDS,
        "DEADLOCKS": deadlock_sentences(),
        "HINT_STEPS": list(hint.STEPS),
        "HINT_SECONDS": hint.HINT_SECONDS,
        "SHORTEST_SECONDS": evaluating.SHORTEST_SECONDS,
        "HINTS": hint_sentences(),
        "STEP_SECONDS": drive.STEP_SECONDS,
        "PROGRESS_SECONDS": drive.PROGRESS_SECONDS,
        "PATIENCE_SECONDS": incumbent.PATIENCE_SECONDS,
        "SHARE_OF_TIME": incumbent.SHARE_OF_TIME,
        "SHARE_OF_MEMORY": incumbent.SHARE_OF_MEMORY,
        "TIE_IS_OPEN": run.TIE_IS_OPEN,
        "TOO_LARGE": run.TOO_LARGE,
        "MESSAGES": messages(),
        "MOVES_ARE_OPEN": ties.MOVES_ARE_OPEN,
        "TIES": {
            "least": ties.LEAST_SECONDS,
            "most": ties.MOST_SECONDS,
            "patience": ties.PATIENCE_SECONDS,
            "first_part": ties.FIRST_PART,
            "first_seconds": ties.FIRST_SECONDS,
            "first_share": ties.FIRST_SHARE,
        },
        "LIMITS": describe.LIMITS,
        "ENDINGS": describe.ENDINGS,
        "LEVEL_FILES": level_files(),
    }


def level_files() -> list[str]:
    """Return the names of our own level files, those for learning first."""
    folder = ROOT / "levels"
    names = [path.relative_to(folder).as_posix() for path in folder.rglob("*.sok")]
    return sorted(names, key=lambda name: (name != "tutorial.sok", "/" not in name, name))


def deadlock_sentences() -> dict[str, dict[str, str]]:
    """Return the sentence of every test for one box and for several, `{these}` for the boxes."""
    from pushwise.sokoban.level import Level
    from pushwise.sokoban.reasons import EXPLAINING_TESTS, DeadlockWatch

    watch = DeadlockWatch(Level.from_rows(ROWS))
    apart = DeadlockWatch(Level.from_rows(STRANDED))
    stranded = apart._stranded()
    sentence = with_place(stranded.sentence, apart._these(stranded.boxes))
    found = {stranded.test: {"one": sentence, "many": sentence}}
    for test in EXPLAINING_TESTS:
        found[test] = {
            how: with_place(watch._sentence(test, boxes), watch._these(boxes))
            for how, boxes in (("one", (11,)), ("many", (11, 13)))
        }
    return found


def with_place(sentence: str, these: str) -> str:
    """Put a place for the boxes where they are named."""
    capital = these[:1].upper() + these[1:]
    out = sentence.replace(these, "{these}").replace(capital, "{These}")
    if out == sentence:
        raise SystemExit(f"no boxes in: {sentence}")
    return out


def messages() -> dict[str, str]:
    """Return what is said of a solution that somebody else found, or that was shortened."""
    from types import SimpleNamespace

    from pushwise.sokoban.level import Level
    from pushwise.sokoban.solution import replay
    from pushwise.sokoban.terrain import terrain_of
    from pushwise.solving import Options, polish, run
    from pushwise.solving.result import Result
    from pushwise.solving.status import Status

    level = Level.from_rows(LOOP)
    best: Any = SimpleNamespace(solution=replay(level, "R"), source="{source}")
    found = Result(level, Status.TIME, "pushes", "{method}")
    proved = Result(level, Status.SOLVED, "pushes", "{method}", solution=best.solution)
    long = Result(level, Status.SOLVED, "any", "fast", solution=replay(level, "drluR"))
    shortened = polish._shortened(long, terrain_of(level), Options(), 0.0, None).message or ""
    return {
        "found": run._with_incumbent(found, best).message or "",
        "found_and_proved": run._with_incumbent(proved, best).message or "",
        "shortened": shortened.replace("1 pushes", "{pushes} pushes").replace("5", "{moves}"),
    }


def hint_sentences() -> dict[str, str]:
    """Return the sentences of a hint with places for what changes."""
    from pushwise.sokoban.level import Level
    from pushwise.solving.hint import Hint, Verdict

    level = Level.from_rows(ROWS)
    box, target = level.cell_name(11), level.cell_name(12)

    def told(**values: Any) -> tuple[str, ...]:
        return Hint(level, **values).tell()

    one = told(verdict=Verdict.SOLVABLE, solution="R", box=11, target=12)
    two = told(verdict=Verdict.SOLVABLE, solution="RR", box=11, target=12)
    lost = told(verdict=Verdict.LOST)[0]
    back_one = told(verdict=Verdict.LOST, take_back=1)[0]
    back_two = told(verdict=Verdict.LOST, take_back=27)[0]
    unknown = told(verdict=Verdict.UNKNOWN, seconds=27.0)[0]
    return {
        "solved": told(verdict=Verdict.SOLVED)[0],
        "whether": one[0],
        "box": one[1].replace(box, "{cell}"),
        "target": one[2].replace(target, "{cell}"),
        "rest_one": one[3].removesuffix("R") + "{solution}",
        "rest": two[3].replace("2", "{pushes}").removesuffix("RR") + "{solution}",
        "lost": lost.split(". ")[0] + ".",
        "searched": lost.split(". ", 1)[1],
        "take_back_one": back_one.removeprefix(lost).strip(),
        "take_back": back_two.removeprefix(lost).strip().replace("27", "{pushes}"),
        "unknown": unknown.replace("27", "{seconds}"),
    }


if __name__ == "__main__":
    raise SystemExit(main())
