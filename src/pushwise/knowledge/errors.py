"""What can be wrong with a store: each message is the sentence the user reads."""

from __future__ import annotations

from pushwise.errors import Gone, PushwiseError


class StoreError(PushwiseError):
    """The knowledge store cannot be used."""


class NotAStore(StoreError):
    """The file is not a Pushwise store."""

    def __init__(self, place: str) -> None:
        super().__init__(f"{place} is not a Pushwise store; nothing in it was changed.")


class DamagedStore(StoreError):
    """The store is damaged."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(
            f"The store {place} is damaged ({reason}); nothing in it was changed. "
            "Move it away, or restore a copy."
        )


class NewerStore(StoreError):
    """The store was written by a newer Pushwise."""

    def __init__(self, place: str, migration: str) -> None:
        super().__init__(
            f"The store {place} was written by a newer Pushwise (it has {migration!r}); "
            "nothing in it was changed. Update Pushwise, or use another store."
        )


class UnreachableStore(StoreError):
    """The store cannot be opened."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(f"The store {place} cannot be opened: {reason}")


class StoreGone(StoreError, Gone):
    """The store went away while it was in use."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(f"The store {place} went away: {reason}")


class BusyStore(StoreGone):
    """The store is locked, or its server does not answer, for longer than one can wait."""

    def __init__(self, place: str) -> None:
        StoreError.__init__(
            self, f"The store {place} is locked by another program, or does not answer."
        )


class UnwritableStore(StoreError):
    """The store can be read only, or its disk is full."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(f"The store {place} cannot be written: {reason}")


class BadStoreUrl(StoreError):
    """The store is named by a path, sqlite:///PATH or postgresql://…."""

    def __init__(self, text: str) -> None:
        super().__init__(
            f"{text!r} does not name a store: give a path, sqlite:///PATH "
            "or postgresql://USER@HOST/DATABASE."
        )


class MissingDriver(StoreError):
    """A PostgreSQL store needs the driver: pip install 'pushwise[postgres]'."""


class BadExport(StoreError):
    """The text is not an export of a Pushwise store."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"Line {line} of the export cannot be read: {reason}.")
