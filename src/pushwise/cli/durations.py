"""Times on the command line: 90, 90s, 5m, 4h."""

from __future__ import annotations

import argparse

_UNITS = {"s": 1, "m": 60, "h": 3600}


def seconds(text: str) -> float:
    """Read a duration.

    >>> seconds("90"), seconds("1.5m"), seconds("4h")
    (90.0, 90.0, 14400.0)
    """
    number, unit = (text[:-1], text[-1:]) if text[-1:] in _UNITS else (text, "s")
    try:
        return float(number) * _UNITS[unit]
    except ValueError:
        raise argparse.ArgumentTypeError(
            f"{text!r} is no duration: write seconds, or 90s, 5m, 4h"
        ) from None
