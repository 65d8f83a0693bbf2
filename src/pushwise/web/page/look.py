"""How the board looks and sounds: chosen here, kept in the browser."""

from __future__ import annotations

from collections.abc import Mapping

from nicegui import ui

from pushwise.web.page.replay import SPEEDS

# Quasar's own menu would need the server for every choice; these are the browser's business alone.
_SKINS = {name: name.capitalize() for name in ("crates", "garden", "lines")}
_GLIDES = {0: "none", 60: "fast", 80: "normal", 100: "slow"}  # milliseconds a step
_SPEEDS = {0: "as fits"} | {speed: str(speed) for speed in SPEEDS}


def _choice(label: str, name: str, options: Mapping[int, str] | Mapping[str, str]) -> str:
    items = "".join(f'<option value="{value}">{words}</option>' for value, words in options.items())
    return (
        f'<label>{label.capitalize()} <select aria-label="{label}" data-setting="{name}">{items}'
        "</select></label>"
    )


_LOOK = f"""
<div class="pw-look">
{_choice("skin", "skin", _SKINS)}
{_choice("animation", "glide", _GLIDES)}
{_choice("replay, steps a second", "replay", _SPEEDS)}
<label><input type="checkbox" data-setting="rulers"> coordinates</label>
<label><input type="checkbox" data-setting="sound"> sounds</label>
</div>
"""
_CHANGED = """
(e) => {
  const {dataset, type, checked, value} = e.target;
  if (dataset.setting) pushwise.set({[dataset.setting]: type === 'checkbox' ? checked : value});
  if (!e.target.matches(':focus-visible')) e.target.blur(); // a hand goes on with the game
}
"""


def add_look() -> None:
    """Put the choices on the page; the page's script shows what is chosen."""
    ui.html(_LOOK, sanitize=False).classes("w-full").on("change", js_handler=_CHANGED)
