"""The terminal game: what helps the player, in a process of its own, and is shown as it works."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, ClassVar

from textual import work
from textual.app import SystemCommand
from textual.binding import Binding, BindingType
from textual.screen import Screen

from pushwise.play.describe import describe_progress, describe_result
from pushwise.play.score import score_of, with_proof
from pushwise.play.session import Session
from pushwise.play.solver_keys import SOLVER_KEYS
from pushwise.play.states import state_frame
from pushwise.play.told_hint import ToldHint
from pushwise.render.frame import Frame
from pushwise.sokoban.game import Game
from pushwise.sokoban.level import Level
from pushwise.tui.coach import CoachScreen, can_go_back
from pushwise.tui.commands import COMMANDS
from pushwise.tui.game import DONE, TOLD, WRONG, GameApp, hidden
from pushwise.tui.solved_card import solved_card
from pushwise.tui.solver import Animation, Solver


class PushwiseApp(GameApp):
    """The game with hints, searches, replays and the coach."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(hidden(key, f"solve('{key}')") for key in SOLVER_KEYS if key != "f"),
        Binding("i", "hint", "hint"),
        Binding("g", "coach", "coach"),
        hidden("G,shift+g", "go_back"),
        Binding("f", "solve('f')", "solve"),
        hidden("y", "replay('best')"),
        hidden("Y,shift+y", "replay('game')"),
        hidden("space", "pause"),
        hidden("plus,equals_sign", "speed('faster')"),
        hidden("minus", "speed('slower')"),
        hidden("escape", "stop"),
        Binding("q", "quit", "quit"),
    ]

    def __init__(
        self, session: Session, store: str | None = None, settings: Path | None = None
    ) -> None:
        super().__init__(session, settings)
        self._solver, self._prover = Solver(store), Solver(store)
        self._proof: tuple[Level, dict[str, Any]] | None = None
        self._animation: Animation | None = None
        self._hint: ToldHint | None = None
        # The last review with the moves it is about.
        self._review: tuple[str, dict[str, Any]] | None = None

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """Offer everything by name in the command palette."""
        for command in super().get_system_commands(screen):
            if command.title != "Keys":  # ours is about the game
                yield command
        for title, help_text, action in COMMANDS:
            yield SystemCommand(title, help_text, self._doing(action))

    def _doing(self, action: str) -> Callable[[], Any]:
        async def do() -> None:
            await self.run_action(action)

        return do

    async def on_unmount(self) -> None:
        """Leave nothing running and nothing lost."""
        self.session.save()
        await self._prover.close()
        await self._solver.close()

    async def action_quit(self) -> None:
        """Stop what is running, then leave."""
        await self.action_stop()
        self.exit()

    @property
    def _occupied(self) -> bool:
        """Whether a search or an animation has the board."""
        return self._solver.busy or self._animation is not None

    def _may_search(self) -> bool:
        """Whether nothing else has the board; if something has, say how to stop it.

        To be asked before a worker is started: an exclusive one ends what is running.
        """
        self.workers.cancel_group(self, "prover")  # whoever waits comes first
        if self._animation is not None:
            self._tell("A solution is being played; Esc stops it.")
        elif self._solver.busy:
            self._tell("A search is running; Esc stops it.")
        elif self._pull is not None:
            self._tell("In pull mode nothing is searched for; P goes back to the game.")
        return not self._occupied and self._pull is None

    async def action_stop(self) -> None:
        """Stop the search or the animation."""
        if self._animation is not None:
            self._animation.stopped = True
        await self._solver.cancel()
        while self._occupied:
            await asyncio.sleep(0.02)

    # Hints

    def action_hint(self) -> None:
        """Tell a little; more when asked again."""
        if self._may_search():
            self._find_hint()

    @work(exclusive=True, group="solver")
    async def _find_hint(self) -> None:
        session = self.session
        hint = self._hint
        if hint is None or not hint.fits(session):
            self._tell("Thinking… Esc stops.")
            event = await self._solver.hint(session.game)
            if event["event"] != "result":
                self._tell(event["message"], WRONG)
                return
            hint = ToldHint(session, event["result"])
            # Stopped, or out of time: who asks again wants it looked at again.
            self._hint = None if event["result"]["verdict"] == "unknown" else hint
        words = hint.tell_more()
        session.hint_marks = hint.marks
        self._show()
        self._tell(words + ("\ni: more" if hint.has_more else ""), TOLD)

    # The coach

    def action_coach(self) -> None:
        """Look over the game."""
        if self._may_search():
            screen = CoachScreen()
            self.push_screen(screen, self._coached)
            self._look_over(screen)

    @work(exclusive=True, group="solver")
    async def _look_over(self, screen: CoachScreen) -> None:
        session = self.session
        moves = session.game.moves
        known = [session.record.by_pushes] if session.record.solved else []

        def watch(review: dict[str, Any]) -> None:
            self._review = (moves, review)
            if screen.is_attached:
                screen.show(review)

        event = await self._solver.coach(session.game, known, watch)
        if event["event"] == "result":
            watch(event["result"])
        elif screen.is_attached:
            screen.tell(event["message"])

    async def _coached(self, choice: str | None) -> None:
        """The coach was left: do what is wanted."""
        await self.action_stop()
        if choice == "back":
            self.action_go_back()
        elif choice == "watch" and self._review is not None:
            self._replay(self._review[1]["best"]["solution"], "The best solution known")

    def action_go_back(self) -> None:
        """Go back to before the push that lost the level, as the coach found it."""
        if self._occupied or self._pull is not None:
            return
        moves, review = self._review or ("", None)
        if review is None or not self.session.game.moves.startswith(moves):
            self._tell("g: ask the coach first where the level was lost.")
        elif not can_go_back(review):
            self._tell("The coach knows of no push that lost the level.")
        else:
            steps: int = review["loss"]["steps"]
            self._after(self.session.follow(steps, ""))
            self._tell("Back where it can be solved. End brings back what was played.")

    # The fewest pushes, proved behind the scenes

    def _opened(self) -> None:
        """A level was opened."""
        self.workers.cancel_group(self, "prover")
        super()._opened()

    def _congratulate(self) -> None:
        """Show what the solution is worth; look for the fewest pushes, if nobody knows them."""
        session = self.session
        score = score_of(session)
        if self._proof is not None and self._proof[0] is session.level:
            result = self._proof[1]
            score = with_proof(score, result["pushes"], result["lower_bound"])
        wanted = not (score.proved or score.assisted) and self._proof_wanted
        self._tell(solved_card(score, session.seconds, proving=wanted))
        if wanted:
            self._prove()

    @property
    def _proof_wanted(self) -> bool:
        tried = self._proof is not None and self._proof[0] is self.session.level
        return self.session.is_watched and not tried

    @work(exclusive=True, group="prover")
    async def _prove(self) -> None:
        session = self.session
        level = session.level
        event = await self._prover.prove(session.game)
        if event["event"] == "result":
            self._proof = (level, event["result"])
            if session.level is level and session.game.is_solved and not self._occupied:
                self._congratulate()

    # Searching

    def action_solve(self, key: str) -> None:
        """Search from here and show the answer."""
        if self._may_search() and not self.session.game.is_solved:
            self._search(key)

    @work(exclusive=True, group="solver")
    async def _search(self, key: str) -> None:
        session, solver_key = self.session, SOLVER_KEYS[key]
        self._tell(f"{solver_key.label} ({solver_key.method}) …  Esc stops.")

        def watch(progress: dict[str, Any]) -> None:
            words = describe_progress(solver_key.label, progress)
            self._tell(f"{words}\nEsc stops the search.")
            frame = state_frame(session.level, progress["boxes"], progress["player"])
            self._board.draw(frame, progress["player"])

        event = await self._solver.solve(
            session.game, solver_key, dead_squares=session.show_dead, watch=watch
        )
        self._show()
        if event["event"] != "result":
            self._tell(event["message"], WRONG)
            return
        result = event["result"]
        words = describe_result(solver_key.label, result)
        self._tell(words)
        if result["solution"] is not None:
            await self._play_answer(result["solution"], words)

    async def _play_answer(self, steps: str, words: str) -> None:
        def play(some: str) -> None:
            self.session.play(some, by_solver=True)
            self._show()

        await self._run_animation(steps, play)
        self._tell(f"{words}\nHome goes back to the start, n: next level.", DONE)

    # Replays

    def action_replay(self, what: str) -> None:
        """Show a solution of yours, or the game so far; the game itself is not touched."""
        session = self.session
        steps = session.record.by_pushes if what == "best" else session.game.moves
        if not steps:
            self._tell("There is nothing to replay yet.")
        elif self._may_search():
            self._replay(steps, "Your best solution" if what == "best" else "Your game")

    @work(exclusive=True, group="solver")
    async def _replay(self, steps: str, name: str) -> None:
        game = Game(self.session.level)

        def play(some: str) -> None:
            game.play(some)
            self._board.draw(Frame.of_game(game), game.player)
            self._tell_replay(name)

        await self._run_animation(steps, play)
        self._show()
        if self.session.game.is_solved and self.session.game.moves:
            self._congratulate()
        else:
            self._tell(f"{name} was shown; here is your game again.")

    def _tell_replay(self, name: str) -> None:
        animation = self._animation
        if animation is not None:
            at, all_steps = animation.at, len(animation.steps)
            paused = "paused" if animation.paused else f"{animation.speed} steps/s"
            self._tell(f"{name}: {at} of {all_steps}, {paused}\nspace: pause · + -: speed · Esc")

    async def _run_animation(self, steps: str, play: Callable[[str], None]) -> None:
        self._animation = Animation(steps)
        try:
            await self._animation.run(play)
        finally:
            self._animation = None

    def action_pause(self) -> None:
        """Halt the animation or let it go on."""
        if self._animation is not None:
            self._animation.paused = not self._animation.paused
            self._tell_replay("Replay")

    def action_speed(self, how: str) -> None:
        """Change the pace of the animation."""
        if self._animation is not None:
            (self._animation.faster if how == "faster" else self._animation.slower)()
            self._tell_replay("Replay")
