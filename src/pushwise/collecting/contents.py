"""The table of contents of a collection: as text, as CSV, as a page with pictures."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from html import escape

from pushwise.collecting.facts import Facts
from pushwise.render.frame import Frame
from pushwise.render.svg import shared_parts, to_svg

_STYLE = """
body{font:15px/1.5 system-ui,sans-serif;max-width:80rem;margin:2rem auto;padding:0 1rem;
color:#222;background:#fff;overflow-wrap:anywhere}
ol{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(15rem,100%),1fr));gap:1rem;padding:0;
list-style:none}
li{border:1px solid #ddd;border-radius:.5rem;padding:.8rem;content-visibility:auto}
li svg{display:block;width:100%;height:11rem;margin-bottom:.5rem}
h2{font-size:1rem;margin:0}p{margin:.2rem 0;color:#666}
@media (prefers-color-scheme:dark){body{color:#ddd;background:#16181d}li{border-color:#333a45}
p{color:#99a}}
"""
_DARK = "@media (prefers-color-scheme:dark)"


def to_text(facts: Sequence[Facts], *, rated: bool = False) -> str:
    """Return a line per level, columns aligned; the file is named if there are several."""
    several = len({one.entry.file for one in facts}) > 1
    head = [*(["file"] if several else []), "level", "boxes", "size", "cells", "pushes", "moves"]
    head += [*(["rating"] if rated else []), "title"]
    rows = [head]
    for one in facts:
        row = [one.entry.file] if several else []
        row += [str(one.entry.number), str(one.boxes), f"{one.width}x{one.height}", str(one.cells)]
        row += [_shown(one.pushes), _shown(one.moves)]
        row += [_shown(one.rating)] if rated else []
        by = f" by {one.author}" if one.author else ""
        rows.append([*row, f"{one.title or '-'}{by}"])
    widths = [max(len(row[at]) for row in rows) for at in range(len(head) - 1)]
    left = 1 if several else 0
    lines = []
    for row in rows:
        cells = [
            cell.ljust(width) if at < left else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(row[:-1], widths, strict=True))
        ]
        lines.append("  ".join([*cells, row[-1]]))
    return "\n".join(lines) + "\n"


def to_csv(facts: Sequence[Facts], *, rated: bool = False) -> str:
    """Return a line per level with plain numbers; what is not known is empty."""
    head = ["file", "level", "title", "author", "width", "height", "boxes", "goals", "cells"]
    head += ["solved", "pushes", "moves", *(["rating", "band"] if rated else []), "identity"]
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(head)
    for one in facts:
        row: list[object] = [one.entry.file, one.entry.number, one.title, one.author]
        row += [one.width, one.height, one.boxes, one.goals, one.cells]
        row += [int(one.solved), one.pushes, one.moves]
        if rated:
            band = one.rated.band if one.rated is not None else None
            row += [one.rating, band.name if band is not None else None]
        writer.writerow([*row, one.identity])
    return out.getvalue()


def to_html(facts: Sequence[Facts], *, title: str, rated: bool = False) -> str:
    """Return a page that needs nothing else, with a picture of every level."""
    several = len({one.entry.file for one in facts}) > 1
    items = "\n".join(_item(one, several=several, rated=rated) for one in facts)
    count = f"{len(facts):,} level{'' if len(facts) == 1 else 's'}"
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head>\n<body>\n"
        f"{shared_parts(_DARK)}\n<h1>{escape(title)}</h1><p>{count}</p>\n"
        f"<ol>\n{items}\n</ol>\n</body></html>\n"
    )


def _item(one: Facts, *, several: bool, rated: bool) -> str:
    heading = f"{one.entry.number}. {one.title or 'untitled'}"
    facts = [f"{one.entry.file}:{one.entry.number}"] if several else []
    facts.append(_counted(one.boxes, "box", "boxes"))
    facts.append(f"{one.width} × {one.height}, {_counted(one.cells, 'cell', 'cells')}")
    if one.pushes is not None and one.moves is not None:
        solved = _counted(one.pushes, "push", "pushes"), _counted(one.moves, "move", "moves")
        facts.append(", ".join(solved))
    if rated and one.rated is not None and one.rated.band is not None:
        facts.append(f"rating {one.rating}, {one.rated.band.name}")
    author = f"<p>{escape(one.author)}</p>" if one.author else ""
    picture = to_svg(Frame.of_level(one.entry.level), shared=True).strip()
    return (
        f"<li>{picture}<h2>{escape(heading)}</h2>{author}"
        f"<p>{'<br>'.join(map(escape, facts))}</p></li>"
    )


def _counted(number: int, one: str, many: str) -> str:
    return f"{number:,} {one if number == 1 else many}"


def _shown(value: float | None) -> str:
    return "-" if value is None else str(value)
