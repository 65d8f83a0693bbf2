"""How a run ended."""

from __future__ import annotations

from pushwise.status import Status

__all__ = ["Status"]
