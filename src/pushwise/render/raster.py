"""Pictures in pixels: PNG, and solutions that move as GIF or WebP (needs the extra `images`)."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from pushwise.errors import BadOption
from pushwise.render.frame import Frame

SUFFIXES = (".png", ".gif", ".webp")
STEP_MILLISECONDS = 180
LAST_MILLISECONDS = 1500
_MARKS = {
    "dead": "#d9534f",
    "reach": "#4caf7d",
    "tunnel": "#7b68c8",
    "room": "#3fa7c4",
    "order": "#e0b93b",
    "distance": "#e0b93b",
    "path": "#4f8fd9",
    "hint": "#f0a202",
    "cause": "#c0392b",
    "pair": "#7b68c8",
}


class NoPillow(BadOption):
    """Pictures in pixels need Pillow: pip install 'pushwise[images]'."""


def write_image(path: Path, frames: Sequence[Frame], cell: int = 24) -> None:
    """Write one frame as PNG, GIF or WebP, or several as a GIF or WebP that moves."""
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        raise BadOption(f"{path}: a picture's name ends with {', '.join(SUFFIXES)}.")
    if len(frames) > 1 and suffix == ".png":
        raise BadOption(f"{path}: what moves is a .gif or a .webp.")
    images = [draw(frame, cell) for frame in frames]
    if len(images) == 1:
        images[0].save(path)
        return
    waits = [STEP_MILLISECONDS] * (len(images) - 1) + [LAST_MILLISECONDS]
    images[0].save(path, save_all=True, append_images=images[1:], duration=waits, loop=0)


def draw(frame: Frame, cell: int = 24) -> Any:
    """Return the frame as an image of Pillow."""
    try:
        image_module: Any = import_module("PIL.Image")
        draw_module: Any = import_module("PIL.ImageDraw")
    except ModuleNotFoundError:
        raise NoPillow from None
    image = image_module.new("RGB", (frame.width * cell, frame.height * cell), "#ffffff")
    pen = draw_module.Draw(image, "RGBA")
    for row, symbols in enumerate(frame.rows):
        for column, symbol in enumerate(symbols):
            number = row * frame.width + column
            if symbol == " " and number not in frame.inside:
                continue
            _cell(pen, frame, number, symbol, (column * cell, row * cell, cell))
    return image


def _cell(pen: Any, frame: Frame, number: int, symbol: str, place: tuple[int, int, int]) -> None:
    x, y, size = place

    def box(inset: float) -> tuple[float, float, float, float]:
        return (x + inset * size, y + inset * size, x + (1 - inset) * size, y + (1 - inset) * size)

    if symbol == "#":
        pen.rectangle((x, y, x + size - 1, y + size - 1), fill="#5b6472", outline="#444c58")
        return
    pen.rectangle((x, y, x + size - 1, y + size - 1), fill="#f3ede1", outline="#e0d6c2")
    if number in frame.heat:
        pen.rectangle((x, y, x + size, y + size), fill=(224, 59, 36, int(190 * frame.heat[number])))
    mark = frame.marks.get(number)
    if mark is not None:
        pen.rectangle((x, y, x + size, y + size), fill=_MARKS[mark.kind] + "60")
    if symbol in ".*+":
        pen.ellipse(box(0.25), outline="#c8553d", width=max(1, size // 10))
    if symbol in "$*":
        fill, line = ("#7fae5a", "#456b2a") if symbol == "*" else ("#d9a04e", "#8f5f1d")
        pen.rounded_rectangle(box(0.14), radius=size // 10, fill=fill, outline=line, width=2)
    if symbol in "@+":
        pen.ellipse(box(0.18), fill="#3f72b5", outline="#244a7c", width=2)
    if mark is not None and mark.text:
        middle = (x + size / 2, y + size / 2)
        pen.text(middle, mark.text, fill="#3a332a", anchor="mm", font_size=size * 0.45)
