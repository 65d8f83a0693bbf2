"""A PostgreSQL server that lives as long as a test: its own cluster in a temporary folder."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path
from typing import Any

import psycopg
from psycopg.sql import SQL, Identifier


def find_programs() -> Path | None:
    """The folder with initdb and postgres: Debian keeps them out of the path."""
    folders = [Path(found).parent] if (found := shutil.which("initdb")) else []
    folders += Path("/usr/lib/postgresql").glob("*/bin")
    complete = [f for f in folders if all((f / p).exists() for p in ("initdb", "pg_ctl"))]
    return max(complete, default=None)


class PostgresServer:
    """Use as a context manager; `url(name)` is a fresh database."""

    def __enter__(self) -> PostgresServer:
        programs = find_programs()
        assert programs is not None
        self._programs = programs
        self._folder = Path(tempfile.mkdtemp(prefix="pushwise-pg-"))
        # The server refuses to run as root.
        self._as: dict[str, Any] = {}
        if os.geteuid() == 0:
            account = next(e for e in pwd.getpwall() if e.pw_name in ("postgres", "nobody"))
            self._as = {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}
            os.chown(self._folder, account.pw_uid, account.pw_gid)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        data = str(self._folder / "data")
        self._run("initdb", "-D", data, "-U", "pushwise", "--auth=trust", "--no-sync", "-E", "UTF8")
        self._settings = f"-p {self.port} -h 127.0.0.1 -k {self._folder} -c fsync=off"
        self._start()
        return self

    def _start(self) -> None:
        data, log = str(self._folder / "data"), str(self._folder / "log")
        settings = ("-o", self._settings, "-w", "-t", "60")
        self._run("pg_ctl", "-D", data, "-l", log, *settings, "start")

    def restart(self) -> None:
        """Stop the server as a power cut would, and start it again."""
        self._run("pg_ctl", "-D", str(self._folder / "data"), "-m", "immediate", "-w", "stop")
        self._start()

    def processes(self) -> list[int]:
        """The server and its children."""
        parent = int((self._folder / "data" / "postmaster.pid").read_text().split()[0])
        found = subprocess.run(
            ["pgrep", "-P", str(parent)], capture_output=True, text=True, check=False
        )
        return [parent, *map(int, found.stdout.split())]

    def url(self, name: str) -> str:
        """Make a database and return its address."""
        server = f"postgresql://pushwise@127.0.0.1:{self.port}"
        with psycopg.connect(f"{server}/postgres", autocommit=True) as connection:
            connection.execute(SQL("CREATE DATABASE {}").format(Identifier(name)))
        return f"{server}/{name}"

    def _run(self, program: str, *arguments: str) -> None:
        # The output goes to a file: a server started by pg_ctl keeps its pipes open forever.
        with (self._folder / f"{program}.out").open("w") as out:
            subprocess.run(
                [str(self._programs / program), *arguments],
                stdout=out,
                stderr=subprocess.STDOUT,
                check=True,
                timeout=120,
                cwd=self._folder,
                env={"PATH": os.environ["PATH"], "LC_ALL": "C"},
                **self._as,
            )

    def __exit__(self, *error: object) -> None:
        data = str(self._folder / "data")
        try:
            self._run("pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")
        finally:
            shutil.rmtree(self._folder, ignore_errors=True)
