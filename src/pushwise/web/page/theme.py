"""What the head of the page holds: the style sheet, the way to install it, the script."""

from __future__ import annotations

from nicegui import ui

from pushwise.render.svg import shared_parts
from pushwise.web.page.live_board import HEAD

_LINKS = """
<link rel="stylesheet" href="/static/page.css">
<link rel="manifest" href="/static/page.webmanifest">
<link rel="apple-touch-icon" href="/static/icon.png">
<meta name="theme-color" content="#2c3e57">
<meta name="description" content="Play, solve, draw and generate Sokoban levels.">
"""
# Arrow keys move the player: the page must not scroll away below it. Where they have a meaning of
# their own, in a field or on a slider, they keep it.
_KEYS = """
document.addEventListener('keydown', e => {
  const own = e.target.closest('input,textarea,select,[role=slider],[role=tab],[role=listbox]');
  if (!own && e.key.startsWith('Arrow')) e.preventDefault();
});
document.addEventListener('click', e => {
  if (e.target.closest('.q-tab')) setTimeout(() => document.activeElement?.blur());
});
"""
# A tab that was chosen keeps no focus: the arrow keys are for the game now, not for the tabs.
BEGIN_TAB = (
    "document.activeElement?.closest('.q-tab') && document.activeElement.blur(); scrollTo(0, 0)"
)


def add_theme() -> None:
    """Put the style into the head of the page being built."""
    ui.add_head_html(f"{_LINKS}<script>{_KEYS}</script>{HEAD}")
    ui.add_body_html(shared_parts("body.body--dark"))
