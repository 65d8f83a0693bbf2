"""The methods to choose from: engines first, then the textbook, then what engines are made of."""

from __future__ import annotations

from collections.abc import Callable

from nicegui import ui

from pushwise.solving.methods import METHODS, STRATEGIES

_TEXTBOOK = ("bfs", "dfs", "greedy", "astar", "wastar", "ida", "ida-astar", "brute")
_HEADING = "§ "
# A heading cannot be chosen: it has none of the properties that make an option answer to clicks.
_OPTION = """
<q-item-label v-if="props.opt.label.startsWith('§ ')" header class="pw-group">
  {{ props.opt.label.slice(2) }}
</q-item-label>
<q-item v-else v-bind="props.itemProps">
  <q-item-section><q-item-label>{{ props.opt.label }}</q-item-label></q-item-section>
</q-item>
"""


def groups() -> dict[str, list[str]]:
    """Return all methods under the names of their groups.

    >>> list(groups()), groups()["Engines"]
    (['Engines', 'Textbook methods', 'For study: parts of the engines'], ['fast', 'optimal'])
    >>> sorted(name for names in groups().values() for name in names) == sorted(METHODS)
    True
    """
    engines = ["fast", "optimal"]
    textbook = [name for name in _TEXTBOOK if name in METHODS]
    parts = [name for name in STRATEGIES if name not in engines]
    others = [name for name in METHODS if name not in (*engines, *textbook, *parts)]
    return {
        "Engines": engines,
        "Textbook methods": textbook,
        "For study: parts of the engines": [*parts, *others],
    }


def method_select(value: str, on_change: Callable[[], None]) -> ui.select:
    """Put the choice on the page."""
    options: dict[str, str] = {}
    for title, names in groups().items():
        options[_HEADING + title] = _HEADING + title
        options |= {name: f"{name}: {plain(METHODS[name].summary)}" for name in names}
    held = [value]

    def changed() -> None:
        if str(select.value).startswith(_HEADING):  # reached by a key
            select.set_value(held[0])
            return
        held[0] = str(select.value)
        on_change()

    select = ui.select(options, value=value, label="method", on_change=changed)
    select.props("outlined dense options-dense").classes("w-full")
    select.add_slot("option", _OPTION)
    return select


def plain(summary: str) -> str:
    """Return a summary without the marks that names have in documentation.

    >>> plain("`backward` with all pulls of one box as one move")
    'backward with all pulls of one box as one move'
    """
    return summary.replace("`", "")
