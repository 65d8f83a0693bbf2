"""Runs over a suite as one HTML page that needs nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import combinations
from pathlib import Path

from pushwise.bench.runs import plots, versus
from pushwise.bench.runs.outcome import Key, SolverRun, Suite
from pushwise.bench.runs.tables import Table, level_table, misses_table, summary_table
from pushwise.render.frame import Frame
from pushwise.render.svg import to_svg

HARDEST = 12
# A page with more rows than this is slow on a phone; the CSV file has them all.
MOST_ROWS = 2000
STYLE = """
:root { color-scheme: light }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 0 auto; padding: 1rem;
  color: #1f2328; background: #fff }
h1 { font-size: 1.6rem; line-height: 1.2; overflow-wrap: anywhere }
h2 { font-size: 1.2rem; margin: 2.2rem 0 .6rem }
.scroll { overflow-x: auto }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .9rem }
th, td { border-bottom: 1px solid #e2e5e9; padding: .25rem .7rem; text-align: right;
  white-space: nowrap }
th:first-child, td:first-child { text-align: left } th { color: #57606a; font-weight: 600 }
.words td:nth-child(2), .words th:nth-child(2) { text-align: left }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 30rem), 1fr));
  gap: 1.5rem; margin-top: 2rem }
figure { margin: 0 } figcaption { font-weight: 600; margin-bottom: .3rem }
.plots svg { width: 100%; height: auto }
.levels { display: grid; grid-template-columns: repeat(auto-fill, minmax(10.5rem, 1fr)); gap: 1rem }
.levels div { border: 1px solid #e2e5e9; border-radius: 6px; padding: .6rem; font-size: .8rem;
  overflow-wrap: anywhere }
.levels svg { display: block; width: 100%; height: 7rem; margin-bottom: .4rem }
.levels b, .levels i { display: block } .levels i { color: #57606a }
details summary { cursor: pointer }
footer { margin-top: 3rem; color: #57606a; font-size: .8rem }
"""


def write_report(path: Path, suite: Suite, runs: Sequence[SolverRun]) -> None:
    """Write the page."""
    path.write_text(to_html(suite, runs), encoding="utf-8")


def to_html(suite: Suite, runs: Sequence[SolverRun]) -> str:
    """Return the page: totals, curves, comparisons, misses, hardest levels, every level."""
    title = f"{suite.name}: {', '.join(run.name for run in runs)}"
    parts = [f"<h1>{escape(title)}</h1>", _table(summary_table(suite, runs))]
    parts.append('<div class="plots">')
    parts += [_figure(caption, picture) for caption, picture in _pictures(suite, runs)]
    parts.append("</div>")
    misses = misses_table(suite, runs)
    if len(misses) > 1:
        parts += ["<h2>Missed, by reason</h2>", _table(misses)]
    for a, b in combinations(runs, 2):
        parts.append(f"<h2>{escape(a.name)} against {escape(b.name)}</h2>")
        compared = versus.compare(suite, a, b)
        sentences = versus.describe(suite, compared)
        parts += [f"<p>{escape(sentence)}</p>" for sentence in sentences]
        if compared.only_a or compared.only_b:
            parts.append(_table(versus.side_by_side(suite, a, b, compared), "words"))
    parts += ["<h2>Hardest levels</h2>", _hardest(suite, runs)]
    parts.append(_levels(suite, runs))
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head>\n<body>\n"
        + "\n".join(parts)
        + "\n<footer>Made by Pushwise.</footer>\n</body></html>\n"
    )


def _pictures(suite: Suite, runs: Sequence[SolverRun]) -> list[tuple[str, str]]:
    pictures = [
        ("Solved over time, each level by itself", plots.cumulative(suite, runs)),
        ("Levels by difficulty (cactus plot)", plots.cactus(suite, runs)),
        ("Solved by number of boxes", plots.by_boxes(suite, runs)),
        ("Solved by size", plots.by_size(suite, runs)),
    ]
    for a, b in combinations(runs, 2):
        if any(o.seconds is not None for o in b.outcomes.values()):
            pictures.append((f"{a.name} against {b.name}", plots.scatter(suite, a, b)))
    return pictures


def _hardest(suite: Suite, runs: Sequence[SolverRun]) -> str:
    """The levels that took the first run longest: those it missed come first."""
    first = runs[0]

    def difficulty(key: Key) -> tuple[bool, float, int]:
        outcome = first.outcome(key)
        return not outcome.decided, outcome.seconds or 0.0, outcome.expanded or 0

    cards = []
    for key in sorted(suite.levels, key=difficulty, reverse=True)[:HARDEST]:
        title = suite.levels[key].title or f"Level {key[1]}"
        lines = [f"<b>{escape(title)}</b><i>{escape(key[0])}:{key[1]}</i>"]
        for run in runs:
            outcome = run.outcome(key)
            took = f", {outcome.seconds:,.2f} s" if outcome.seconds is not None else ""
            pushes = f", {outcome.pushes} pushes" if outcome.pushes is not None else ""
            name = f"{escape(run.name)}: " if len(runs) > 1 else ""
            lines.append(f"{name}{outcome.status}{took}{pushes}<br>")
        picture = to_svg(Frame.of_level(suite.levels[key]))
        cards.append(f"<div>{picture[picture.index('<svg') :]}{''.join(lines)}</div>")
    return f'<div class="levels">{"".join(cards)}</div>'


def _levels(suite: Suite, runs: Sequence[SolverRun]) -> str:
    rows = level_table(suite, runs)
    cut = ""
    if len(rows) > MOST_ROWS:
        cut = f"<p>The first {MOST_ROWS:,} of {len(rows) - 1:,} levels.</p>"
    table = _table(rows[: MOST_ROWS + 1], "words")
    return f"<h2>Every level</h2><details><summary>Show the table</summary>{cut}{table}</details>"


def _table(table: Table, kind: str = "") -> str:
    head, *rows = table
    lines = [f'<div class="scroll"><table class="{kind}"><thead><tr>']
    lines += [f"<th>{escape(cell)}</th>" for cell in head]
    lines.append("</tr></thead><tbody>")
    for row in rows:
        lines.append("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>")
    return "".join(lines) + "</tbody></table></div>"


def _figure(caption: str, picture: str) -> str:
    return f"<figure><figcaption>{escape(caption)}</figcaption>{picture}</figure>"
