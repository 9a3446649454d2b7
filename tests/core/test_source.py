"""Opening and reading: files, pipes, standard input, parts of files, folders, and what is no text at all."""

import bz2
import gzip
import io
import os
import random
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chess_arbiter.core import archives
from chess_arbiter.core.lines import STRETCH
from chess_arbiter.core.source import (
    Source,
    SourceError,
    binary_kind,
    expand,
    open_range,
    open_source,
    open_stream,
    whole_lines,
    wide_text,
)

File = Callable[[bytes], Path]
Pack = Callable[[str, bytes], bytes]
Noise = Callable[[int], bytes]

GAME = b'[Event "?"]\n[White "M\xfcller"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n'
TEXT = GAME * 4000
"""Two hundred kilobytes."""


def refusal(call: Callable[[], object]) -> tuple[str, dict[str, object]]:
    with pytest.raises(SourceError) as caught:
        call()
    return caught.value.code, caught.value.facts


def content(source: Source) -> bytes:
    return b"".join(source.blocks())


def test_a_plain_file(file: File) -> None:
    with open_source(file(TEXT)) as source:
        read = content(source)

    assert read == TEXT
    assert (source.size, source.raw_size, source.raw_read) == (len(TEXT),) * 3
    assert (source.compression, source.encoding, source.faults) == (None, None, [])


def test_an_empty_file(file: File) -> None:
    source = open_source(file(b""))

    assert list(source.blocks()) == []
    assert source.faults == []


def test_blocks_end_with_lines(file: File, noise: Noise) -> None:
    blocks = list(open_source(file(noise(5 << 20))).blocks())

    assert all(block.endswith(b"\n") for block in blocks[:-1])
    assert max(map(len, blocks)) < (1 << 18) + STRETCH
    assert len(blocks) <= 22


@pytest.mark.parametrize("limit", [1, 100, len(TEXT) - 1])
def test_reading_ends_at_max_bytes(file: File, limit: int) -> None:
    source = open_source(file(TEXT), max_bytes=limit)

    assert content(source) == TEXT[:limit]
    assert source.faults == [("SRC010", limit, {"limit": limit})]


def test_max_bytes_count_decompressed_bytes(file: File) -> None:
    source = open_source(file(gzip.compress(TEXT)), max_bytes=1000)

    assert content(source) == TEXT[:1000]
    assert source.faults == [("SRC010", 1000, {"limit": 1000})]


def test_a_file_of_max_bytes_is_read_whole(file: File) -> None:
    source = open_source(file(TEXT), max_bytes=len(TEXT))

    assert content(source) == TEXT
    assert source.faults == []


def test_a_named_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_bytes, args=(TEXT,))
    writer.start()

    source = open_source(pipe)
    read = content(source)
    writer.join()

    assert read == TEXT
    assert (source.size, source.raw_size) == (None, None)


def test_a_pipe_is_read_as_it_fills() -> None:
    reader, writer = os.pipe()
    with os.fdopen(reader, "rb", buffering=0) as stream:
        os.write(writer, b"one\ntw")
        blocks = open_stream(stream, "-").blocks()
        first = next(blocks)
        os.write(writer, b"o\nthree\n")
        second = next(blocks)
        os.close(writer)

        assert (first, second, list(blocks)) == (b"one\n", b"two\nthree\n", [])


def test_a_pipe_that_does_not_block_is_waited_for() -> None:
    reader, writer = os.pipe()
    os.set_blocking(reader, False)
    with os.fdopen(reader, "rb", buffering=0) as stream:
        timer = threading.Timer(0.05, lambda: (os.write(writer, GAME), os.close(writer)))
        timer.start()

        read = content(open_stream(stream, "-"))
        timer.join()

    assert read == GAME


@pytest.mark.parametrize("kind", [None, *archives.MAGICS])
def test_standard_input(monkeypatch: pytest.MonkeyPatch, file: File, kind: str | None, pack: Pack) -> None:
    path = file(pack(kind, TEXT) if kind else TEXT)
    with path.open(encoding="latin-1") as stdin:
        monkeypatch.setattr(sys, "stdin", stdin)

        source = open_source("-")
        read = content(source)

        assert (source.name, read, source.size) == ("-", TEXT, None)
        assert not stdin.closed


