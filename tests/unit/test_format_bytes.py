"""From bytes to levels: encodings declared and detected, archives and their limits."""

from __future__ import annotations

import gzip
import io
import zipfile
from pathlib import Path

import pytest

from pushwise import errors, formats
from pushwise.formats import unpacking
from pushwise.formats.encoding import decode

ONE = "#####\n#@$.#\n#####\n"
TWO = "######\n#@ $.#\n######\n"


def zipped(files: dict[str, bytes]) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return data.getvalue()


class TestEncodings:
    @pytest.mark.parametrize(
        ("encoding", "title"),
        [
            ("utf-8", "Győr 倉庫番"),
            ("utf-8-sig", "Győr"),
            ("utf-16", "倉庫番"),
            ("utf-16-le", "Crossing"),
            ("utf-16-be", "Crossing"),
            ("utf-16-le", "Győr 倉庫番"),
            ("cp1252", "L’été – “déjà vu” à Noël"),
            ("cp1252", "Père Noël"),
            ("cp1252", "it’s"),
            ("latin-1", "Ü"),
            ("cp932", "倉庫番の問題"),
            ("cp932", "そうこばん"),
            ("cp932", "ソウコバン (やさしい)"),
        ],
    )
    @pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
    def test_detected(self, encoding: str, title: str, line_end: str) -> None:
        text = f"{ONE}Title: {title}\n".replace("\n", line_end)
        (level,) = formats.scan_bytes(text.encode(encoding)).collection()
        assert (str(level) + "\n", level.title) == (ONE, title)

    @pytest.mark.parametrize(
        ("declaration", "encoding", "title"),
        [
            ("Charset: shift_jis", "cp932", "番"),
            ("; -*- coding: cp1250 -*-", "cp1250", "Győr"),
            ("Content-Type: text/plain; charset=koi8-r", "koi8-r", "Сокобан"),
            ("Encoding: utf-8", "utf-8", "Győr"),
        ],
    )
    def test_declared(self, declaration: str, encoding: str, title: str) -> None:
        text = f"{declaration}\n\n{ONE}Title: {title}\n"
        assert formats.scan_bytes(text.encode(encoding)).collection()[0].title == title

    def test_xml_declares_its_own(self) -> None:
        slc = formats.dumps(formats.loads(f"{ONE}Title: 倉庫"), "slc")
        data = slc.replace("UTF-8", "Shift_JIS").encode("cp932")
        assert formats.scan_bytes(data).collection()[0].title == "倉庫"

    @pytest.mark.parametrize(
        "name", ["rot13", "unicode_escape", "idna", "utf-16", "utf-7", "undefined", "cp037", "no"]
    )
    def test_declared_in_vain(self, name: str) -> None:
        text = f"coding: {name}\n\n{ONE}Title: \\x41+AGE- Ü\n"
        assert formats.scan_bytes(text.encode()).collection()[0].title == "\\x41+AGE- Ü"

    def test_anything_is_some_text(self) -> None:
        assert decode(bytes(range(256))).startswith("\x00\x01")


