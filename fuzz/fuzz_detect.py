"""Fuzz the detection of formats, and the keeping of invalid levels."""

import harness

from pushwise import formats


def parse(text: str) -> None:
    collection = formats.loads(text, keep_invalid=True)
    numbers = [number for number, _ in collection.entries]
    if numbers != list(range(1, len(numbers) + 1)):
        raise AssertionError("levels are lost")


harness.run(parse)
