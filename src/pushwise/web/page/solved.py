"""The card that comes up when a level is solved."""

from __future__ import annotations

from collections.abc import Callable

from nicegui import ui

from pushwise.cli.words import count
from pushwise.play.score import Score, score_of, with_proof
from pushwise.web.page.charts import facts
from pushwise.web.page.desk import Desk
from pushwise.web.page.live_board import call
from pushwise.web.page.records import clock
from pushwise.web.page.shorten import Shorten

LOOK_SECONDS = 0.5


class SolvedCard:
    """Your pushes and moves beside the best known, and where to go from there."""

    def __init__(self, desk: Desk, go: Callable[[str], object]) -> None:
        self._desk = desk
        self._shown = ("", "")
        with (
            ui.element("div").classes("pw-solved").props('role=dialog aria-label="solved"') as card
        ):
            self._element = card
            self._stars = ui.html("", sanitize=False)
            self._facts = ui.html("", sanitize=False)
            self._shorten = Shorten(desk)
            with ui.row().classes("gap-2 mt-2"):
                ui.button("Next", icon="navigate_next", on_click=lambda: go("next")).props(
                    "data-opens=1"
                )
                ui.button("Replay", on_click=lambda: call("again")).props("outline")
                ui.button("Shorten mine", on_click=self._shorten.start).props("outline")
                ui.button("Share", on_click=self._share).props("outline")
                close = ui.button(icon="close", on_click=lambda: self.show(False))
                close.props('flat aria-label="close the card"')
        self._element.set_visibility(False)
        # The proof may come while the card is looked at.
        self._beat = ui.timer(LOOK_SECONDS, self._fill, active=False)

    def show(self, wanted: bool) -> None:
        """Bring the card up with what was reached, or take it away."""
        self._beat.active = wanted
        if wanted:
            self._shorten.reset()
            self._fill()
        if self._element.visible != wanted:
            self._element.set_visibility(wanted)

    def _fill(self) -> None:
        session = self._desk.session
        proof = self._desk.service.proofs.known(session.level)
        score = score_of(session)
        if proof is not None:
            score = with_proof(score, proof.pushes, proof.bound)
        rows = score_rows(score, proof_to_come=proof is None)
        rows.append(("time", clock(session.seconds)))
        solved = len(session.record.history)
        if solved > 1:
            rows.append(("solved", f"{solved} times"))
        content = (stars(score), facts(rows))
        if content != self._shown:  # asked twice a second, and sent only if there is news
            self._shown = content
            self._stars.set_content(content[0])
            self._facts.set_content(content[1])

    def _share(self) -> None:
        session = self._desk.session
        level = session.level
        solution = session.game.moves
        content = {"title": level.title or "", "author": level.author or "", "solution": solution}
        call("share", content)


def stars(score: Score) -> str:
    """Return the heading of the card."""
    if score.assisted:
        return '<div class="pw-solved-head"><b>A solution</b></div>'
    shown = "★" * score.stars + "☆" * (3 - score.stars)
    return (
        f'<div class="pw-solved-head"><b>Solved!</b> <span role="img" '
        f'aria-label="{score.stars} of 3 stars">{shown}</span></div>'
    )


def score_rows(score: Score, *, proof_to_come: bool = False) -> list[tuple[str, str]]:
    """Return what the card says, by name."""
    rows = [
        ("you", f"{count(score.pushes, 'push', 'pushes')}, {count(score.moves, 'move')}"),
    ]
    if score.assisted:
        rows.append(("", "with a solver's steps: not counted as yours"))
    if score.best_pushes is not None:
        best = (
            f"{count(score.best_pushes, 'push', 'pushes')}, {count(score.best_moves or 0, 'move')}"
        )
        rows.append(("your best", best))
    if score.known_pushes is not None:
        proof = "proved the fewest" if score.proved else "not proved"
        if proof_to_come and not score.proved:
            proof = "being proved…"
        rows.append(("best known", f"{count(score.known_pushes, 'push', 'pushes')}, {proof}"))
    if not score.proved and score.bound:
        rows.append(("lower bound", count(score.bound, "push", "pushes")))
    return rows
