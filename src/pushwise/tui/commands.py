"""What the command palette offers besides Textual's own: name, explanation, action."""

from __future__ import annotations

from pushwise.play.solver_keys import SOLVER_KEYS

COMMANDS: tuple[tuple[str, str, str], ...] = (
    ("Levels", "search, filter and open levels", "browse"),
    ("Next level", "open the next level", "go('next')"),
    ("Previous level", "open the level before", "go('previous')"),
    ("Next unsolved level", "open the next level you have not solved", "go('next_unsolved')"),
    ("Restart", "start again; redo brings back what was played", "restart"),
    ("Undo all", "go back to the start", "undo('all')"),
    ("Redo all", "play again everything that was undone", "redo('all')"),
    ("Hint", "a hint, one step at a time", "hint"),
    ("Coach", "the push that lost the level, and the pushes wasted", "coach"),
    ("Go back there", "to before the push that lost the level", "go_back"),
    ("Deadlock warnings", "switch them on or off", "warnings"),
    ("Dead squares", "show them, or not", "dead_squares"),
    ("Pull mode", "play the level backwards, or go back", "pull_mode"),
    ("Take a snapshot", "keep the position", "snapshot"),
    ("Go to a snapshot", "go back to a position that was kept", "recall"),
    ("Replay your best solution", "watch it at any speed", "replay('best')"),
    ("Replay the game", "watch what was played so far", "replay('game')"),
    ("Copy the steps", "as LURD letters", "copy('steps')"),
    ("Copy the level", "the current position", "copy('level')"),
    ("Larger cells", "zoom in", "zoom(1)"),
    ("Smaller cells", "zoom out", "zoom(-1)"),
    ("Panel", "hide it, or show it", "panel"),
    ("List of keys", "all keys of the game", "help"),
    *(
        (f"Solve: {key.label}", f"search with {key.method}", f"solve('{key.key}')")
        for key in SOLVER_KEYS.values()
    ),
)
