"""Level files in gzip and zip archives, and the names of what is no level file at all.

An archive may unpack to 100 MB and to 100 times its own size, and no archive inside it is opened:
a few bytes must not ask for any amount of memory.
"""

from __future__ import annotations

import io
import struct
import zipfile
import zlib

from pushwise.errors import BadArchive, UnsupportedFile

MAX_UNPACKED = 100_000_000
MAX_RATIO = 100
MAX_MEMBERS = 10_000
_GZIP = b"\x1f\x8b"
_ZIP = (b"PK\x03\x04", b"PK\x05\x06")
# What the standard library raises for archives that are not as they should be.
_DAMAGES = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    ArithmeticError,
    EOFError,
    LookupError,
    OSError,
    RuntimeError,
    ValueError,
)
_OTHERS = {
    b"7z\xbc\xaf\x27\x1c": "a 7-Zip archive",
    b"Rar!": "a RAR archive",
    b"BZh": "a bzip2 file",
    b"\xfd7zXZ\x00": "an xz file",
    b"(\xb5/\xfd": "a Zstandard file",
    b"%PDF": "a PDF document",
    b"\x89PNG": "a PNG picture",
    b"GIF8": "a GIF picture",
    b"\xff\xd8\xff": "a JPEG picture",
    b"SQLite format 3\x00": "an SQLite database",
    b"\xd0\xcf\x11\xe0": "a document of an old office program",
    b"\x7fELF": "a program",
    b"MZ\x90": "a program",
}


def unpack(data: bytes, most_bytes: int | None = None) -> list[tuple[str | None, bytes]]:
    """Return the files in an archive with their names; what is no archive stays as it is."""
    most_bytes = MAX_UNPACKED if most_bytes is None else most_bytes
    if data.startswith(_GZIP):
        content = _gunzip(data, most_bytes)
        _refuse_nesting(content)
        return [(None, content)]
    if data.startswith(_ZIP):
        return _unzip(data, most_bytes)
    what = next((name for magic, name in _OTHERS.items() if data.startswith(magic)), None)
    if what is not None:
        raise UnsupportedFile(what)
    return [(None, data)]


def _limit(size: int, most_bytes: int) -> int:
    return min(most_bytes, MAX_RATIO * size)


def _gunzip(data: bytes, most_bytes: int) -> bytes:
    """Unpack all parts of a gzip file, a little at a time."""
    limit = _limit(len(data), most_bytes)
    pieces: list[bytes] = []
    size = 0
    rest = data
    while rest.startswith(_GZIP):
        part = zlib.decompressobj(wbits=31)
        while not part.eof:
            try:
                piece = part.decompress(rest, limit + 1 - size)
            except zlib.error:
                raise BadArchive("gzip", "it is damaged") from None
            if not piece and not part.unconsumed_tail and not part.eof:
                raise BadArchive("gzip", "it ends too early")
            pieces.append(piece)
            size += len(piece)
            if size > limit:
                raise BadArchive("gzip", _too_much(most_bytes))
            rest = part.unconsumed_tail
        rest = part.unused_data
    return b"".join(pieces)


def _unzip(data: bytes, most_bytes: int) -> list[tuple[str | None, bytes]]:
    limit = _limit(len(data), most_bytes)
    found: list[tuple[str | None, bytes]] = []
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = [x for x in archive.infolist() if _is_of_interest(x)]
            if len(members) > MAX_MEMBERS:
                raise BadArchive("zip", f"it has more than {MAX_MEMBERS:,} files")
            for member in sorted(members, key=lambda x: x.filename):
                if member.flag_bits & 1:
                    raise BadArchive("zip", f"{member.filename} is encrypted")
                with archive.open(member) as file:
                    content = file.read(limit + 1)  # what the archive says of sizes may be wrong
                limit -= len(content)
                if limit < 0:
                    raise BadArchive("zip", _too_much(most_bytes))
                _refuse_nesting(content)
                found.append((member.filename, content))
    except BadArchive:
        raise
    except NotImplementedError:
        raise BadArchive("zip", "it is packed with a method that is not known here") from None
    except _DAMAGES:
        raise BadArchive("zip", "it is damaged") from None
    if not found:
        raise BadArchive("zip", "there is no file in it")
    return found


def _is_of_interest(member: zipfile.ZipInfo) -> bool:
    hidden = any(part.startswith((".", "__MACOSX")) for part in member.filename.split("/"))
    return bool(member.filename) and not member.is_dir() and not hidden


def _refuse_nesting(content: bytes) -> None:
    if content.startswith((_GZIP, *_ZIP)):
        raise BadArchive("", "there is an archive inside it: unpack it first")


def _too_much(most_bytes: int) -> str:
    return f"it unpacks to more than {most_bytes / 1_000_000:g} MB or {MAX_RATIO} times its size"
