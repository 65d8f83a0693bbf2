"""What a generated level should be like, in one immutable value."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any, Literal, TypedDict, Unpack, get_args

from pushwise.errors import BadOption
from pushwise.ranges import Range
from pushwise.rating.score import Band, band_named

Symmetry = Literal["none", "left-right", "top-bottom", "both", "turn", "any"]
SYMMETRIES: tuple[Symmetry, ...] = get_args(Symmetry)
SMALLEST, LARGEST = 5, 50
MOST_BOXES = 30
MOST_LEVELS = 100_000


class LevelSpecSettings(TypedDict, total=False):
    """The fields of `LevelSpec` as plain values: numbers or texts such as "20-40" for ranges."""

    size: str | None
    width: int | None
    height: int | None
    boxes: int | str | Range | None
    rooms: int | str | Range | None
    symmetry: Symmetry | None
    difficulty: str | None
    pushes: int | str | Range | None
    box_changes: int | str | Range | None
    nodes: int | str | Range | None
    effort: int | None
    seed: int | None


@dataclass(frozen=True)
class LevelSpec:
    """What is wanted of the levels.

    `width` and `height` are of the board with its outer walls: no level is larger, and none smaller
    by more than a quarter. `rooms` is how many rooms the floor is divided into before walls are
    edited; None lets the size decide. `symmetry` is that of the walls: boxes and player break it,
    or there would be little to think about. `difficulty` is a band of the score; the ranges are
    facts that a level must have: `pushes` of the shortest solution, its `box_changes`, and `nodes`
    that A* expands. More `effort` looks at more rooms for every level, in proportion.
    """

    width: int = 10
    height: int = 10
    boxes: Range = Range(4, 4)
    rooms: Range | None = None
    symmetry: str = "none"
    difficulty: str | None = None
    pushes: Range = Range(1)
    box_changes: Range = Range()
    nodes: Range = Range()
    effort: int = 1
    seed: int = 0

    def __post_init__(self) -> None:
        """Refuse what cannot be made, in one sentence."""
        for name, side in (("width", self.width), ("height", self.height)):
            _limit(name, side, SMALLEST, LARGEST)
        _limit("boxes", self.boxes.least, 1, MOST_BOXES)
        _limit("boxes", self.boxes.most, 1, MOST_BOXES)
        floor = (self.width - 2) * (self.height - 2)
        if 3 * self.boxes.least + 2 > floor:
            raise BadOption(
                f"a board of {self.width}x{self.height} has no room for {self.boxes.least} boxes."
            )
        if self.rooms is not None:
            _limit("rooms", self.rooms.least, 1, floor // 4)
            _limit("rooms", self.rooms.most, 1, floor // 4)
        if self.symmetry not in SYMMETRIES:
            raise BadOption(
                f"there is no symmetry {self.symmetry!r}; choose from {', '.join(SYMMETRIES)}."
            )
        _limit("effort", self.effort, 1, 1000)
        _limit("seed", self.seed, 0, 2**64 - 1)
        if self.pushes.most == 0:
            raise BadOption("a level needs at least one push.")
        self.band  # noqa: B018 - an unknown name raises

    @property
    def band(self) -> Band | None:
        """The band of the difficulty asked for."""
        return None if self.difficulty is None else band_named(self.difficulty)

    @property
    def about_difficulty(self) -> bool:
        """Whether anything was said about how hard the levels should be."""
        plain = (Range(1), Range(), Range())
        asked = (self.pushes, self.box_changes, self.nodes)
        return self.difficulty is not None or asked != plain

    @classmethod
    def of(cls, **settings: Unpack[LevelSpecSettings]) -> LevelSpec:
        """Make a specification from plain values: numbers or texts for ranges, WxH for `size`.

        >>> spec = LevelSpec.of(size="12x9", boxes=5, pushes="30-")
        >>> spec.width, spec.boxes, spec.pushes
        (12, Range(least=5, most=5), Range(least=30, most=None))
        """
        return cls(**_plain(settings))

    def changed(self, **settings: Unpack[LevelSpecSettings]) -> LevelSpec:
        """Return the specification with some settings changed, given as for `of`."""
        return replace(self, **_plain(settings))


def _plain(settings: LevelSpecSettings) -> dict[str, Any]:
    """Return the fields of `LevelSpec` that settings stand for."""
    given: dict[str, Any] = {name: value for name, value in settings.items() if value is not None}
    if "size" in given:
        given["width"], given["height"] = parse_size(given.pop("size"))
    for name in ("boxes", "rooms", "pushes", "box_changes", "nodes"):
        if isinstance(given.get(name), int | str):
            given[name] = Range.parse(str(given[name]))
    return given


def parse_size(text: str) -> tuple[int, int]:
    """Read WxH: columns and rows."""
    match = re.fullmatch(r"(\d{1,4})[x×](\d{1,4})", text.strip())
    if match is None:
        raise BadOption(f"{text!r} is no size: write WxH, such as 10x8.")
    return int(match[1]), int(match[2])


def _limit(name: str, value: int | None, least: int, most: int) -> None:
    if value is None or not least <= value <= most:
        raise BadOption(f"{name} must be from {least:,} to {most:,}.")
