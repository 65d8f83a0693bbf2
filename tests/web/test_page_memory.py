"""Nothing of a page is left when it is gone."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("nicegui", reason="no page here; pip install 'pushwise[web]'")
pytest.importorskip("httpx")

LOADS = 8
# In a process of its own: an application of the framework is for one process.
LOAD = f"""
import gc
import time
import warnings
warnings.simplefilter("ignore")
from nicegui import Client
from starlette.testclient import TestClient
from pushwise.web.app import create_app
from pushwise.web.page.desk import Desk

with TestClient(create_app(), base_url="http://localhost") as browser:
    for _ in range({LOADS}):
        assert browser.get("/").status_code == 200
        for page in list(Client.instances.values()):
            page.delete()  # as after the reconnect time-out
    # Tasks of the last pages may still be on their way to their end.
    for _ in range(100):
        gc.collect()
        left = sum(isinstance(thing, Desk) for thing in gc.get_objects())
        if left <= 1:
            break
        time.sleep(0.1)
    print(left)
"""


def test_a_page_that_is_deleted_is_freed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    done = subprocess.run(
        [sys.executable, "-c", LOAD], capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stderr
    # The task of the last request holds its page as long as there is no other.
    assert int(done.stdout) <= 1
