"""What is known about levels, kept between runs and shared between machines.

Names are imported when first used: the database library is heavy and most commands never need it.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pushwise.knowledge.facts import Knowledge, Mining, Pattern
    from pushwise.knowledge.store import Store

_HOME = {
    "Knowledge": "pushwise.knowledge.facts",
    "Mining": "pushwise.knowledge.facts",
    "Pattern": "pushwise.knowledge.facts",
    "Store": "pushwise.knowledge.store",
}

__all__ = ["Knowledge", "Mining", "Pattern", "Store"]


def __getattr__(name: str) -> object:
    """Import a public name when it is first asked for."""
    if name not in _HOME:
        raise AttributeError(f"module 'pushwise.knowledge' has no attribute {name!r}")
    return getattr(import_module(_HOME[name]), name)
