"""Watch a search at work, or two racing on the same level."""

from __future__ import annotations

from nicegui import ui

from pushwise.cli.words import count
from pushwise.web.page.collection_run import CollectionRun
from pushwise.web.page.desk import Desk
from pushwise.web.page.lane import Lane


class SolveTab:
    """One lane; a second one beside it for a race."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        with ui.row().classes("items-center gap-3"):
            self._race = ui.switch("race two methods", on_change=self._switch)
            self._both = ui.button("Start both", icon="flag", on_click=self._start_both)
            self._verdict = ui.label().props("role=status").classes("pw-good")
        with ui.element("div") as self._lanes:
            self._first = Lane(desk, "fast", self._compare)
            with ui.element("div") as self._beside:
                self._second = Lane(desk, "bfs", self._compare)
        CollectionRun(desk)
        self._switch()
        desk.on_tab("Solve", self._arrive)
        desk.solve_here = lambda: ui.timer(0, self._first.start, once=True)

    def _arrive(self) -> None:
        self._first.arrive()
        self._second.arrive()

    def _switch(self) -> None:
        racing = bool(self._race.value)
        self._lanes.classes(replace="pw-even" if racing else "pw-lone")
        self._beside.set_visibility(racing)
        self._both.set_visibility(racing)
        self._verdict.set_text("")

    async def _start_both(self) -> None:
        self._verdict.set_text("")
        await self._first.start()
        await self._second.start()

    def _compare(self) -> None:
        """Say who won, when both are over."""
        results = (self._first.result, self._second.result)
        if not self._race.value or results[0] is None or results[1] is None:
            return
        solved = [result for result in results if result and result["solution"]]
        if not solved:
            self._verdict.set_text("Neither found a solution.")
            return
        winner = min(solved, key=lambda result: result["seconds"])
        words = f"{winner['method']} was first, in {winner['seconds']:.3f} s"
        if len(solved) == 2:
            shorter = min(solved, key=lambda result: result["pushes"])
            if solved[0]["pushes"] != solved[1]["pushes"]:
                words += f"; {shorter['method']} needs fewer pushes ({shorter['pushes']})."
            else:
                words += f"; both need {count(shorter['pushes'], 'push', 'pushes')}."
        else:
            words += "; the other found none."
        self._verdict.set_text(words)