def test_standard_input_that_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)

    assert refusal(lambda: open_source("-")) == ("SRC001", {"reason": "standard input is closed"})


def test_what_cannot_be_opened(tmp_path: Path) -> None:
    assert refusal(lambda: open_source(tmp_path / "none")) == ("SRC001", {"reason": "no such file or directory"})
    assert refusal(lambda: open_source("a\0b"))[0] == "SRC001"


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is forbidden to root")
def test_a_file_without_permission(file: File) -> None:
    path = file(TEXT)
    path.chmod(0)

    assert refusal(lambda: open_source(path)) == ("SRC001", {"reason": "permission denied"})


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    assert refusal(lambda: open_source(tmp_path)) == ("SRC002", {"found": "a folder without a PGN file"})


def test_a_socket_is_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with socket.socket(socket.AF_UNIX) as end:
        end.bind("socket")

        assert refusal(lambda: open_source("socket")) == ("SRC002", {"found": "a socket"})


class Failing(io.RawIOBase):
    """A disk that fails after some bytes."""

    def __init__(self, data: bytes) -> None:
        self.data = io.BytesIO(data)

    def read(self, size: int = -1) -> bytes:
        if data := self.data.read(min(size, 1000)):
            return data
        raise OSError(5, "Input/output error")


@pytest.mark.parametrize("kind", [None, "gzip", "bzip2", "zstd"])
def test_a_read_that_fails_midway(kind: str | None, pack: Pack, noise: Noise) -> None:
    text = noise(2 << 20) if kind else TEXT
    packed = pack(kind, noise(2 << 20)) if kind else text
    source = open_stream(Failing(packed[: len(packed) // 2]), "disk")  # type: ignore[arg-type]

    read = content(source)

    assert text.startswith(read)
    assert len(read) > 50_000
    assert source.faults == [("SRC013", len(read), {"reason": "input/output error", "read": len(read)})]


def test_a_read_that_fails_at_once() -> None:
    facts = {"reason": "input/output error", "read": 0}

    assert refusal(lambda: open_stream(Failing(b""), "disk")) == ("SRC013", facts)  # type: ignore[arg-type]


def test_process_memory_fails_at_once() -> None:
    if not os.path.exists("/proc/self/mem"):
        pytest.skip("needs /proc")

    assert refusal(lambda: open_source("/proc/self/mem"))[0] == "SRC013"


@pytest.mark.parametrize(
    ("encoding", "order"),
    [
        ("utf-16", "little-endian"),
        ("utf-16-le", "little-endian"),
        ("utf-16-be", "big-endian"),
        ("utf-32", "little-endian"),
        ("utf-32-le", "little-endian"),
        ("utf-32-be", "big-endian"),
    ],
)
def test_utf_16_and_utf_32_are_not_read_unless_named(file: File, encoding: str, order: str) -> None:
    path = file(GAME.decode("latin-1").encode(encoding))

    facts = {"encoding": encoding[:6].upper(), "order": order}
    assert refusal(lambda: open_source(path)) == ("SRC007", facts)
    assert refusal(lambda: open_source(path, encoding="latin-1")) == ("SRC007", facts)
    source = open_source(path, encoding=encoding)
    assert content(source) == GAME.decode("latin-1").encode()
    assert (source.encoding, source.transcoded, source.size) == ("utf-8", True, None)


@pytest.mark.parametrize("written", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
def test_utf_16_and_utf_32_without_a_mark_are_read_in_their_order(file: File, written: str) -> None:
    path = file("1. e4 e5 *\n".encode(written))

    assert content(open_source(path, encoding=written[:6])) == b"1. e4 e5 *\n"


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32"])
def test_latin_text_named_utf_16_is_no_fault_of_ours(file: File, encoding: str) -> None:
    assert "\ufffd" in content(open_source(file(GAME), encoding=encoding)).decode()


@pytest.mark.parametrize(
    "encoding",
    [
        "idna",
        "punycode",
        "undefined",
        "rot13",
        "base64",
        "hex",
        "zlib",
        "utf-7",
        "hz",
        "unicode_escape",
        "raw_unicode_escape",
        "cp037",
        "klingon",
    ],
)
def test_what_does_not_keep_ascii_is_no_encoding_of_games(file: File, encoding: str) -> None:
    with pytest.raises(LookupError, match=r"there is no encoding|is no encoding of PGN files"):
        open_source(file(GAME), encoding=encoding)


def test_utf_16_in_an_archive(file: File) -> None:
    path = file(gzip.compress(GAME.decode("latin-1").encode("utf-16")))

    assert refusal(lambda: open_source(path))[0] == "SRC007"
    assert content(open_source(path, encoding="UTF-16")) == GAME.decode("latin-1").encode()


def test_undecodable_utf_16_becomes_replacements(file: File) -> None:
    data = "1. e4 *\n".encode("utf-16") + b"\x00\xd8x\x00\x01"

    assert content(open_source(file(data), encoding="utf-16")) == "1. e4 *\n\ufffdx\ufffd".encode()


@pytest.mark.parametrize("encoding", ["gbk", "shift_jis", "utf-8", "cp1251"])
def test_named_encodings(file: File, encoding: str) -> None:
    text = '[White "Бобби"]\n' * 10_000
    source = open_source(file(text.encode(encoding)), encoding=encoding)

    read = content(source)

    assert source.transcoded == (encoding in ("gbk", "shift_jis", "cp037"))
    assert source.single_byte == (encoding == "cp1251")
    assert source.encoding == ("utf-8" if source.transcoded else encoding)
    assert read.decode(source.encoding) == text


@pytest.mark.parametrize("encoding", ["no-such-encoding", "hex", "idna"])
def test_an_unknown_encoding_is_the_callers_mistake(file: File, encoding: str) -> None:
    path = file(TEXT)

    with pytest.raises(LookupError):
        open_source(path, encoding=encoding)
    with pytest.raises(LookupError):
        open_range(path, 0, 10, encoding=encoding)


@pytest.mark.parametrize(
    ("data", "found"),
    [
        pytest.param(b"PK\x03\x04\x14\x00" + TEXT, "a zip archive", id="zip"),
        pytest.param(b"\x89PNG\r\n\x1a\n" + bytes(100), "a PNG image", id="png"),
        pytest.param(b"\x7fELF\x02\x01\x01" + bytes(100), "a program", id="elf"),
        pytest.param(b"%PDF-1.7\n" + TEXT, "a PDF document", id="pdf"),
        pytest.param(b"games.pgn".ljust(257, b"\0") + b"ustar\x0000" + TEXT, "a tar archive", id="tar"),
        pytest.param(gzip.compress(TEXT), "an archive within an archive", id="gzip-twice"),
        pytest.param(random.Random(1).randbytes(5000), "", id="noise"),
        pytest.param(bytes(5000), "", id="nothing-but-nuls"),
    ],
)
def test_binaries_are_refused(file: File, data: bytes, found: str) -> None:
    expected = ("SRC006", {"found": found} if found else {})

    assert binary_kind(data) == found
    assert refusal(lambda: open_source(file(bz2.compress(data)))) == expected


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(b"\x1a", id="the-end-mark-of-dos"),
        pytest.param(GAME + b"\x1a" * 100, id="end-marks"),
        pytest.param(b"1. e4 *\n".ljust(512, b"\0"), id="padded-with-nuls"),
        pytest.param(GAME + bytes(300) + TEXT, id="a-hole"),
        pytest.param((GAME + b"\x06\x11") * 100, id="printer-controls"),
        pytest.param(("┌─┐│♞│└─┘ Größe".encode("cp437", "ignore") + b"\n") * 100, id="cp437"),
        pytest.param('[White "Каспаров"]\n'.encode("cp1251") * 100, id="cp1251"),
        pytest.param('[White "卡斯帕罗夫"]\n'.encode("gbk") * 100, id="gbk"),
        pytest.param(b"1. e4 e5\x00\x00 2. Nf3 *\n", id="two-nuls"),
        pytest.param(b"\x01\x02\x03", id="three-bytes"),
    ],
)
def test_texts_with_odd_bytes_are_texts(data: bytes) -> None:
    assert binary_kind(data) is None
    assert wide_text(data) is None
    assert content(open_stream(io.BytesIO(data), "odd")) == data


def test_part_of_a_file(file: File) -> None:
    path = file(TEXT)
    with open_source(path) as source:
        size = source.size
    assert size is not None
    middle = len(GAME) * 1000

    first = open_range(path, 0, middle)
    second = open_range(path, middle, size, encoding="latin-1")

    assert content(first) + content(second) == TEXT
    assert (second.raw_read, second.encoding, second.single_byte) == (size - middle, "iso8859-1", True)
    assert first.faults == second.faults == []


def test_a_file_that_became_shorter(file: File) -> None:
    source = open_range(file(TEXT), 0, len(TEXT) + 5)

    assert content(source) == TEXT
    assert [fault[:2] for fault in source.faults] == [("SRC013", len(TEXT))]


def test_folders_give_their_games_in_code_point_order(tmp_path: Path) -> None:
    for name in ["b.pgn", "B.pgn", "a/z.pgn.gz", "a.pgn.zst", "a/b/c.PGN", "é.pgn.xz", "x.pgn.bz2", "notes.txt", "pgn"]:
        (tmp_path / name).parent.mkdir(exist_ok=True, parents=True)
        (tmp_path / name).touch()
    other = tmp_path / "notes.txt"

    files = expand([other, tmp_path, "-", "missing.pgn"])

    expected = ["B.pgn", "a.pgn.zst", "a/b/c.PGN", "a/z.pgn.gz", "b.pgn", "x.pgn.bz2", "é.pgn.xz"]
    assert files == [str(other), *(f"{tmp_path}/{name}" for name in expected), "-", "missing.pgn"]


def test_a_folder_without_games_stands_for_itself(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").touch()

    assert expand([tmp_path]) == [str(tmp_path)]


def test_a_folder_gives_no_pipes_but_links_that_lead_nowhere(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.pgn")
    (tmp_path / "gone.pgn").symlink_to("nowhere")
    (tmp_path / "loop").symlink_to(tmp_path, target_is_directory=True)

    assert expand([tmp_path]) == [f"{tmp_path}/gone.pgn"]


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is forbidden to root")
def test_a_folder_that_cannot_be_searched_is_named(tmp_path: Path) -> None:
    (tmp_path / "closed").mkdir(mode=0)
    (tmp_path / "a.pgn").touch()

    closed = str(tmp_path / "closed")
    assert expand([tmp_path]) == [str(tmp_path / "a.pgn"), closed]
    assert refusal(lambda: open_source(closed)) == ("SRC001", {"reason": "permission denied"})


LINE_PARTS = st.sampled_from([b"a" * 5, b"\n", b"\r", b"\r\n", "é".encode() * 3, b"\x80" * 5, "♞".encode()])


@given(st.lists(LINE_PARTS, max_size=40).map(b"".join), st.lists(st.integers(1, 30), min_size=1), st.integers(6, 40))
def test_blocks_are_cut_at_the_same_kinds_of_places_whatever_the_chunks(
    data: bytes, sizes: list[int], stretch: int
) -> None:
    def chunks() -> Iterator[bytes]:
        at = 0
        while at < len(data):
            size = sizes[at % len(sizes)]
            yield data[at : at + size]
            at += size

    allowed = cuts(data, stretch)
    at = 0
    for block in whole_lines(chunks(), stretch):
        assert block
        at += len(block)
        assert at in allowed
    assert at == len(data)


def cuts(data: bytes, stretch: int) -> set[int]:
    """Where data may be cut: after each line, and within it after each full stretch."""
    found = {len(data)}
    start = 0
    for at in range(len(data)):
        if data[at] == 10 or (data[at] == 13 and data[at + 1 : at + 2] != b"\n"):
            found.add(at + 1)
            start = at + 1
        elif at - start >= stretch and (data[at] & 0xC0 != 0x80 or at - start >= stretch + 3):
            found.add(at)
            start = at
    return found
