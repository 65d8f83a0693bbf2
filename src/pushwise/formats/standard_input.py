"""Standard input, which a program may have been started without."""

from __future__ import annotations

import errno
import sys
from typing import TextIO


def standard_input() -> TextIO:
    """Return standard input; if it is closed, that is an `OSError` like that of any other file."""
    if sys.stdin is None:  # how Python shows a closed stream
        raise OSError(errno.EBADF, "Standard input is closed", "-")
    return sys.stdin