class TestArchives:
    def test_gzip(self, tmp_path: Path) -> None:
        path = tmp_path / "levels.xsb.gz"
        path.write_bytes(gzip.compress(ONE.encode()) + gzip.compress(f"\n{TWO}".encode()))
        assert [len(level.rows[0]) for level in formats.load(path)] == [5, 6]

    def test_zip_of_one_file_keeps_its_header(self) -> None:
        data = zipped({"a.sok": f"Collection: Mine\n\n{ONE}".encode()})
        collection = formats.load(io.BytesIO(data))
        assert (collection.title, len(collection)) == ("Mine", 1)

    def test_zip_of_several_files(self) -> None:
        files = {
            "b/two.xsb": f"{TWO}Title: Two\n".encode("utf-16"),
            "a/one.xsb": f"{ONE}Title: One\n".encode(),
            "a/README.txt": b"Two levels.",
            "a/empty": b"",
            "__MACOSX/a/._one.xsb": b"\x00\x05\x16\x07" + ONE.encode(),
            "c/bad.xsb": b"#####\n#$..#\n#####\n",
        }
        collection = formats.scan_bytes(zipped(files)).collection(keep_invalid=True)
        assert [level.title for level in collection] == ["One", "Two"]
        sentence = "c/bad.xsb: Level 3, line 1: The level has no player (@ or +)."
        assert [str(bad.error) for bad in collection.invalid] == [sentence]

    @pytest.mark.parametrize("pack", [gzip.compress, lambda data: zipped({"a.xsb": data})])
    @pytest.mark.parametrize("inner", [gzip.compress, lambda data: zipped({"a.xsb": data})])
    def test_no_archive_inside_an_archive(self, pack, inner) -> None:  # type: ignore[no-untyped-def]
        with pytest.raises(errors.BadArchive, match="an archive inside it: unpack it first"):
            formats.scan_bytes(pack(inner(ONE.encode())))

    @pytest.mark.parametrize("pack", [gzip.compress, lambda data: zipped({"a.xsb": data})])
    def test_too_large(self, pack, monkeypatch: pytest.MonkeyPatch) -> None:  # type: ignore[no-untyped-def]
        bomb = b"#" * 1_000_000
        with pytest.raises(errors.BadArchive, match="100 MB or 100 times its size"):
            formats.scan_bytes(pack(bomb))
        rows = "".join(f"; {n}\n" for n in range(20_000)).encode()  # packs to about a fifth
        monkeypatch.setattr(unpacking, "MAX_UNPACKED", len(rows))
        with pytest.raises(errors.NoLevels):
            formats.scan_bytes(pack(rows))
        monkeypatch.setattr(unpacking, "MAX_UNPACKED", len(rows) - 1)
        with pytest.raises(errors.BadArchive, match="unpacks to more than"):
            formats.scan_bytes(pack(rows))

    @pytest.mark.parametrize(
        ("data", "sentence"),
        [
            (gzip.compress(ONE.encode())[:-12], "The gzip file cannot be read: it ends too early."),
            (b"\x1f\x8bxxxxxxxxxx", "The gzip file cannot be read: it is damaged."),
            (zipped({"a": b"x"})[:-5], "The zip file cannot be read: it is damaged."),
            (zipped({}), "The zip file cannot be read: there is no file in it."),
            (b"7z\xbc\xaf\x27\x1c....", "The file is a 7-Zip archive, which is not read here;"),
            (b"%PDF-1.4", "The file is a PDF document, which is not read here;"),
        ],
        ids=range(6),
    )
    def test_refused(self, data: bytes, sentence: str) -> None:
        with pytest.raises(errors.FormatError) as caught:
            formats.scan_bytes(data)
        assert str(caught.value).startswith(sentence)

    def test_a_member_without_a_name_is_left_out(self) -> None:
        data = bytearray(zipped({"x": ONE.encode()}))
        entry = data.index(b"PK\x01\x02")
        data[entry + 28], data[entry + 32] = 0, 1  # what was its name is now its comment
        with pytest.raises(errors.BadArchive, match="there is no file in it"):
            formats.scan_bytes(bytes(data))

    def test_an_encrypted_member_is_named(self) -> None:
        data = bytearray(zipped({"secret.xsb": ONE.encode()}))
        for magic, offset in ((b"PK\x01\x02", 8), (b"PK\x03\x04", 6)):
            data[data.index(magic) + offset] |= 1
        with pytest.raises(errors.BadArchive, match=r"secret\.xsb is encrypted"):
            formats.scan_bytes(bytes(data))


def test_pddl_is_not_read_and_ssx_not_written() -> None:
    with pytest.raises(errors.UnknownFormat, match=r"'pddl'; the formats are xsb, .*ssx"):
        formats.loads(ONE, "pddl")
    with pytest.raises(errors.UnknownFormat, match=r"'ssx'; the formats are xsb, .*pddl"):
        formats.dumps(formats.loads(ONE), "ssx")
