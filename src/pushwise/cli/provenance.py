"""Where a result comes from: what another must know to get the same line again."""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

_LIMITS = ("time_limit", "memory_limit", "node_limit", "threads", "jobs")


def provenance(arguments: argparse.Namespace) -> dict[str, Any]:
    """Return version, machine, options and limits of a command."""
    given: dict[str, Any] = {
        name: value
        for name, value in sorted(vars(arguments).items())
        if name != "run" and isinstance(value, str | int | float | list | None)
    }
    if given.get("store"):
        from pushwise.knowledge.location import shown

        given["store"] = shown(given["store"])  # without a password
    return {
        "version": version("pushwise"),
        "commit": _commit(),
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "processor": _processor(),
        "cores": os.cpu_count(),
        "options": {name: value for name, value in given.items() if name not in _LIMITS},
        "limits": {name: given[name] for name in _LIMITS if name in given},
    }


@cache
def _commit() -> str | None:
    """The commit of the checkout that is run, if it is one; + if files were changed since."""
    folder = Path(__file__).resolve().parents[3]
    if not (folder / ".git").exists():
        return None
    git = ("git", "-C", str(folder))
    try:
        commit = _said(*git, "rev-parse", "--short=12", "HEAD")
        changed = _said(*git, "status", "--porcelain", "--untracked-files=no")
    except (OSError, subprocess.SubprocessError):
        return None
    return commit + ("+" if changed else "")


def _said(*command: str) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=5)  # noqa: S603
    return done.stdout.strip()


@cache
def _processor() -> str | None:
    """The name of the processor, where the system tells."""
    if sys.platform == "linux":
        try:
            text = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace")
        except OSError:
            text = ""
        for line in text.splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or None
