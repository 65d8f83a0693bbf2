"""Draw a search at work: `python tools/search_picture.py OUT.webp [METHOD [FILE:N]]`.

Every state that a textbook method visits is a picture of its own: the boxes there, how often boxes
stood on each cell so far, and the pushes still needed at least. The pushes of the solution follow.
The tree view of the page shows the same search. Needs the extra `images`.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw

from pushwise.formats import load
from pushwise.play.states import state_frame
from pushwise.render.raster import draw
from pushwise.solving.tree import Tree, grow

LEVEL = Path(__file__).parents[1] / "levels" / "graded" / "4-hard.sok"
NUMBER = 7
NAMES = {"astar": "A*", "bfs": "breadth-first", "dfs": "depth-first", "greedy": "greedy"}
CELL, MARGIN, SIDE = 44, 16, 330
VISIT_MS, PUSH_MS, LAST_MS = 90, 140, 3000
PAPER, INK, SOFT, LINE = "#ffffff", "#26303b", "#5c6570", "#c8553d"


def pictures(tree: Tree) -> Iterator[tuple[Any, int]]:
    """Yield the pictures, each with the milliseconds it is shown for."""
    warm: Counter[int] = Counter()
    needed: list[int] = []
    made, rejected = 1, 0
    name = NAMES.get(tree.method, tree.method)
    last = tree.nodes[tree.solution[-1]].g if tree.solution else 0
    for visit, number in enumerate(tree.visits, 1):
        node = tree.nodes[number]
        warm.update(node.boxes)
        needed.append(node.h)
        made += len(node.children)
        rejected += len(node.rejected)
        most = max(warm.values())
        heat = {cell: (times / most) ** 0.5 for cell, times in warm.items()}
        facts = [
            f"{visit:,} states visited",
            f"{made - visit:,} waiting",
            f"{rejected:,} pushes rejected",
            f"{node.g} pushes made,",
            f"{node.h} more at least",
        ]
        frame = state_frame(tree.level, node.boxes, node.player, heat=heat)
        yield _page(frame, f"{name} at work", facts, needed, len(tree.visits)), VISIT_MS
    for number in tree.solution:
        node = tree.nodes[number]
        frame = state_frame(tree.level, node.boxes, node.player)
        facts = [f"push {node.g} of {last}", "", f"{len(tree.visits):,} states visited"]
        wait = LAST_MS if node.g == last else PUSH_MS
        yield _page(frame, "Solved", facts, needed, len(tree.visits)), wait


def _page(frame: Any, title: str, facts: list[str], needed: list[int], visits: int) -> Any:
    """Put the board at the left, words and a curve at the right."""
    board = draw(frame, CELL)
    height = board.height + 2 * MARGIN
    page = Image.new("RGB", (board.width + SIDE + 2 * MARGIN, height), PAPER)
    page.paste(board, (MARGIN, MARGIN))
    pen = ImageDraw.Draw(page)
    x = board.width + 2 * MARGIN + 8
    pen.text((x, MARGIN + 2), title, fill=INK, font_size=28)
    for at, words in enumerate(facts):
        pen.text((x, MARGIN + 52 + 26 * at), words, fill=INK, font_size=19)
    _curve(pen, needed, visits, (x, height - MARGIN - 110, x + SIDE - 40, height - MARGIN - 26))
    pen.text(
        (x, height - MARGIN - 20), "pushes needed at least, visit by visit", SOFT, font_size=14
    )
    return page


def _curve(pen: Any, needed: list[int], visits: int, box: tuple[int, int, int, int]) -> None:
    left, top, right, bottom = box
    pen.line((left, bottom, right, bottom), fill=SOFT)
    most = max(needed) or 1
    points = [
        (
            left + (right - left) * at / max(1, visits - 1),
            bottom - (bottom - top) * value / most,
        )
        for at, value in enumerate(needed)
    ]
    if len(points) > 1:
        pen.line(points, fill=LINE, width=2)
    x, y = points[-1]
    pen.ellipse((x - 4, y - 4, x + 4, y + 4), fill=LINE)


def main(arguments: list[str]) -> None:
    """Write the picture."""
    if not 1 <= len(arguments) <= 3:
        sys.exit("usage: python tools/search_picture.py OUT.webp [METHOD [FILE:N]]")
    out, method = Path(arguments[0]), arguments[1] if len(arguments) > 1 else "astar"
    file, _, number = arguments[2].rpartition(":") if len(arguments) > 2 else ("", "", "")
    level = load(Path(file) if file else LEVEL).levels[int(number or NUMBER) - 1]
    shown = list(pictures(grow(level, method)))
    first, *others = (picture for picture, _ in shown)
    waits = [wait for _, wait in shown]
    kind = {"lossless": True} if out.suffix == ".webp" else {}
    first.save(out, save_all=True, append_images=others, duration=waits, loop=0, **kind)
    print(f"{out}: {len(shown)} pictures, {out.stat().st_size / 1000:,.0f} kB")


if __name__ == "__main__":
    main(sys.argv[1:])
