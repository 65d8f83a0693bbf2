"""A part of a run for one machine of several that know nothing of each other."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pushwise.batch.plan import Plan
from pushwise.errors import BadOption

MOST_SHARDS = 1_000_000
_SHARD = re.compile(r"(\d{1,7})/(\d{1,7})", re.ASCII)


@dataclass(frozen=True)
class Shard:
    """Part `number` of `count`, from 1.

    Puzzles are dealt out like cards, so the parts are alike even if a collection grows harder to
    its end; levels that are the same puzzle stay together.

    >>> Shard.parse("2/8")
    Shard(number=2, count=8)
    """

    number: int
    count: int

    @classmethod
    def parse(cls, text: str) -> Shard:
        """Read I/N."""
        match = _SHARD.fullmatch(text.strip())
        shard = cls(int(match[1]), int(match[2])) if match is not None else cls(0, 0)
        if not 1 <= shard.number <= shard.count <= MOST_SHARDS:
            raise BadOption(f"{text!r} is no shard: write I/N, part I of N, as in 1/8 to 8/8.")
        return shard

    def of(self, plan: Plan) -> Plan:
        """Return this part of a plan."""
        mine = slice(self.number - 1, None, self.count)
        return Plan(plan.puzzles[mine], plan.invalid[mine], plan.options)
