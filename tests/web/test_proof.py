"""Proofs in the background: one at a time, and never in anybody's way."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from pushwise.sokoban.level import Level
from pushwise.web.proof import Proofs
from web.conftest import ENDLESS

ENDLESS_LEVEL = Level.from_text(ENDLESS)
ROOM = Level.from_text("#######\n#     #\n# $ $ #\n#  @  #\n# . . #\n#######")


async def until(happened: Callable[[], bool]) -> None:
    for _ in range(30_000):  # at the lowest priority: a busy machine takes minutes
        if happened():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("it never happened")


def test_a_level_is_proved() -> None:
    async def prove() -> None:
        proofs = Proofs(None, lambda: False)
        proofs.want(ROOM)
        assert proofs.known(ROOM) is None
        await until(lambda: proofs.known(ROOM) is not None)
        proof = proofs.known(ROOM)
        assert proof is not None
        assert (proof.pushes, proof.bound, proof.proved) == (4, 4, True)
        await proofs.close()

    asyncio.run(prove())


def test_it_stops_when_anyone_waits_and_goes_on_later() -> None:
    async def prove() -> None:
        waiting = [False]
        proofs = Proofs(None, lambda: waiting[0])
        proofs.want(ENDLESS_LEVEL)
        await until(lambda: proofs._pool.busy)
        waiting[0] = True
        await until(lambda: not proofs._pool.busy)
        assert proofs.known(ENDLESS_LEVEL) is None
        await asyncio.sleep(0.3)
        assert not proofs._pool.busy  # as long as somebody waits
        waiting[0] = False
        await until(lambda: proofs._pool.busy)
        await proofs.close()

    asyncio.run(prove())


def test_the_level_asked_for_last_comes_first() -> None:
    async def prove() -> None:
        proofs = Proofs(None, lambda: False)
        proofs.want(ENDLESS_LEVEL)
        await until(lambda: proofs._pool.busy)
        proofs.want(ROOM)
        await until(lambda: proofs.known(ROOM) is not None)
        assert proofs.known(ENDLESS_LEVEL) is None  # it was put aside, and goes on
        await until(lambda: proofs._pool.busy)
        await proofs.close()

    asyncio.run(prove())


def test_the_newest_level_is_next_and_few_wait() -> None:
    async def prove() -> None:
        proofs = Proofs(None, lambda: True)
        for length in range(30):
            proofs.want(
                Level.from_rows(
                    ["#" * (length + 6), "#@$ " + " " * length + ".#"] * 1 + ["#" * (length + 6)]
                )
            )
        assert len(proofs._wanted) == 16
        assert next(reversed(proofs._wanted))[0] == "#" * 35
        await proofs.close()

    asyncio.run(prove())
