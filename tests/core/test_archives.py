"""Archives of every kind: whole, joined, empty, cut short, damaged, and with windows that must be allowed."""

import bz2
import io
import lzma
import tracemalloc
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from chess_arbiter.core import archives
from chess_arbiter.core.source import (
    Source,
    SourceError,
    open_source,
    open_stream,
)

File = Callable[[bytes], Path]
Pack = Callable[[str, bytes], bytes]
Noise = Callable[[int], bytes]
KINDS = pytest.mark.parametrize("kind", archives.MAGICS)

GAME = b'[Event "?"]\n[White "M\xfcller"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n'
TEXT = GAME * 4000
"""Two hundred kilobytes."""


def refusal(call: Callable[[], object]) -> tuple[str, dict[str, object]]:
    with pytest.raises(SourceError) as caught:
        call()
    return caught.value.code, caught.value.facts


def content(source: Source) -> bytes:
    return b"".join(source.blocks())


@KINDS
def test_an_archive_is_known_by_its_first_bytes(file: File, kind: str, pack: Pack) -> None:
    packed = pack(kind, TEXT)
    source = open_source(file(packed))

    assert content(source) == TEXT
    assert (source.compression, source.size, source.raw_size, source.faults) == (kind, None, len(packed), [])
    assert source.raw_read == len(packed)


@KINDS
def test_parts_of_an_archive_follow_each_other(file: File, kind: str, pack: Pack) -> None:
    data = pack(kind, TEXT) + pack(kind, b"") + pack(kind, GAME) + bytes(64) + pack(kind, GAME) + bytes(512)
    source = open_source(file(data))

    assert content(source) == TEXT + GAME + GAME
    assert source.faults == []


@KINDS
def test_an_empty_archive_is_an_empty_file(file: File, kind: str, pack: Pack) -> None:
    source = open_source(file(pack(kind, b"")))

    assert content(source) == b""
    assert source.faults == []


