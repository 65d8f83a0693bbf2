"""What keys, mouse and fingers do on the Play tab, as it is told there."""

from __future__ import annotations

KEYS = (
    ("arrows, hjkl, wasd", "move"),
    ("click", "walk there"),
    ("drag a box", "push it there; or click it, then a cell"),
    ("z, u, Ctrl-Z", "undo a move; U: a push"),
    ("r, y", "redo a move; R: a push"),
    ("x", "restart; End takes that back"),
    ("n, p", "next, previous level; N: next unsolved"),
    ("i", "hint"),
    ("f", "solve"),
    ("t", "deadlock warnings"),
    ("9", "dead squares"),
    ("m, M", "take a snapshot, go back to it"),
    ("+, -, 0", "zoom in, zoom out, whole board"),
    ("?", "this list"),
)
TOUCH = (
    "Swipe, or use the arrows. Tap a cell to walk there; a box, then a cell, to push it there, or "
    "drag the box. Two fingers zoom."
)
