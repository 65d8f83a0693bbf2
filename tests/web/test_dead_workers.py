"""A process that dies under a short request costs time, not the answer."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from pushwise.web.service import Refused, Service
from pushwise.web.settings import Settings
from web.conftest import EASY

DIED = {"event": "died", "message": "The solver process ended before its work (exit code 1)."}
ANSWER = {"event": "result", "result": {"valid": True}}


def asked(events: list[dict[str, Any]], what: str) -> dict[str, Any]:
    """What a service answers if its processes say this, one after the other."""
    waiting = iter(events)

    async def run(kind: str, **values: Any) -> dict[str, Any]:
        return ANSWER if kind == "check" and what == "hint" else next(waiting)

    async def ask() -> dict[str, Any]:
        service = Service(Settings())
        service.quick.run = service.hints.run = run  # type: ignore[method-assign]
        try:
            if what == "hint":
                return await service.hint(EASY, 1, "", 1)
            return await service.check(EASY, 1, "R")
        finally:
            await service.close()

    return asyncio.run(ask())


@pytest.mark.parametrize("what", ["check", "hint"])
def test_a_dead_process_is_replaced_and_asked_again(what: str) -> None:
    assert asked([DIED, ANSWER], what) == {"valid": True}


@pytest.mark.parametrize("what", ["check", "hint"])
def test_a_request_that_kills_twice_is_refused(what: str) -> None:
    with pytest.raises(Refused, match="ended before its work"):
        asked([DIED, DIED, ANSWER], what)
