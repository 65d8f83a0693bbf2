"""What the player has reached on a level: the best solutions, and all of them in order."""

from __future__ import annotations

from html import escape

from nicegui import ui

from pushwise.cli.words import count
from pushwise.play.progress import Record
from pushwise.web.page.charts import facts
from pushwise.web.page.desk import Desk

SHOWN = 10


class Records:
    """A table that is up to date whenever it is looked at."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        with (
            ui.element("div").classes("pw-card"),
            # Without the slide: a button that is still moving loses clicks.
            ui.expansion("Records", on_value_change=self.show).classes("w-full") as self._open,
        ):
            self._open.props("duration=0")
            self._table = ui.html("", sanitize=False)
        desk.on_level(self.show)

    def show(self) -> None:
        """Show what is kept of the level."""
        if self._open.value:
            self._table.set_content(record_table(self._desk.session.record))


def record_table(record: Record) -> str:
    """Return the record of a level: by pushes, by moves, then the last solutions, newest first.

    >>> record = Record("lR", "R", history=(("2026-11-18T10:00:00+00:00", 1, 2, 65.0),))
    >>> table = record_table(record)
    >>> "1 push, 2 moves" in table, "1:05" in table, "2026-11-18" in table
    (True, True, True)
    >>> record_table(Record())
    'Not solved yet.'
    """
    if not record.solved:
        return "Not solved yet."
    rows = [
        ("fewest pushes", _cost(record.by_pushes)),
        ("fewest moves", _cost(record.by_moves)),
    ]
    lines = "".join(
        f"<tr><td>{escape(when[:16].replace('T', ' '))}</td><td>{pushes}</td><td>{moves}</td>"
        f"<td>{clock(seconds)}</td></tr>"
        for when, pushes, moves, seconds in record.history[::-1][:SHOWN]
    )
    heading = "<tr><th>solved (UTC)</th><th>pushes</th><th>moves</th><th>time</th></tr>"
    return facts(rows) + (f'<table class="pw-records">{heading}{lines}</table>' if lines else "")


def _cost(lurd: str) -> str:
    pushes = sum(map(str.isupper, lurd))
    return f"{count(pushes, 'push', 'pushes')}, {count(len(lurd), 'move')}"


def clock(seconds: float) -> str:
    """Return a time at play.

    >>> clock(7), clock(83), clock(4000)
    ('0:07', '1:23', '1:06:40')
    """
    whole = round(seconds)
    hours, minutes = whole // 3600, whole // 60 % 60
    return (f"{hours}:{minutes:02}" if hours else f"{minutes}") + f":{whole % 60:02}"
