"""The sockets that `pushwise serve` listens on, bound before anybody is told the address."""

from __future__ import annotations

import errno
import socket

from pushwise.errors import BadOption

LARGEST_PORT = 65535
# A name such as localhost may have addresses of a kind that this machine does not have.
NOT_HERE = (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT)


def listen(host: str, port: int) -> list[socket.socket]:
    """Listen on every address of a host; port 0 is any free one, the same for all of them."""
    if not 0 <= port <= LARGEST_PORT:
        raise BadOption(f"--port must be from 0 to {LARGEST_PORT}.")
    sockets: list[socket.socket] = []
    for family, address in _addresses(host):
        try:
            sockets.append(socket.create_server((address, port), family=family))
        except OSError as error:
            if error.errno in NOT_HERE:
                continue
            for bound in sockets:
                bound.close()
            raise BadOption(_sentence(error, host, port)) from None
        port = port_of(sockets)
    if not sockets:
        raise BadOption(f"{host} is no address of this machine: choose another with --host.")
    return sockets


def port_of(sockets: list[socket.socket]) -> int:
    """Return the port that the sockets are bound to."""
    port: int = sockets[0].getsockname()[1]
    return port


def _addresses(host: str) -> list[tuple[int, str]]:
    try:
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError):  # a name that is not known, or cannot be one
        return []
    return list(dict.fromkeys((family, str(place[0])) for family, _, _, _, place in found))


def _sentence(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        why = "is in use already: end what listens there, or choose another with --port."
    elif error.errno == errno.EACCES:
        why = "is not open to you: choose one from 1024 up with --port."
    else:
        why = f"cannot be used: {error.strerror or error}."
    return f"port {port} of {host} {why}"
