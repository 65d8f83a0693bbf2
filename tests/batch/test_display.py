"""What a batch run shows on a terminal."""

from __future__ import annotations

from pushwise.batch.plan import Entry, make_plan
from pushwise.batch.run import Run
from pushwise.batch.slots import LocalSlots
from pushwise.cli.batch_display import Display, describe
from pushwise.sokoban.level import Level
from pushwise.solving import Options


def test_totals_bar_and_slots() -> None:
    level = Level.from_rows(("#####", "#@$.#", "#####"))
    longer = Level.from_rows(("######", "#@$ .#", "######"))
    entries = [Entry("some/where/a.sok", n, lv, "Push") for n, lv in enumerate((level, longer), 1)]
    run = Run(make_plan(entries, Options()))
    slots = LocalSlots(20, None)
    slots.slots[1].job = run.plan.jobs()[1]
    slots.slots[1].since = 100.0
    slots.slots[1].restarts = 2
    lines = Display(run, slots, quiet=True).lines(102.5)
    assert lines[0] == "0/2 done · 0 solved · 0.0/s"
    assert lines[1] == "─" * 60
    assert lines[2] == "    1  idle"
    assert lines[3] == "    2     2.5 s  a.sok:2 Push  (2 restarts)"
    assert lines[-1] == "       and 4 more slots"
    assert len(lines) == 2 + 16 + 1


def test_a_run_that_goes_on() -> None:
    level = Level.from_rows(("#####", "#@$.#", "#####"))
    run = Run(make_plan([Entry("a.sok", 1, level)], Options()))
    run.tally.total = 10_000
    run.tally.skipped = 4_000
    run.tally.begun -= 100
    run.tally.statuses.update({"solved": 900, "unsolvable": 100})
    assert describe(run.tally) == (
        "5,000/10,000 done · 900 solved · 100 unsolvable · 10.0/s · 0:08:20 left"
    )
