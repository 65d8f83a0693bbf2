"""The eight symmetries of the square, acting on boards, cells and LURD letters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Symmetry:
    """Transpose first (rows become columns), then flip left-right, then flip top-bottom."""

    transpose: bool = False
    flip_columns: bool = False
    flip_rows: bool = False

    def rows(self, rows: Sequence[bytes]) -> list[bytes]:
        """Return the image of a rectangular board given as rows of bytes."""
        image = [bytes(column) for column in zip(*rows, strict=True)] if self.transpose else rows
        if self.flip_columns:
            image = [row[::-1] for row in image]
        return list(reversed(image)) if self.flip_rows else list(image)

    def cell(self, cell: int, width: int, height: int) -> int:
        """Return the image of a cell of a board of this size."""
        row, column = divmod(cell, width)
        if self.transpose:
            row, column, width, height = column, row, height, width
        if self.flip_columns:
            column = width - 1 - column
        if self.flip_rows:
            row = height - 1 - row
        return row * width + column

    def size(self, width: int, height: int) -> tuple[int, int]:
        """Return width and height of the image of a board of this size."""
        return (height, width) if self.transpose else (width, height)

    def lurd(self, text: str) -> str:
        """Return the image of LURD letters."""
        return text.translate(self._letters())

    @property
    def inverse(self) -> Symmetry:
        """The symmetry that undoes this one."""
        if self.transpose:
            return Symmetry(True, self.flip_rows, self.flip_columns)
        return self

    def _letters(self) -> dict[int, int]:
        image = {"l": "l", "u": "u", "r": "r", "d": "d"}
        steps = (
            {"l": "u", "u": "l", "r": "d", "d": "r"},
            {"l": "r", "r": "l"},
            {"u": "d", "d": "u"},
        )
        switches = (self.transpose, self.flip_columns, self.flip_rows)
        for step, on in zip(steps, switches, strict=True):
            if on:
                image = {letter: step.get(to, to) for letter, to in image.items()}
        both = image | {letter.upper(): to.upper() for letter, to in image.items()}
        return {ord(letter): ord(to) for letter, to in both.items()}


IDENTITY = Symmetry()
# Clockwise, by 0 to 3 quarters.
QUARTER_TURNS = (
    IDENTITY,
    Symmetry(transpose=True, flip_columns=True),
    Symmetry(flip_columns=True, flip_rows=True),
    Symmetry(transpose=True, flip_rows=True),
)
SYMMETRIES = tuple(
    Symmetry(transpose, flip_columns, flip_rows)
    for transpose in (False, True)
    for flip_columns in (False, True)
    for flip_rows in (False, True)
)
