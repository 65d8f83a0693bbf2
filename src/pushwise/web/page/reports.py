"""Results of `pushwise batch` and `pushwise solve --json`, looked at."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from nicegui import ui
from nicegui.events import UploadEventArguments

from pushwise.errors import FormatError
from pushwise.web.page.charts import curve
from pushwise.web.page.desk import Desk

COLUMNS = ("file", "level", "title", "status", "pushes", "moves", "seconds", "expanded", "method")
NUMBERS = frozenset({"level", "pushes", "moves", "seconds", "expanded"})
_ENDINGS = {
    "time": "out of time",
    "memory": "out of memory",
    "nodes": "out of states",
    "unsolvable": "proved unsolvable",
}
_NEEDED = frozenset({"level", "status", "seconds"})


class ReportsTab:
    """A results file as totals, a curve and a table that can be sorted and filtered."""

    def __init__(self, desk: Desk) -> None:
        with ui.element("div").classes("pw-card"):
            self._most = desk.service.settings.body_bytes
            self._upload = ui.upload(
                on_upload=self._uploaded, on_rejected=self._refuse, auto_upload=True
            )
            self._upload.props(
                'accept=".json,.jsonl,.ndjson,.txt" label="open a results file" flat bordered '
                f"max-file-size={self._most}"
            )
            ui.label(
                "A file written by pushwise batch FILE --json OUT or pushwise solve FILE --json."
            ).classes("pw-soft mt-2")
            self._message = ui.label().classes("pw-message mt-2").props("role=status")
        with ui.element("div").classes("pw-card mt-3") as self._card:
            self._curve = ui.html("", sanitize=False)
            self._filter = ui.input("filter").props("dense outlined clearable")
            columns = [
                {
                    "name": name,
                    "label": name,
                    "field": name,
                    "sortable": True,
                    "align": "right" if name in NUMBERS else "left",
                }
                for name in COLUMNS
            ]
            self._table = ui.table(columns=columns, rows=[], pagination=25).classes("w-full mt-2")
            self._table.bind_filter_from(self._filter, "value")
        self._card.set_visibility(False)

    async def _uploaded(self, event: UploadEventArguments) -> None:
        text = (await event.file.read()).decode("utf-8", errors="replace")
        self._upload.reset()  # ready for the next one
        try:
            results = read_lines(text)
        except FormatError as error:
            self._message.set_text(str(error))
            self._card.set_visibility(False)
            return
        self._message.set_text(f"{event.file.name}: {totals(results)}")
        self._curve.set_content(curve(solved_times(results), "seconds, easiest level first"))
        self._table.rows = [
            {"id": number, **{name: _shown(result.get(name)) for name in COLUMNS}}
            for number, result in enumerate(results)
        ]
        self._table.update()
        self._card.set_visibility(True)

    def _refuse(self) -> None:
        self._message.set_text(
            f"Files of up to {self._most // 1000:,} kB are read, with the endings "
            ".json, .jsonl, .ndjson, .txt."
        )
        self._card.set_visibility(False)


def _shown(value: object) -> object:
    return round(value, 3) if isinstance(value, float) else value


def read_lines(text: str) -> list[dict[str, Any]]:
    """Return the results, one per line; what is not one raises a `FormatError`."""
    results: list[dict[str, Any]] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            result = json.loads(line)
        except ValueError:
            raise FormatError(f"Line {number} is not JSON.") from None
        if not isinstance(result, dict) or not result.keys() >= _NEEDED:
            raise FormatError(f"Line {number} is not a result.")
        results.append(result)
    if not results:
        raise FormatError("The file has no results.")
    return results


def totals(results: list[dict[str, Any]]) -> str:
    """Return how many levels ended how."""
    counts = Counter(str(result["status"]) for result in results)
    parts = ", ".join(
        f"{count} {_ENDINGS.get(status, status)}" for status, count in counts.most_common()
    )
    return f"{len(results)} levels: {parts}"


def solved_times(results: list[dict[str, Any]]) -> list[float]:
    """Return the seconds of the solved levels in order."""
    return sorted(
        float(result["seconds"])
        for result in results
        if result["status"] == "solved" and isinstance(result["seconds"], int | float)
    )
