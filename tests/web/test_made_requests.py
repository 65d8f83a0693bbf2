"""Requests made by seed: the same ones every time, and an error of the server does not pass."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

pytest.importorskip("httpx", reason="needed by the client of the tests")
TOOL = Path(__file__).parents[2] / "tools" / "api_requests.py"


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    """The script, as a module."""
    spec = importlib.util.spec_from_file_location("api_requests", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["api_requests"] = module
    spec.loader.exec_module(module)
    return module


def test_a_seed_makes_a_request(tool: ModuleType) -> None:
    made = [tool.Maker(number, []).request() for number in range(300)]
    assert made == [tool.Maker(number, []).request() for number in range(300)]
    assert {path for _, path, _, _ in made} >= {"/api/solve", "/api/info", "/api/parse"}
    assert {method for method, *_ in made} >= {"GET", "POST", "DELETE"}
    bodies = [body for *_, body, _ in made if body is not None]
    whole = [body for body in bodies if is_json(body)]
    assert len(bodies) > len(whole) > 50


def is_json(body: bytes) -> bool:
    try:
        json.loads(body)
    except (ValueError, RecursionError):
        return False
    return True


@pytest.mark.parametrize(
    ("status", "text", "wrong"),
    [
        (200, "{}", False),
        (422, '{"detail": "no"}', False),
        (422, '{"detail": " "}', True),
        (404, "nothing", True),
        (500, '{"detail": "no"}', True),
        (302, "", True),
    ],
)
def test_what_is_wrong_with_an_answer(
    tool: ModuleType, status: int, text: str, wrong: bool
) -> None:
    assert bool(list(tool.faults(status, text))) == wrong


def test_all_are_asked_and_counted(tool: ModuleType) -> None:
    asked: list[Any] = []

    def ask(*request: Any) -> tuple[int, str]:
        asked.append(request)
        return (500, "") if len(asked) == 3 else (200, "{}")

    seen, faults = tool.ask_all(5, 15, ask)
    assert len(asked) == 10
    assert seen["answered"] == 9
    assert len(faults) == 1
    assert faults[0].startswith("7: status 500")
