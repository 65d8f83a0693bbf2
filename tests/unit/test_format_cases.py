"""Case files of level formats: a level file, a line `=== expected`, and what must be read.

What is expected is the collection as JSON, with empty parts left out, or the sentence of the error.
`invalid` are the sentences of invalid levels that must not hide the others, `warnings` what the
reader says about a file that has more than one meaning.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pushwise import formats
from pushwise.errors import PushwiseError
from pushwise.formats import Collection
from pushwise.sokoban.level import Level

CASES = sorted((Path(__file__).parents[1] / "data/cases/formats").glob("*.txt"))
WORDS = ("title", "author", "comment", "properties", "solutions", "savegames")


def described(thing: Level | Collection) -> dict[str, Any]:
    words = {name: getattr(thing, name, None) for name in WORDS}
    plain = {k: dict(v) if k == "properties" else v for k, v in words.items() if v}
    return {k: list(v) if isinstance(v, tuple) else v for k, v in plain.items()}


def without_empty(wanted: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in wanted.items() if value}


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_case(path: Path) -> None:
    text, _, expectation = path.read_text(encoding="utf-8").partition("=== expected\n")
    wanted = without_empty(json.loads(expectation))
    if "error" in wanted:
        with pytest.raises(PushwiseError) as caught:
            formats.loads(text)
        assert str(caught.value) == wanted["error"]
        return
    collection = formats.loads(text, keep_invalid="invalid" in wanted)
    assert formats.detect(text) == wanted.pop("format", "xsb")
    assert [str(x.error) for x in collection.invalid] == wanted.pop("invalid", [])
    assert list(collection.warnings) == wanted.pop("warnings", [])
    levels = [{"board": str(x).split("\n"), **described(x)} for x in collection]
    assert levels == list(map(without_empty, wanted.pop("levels", [])))
    assert described(collection) == wanted
    if not collection.invalid:
        assert formats.loads(formats.dumps(collection)) == collection


def test_there_are_cases() -> None:
    assert CASES
