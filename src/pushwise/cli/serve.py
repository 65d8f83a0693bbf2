"""`pushwise serve`: the page and the JSON API."""

from __future__ import annotations

import argparse
import os
import sys
from contextlib import suppress
from typing import Any

from pushwise.cli import exit_codes
from pushwise.cli.durations import seconds
from pushwise.cli.listening import listen, port_of
from pushwise.cli.memory import add_memory_options, store_location

LOOPBACK = ("127.0.0.1", "localhost", "::1")


def add_parser(subparsers: Any) -> None:
    """Describe the subcommand."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "serve",
        description="Serve the page and, under /api, the JSON API. Only this machine can reach it "
        "unless --host says otherwise, which needs a token. Needs the extra 'web'.",
    )
    parser.add_argument(
        "--host",
        default="127.0.0.1",
        help="address to listen on; the default is reached by this machine only",
    )
    parser.add_argument("--port", type=int, default=8765, help="port to listen on")
    parser.add_argument(
        "--token",
        default=os.environ.get("PUSHWISE_TOKEN"),
        help="the token that clients must send; default: the environment's PUSHWISE_TOKEN",
    )
    parser.add_argument("--workers", type=int, metavar="N", help="how many searches run at once")
    parser.add_argument("--queue", type=int, metavar="N", help="how many searches may wait")
    parser.add_argument("--job-time", type=seconds, metavar="S", help="time limit of one search")
    parser.add_argument(
        "--job-memory", type=float, metavar="MiB", help="memory limit of one search"
    )
    parser.add_argument("--no-page", action="store_true", help="serve the API alone")
    add_memory_options(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Serve until interrupted, and end the process.

    All is closed by then; taking down what was loaded would be most of the time that a stop takes.
    """
    with suppress(KeyboardInterrupt):  # how a server is ended is no failure
        _serve(arguments)
    with suppress(OSError):
        sys.stdout.flush()
        sys.stderr.flush()
    os._exit(exit_codes.OK)


def _serve(arguments: argparse.Namespace) -> None:
    from pushwise.errors import BadOption

    if arguments.host not in LOOPBACK and not arguments.token:
        raise BadOption(
            f"to be reached at {arguments.host} the server needs a token: "
            "--token TOKEN or PUSHWISE_TOKEN."
        )
    try:
        import uvicorn

        from pushwise.web.app import create_app
        from pushwise.web.settings import LOOPBACK as LOCAL_NAMES
        from pushwise.web.settings import Settings
    except ModuleNotFoundError as error:
        raise BadOption(f"the server needs {error.name}: pip install 'pushwise[web]'.") from None
    chosen = {
        "workers": arguments.workers,
        "queue": arguments.queue,
        "job_seconds": arguments.job_time,
        "job_memory_mib": arguments.job_memory,
    }
    for name, value in chosen.items():
        if value is not None and not value > 0:
            raise BadOption(f"{name} must be greater than 0, not {value:g}.")
    given = {name: value for name, value in chosen.items() if value is not None}
    local = arguments.host in LOOPBACK
    hosts = LOCAL_NAMES if local else None
    store = store_location(arguments)
    settings = Settings(token=arguments.token or None, hosts=hosts, store=store, **given)
    app = create_app(settings, page=not arguments.no_page)
    config = uvicorn.Config(
        app, log_level="warning", timeout_graceful_shutdown=1, limit_concurrency=1000
    )
    # Not before the app is made, which takes seconds: who is let in would wait for it.
    sockets = listen(arguments.host, arguments.port)
    host = f"[{arguments.host}]" if ":" in arguments.host else arguments.host
    print(f"Pushwise is at http://{host}:{port_of(sockets)}/ (Ctrl-C stops)", flush=True)
    uvicorn.Server(config).run(sockets=sockets)
