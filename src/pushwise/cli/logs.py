"""The log: off unless `--verbose` or PUSHWISE_LOG asks for it, on standard error or in a file."""

from __future__ import annotations

import logging
import os
from pathlib import Path

from pushwise.errors import BadOption

ENVIRONMENT = "PUSHWISE_LOG"  # `main` has it too, not to load this for nothing
_LEVELS = ("debug", "info", "warning", "error")


def set_up(*, verbose: bool) -> None:
    """Let the loggers of the package speak, as the options and the environment ask.

    PUSHWISE_LOG is a level (debug, info, warning, error), a file to append to, or both as
    LEVEL:FILE.
    """
    asked = os.environ.get(ENVIRONMENT, "")
    if not asked and not verbose:
        return
    level, _, file = asked.partition(":")
    if level.lower() not in _LEVELS:
        level, file = "debug" if verbose else "info", asked
    handler: logging.Handler = logging.StreamHandler()
    if file:
        try:
            handler = logging.FileHandler(Path(file), encoding="utf-8")
        except OSError as error:
            why = error.strerror or error
            raise BadOption(f"{ENVIRONMENT}: {file} cannot be written: {why}.") from None
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logger = logging.getLogger("pushwise")
    for old in logger.handlers[:]:
        logger.removeHandler(old)
    logger.addHandler(handler)
    logger.setLevel("DEBUG" if verbose else level.upper())
    logger.propagate = False
