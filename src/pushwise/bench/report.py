"""A comparison as one HTML page that needs nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from pushwise.bench.columns import DETAILS, MAIN, Column, cells, headings
from pushwise.bench.comparison import Row
from pushwise.bench.plots import dot_plots, growth_plot, probes_plot
from pushwise.bench.verdict import verdicts

STYLE = """
:root { color-scheme: light }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 80rem; margin: 0 auto; padding: 1rem;
       color: #1f2328; background: #fff }
h1 { font-size: 1.5rem; margin: .3rem 0 } h2 { font-size: 1.15rem; margin: 2rem 0 .5rem }
.verdict { font-size: 1.05rem; margin: .2rem 0 } .note { color: #57606a; margin: .3rem 0 }
.scroll { overflow-x: auto }
table { border-collapse: collapse; margin: .6rem 0; font-variant-numeric: tabular-nums;
        font-size: .88rem }
th, td { border-bottom: 1px solid #e2e5e9; padding: .15rem .6rem; text-align: right;
         vertical-align: top }
th:nth-child(-n+2), td:nth-child(-n+2) { text-align: left }
tr.best td { background: #eaf5ea }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr));
         gap: 1rem }
figure { margin: 0 } figcaption { font-weight: 600 } svg { width: 100%; height: auto }
details { margin-top: 1.5rem } summary { cursor: pointer; font-weight: 600 }
"""


def to_html(rows: Sequence[Row], *, title: str, remark: str = "", note: str = "") -> str:
    """Return the page: who did best, pictures and the table on one screen, then the details."""
    found = verdicts(rows)
    parts = [f"<h1>{escape(title)}</h1>"]
    parts += [f'<p class="verdict">{escape(verdict.sentence)}</p>' for verdict in found]
    parts += [f'<p class="note">{escape(text)}</p>' for text in (note, remark) if text]
    run = [row for row in rows if row.result is not None]
    if run:
        parts.append('<div class="plots">')
        parts += [_figure(caption, picture) for caption, picture in dot_plots(rows)]
        parts.append("</div>")
    best = {(verdict.level, label) for verdict in found for label in verdict.configurations}
    parts.append(_table(rows, MAIN, best))
    if run:
        parts.append("<details><summary>Details: growth with depth, hash table, all statistics")
        parts.append("</summary>")
        for level in dict.fromkeys(row.level for row in rows):
            of_level = [row for row in rows if row.level == level]
            parts.append(_figure(f"Growth with depth: {level}", growth_plot(of_level)))
        if any(row.result is not None and row.result.probes for row in rows):
            parts.append(_figure("Hash table: groups looked at per state", probes_plot(rows)))
        parts += ["<h2>All statistics</h2>", _table(run, DETAILS, set()), "</details>"]
    return _page(title, parts)


def table_page(
    title: str,
    rows: Sequence[Sequence[str]],
    remark: str,
    pictures: Sequence[tuple[str, str]],
) -> str:
    """Return a page with one table and pictures."""
    head, *body = rows
    lines = ["<tr>" + "".join(f"<th>{escape(cell)}</th>" for cell in head) + "</tr>"]
    lines += ["<tr>" + "".join(f"<td>{escape(c)}</td>" for c in row) + "</tr>" for row in body]
    parts = [
        f"<h1>{escape(title)}</h1>",
        f'<div class="scroll"><table>{"".join(lines)}</table></div>',
        f'<p class="note">{escape(remark)}</p>',
        '<div class="plots">',
        *(_figure(caption, picture) for caption, picture in pictures),
        "</div>",
    ]
    return _page(title, parts)


def _page(title: str, parts: Sequence[str]) -> str:
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head>\n<body>\n"
        + "\n".join(parts)
        + "\n</body></html>\n"
    )


def _table(rows: Sequence[Row], columns: Sequence[Column], best: set[tuple[str, str]]) -> str:
    heads = headings(rows, columns)
    published = heads[-1] == "published"
    lines = ['<div class="scroll"><table><thead><tr>']
    lines += [f"<th>{escape(head)}</th>" for head in heads]
    lines.append("</tr></thead><tbody>")
    for row in rows:
        values = cells(row, columns, published=published)
        kind = ' class="best"' if (row.level, row.configuration.label) in best else ""
        lines.append(
            f"<tr{kind}>" + "".join(f"<td>{escape(value)}</td>" for value in values) + "</tr>"
        )
    return "".join(lines) + "</tbody></table></div>"


def _figure(caption: str, picture: str) -> str:
    return f"<figure><figcaption>{escape(caption)}</figcaption>{picture}</figure>"
