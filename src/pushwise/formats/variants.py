"""Variants of Sokoban: named as what they are, never played as the plain game.

`Game:` (or `Variant:`) in the header of a level or of the file names one. Sokoban+ gives boxes and
goals numbers with `boxorder:` and `goalorder:`.
"""

from __future__ import annotations

from pushwise.errors import UnsupportedVariant
from pushwise.formats.draft import Draft

_FIELDS = frozenset({"game", "variant", "game type", "gametype"})
_ORDERS = frozenset({"boxorder", "goalorder", "box order", "goal order"})
# Words by which a value names the variant, and what to call it.
_NAMES = {
    "trioban": "Trioban",
    "hexoban": "Hexoban",
    "octoban": "Octoban",
    "multiban": "Multiban",
    "numban": "Numban",
    "sokoban+": "Sokoban+",
    "sokobanplus": "Sokoban+",
    "modernsokoban": "Modern Sokoban",
    "reversesokoban": "reverse Sokoban",
    "sokomind": "Sokomind",
    "sokonex": "SokoNex",
}
_PLAIN = frozenset({"sokoban", "standard", "classic", "normal", "plain", "xsokoban", "soukoban"})


def mark(header: Draft, drafts: list[Draft]) -> list[str]:
    """Give every draft of a variant its problem; return what to say about unknown names."""
    common = variant_of(header.properties)
    unknown = _unknown(header)
    for draft in drafts:
        if not draft.properties and common is None:
            continue
        variant = variant_of(draft.properties) or common
        if variant is not None and draft.problem is None:
            draft.problem = UnsupportedVariant(variant)
        unknown = unknown or _unknown(draft)
    if unknown is None:
        return []
    draft_line, name = unknown
    return [f"Line {draft_line}: Game: {name} is not known here; it is read as plain Sokoban."]


def variant_of(properties: dict[str, str]) -> str | None:
    """Return the name of the variant that the fields of a level speak of, if they do."""
    for name, value in properties.items():
        key = name.lower()
        if key in _ORDERS:
            return "Sokoban+"
        if key in _FIELDS:
            variant = _NAMES.get(_plain(value))
            if variant is not None:
                return variant
    return None


def _unknown(draft: Draft) -> tuple[int, str] | None:
    for name, value in draft.properties.items():
        plain = _plain(value)
        if name.lower() in _FIELDS and plain not in _PLAIN and plain not in _NAMES:
            return draft.line, value
    return None


def _plain(value: str) -> str:
    return "".join(value.lower().split()).replace("-", "").replace("_", "")
