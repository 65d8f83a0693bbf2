"""A puzzle as an SVG drawing."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pushwise.tiles.puzzle import Puzzle


def draw(puzzle: Puzzle, cell: int) -> str:
    """Draw the frame, the tiles with their numbers, and nothing where holes are."""
    board = puzzle.board
    width, height = board.columns * cell, board.rows * cell
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" font-family="sans-serif" font-size="{cell * 0.4:g}" '
        'text-anchor="middle">'
    ]
    gap = max(1, cell // 24)
    for position, tile in enumerate(puzzle.tiles):
        if tile is None:
            continue
        row, column = divmod(position, board.columns)
        x, y = column * cell, row * cell
        parts.append(f'<rect x="{x}" y="{y}" width="{cell}" height="{cell}" fill="#3b3f46"/>')
        if tile == 0:
            continue
        # Tiles at home are a shade darker, so that progress can be seen.
        fill = "#d9c08a" if puzzle.goal[position] == tile else "#f1e4c3"
        inner = cell - 2 * gap
        parts.append(
            f'<rect x="{x + gap}" y="{y + gap}" width="{inner}" height="{inner}" '
            f'rx="{cell // 12}" fill="{fill}"/>'
            f'<text x="{x + cell / 2:g}" y="{y + cell * 0.64:g}" fill="#222">{tile}</text>'
        )
    return "".join(parts) + "</svg>"
