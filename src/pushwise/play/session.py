"""A sitting at the game: a collection, the level being played, what the player sees of it."""

from __future__ import annotations

import time
from collections.abc import Sequence

from pushwise.errors import PushwiseError
from pushwise.formats import loads
from pushwise.play.progress import Progress, Record
from pushwise.render.frame import Frame, Mark, mark_all
from pushwise.sokoban.game import Game, Unit
from pushwise.sokoban.level import Level
from pushwise.sokoban.lurd import STEP_LETTERS
from pushwise.sokoban.reasons import Deadlock, DeadlockWatch
from pushwise.sokoban.solution import Solution, replay

WATCHED_CELLS = 10_000
LONGEST_THOUGHT = 60.0  # seconds between two steps that count as time at play


class Session:
    """The game as a user interface needs it: every action of the player is a method.

    `warning` is why the position is lost, if warnings are on and a test finds that it is;
    `selected` is the box that was clicked; `assisted` says that steps of a solver are on the board,
    so that what comes of them is not the player's best. With `stop_on_dead` a box on a dead square
    ends the game, as in the ECE program: only what takes steps back goes on.
    """

    def __init__(
        self,
        levels: Sequence[Level],
        progress: Progress,
        *,
        index: int = 0,
        name: str = "",
        stop_on_dead: bool = False,
    ) -> None:
        self.progress = progress
        self.stop_on_dead = stop_on_dead
        self.warnings_on = True
        self.show_dead = False
        self.open_collection(levels, name, index)

    def open_collection(self, levels: Sequence[Level], name: str = "", index: int = 0) -> None:
        """Go over to another collection."""
        self.levels = tuple(levels)
        self.name = name
        self.open(index)

    def open(self, index: int) -> None:
        """Take up the level of this place, counted from 0, where it was broken off."""
        self.index = index
        self.level = self.levels[index]
        self.game = Game(self.level)
        self.selected: int | None = None
        self.hint_marks: dict[int, Mark] = {}
        self.assisted = False
        # After how many steps a solver took over; kept as long as its steps can be redone.
        self._helped_after: int | None = None
        self._watch = self._make_watch()
        self._dead_cells: frozenset[int] | None = None
        self.seconds, self._ticked = 0.0, time.monotonic()
        record = self.progress.record(self.level)
        self.count = record.count
        self._take_up(record.position, record.undone)
        self._look()

    def _take_up(self, position: str, undone: str) -> None:
        """Play what is kept; what does not fit the level stays kept until something is played."""
        try:
            self.game.play(position)
        except PushwiseError:
            return
        try:
            self.game.play(undone)
        except PushwiseError:
            return
        for _ in undone:
            self.game.undo()

    def catch_up(self) -> bool:
        """Take up what was played elsewhere since, in another tab or program; False if nothing."""
        if self.record.count <= self.count:
            return False
        self.open(self.index)
        return True

    def _tick(self) -> None:
        """Count the time at play; who is away for longer than a minute thinks of something else."""
        now = time.monotonic()
        if self.game.moves:
            self.seconds += min(now - self._ticked, LONGEST_THOUGHT)
        else:
            self.seconds = 0.0
        self._ticked = now

    def _make_watch(self) -> DeadlockWatch | None:
        # A giant level can be played all the same, but nobody waits for its distances.
        return DeadlockWatch(self.level) if len(self.level.interior) <= WATCHED_CELLS else None

    # Where to play

    def next(self) -> bool:
        """Open the next level; False at the end of the collection."""
        return self._open_if(self.index + 1)

    def previous(self) -> bool:
        """Open the level before; False at the beginning."""
        return self._open_if(self.index - 1)

    def next_unsolved(self) -> bool:
        """Open the next level that was never solved, going round; False if there is none."""
        count = len(self.levels)
        order = [(self.index + step) % count for step in range(1, count + 1)]
        for index in order:
            if not self.progress.record(self.levels[index]).solved:
                self.open(index)
                return True
        return False

    def _open_if(self, index: int) -> bool:
        if not 0 <= index < len(self.levels):
            return False
        self.open(index)
        return True

    # What to play

    @property
    def stopped(self) -> bool:
        """Whether the game is over because a box stands on a dead square."""
        return self.stop_on_dead and bool(self.game.boxes & self.dead_cells)

    def move(self, direction: str) -> bool:
        """Step or push in a direction."""
        if self.stopped:
            return False
        return self._stepped(self.game.move(direction))

    def click(self, cell: int) -> bool:
        """Walk to a free cell, choose a box, or push the chosen box to the cell clicked.

        True if there is something new to see, be it only that no box is chosen any more.
        """
        if self.stopped:
            return False
        if cell in self.game.boxes and cell in self.level.interior:
            self.selected = None if self.selected == cell else cell
            return True
        box, self.selected = self.selected, None
        if cell not in self.level.interior:
            return box is not None
        if box is not None:
            self._stepped(bool(self.game.push_box(box, cell)))
            return True
        return self._stepped(bool(self.game.walk_to(cell)))

    def undo(self, unit: Unit = "move") -> bool:
        """Take back a step, a push, a row of pushes, or all."""
        undone = self.game.undo(unit) > 0
        self._weigh_help()
        return self._changed(undone)

    def redo(self, unit: Unit = "move") -> bool:
        """Play again what was taken back."""
        redone = self.game.redo(unit) > 0
        self._weigh_help()
        return self._changed(redone)

    def restart(self) -> bool:
        """Begin the level anew; redo brings back what was played."""
        return self.undo("all")

    def follow(self, keep: int, steps: str, count: int | None = None) -> bool:
        """Do what was done on a board elsewhere: go back to this many steps, then play these.

        Steps that redo would play are redone, so that what comes after them stays. An illegal step
        raises `IllegalStep` and plays none of the steps. `count` is how many changes the game has
        seen by the count of that board; a game that is older than what is kept is not kept.
        """
        game = self.game
        before = game.moves
        for _ in range(len(before) - max(0, keep)):
            game.undo()
        if steps and game.undone.startswith(steps):
            for _ in steps:
                game.redo()
        elif steps:
            self._weigh_help()
            game.play(steps)
            if not self.assisted:
                self._helped_after = None
        self._weigh_help()
        return self._changed(game.moves != before, count)

    def play(self, lurd: str, *, by_solver: bool = False) -> None:
        """Play steps; an illegal one raises `IllegalStep` and changes nothing."""
        before = len(self.game.moves)
        self.game.play(lurd)
        if by_solver and not self.assisted:
            self._helped_after = before
            self._weigh_help()
        self._stepped(len(self.game.moves) > before)

    def show_solution(self, lurd: str) -> bool:
        """Put a solution that is not the player's on the board, from the start of the level.

        A game that was under way is kept as a snapshot; say whether there was one.
        """
        under_way = bool(self.game.moves) and not self.game.is_solved
        if under_way:
            self.take_snapshot()
        self.undo("all")
        self.play(lurd, by_solver=True)
        return under_way

    def take_snapshot(self) -> int:
        """Keep the position; return how many are kept of this level."""
        return len(self.progress.add_snapshot(self.level, self.game.moves).snapshots)

    def recall_snapshot(self) -> bool:
        """Go to the snapshot before the one that is on the board, or to the last one."""
        snapshots = self.record.snapshots
        if not snapshots:
            return False
        moves = self.game.moves
        at = snapshots.index(moves) if moves in snapshots else 0
        self.game.undo("all")
        self.game.play(snapshots[at - 1])
        if self._helped_after is not None:
            self._helped_after = 0  # nobody knows whose steps a snapshot holds
            self._weigh_help()
        return self._changed(True)

    def paste(self, text: str) -> str:
        """Open pasted levels, or play pasted steps; return what was done, in words."""
        letters = {character for character in text if not character.isspace()}
        if letters and letters <= STEP_LETTERS | set("0123456789()"):
            before = len(self.game.moves)
            self.play(text)
            steps = len(self.game.moves) - before
            return "Played 1 step." if steps == 1 else f"Played {steps} steps."
        collection = loads(text)
        self.save()
        self.open_collection(collection, collection.title or "pasted")
        many = len(collection)
        return "Opened the level." if many == 1 else f"Opened {many} levels."

    def _weigh_help(self) -> None:
        """Undoing a solver's steps makes the game the player's own, redoing them the solver's."""
        helped_after = self._helped_after
        self.assisted = helped_after is not None and len(self.game.moves) > helped_after

    def _stepped(self, changed: bool) -> bool:
        """After new steps: what was undone before them, perhaps a solver's, is gone for good."""
        if changed and not self.assisted:
            self._helped_after = None
        return self._changed(changed)

    def _changed(self, changed: bool, count: int | None = None) -> bool:
        """After every action: keep progress, look for deadlocks, forget what no longer holds.

        The count says whether somebody else was first to keep the same; without one it is news.
        """
        kept = self.record.count
        news = count is None or count > kept
        if changed:
            self._tick()
            self.hint_marks = {}
            if self.selected not in self.game.boxes:
                self.selected = None
            if news and self.game.is_solved and self.game.moves and not self.assisted:
                self.progress.add_solution(self.level, self.metrics, self.seconds)
            self._look()
        if changed or count is not None:
            self.count = max(self.count, kept) + 1 if count is None else max(self.count, count)
            self.save()
        return changed

    def save(self) -> None:
        """Keep the position for the next sitting; every change does so by itself.

        A solved level begins anew, and redo brings the solution back. A solver's steps are not
        kept, the player's before them are.
        """
        game = self.game
        moves, undone = game.moves, game.undone
        if self._helped_after is not None:
            moves, undone = moves[: self._helped_after], ""
        if game.is_solved:
            moves, undone = "", moves
        self.progress.save_position(self.level, moves, undone, self.count)

    # What there is to see

    def toggle_warnings(self) -> bool:
        """Switch deadlock warnings on or off; return how they are now."""
        self.warnings_on = not self.warnings_on
        self._look()
        return self.warnings_on

    def _look(self) -> None:
        self.warning: Deadlock | None = None
        if self.warnings_on and self._watch is not None and not self.game.is_solved:
            self.warning = self._watch.examine(self.game.boxes, self.game.player)

    @property
    def is_watched(self) -> bool:
        """Whether the level is small enough for warnings and dead squares."""
        return self._watch is not None

    @property
    def record(self) -> Record:
        """What is kept of the level."""
        return self.progress.record(self.level)

    @property
    def metrics(self) -> Solution:
        """What the steps so far cost."""
        return replay(self.level, self.game.moves, must_solve=False)

    @property
    def least_pushes_left(self) -> int | None:
        """A proven lower bound of the pushes still needed; None if the position is lost."""
        if self._watch is None:
            return 0
        return self._watch.least_pushes(self.game.boxes, self.game.player)

    @property
    def least_pushes_at_start(self) -> int:
        """A proven lower bound of the pushes of the whole level."""
        if self._watch is None:
            return 0
        return self._watch.least_pushes(self.level.boxes, self.level.player) or 0

    @property
    def dead_cells(self) -> frozenset[int]:
        """The cells from which a box can never reach a goal."""
        if self._dead_cells is None:
            self._dead_cells = self._watch.dead_cells if self._watch is not None else frozenset()
        return self._dead_cells

    def frame(self) -> Frame:
        """Return the picture of the game with everything marked that is to be shown."""
        marks: dict[int, Mark] = {}
        if self.show_dead:
            marks |= mark_all(self.dead_cells, "dead")
        if self.warning is not None:
            marks |= mark_all(self.warning.cells, "cause") | mark_all(self.warning.boxes, "cause")
        marks |= self.hint_marks
        if self.selected is not None:
            marks[self.selected] = Mark("path")
        return Frame.of_game(self.game, marks)
