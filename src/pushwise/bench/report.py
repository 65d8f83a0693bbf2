"""A comparison as one HTML page that needs nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from pushwise.bench.columns import DETAILS, MAIN, Column, cells, headings
from pushwise.bench.comparison import Row
from pushwise.bench.plots import bar_plots, growth_plot

STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; max-width: 75rem; margin: 2rem auto; padding: 0 1rem;
       color: #222; background: #fff }
table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums }
th, td { border-bottom: 1px solid #ddd; padding: .25rem .6rem; text-align: right;
         vertical-align: top }
th:nth-child(-n+2), td:nth-child(-n+2) { text-align: left }
figure { margin: 2rem 0 } figcaption { font-weight: 600 } svg { max-width: 100%; height: auto }
"""


def to_html(rows: Sequence[Row], *, title: str, remark: str = "", note: str = "") -> str:
    """Return the page: the table, the pictures, then every other statistic."""
    parts = [f"<h1>{escape(title)}</h1>"]
    parts += [f"<p>{escape(text)}</p>" for text in (remark, note) if text]
    parts.append(_table(rows, MAIN))
    if any(row.result is not None for row in rows):
        parts += [_figure(caption, picture) for caption, picture in bar_plots(rows)]
        parts += [
            _figure(f"Growth with depth: {level}", growth_plot(_of_level(rows, level)))
            for level in dict.fromkeys(row.level for row in rows)
        ]
        parts.append("<p>Grey bars: not solved on every level.</p><h2>All statistics</h2>")
        parts.append(_table([row for row in rows if row.result is not None], DETAILS))
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head>\n<body>\n"
        + "\n".join(parts)
        + "\n</body></html>\n"
    )


def _of_level(rows: Sequence[Row], level: str) -> list[Row]:
    return [row for row in rows if row.level == level]


def _table(rows: Sequence[Row], columns: Sequence[Column]) -> str:
    heads = headings(rows, columns)
    published = heads[-1] == "published"
    lines = ["<table><thead><tr>", *(f"<th>{escape(head)}</th>" for head in heads)]
    lines.append("</tr></thead><tbody>")
    for row in rows:
        values = cells(row, columns, published=published)
        lines.append("<tr>" + "".join(f"<td>{escape(value)}</td>" for value in values) + "</tr>")
    return "".join(lines) + "</tbody></table>"


def _figure(caption: str, picture: str) -> str:
    return f"<figure><figcaption>{escape(caption)}</figcaption>{picture}</figure>"
