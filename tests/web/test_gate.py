"""What does not parse is answered at the gate, by the token check or before it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from pushwise.web.gate import Gate
from pushwise.web.settings import Settings
from web.conftest import Server, serving


async def inside(scope: Any, receive: Any, send: Any) -> None:
    """The application behind the gate: says what it was given."""
    if scope["type"] == "websocket":
        message = await receive()
        await send({"type": "websocket.close", "code": message.get("code", 1000)})
        return
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b""})


def ask(headers: dict[str, str], token: str | None = None) -> int:
    """Return the status of the answer to a request with these headers."""
    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    fields = [(b"host", b"localhost")]
    fields += [(name.encode(), value.encode("latin-1")) for name, value in headers.items()]
    scope = {"type": "http", "headers": fields, "query_string": b"", "path": "/"}
    asyncio.run(Gate(inside, Settings(token=token))(scope, receive, send))  # type: ignore[arg-type]
    status: int = sent[0]["status"]
    return status


@pytest.mark.parametrize("cookie", ["a@b=1", "=", ";;;", "\x00", 'a="', "pushwise_token=x; a@b=1"])
def test_cookies_that_do_not_parse_are_no_token(cookie: str) -> None:
    assert ask({"cookie": cookie}, token="secret") == 401  # noqa: S106 - not one
    assert ask({"cookie": cookie}) == 200


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "http://a]b", "//[", "\x80"])
def test_origins_that_do_not_parse_are_other_sites(origin: str) -> None:
    assert ask({"origin": origin}) == 403


@pytest.mark.parametrize("length", ["²", "9" * 5000, "-1", "1e9", "0x10"])
def test_lengths_that_do_not_parse_are_too_long(length: str) -> None:
    assert ask({"content-length": length}) == 413


def hang_up_code(text: str) -> int:
    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    async def receive() -> dict[str, Any]:
        return {"type": "websocket.receive", "text": text}

    scope = {"type": "websocket", "headers": [(b"host", b"localhost")], "query_string": b""}
    asyncio.run(Gate(inside, Settings())(scope, receive, send))  # type: ignore[arg-type]
    code: int = sent[0]["code"]
    return code


def test_a_web_socket_that_sends_nested_text_is_hung_up_on() -> None:
    assert hang_up_code("42" + "[" * 100_000 + "]" * 100_000) == 1009
    assert hang_up_code('42{"a":' * 200) == 1009
    assert hang_up_code('42["event",{"rows":["##","#@"]}]') == 1000
    assert hang_up_code('42["event","' + "[" * 5000 + '"]') == 1000  # in a string it is a letter
    assert hang_up_code("42[" + "[1]," * 5000 + "[]]") == 1000


def test_a_string_without_an_end_is_one_string() -> None:
    """It was looked for again from every quote in it: a megabyte held the server for an hour."""
    assert hang_up_code('42["' + '\\"' * 300_000 + "[" * 200) == 1000
    assert hang_up_code('42["a\\\n' + "[" * 200 + '"]') == 1000


@pytest.fixture(scope="module")
def strict() -> Any:
    with serving("--no-page", "--token", "secret", "--workers", "1") as running:
        yield running


def test_a_real_server_answers_as_the_gate_does(strict: Server) -> None:
    assert strict.ask("/api/info", headers={"Cookie": "a@b=1"}).status == 401
    assert strict.ask("/api/info", headers={"Origin": "http://["}).status == 403


def test_steps_beyond_the_limit_are_not_expanded(strict: Server) -> None:
    room = "\n".join(["#" * 60, "#@$." + " " * 55 + "#", *["#" + " " * 58 + "#"] * 40, "#" * 60])
    token = {"Authorization": "Bearer secret"}
    body = {"level": room, "solution": "5000000(du)"}
    answer = strict.ask("/api/check", body, headers=token)
    assert answer.status == 200
    assert answer.body["valid"] is False
    assert "more than 1,000,000 steps" in answer.body["message"]


@pytest.mark.parametrize(
    "raw",
    [
        b'{"level": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
        b'{"level": "#####\\n#@$.#\\n#####", "options": {"time_limit": NaN}}',
        b'{"level": "#####\\n#@$.#\\n#####", "options": {"node_limit": ' + b"9" * 400 + b"}}",
        b'{"level": "#####\\n#@$.#\\n#####", "options": {"seed": ' + b"9" * 5000 + b"}}",
        b'{"level": "\\ud800", "options": {}}',
        b'{"level": "#####\\n#@$.#\\n#####", "number": ' + b"9" * 400 + b"}",
        b'{"level": "#####\\n#@$.#\\n#####", "options": {"mining": "slow-fast:'
        + b"9" * 23
        + b'"}}',
    ],
    ids=range(7),
)
def test_requests_that_are_nonsense_are_refused(strict: Server, raw: bytes) -> None:
    token = {"Authorization": "Bearer secret"}
    answer = strict.ask("/api/solve", raw=raw, method="POST", headers=token)
    assert 400 <= answer.status < 500, answer.body
