"""The fingerprint is the recorded one; a change of it is meant and recorded."""

from __future__ import annotations

from pathlib import Path

import pytest

from pushwise.bench.fingerprint import WORKLOAD, Fingerprint, differences, take_fingerprint
from pushwise.cli import main

RECORD = Path(__file__).parents[1] / "data" / "fingerprint.json"


def test_the_fingerprint_is_the_recorded_one() -> None:
    """If the search was meant to change: pushwise bench --fingerprint --record FILE."""
    assert differences(Fingerprint.from_file(RECORD), take_fingerprint()) == []


def test_the_command_compares_and_records(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    small = {"corridor": WORKLOAD["corridor"]}
    monkeypatch.setattr("pushwise.bench.fingerprint.WORKLOAD", small)
    record = tmp_path / "fingerprint.json"
    assert main(["bench", "--fingerprint", "--record", str(record)]) == 0
    total = Fingerprint.from_file(record).total
    assert capsys.readouterr().out.splitlines()[-1].split() == ["fingerprint", str(total)]
    assert main(["bench", "--fingerprint", "--expect", str(record)]) == 0
    counts = Fingerprint.from_file(record).counts
    name = next(iter(counts))
    record.write_text(Fingerprint(counts | {name: 1}).to_json(), encoding="utf-8")
    assert main(["bench", "--fingerprint", "--expect", str(record)]) == 1
    assert capsys.readouterr().err == f"pushwise: {name}: 1 recorded, {counts[name]} now\n"
    record.write_text("[]", encoding="utf-8")
    assert main(["bench", "--fingerprint", "--expect", str(record)]) == 30
