"""The gate before everything: who may ask, how much they may send, what a browser may do."""

from __future__ import annotations

import hmac
import json
import re
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qs, quote, unquote, urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pushwise.web.settings import Settings

COOKIE = "pushwise_token"
DISCARDED_BYTES = 16_000_000
LONGEST_LENGTH = 20  # digits of a length
# Messages of the page are flat; a parser of the framework fails on what is nested a thousand deep.
DEEPEST_MESSAGE = 100

# NiceGUI compiles its templates in the browser, which needs eval; nothing comes from elsewhere.
_POLICY = (
    "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; "
    "connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'self'; form-action 'self'"
)
_HEADERS = (
    (b"content-security-policy", _POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
)


class Gate:
    """An ASGI application around another; it also guards the page's own web socket."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it here."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = {
            name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]
        }
        refusal = self._refusal(scope, headers)
        if refusal is None and scope["type"] == "http":
            body = await self._body(headers, receive)
            if body is None:
                await _discard(receive)
                limit = self._settings.body_bytes
                refusal = 413, f"The request is too large: at most {limit:,} bytes are read."
            else:
                receive = _replay(body, receive)
        if refusal is None and scope["type"] == "websocket":
            receive = _flat(receive)
        if refusal is None:
            await self._app(scope, receive, self._with_headers(scope, send))
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 4000 + refusal[0]})
        else:
            await _answer(send, *refusal)

    def _refusal(self, scope: Scope, headers: dict[str, str]) -> tuple[int, str] | None:
        host = _host_name(headers.get("host", ""))
        if self._settings.hosts is not None and host not in self._settings.hosts:
            return 403, "This server is not asked under that name."
        origin = headers.get("origin")
        if origin and _place(origin) != headers.get("host", "").lower():
            return 403, "Requests from other sites' pages are not answered."
        if self._settings.token is not None and not self._knows_token(scope, headers):
            return 401, "A token is needed: send 'Authorization: Bearer TOKEN'."
        if headers.get("content-encoding", "identity") != "identity":
            return 415, "Compressed requests are not read."
        return None

    def _knows_token(self, scope: Scope, headers: dict[str, str]) -> bool:
        offered = [headers.get("authorization", "").removeprefix("Bearer ")]
        offered += _query_tokens(scope)
        cookie: SimpleCookie = SimpleCookie()
        try:
            cookie.load(headers.get("cookie", ""))
        except (ValueError, CookieError):
            cookie = SimpleCookie()
        if COOKIE in cookie:
            offered.append(unquote(cookie[COOKIE].value))
        token = (self._settings.token or "").encode()
        return any(hmac.compare_digest(text.encode(), token) for text in offered)

    async def _body(self, headers: dict[str, str], receive: Receive) -> list[Message] | None:
        """Read the whole body; None if it is longer than allowed."""
        length = headers.get("content-length", "0")
        if len(length) > LONGEST_LENGTH or not (length.isascii() and length.isdigit()):
            return None
        if int(length) > self._settings.body_bytes:
            return None
        if length == "0" and "transfer-encoding" not in headers:
            return []
        messages: list[Message] = []
        size = 0
        while True:
            message = await receive()
            messages.append(message)
            size += len(message.get("body", b""))
            if not message.get("more_body", False):
                return messages if size <= self._settings.body_bytes else None
            if size > self._settings.body_bytes:
                return None

    def _with_headers(self, scope: Scope, send: Send) -> Send:
        """Add the headers that tell a browser what this site never does; remember the token."""
        remember = self._settings.token is not None and bool(_query_tokens(scope))

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                extra = list(_HEADERS)
                if remember:
                    value = quote(self._settings.token or "", safe="")
                    cookie = f"{COOKIE}={value}; HttpOnly; SameSite=Strict; Path=/"
                    extra.append((b"set-cookie", cookie.encode()))
                message = {**message, "headers": [*message.get("headers", []), *extra]}
            await send(message)

        return sending


def _query_tokens(scope: Scope) -> list[str]:
    query = scope.get("query_string", b"").decode("latin-1")
    return parse_qs(query).get("token", [])


def _place(origin: str) -> str | None:
    """The host of an origin; None if it is none at all."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return None


def _host_name(host: str) -> str:
    name = host.lower()
    if name.startswith("["):
        return name.partition("]")[0] + "]"
    return name.partition(":")[0]


def _flat(receive: Receive) -> Receive:
    """Hang up on a web socket that sends text nested too deeply."""

    async def receiving() -> Message:
        message = await receive()
        if _depth(message.get("text") or "") > DEEPEST_MESSAGE:
            return {"type": "websocket.disconnect", "code": 1009}
        return message

    return receiving


def _depth(text: str) -> int:
    """How deep brackets are nested, those in strings left out."""
    if text.count("[") + text.count("{") <= DEEPEST_MESSAGE:
        return 0
    deepest = depth = 0
    # A string that nobody ends goes to the end: to look for its end again and again takes hours.
    for piece in re.findall(r'"(?:[^"\\]|\\.)*+"?|[\[{]|[\]}]', text, re.DOTALL):
        depth += (piece in "[{") - (piece in "]}")
        deepest = max(deepest, depth)
    return deepest


def _replay(messages: list[Message], receive: Receive) -> Receive:
    """Return the messages read already, then go on as before."""
    waiting = iter(messages)

    async def replaying() -> Message:
        message = next(waiting, None)
        return await receive() if message is None else message

    return replaying


async def _discard(receive: Receive) -> None:
    """Read on a while: a client that cannot finish sending does not see the answer."""
    size = 0
    while size < DISCARDED_BYTES:
        message = await receive()
        size += len(message.get("body", b""))
        if not message.get("more_body", False):
            return


async def _answer(send: Send, status: int, message: str) -> None:
    body = json.dumps({"detail": message}).encode()
    headers = [(b"content-type", b"application/json"), (b"connection", b"close"), *_HEADERS]
    if status == 401:
        headers.append((b"www-authenticate", b"Bearer"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
