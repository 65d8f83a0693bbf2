"""Ranges of numbers as they are written on the command line: N, A-B, A- and -B."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pushwise.errors import BadOption

_RANGE = re.compile(r"(\d{1,9})?(-)?(\d{1,9})?")


@dataclass(frozen=True)
class Range:
    """Whole numbers from `least` to `most`; None for no end.

    >>> 7 in Range.parse("5-9"), 7 in Range.parse("8-"), str(Range.parse("4"))
    (True, False, '4')
    """

    least: int = 0
    most: int | None = None

    def __contains__(self, number: float | None) -> bool:
        """Whether a number is in the range; nothing is in no range."""
        if number is None or number < self.least:
            return False
        return self.most is None or number <= self.most

    def __str__(self) -> str:
        """Return the text that `parse` reads."""
        if self.least == self.most:
            return str(self.least)
        return f"{self.least}-{'' if self.most is None else self.most}"

    @classmethod
    def parse(cls, text: str) -> Range:
        """Read N, A-B, A- or -B."""
        match = _RANGE.fullmatch(text.strip())
        if match is None or not (match[1] or match[3]):
            raise BadOption(f"{text!r} is no range: write N, A-B, A- or -B.")
        least, dash, most = match.groups()
        low = int(least) if least else 0
        high = (int(most) if most else None) if dash else low
        if high is not None and high < low:
            raise BadOption(f"the range {text!r} is empty: {low} is more than {high}.")
        return cls(low, high)
