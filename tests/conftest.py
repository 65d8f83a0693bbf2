"""Settings for all tests."""

import signal
from pathlib import Path

import pytest
from hypothesis import settings

# A shell lets what it starts in the background ignore Ctrl-C, and every process started from there
# would ignore it too.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# A busy machine is not a failure; tests about speed measure processor time themselves.
settings.register_profile("pushwise", deadline=None)
settings.load_profile("pushwise")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="run the tests that take minutes too")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--slow"):
        return
    skip = pytest.mark.skip(reason="takes minutes; run with --slow")
    for item in items:
        if "slow" in item.keywords:
            item.add_marker(skip)


@pytest.fixture(autouse=True)
def no_store_of_the_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test has an empty store of its own; the user's is never touched."""
    monkeypatch.setenv("PUSHWISE_STORE", str(tmp_path / "knowledge.sqlite"))
