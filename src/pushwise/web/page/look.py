"""How the board looks and sounds: chosen here, kept in the browser."""

from __future__ import annotations

from nicegui import ui

# Quasar's own menu would need the server for every choice; these are the browser's business alone.
_SKINS = ("crates", "garden", "lines")
_LOOK = """
<div class="pw-look">
<label>Skin <select aria-label="skin" data-setting="skin">OPTIONS</select></label>
<label><input type="checkbox" data-setting="rulers"> coordinates</label>
<label><input type="checkbox" data-setting="sound"> sounds</label>
</div>
""".replace(
    "OPTIONS",
    "".join(f'<option value="{name}">{name.capitalize()}</option>' for name in _SKINS),
)
_CHANGED = """
(e) => {
  const {dataset, type, checked, value} = e.target;
  if (dataset.setting) pushwise.set({[dataset.setting]: type === 'checkbox' ? checked : value});
}
"""


def add_look() -> None:
    """Put the choices on the page; the page's script shows what is chosen."""
    ui.html(_LOOK, sanitize=False).classes("w-full").on("change", js_handler=_CHANGED)
