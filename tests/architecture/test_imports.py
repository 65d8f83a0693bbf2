"""Starting is quick because nothing heavy is loaded. The test looks at modules, not at clocks."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

HEAVY = {
    *("dask", "defusedxml", "distributed", "fastapi", "hypothesis", "matplotlib", "nicegui"),
    *("numpy", "platformdirs", "psycopg", "rich", "scipy", "sqlalchemy", "textual", "uvicorn"),
    *("asyncio", "email", "http", "multiprocessing", "sqlite3", "ssl", "unittest", "xml"),
}


def modules_after(code: str) -> set[str]:
    report = "import sys, json; print(json.dumps(sorted(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-I", "-c", f"{code}\n{report}"],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return set(json.loads(done.stdout.splitlines()[-1]))


HELP = """
from pushwise.cli import main
try:
    main({arguments})
except SystemExit:
    pass
"""


@pytest.mark.parametrize("arguments", [["--help"], ["solve", "--help"], ["analyse", "--help"]])
def test_help_loads_nothing_heavy(arguments: list[str]) -> None:
    loaded = {name.partition(".")[0] for name in modules_after(HELP.format(arguments=arguments))}
    assert "pushwise" in loaded
    assert not loaded & HEAVY


def test_import_loads_only_the_facade_and_the_errors() -> None:
    loaded = {name for name in modules_after("import pushwise") if name.startswith("pushwise")}
    # An editable install may bring a helper module of its own; it is not in the package.
    assert {name for name in loaded if name.partition(".")[0] == "pushwise"} == {
        "pushwise",
        "pushwise.errors",
    }


def test_importing_the_facade_loads_nothing_heavy() -> None:
    loaded = {name.partition(".")[0] for name in modules_after("import pushwise")}
    # The finder of an editable install needs more than the package does.
    allowed = {name.partition(".")[0] for name in modules_after("pass")}
    assert not (loaded - allowed) & HEAVY


def test_every_public_name_can_be_used() -> None:
    import pushwise

    for name in pushwise.__all__:
        assert getattr(pushwise, name) is not None
        assert name in dir(pushwise)
    with pytest.raises(AttributeError, match="nothing_like_this"):
        getattr(pushwise, "nothing_like_" + "this")
    assert set(pushwise.__all__) >= {
        *("load", "loads", "dump", "dumps", "solve", "analyse"),
        *("Level", "Game", "Solution", "Result", "Options", "Status", "Analysis"),
    }
