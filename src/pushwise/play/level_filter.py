"""Which levels a player wants to see, said in one line."""

from __future__ import annotations

from pushwise.errors import PushwiseError
from pushwise.play.progress import Record
from pushwise.ranges import Range
from pushwise.sokoban.level import Level

HELP = "title, author, difficulty, boxes:3-6, width:-12, solved, unsolved, begun"
_STATES = ("solved", "unsolved", "begun")
_RANGES = ("boxes", "width", "height")


class LevelFilter:
    """A line such as `spiral boxes:3-6 unsolved`; a level must fit all of it.

    >>> level = Level.from_rows(["#####", "#@$.#", "#####"], title="Down the hall")
    >>> [LevelFilter(line).wants(level, Record()) for line in ("HALL", "boxes:2-", "solved", "")]
    [True, False, False, True]
    """

    def __init__(self, line: str = "") -> None:
        """Read the line; a range that cannot be read yet, since it is being typed, is left out."""
        self._words: list[str] = []
        self._ranges: list[tuple[str, Range]] = []
        self._states: list[str] = []
        for word in line.casefold().split():
            name, colon, value = word.partition(":")
            if word in _STATES:
                self._states.append(word)
            elif colon and name in _RANGES:
                try:
                    self._ranges.append((name, Range.parse(value)))
                except PushwiseError:
                    continue
            else:
                self._words.append(word)

    def wants(self, level: Level, record: Record) -> bool:
        """Tell whether a level fits."""
        text = f"{level.title or ''} {level.author or ''} {difficulty(level)}".casefold()
        numbers = {"boxes": len(level.boxes), "width": level.width, "height": level.height}
        state = {
            "solved": record.solved,
            "unsolved": not record.solved,
            "begun": bool(record.position),
        }
        return (
            all(word in text for word in self._words)
            and all(numbers[name] in wanted for name, wanted in self._ranges)
            and all(state[name] for name in self._states)
        )


def difficulty(level: Level) -> str:
    """Return how hard a level is said to be, if its file says so."""
    return level.properties.get("Difficulty", "")
