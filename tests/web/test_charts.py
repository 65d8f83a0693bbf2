"""What small pictures say in words."""

from __future__ import annotations

import pytest

from pushwise.web.page.charts import curve


@pytest.mark.parametrize(
    ("values", "most"), [([0.02, 0.5], "0.5"), ([3.0, 0.0], "3"), ([1.0, 22523.7], "22,524")]
)
def test_the_greatest_value_is_not_rounded_away(values: list[float], most: str) -> None:
    assert f"seconds, at most {most}<" in curve(values, "seconds")
