"""The man page: made from the parsers, complete, and good roff."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pushwise.cli.commands import COMMANDS, command_parser

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("man") / "pushwise.1"
    subprocess.run([sys.executable, ROOT / "tools" / "make_man.py", out], check=True)
    return out


def test_every_command_and_option_is_on_it(page: Path) -> None:
    text = page.read_text(encoding="utf-8").replace("\\-", "-")
    for name in COMMANDS:
        assert f".SS pushwise {name}\n" in text
        for option in command_parser(name).options():
            assert option in text, f"{name}: {option}"
    for word in ("EXIT STATUS", "PUSHWISE_STORE", "24"):
        assert word in text


@pytest.mark.skipif(shutil.which("groff") is None, reason="no groff here")
def test_roff_takes_it_without_a_warning(page: Path) -> None:
    done = subprocess.run(
        ["groff", "-k", "-man", "-Tutf8", "-ww", page], capture_output=True, text=True, check=True
    )
    # Long words in a narrow column are no fault of the page.
    said = [
        line for line in done.stderr.splitlines() if "break" not in line and "adjust" not in line
    ]
    assert not said
    assert "play, analyse, solve and improve" in " ".join(done.stdout.split())
