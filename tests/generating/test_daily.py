"""The level of the day: of its band, the same everywhere, and never like a graded one."""

from __future__ import annotations

import subprocess
import sys
from datetime import date

import pytest

from pushwise import identity, load, rate, replay
from pushwise.formats.library import bundled_levels
from pushwise.generating import daily
from pushwise.generating.daily import DAILY_BANDS, daily_level
from pushwise.rating.score import BANDS

DAY = date(2026, 11, 18)
GRADED = bundled_levels() / "graded" / "5-expert.sok"


def test_every_band_has_its_level() -> None:
    assert [band.name for band in BANDS] == list(DAILY_BANDS)


@pytest.mark.parametrize("day", [DAY, date(2026, 11, 23), date(2028, 2, 29)])
def test_the_expert_level_is_hard_new_and_solved(day: date) -> None:
    level = daily_level(day, "expert")
    assert level is not None
    assert level.title == f"{day}, expert"
    replay(level, level.solutions[0])
    rating = rate(level)
    assert rating.band is not None
    assert rating.band.name == "expert"
    assert identity(level) not in {identity(graded) for graded in load(GRADED)}


def test_another_process_makes_the_same_level() -> None:
    script = (
        "from datetime import date; from pushwise.generating.daily import daily_level; "
        f"print(daily_level(date({DAY:%Y, %m, %d}), 'expert'))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.rstrip("\n") == str(daily_level(DAY, "expert"))
    assert str(daily_level(date(2026, 11, 19), "expert")) != done.stdout.rstrip("\n")


def test_a_graded_level_stands_in_where_no_variation_is_hard_enough(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(daily, "variations", lambda *_: iter(()))
    level = daily_level(DAY, "expert")
    assert level is not None
    assert identity(level) in {identity(graded) for graded in load(GRADED)}
    replay(level, level.solutions[0])


def test_it_can_be_cancelled() -> None:
    assert daily_level(DAY, "expert", lambda: True) is None