@KINDS
def test_a_truncated_archive_gives_what_came_before(file: File, kind: str, pack: Pack, noise: Noise) -> None:
    text = noise(2 << 20)
    packed = pack(kind, noise(2 << 20))
    source = open_source(file(packed[: len(packed) // 2]))

    read = content(source)

    assert text.startswith(read)
    assert len(read) > 1 << 18
    [(code, offset, facts)] = source.faults
    assert (code, offset) == ("SRC003", len(read))
    assert facts == {"compression": kind, "reason": archives.CUT_SHORT, "read": len(read)}


@KINDS
@pytest.mark.parametrize("missing", [1, 3])
def test_an_archive_without_its_last_bytes_is_truncated(file: File, kind: str, missing: int, pack: Pack) -> None:
    source = open_source(file(pack(kind, TEXT)[:-missing]))

    read = content(source)

    assert TEXT.startswith(read)
    assert [fault[0] for fault in source.faults] == ["SRC003"]


@KINDS
def test_an_archive_cut_to_its_first_bytes_cannot_be_read(file: File, kind: str, pack: Pack) -> None:
    code, facts = refusal(lambda: open_source(file(pack(kind, TEXT)[:11])))

    assert code == "SRC003"
    assert facts == {"compression": kind, "reason": archives.CUT_SHORT, "read": 0}


@KINDS
def test_a_further_part_cut_within_its_first_bytes_is_truncated(file: File, kind: str, pack: Pack) -> None:
    source = open_source(file(pack(kind, TEXT) + pack(kind, TEXT)[:2]))

    assert content(source) == TEXT
    assert source.faults == [
        ("SRC003", len(TEXT), {"compression": kind, "reason": archives.CUT_SHORT, "read": len(TEXT)})
    ]


@KINDS
def test_what_follows_an_archive_is_told(file: File, kind: str, pack: Pack) -> None:
    source = open_source(file(pack(kind, TEXT) + b"and more"))

    assert content(source) == TEXT
    assert source.faults == [
        ("SRC003", len(TEXT), {"compression": kind, "reason": archives.NO_MEMBER, "read": len(TEXT)})
    ]


@KINDS
def test_a_damaged_archive_gives_what_came_before(file: File, kind: str, pack: Pack, noise: Noise) -> None:
    text = noise(2 << 20)
    packed = bytearray(pack(kind, noise(2 << 20)))
    for at in range(len(packed) // 2, len(packed) // 2 + 64):
        packed[at] ^= 0xA5
    source = open_source(file(bytes(packed)))

    read = content(source)

    assert read[: 1 << 18] == text[: 1 << 18]
    [(code, offset, facts)] = source.faults
    assert (code, offset, facts["read"]) == ("SRC003", len(read), len(read))
    assert facts["reason"]


def test_damage_in_gzip_costs_not_a_byte_before_it(file: File) -> None:
    engine = zlib.compressobj(wbits=31)
    packed = engine.compress(TEXT) + engine.flush(zlib.Z_FULL_FLUSH)
    source = open_source(file(packed + b"\xff" * 16))

    assert content(source) == TEXT
    assert source.faults[0][:2] == ("SRC003", len(TEXT))


@KINDS
def test_a_wrong_checksum_is_told(file: File, kind: str, pack: Pack) -> None:
    packed = bytearray(pack(kind, TEXT))
    packed[{"gzip": -8, "bzip2": -4, "xz": -30, "zstd": -2}[kind]] ^= 0x10
    source = open_source(file(bytes(packed)))

    read = content(source)

    assert TEXT.startswith(read)
    assert [fault[0] for fault in source.faults] == ["SRC003"]


@KINDS
def test_an_archive_decompresses_in_flat_memory_whatever_its_ratio(kind: str) -> None:
    megabytes = 40
    bomb = zipped_spaces(kind, megabytes)
    tracemalloc.start()

    source = open_stream(io.BytesIO(bomb), "bomb")
    sizes = [len(block) for block in source.blocks()]
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()

    assert sum(sizes) == megabytes << 20
    assert max(sizes) < 1 << 19
    assert peak < 8 << 20
    assert source.faults == []


def zipped_spaces(kind: str, megabytes: int) -> bytes:
    """An archive of so many megabytes of spaces, made without holding them."""
    engine = {
        "gzip": lambda: zlib.compressobj(9, zlib.DEFLATED, 31),
        "bzip2": lambda: bz2.BZ2Compressor(1),
        "xz": lambda: lzma.LZMACompressor(preset=0),
        "zstd": lambda: zstandard.ZstdCompressor().compressobj(),
    }[kind]()
    return b"".join(engine.compress(b" " * (1 << 20)) for _ in range(megabytes)) + engine.flush()


def zstd_frame(window_descriptor: int, text: bytes) -> bytes:
    """A frame of one raw block, with any window (RFC 8878, 3.1.1)."""
    block = (len(text) << 3 | 1).to_bytes(3, "little") + text
    return b"\x28\xb5\x2f\xfd\x00" + bytes([window_descriptor]) + block


@pytest.mark.parametrize(
    ("descriptor", "window"),
    [(17 << 3 | 1, (1 << 27) + (1 << 24)), (18 << 3, 1 << 28), (21 << 3, 1 << 31)],
    ids=["just-above", "256-MiB", "2-GiB"],
)
def test_long_zstd_windows_must_be_allowed(file: File, descriptor: int, window: int) -> None:
    path = file(zstd_frame(descriptor, GAME))

    assert refusal(lambda: open_source(path)) == ("SRC011", {"window": window, "limit": 1 << 27})
    source = open_source(path, allow_long_window=True)
    assert content(source) == GAME
    assert source.faults == []


def test_a_zstd_window_within_the_default_needs_no_leave(file: File) -> None:
    assert content(open_source(file(zstd_frame(17 << 3, GAME)))) == GAME


def test_a_later_zstd_frame_with_a_long_window_is_a_fault(file: File, pack: Pack) -> None:
    source = open_source(file(pack("zstd", TEXT) + zstd_frame(18 << 3, GAME)))

    assert content(source) == TEXT
    assert source.faults == [("SRC011", len(TEXT), {"window": 1 << 28, "limit": 1 << 27})]


def test_a_zstd_window_over_two_gibibytes_is_never_allowed(file: File) -> None:
    code, facts = refusal(lambda: open_source(file(zstd_frame(22 << 3, GAME)), allow_long_window=True))

    assert (code, facts["limit"]) == ("SRC011", 1 << 31)


def test_skippable_zstd_frames_are_skipped(file: File, pack: Pack) -> None:
    skipped = b"\x5a\x2a\x4d\x18" + (5).to_bytes(4, "little") + b"hello"
    source = open_source(file(skipped + pack("zstd", TEXT) + skipped))

    assert content(source) == TEXT
    assert source.faults == []


@given(st.binary(max_size=60), st.sampled_from(list(archives.MAGICS)), st.integers(0, 1 << 16))
def test_no_archive_is_too_damaged_to_be_refused_in_words(pack: Pack, junk: bytes, kind: str, at: int) -> None:
    packed = bytearray(pack(kind, GAME * 20))
    at %= len(packed)
    packed[at : at + len(junk)] = junk

    try:
        source = open_stream(io.BytesIO(bytes(packed)), "damaged")
        length = len(content(source))
        ends = {(code, offset) for code, offset, _ in source.faults}
    except SourceError as error:
        length = 0
        ends = {(error.code, 0)}

    assert ends <= {(code, length) for code in ("SRC003", "SRC006", "SRC007", "SRC011")}


@pytest.mark.parametrize(
    ("magic", "compression"),
    [(b"\x1f\x8b\x08\0\0", "gzip"), (b"BZh91AY&SY", "bzip2"), (b"\xfd7zXZ\0", "xz"), (b"\x28\xb5\x2f\xfd", "zstd")],
)
def test_a_stub_of_an_archive_is_cut_short(magic: bytes, compression: str) -> None:
    shortest = 4 if magic.isascii() else 2
    for length in range(shortest, len(magic) + 1):
        code, facts = refusal(lambda stub=magic[:length]: open_stream(io.BytesIO(stub), "stub"))
        assert (code, facts["compression"], facts["reason"]) == ("SRC003", compression, "it ends too early")
    for text in (b"B", b"BZh", b"(", b"P", b"P*"):
        assert content(open_stream(io.BytesIO(text), "text")) == text
