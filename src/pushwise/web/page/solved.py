"""The card that comes up when a level is solved."""

from __future__ import annotations

from collections.abc import Callable

from nicegui import ui

from pushwise.cli.words import count
from pushwise.play.score import Score, score_of
from pushwise.web.page.charts import facts
from pushwise.web.page.desk import Desk
from pushwise.web.page.live_board import call


class SolvedCard:
    """Your pushes and moves beside the best known, and where to go from there."""

    def __init__(self, desk: Desk, go: Callable[[str], object]) -> None:
        self._desk = desk
        with (
            ui.element("div").classes("pw-solved").props('role=dialog aria-label="solved"') as card
        ):
            self._element = card
            self._stars = ui.html("", sanitize=False)
            self._facts = ui.html("", sanitize=False)
            with ui.row().classes("gap-2 mt-2 no-wrap"):
                ui.button("Next", icon="navigate_next", on_click=lambda: go("next"))
                ui.button("Replay", on_click=lambda: call("again")).props("outline")
                ui.button("Share", on_click=self._share).props("outline")
                close = ui.button(icon="close", on_click=lambda: self.show(False))
                close.props('flat aria-label="close the card"')
        self._element.set_visibility(False)

    def show(self, wanted: bool) -> None:
        """Bring the card up with what was reached, or take it away."""
        if wanted:
            score = score_of(self._desk.session)
            self._stars.set_content(stars(score))
            self._facts.set_content(facts(score_rows(score)))
        if self._element.visible != wanted:
            self._element.set_visibility(wanted)

    def _share(self) -> None:
        session = self._desk.session
        level = session.level
        solution = session.game.moves
        content = {"title": level.title or "", "author": level.author or "", "solution": solution}
        call("share", content)


def stars(score: Score) -> str:
    """Return the heading of the card."""
    shown = "★" * score.stars + "☆" * (3 - score.stars)
    return (
        f'<div class="pw-solved-head"><b>Solved!</b> <span role="img" '
        f'aria-label="{score.stars} of 3 stars">{shown}</span></div>'
    )


def score_rows(score: Score) -> list[tuple[str, str]]:
    """Return what the card says, by name."""
    rows = [
        ("you", f"{count(score.pushes, 'push', 'pushes')}, {count(score.moves, 'move')}"),
    ]
    if score.assisted:
        rows.append(("", "with a solver's steps: not counted as yours"))
    if score.best_pushes is not None:
        rows.append(("your best", count(score.best_pushes, "push", "pushes")))
    if score.known_pushes is not None:
        proof = "proved the fewest" if score.proved else "not proved"
        rows.append(("best known", f"{count(score.known_pushes, 'push', 'pushes')}, {proof}"))
    elif score.bound:
        rows.append(("lower bound", count(score.bound, "push", "pushes")))
    return rows
