"""Levels for runs: our own random ones, and some that are hard or trivial on purpose."""

from __future__ import annotations

from pathlib import Path
from random import Random

from generators import random_level

EASY = "#####\n#@$.#\n#####\nTitle: One push\n"
EASY_TURNED = "###\n#.#\n#$#\n#@#\n###\nTitle: One push up\n"
LOST = "#####\n#@ .#\n#$  #\n#####\nTitle: Lost\n"
NO_PLAYER = "#####\n# $.#\n#####\nTitle: Nobody\n"
HARD = """\
############
#@         #
# $ $ $ $  #
#          #
#  $ $ $ $ #
#          #
# $ $ $ $  #
#          #
#..........#
#..        #
############
Title: Too hard
"""
# Boxes in the open: states by the million, each quickly made.
WIDE = "\n".join(
    [
        "#" * 22,
        "#@" + " " * 19 + "#",
        "# $ $ $ $" + " " * 12 + "#",
        *["#" + " " * 20 + "#"] * 8,
        "#" + " " * 14 + "....  #",
        "#" * 22,
        "Title: Wide\n",
    ]
)


def write_random(path: Path, count: int, seed: int = 8) -> Path:
    """Write random levels of 1–3 boxes, in files of a thousand at most."""
    rng = Random(seed)
    texts = ["\n".join(random_level(rng, boxes=rng.randint(1, 3))) for _ in range(count)]
    path.write_text("\n\n".join(texts) + "\n", encoding="utf-8")
    return path
