"""Every value that travels between processes comes back equal."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from typing import Any

import msgspec
import pytest

from pushwise import load, replay
from pushwise.formats.library import bundled_levels
from pushwise.jobs.parts import Block, Job
from pushwise.knowledge.facts import Pattern
from pushwise.solving import Options, Progress, Result, Status, solve
from pushwise.solving.codec import decode, encode, from_plain, to_plain
from pushwise.solving.finding import Finding, HintBoard, Meeting
from pushwise.solving.prior import Discovery, Prior
from pushwise.solving.result import Known

LEVEL = load(bundled_levels() / "tutorial.sok")[19]
FOUND = solve(LEVEL, objective="pushes")
assert FOUND.solution is not None
PATTERN = Pattern(frozenset({1, 5}), 3, "penalty", 2, "sub-search", "0", 5, ((7, 2), (8, None)))
FULL = replace(
    FOUND,
    found_by="store",
    claimed_bound=14,
    known=Known(15, 40, 12, True),
    patterns=(PATTERN,),
    candidates=((1, 2), (3, 4, 5)),
    pruned={"freeze": 3},
    passes=((3, 10), (5, 20)),
    duplicates=1,
    reopened=2,
    freed=3,
    search_mib=4.5,
    by_depth=(1, 2),
    probes=(3, 4),
    message="“ü” and a\nsecond line",
    finding=Finding((HintBoard("tidy run 1", "start", (3, 5)),), Meeting((3, 6), 4)),
)
PRIOR = Prior(7, (PATTERN,), ((1, 2),), (FOUND.solution, "hand"))
OPTIONS = Options("pushes", "astar", "push-matching", ("dead", "freeze"), ("none",), time_limit=2.5)
PROGRESS = Progress("bfs", 1.5, 1, 2, 3, 4, None, 5.5, None, (1, 2), 3, heat=((1, 2), (3, 4)))
VALUES: list[Any] = [
    LEVEL,
    replay(LEVEL, FOUND.solution.lurd),
    OPTIONS,
    Options(),
    PATTERN,
    PRIOR,
    PROGRESS,
    Discovery(3, (PATTERN,), FOUND.solution, "fast"),
    Known(),
    FULL,
    Result.of_invalid(Options(), "no player"),
    *(Result(None, status, "any", "fast") for status in Status),
    Job(3, LEVEL.rows, OPTIONS, PRIOR),
    Block(LEVEL.rows, 100, False, 2, 10, 30),
]


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_a_value_comes_back_equal(value: Any) -> None:
    line = encode(value)
    assert b"\n" not in line
    back = decode(line, type(value))
    assert back == value
    assert encode(back) == line
    assert from_plain(json.loads(json.dumps(to_plain(value))), type(value)) == value


def test_no_field_of_a_full_result_is_left_at_its_default() -> None:
    """Otherwise a field that the codec drops would go unnoticed."""
    empty = Result(None, Status.INVALID, "", "")
    assert not [
        field.name
        for field in fields(Result)
        if getattr(FULL, field.name) == getattr(empty, field.name)
    ]


@pytest.mark.parametrize("line", [b"{", b"[]", b'{"number": 1}', b'{"method": "astr"}'])
def test_what_is_no_job_is_refused(line: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        decode(line, Job if b"method" not in line else Options)
