"""Lines, columns and the survey of bytes, against definitions that are slow and plain."""

import random
import re
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chess_arbiter.core import bulk, lines
from chess_arbiter.core.lines import (
    CONTROL,
    LATIN_1,
    LONG_LINE,
    NUL,
    STRETCH,
    UNDECODABLE,
    WINDOWS_1252,
    LineMap,
    Survey,
    decode,
    decode_line,
    last_cut,
)
from chess_arbiter.core.source import whole_lines

BOM = b"\xef\xbb\xbf"
Event = tuple[int, int, int, int, int]

# Bytes and sequences that matter to some rule, so that short texts meet many of them.
PLAIN_PARTS = [b"a", b"bc", b" ", b"\t", b"\n", b"\r", b"\r\n", b"\n\n", b"x" * 7]
UTF8_PARTS = [BOM, "é".encode(), "♞".encode(), "🨀".encode()]
CONTROL_PARTS = [b"\x00", b"\x00\x00\x00", b"\x01", b"\x1a", b"\x7f", b"\x0b\x0c", b"\x01" * 20, b"\x01x" * 12]
RAW_PARTS = [b"\x80", b"\x93\x94", b"\xe9", b"\xfc\xdf", b"\xc3", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xa9" * 9]
PARTS = st.sampled_from([*PLAIN_PARTS, *UTF8_PARTS, *CONTROL_PARTS, *RAW_PARTS])
TEXTS = st.lists(PARTS, max_size=40).map(b"".join)
STRETCHES = st.sampled_from([8, 16, 100, STRETCH])


def is_utf8(raw: bytes) -> bool:
    try:
        raw.decode()
    except UnicodeDecodeError:
        return False
    return True


def slow_lines(data: bytes) -> Iterator[tuple[int, int, int]]:
    """Start, end of the text and end of the line end, of each line; the last may be empty and have none."""
    start = 0
    for end in re.finditer(rb"\r\n|\r|\n", data):
        yield start, end.start(), end.end()
        start = end.end()
    yield start, len(data), len(data)


def slow_stretches(data: bytes, start: int, end: int, length: int) -> Iterator[tuple[int, int]]:
    """The stretches of one line's text."""
    while end - start > length:
        stop = start + length
        while stop < min(start + length + 3, end) and data[stop] & 0xC0 == 0x80:
            stop += 1
        yield start, stop
        start = stop
    yield start, end


def slow_place(data: bytes, index: int, length: int) -> tuple[int, int]:
    """Line and column by the definition."""
    number, (start, end, _) = next(
        (number, line)
        for number, line in enumerate(slow_lines(data), start=1)
        if index < line[2] or line[1] == line[2] == len(data)
    )
    column = 1 + max(index - end, 0)
    for first, last in slow_stretches(data, start, end, length):
        before = data[first : min(last, index)]
        column += sum(byte & 0xC0 != 0x80 for byte in before) if is_utf8(data[first:last]) else len(before)
    if data[start:].startswith(BOM):
        # The mark counts one where its stretch is UTF-8, else a byte each.
        first, last = next(slow_stretches(data, start, end, length))
        column -= min(index - start, 3) if not is_utf8(data[first:last]) else min(index - start, 1)
    return number, column


def kind_of(byte: int, raw: bool) -> int:
    if byte == 0:
        return NUL
    if (byte < 32 and byte not in b"\t\n\r") or byte == 127:
        return CONTROL
    if raw and byte >= 0x80:
        return WINDOWS_1252 if byte < 0xA0 else LATIN_1
    return 0


def slow_survey(data: bytes, length: int) -> list[Event]:
    """The events by the definition; those of a kind beyond the eighth of a stretch are counted with the eighth."""
    events: list[Event] = []
    for start, end, _ in slow_lines(data):
        before = 0
        for first, last in slow_stretches(data, start, end, length):
            raw = not is_utf8(data[first:last])
            told: dict[int, list[int]] = {}
            for at in range(first, last):
                kind = 0 if at < start + 3 and data[start:].startswith(BOM) else kind_of(data[at], raw)
                if kind and kind != before:
                    run = at
                    while run < last and kind_of(data[run], raw) == kind:
                        run += 1
                    seen = told.setdefault(kind, [])
                    if len(seen) < 8:
                        seen.append(len(events))
                        goes_on = run == last and last - first >= length
                        events.append((at, kind, data[at], run - at, 0 if goes_on else run - at))
                    else:
                        old = events[seen[-1]]
                        events[seen[-1]] = (*old[:4], old[4] + run - at)
                before = kind
    return sorted(events)


def blocks_of(data: bytes, sizes: list[int], stretch: int) -> list[bytes]:
    """The data in chunks of these sizes, over and over, and cut by the source into blocks."""
    chunks = []
    at = 0
    while at < len(data):
        size = sizes[len(chunks) % len(sizes)]
        chunks.append(data[at : at + size])
        at += size
    return list(whole_lines(chunks, stretch))


def survey_of(data: bytes, sizes: list[int], stretch: int, encoding: str | None = None) -> list[Event]:
    survey = Survey(encoding=encoding, stretch=stretch)
    return [event for block in blocks_of(data, sizes, stretch) for event in survey.scan(block, 0, len(block))]


SIZES = st.lists(st.integers(1, 60), min_size=1, max_size=5)


@given(TEXTS, st.integers(0, 300), st.integers(0, 300))
def test_bulk_loops_equal_their_plain_definitions(data: bytes, start: int, end: int) -> None:
    data = data * 4
    end = min(end * 3, len(data))
    start = min(start, end)
    part = data[start:end]

    returns = sum(byte == 13 and data[at + 1 : at + 2] != b"\n" for at, byte in enumerate(data[start:end], start=start))
    assert bulk.line_feeds(data, start, end) == part.count(b"\n")
    assert bulk.lone_returns(data, start, end) == returns
    assert bulk.is_plain(data, start, end) == all(32 <= byte < 127 or byte in b"\t\n\r" for byte in part)


@given(TEXTS, SIZES, STRETCHES, st.randoms(use_true_random=False))
def test_places_equal_the_slow_definition_in_any_order_and_any_buffers(
    data: bytes, sizes: list[int], stretch: int, chance: random.Random
) -> None:
    line_map = LineMap(stretch=stretch)
    base = 0
    rest = b""

    for block in blocks_of(data, sizes, stretch):
        buffer = rest + block
        line_map.feed(buffer)
        assert line_map.offset == base
        for _ in range(8):
            index = chance.randrange(len(buffer))
            assert line_map.locate(index) == slow_place(data, base + index, stretch)
        consumed = chance.randint(0, len(buffer))
        line_map.advance(consumed)
        base += consumed
        rest = buffer[consumed:]

    line_map.feed(rest)
    assert line_map.locate(len(rest)) == slow_place(data, len(data), stretch)
    line_map.advance(len(rest))
    assert line_map.line_ends() == len(list(slow_lines(data))) - 1


@given(TEXTS, SIZES)
def test_a_single_byte_encoding_has_one_character_a_byte(data: bytes, sizes: list[int]) -> None:
    line_map = LineMap(single_byte=True)
    line_map.feed(data)

    for index in range(0, len(data), 5):
        number, start = next((n, s) for n, (s, _, after) in enumerate(slow_lines(data), 1) if index < after)
        column = index - start + 1 - (min(index - start, 3) if data[start:].startswith(BOM) else 0)
        assert line_map.locate(index) == (number, column)


@pytest.mark.parametrize(
    ("data", "index", "place"),
    [
        pytest.param(b"", 0, (1, 1), id="nothing"),
        pytest.param(b"ab", 2, (1, 3), id="the-end-of-a-line-without-end"),
        pytest.param(b"ab\n", 3, (2, 1), id="the-end-after-a-line-end"),
        pytest.param(b"ab\r", 3, (2, 1), id="the-end-after-a-lone-cr"),
        pytest.param(b"ab\r\ncd", 3, (1, 4), id="the-lf-of-a-crlf-ends-its-line"),
        pytest.param(b"ab\r\rcd", 4, (3, 1), id="two-lone-crs"),
        pytest.param(b"\n\r\n\rx", 4, (4, 1), id="mixed-line-ends"),
        pytest.param("Müller x".encode(), 8, (1, 8), id="utf-8-counts-characters"),
        pytest.param("Müller x".encode("latin-1"), 7, (1, 8), id="latin-1-counts-bytes"),
        pytest.param("é\xe9".encode("latin-1") + "é".encode() + b"x", 4, (1, 5), id="a-mixed-line-is-windows-1252"),
        pytest.param(BOM + b"[Event", 3, (1, 1), id="a-mark-is-no-character"),
        pytest.param(b"x\n" + BOM + b"[Event", 6, (2, 2), id="a-mark-at-a-later-line"),
        pytest.param(b"x" + BOM + b"y", 4, (1, 3), id="a-mark-within-a-line-is-a-character"),
    ],
)
def test_place(data: bytes, index: int, place: tuple[int, int]) -> None:
    line_map = LineMap()
    line_map.feed(data)

    assert line_map.locate(index) == place


def test_cr_and_lf_in_different_buffers_end_one_line() -> None:
    line_map = LineMap()
    line_map.feed(b"one\r")
    line_map.advance(4)
    ended = line_map.line_ends()
    line_map.feed(b"\ntwo")

    assert ended == 1
    assert line_map.locate(0) == (1, 5)
    assert line_map.locate(1) == (2, 1)


def test_a_map_may_begin_anywhere() -> None:
    line_map = LineMap(1000, 50)
    line_map.feed(b"a\nbc")

    assert line_map.locate(3) == (51, 2)
    line_map.advance(3)
    assert (line_map.offset, line_map.line, line_map.column) == (1003, 51, 1)


def test_places_outside_the_buffer_are_refused() -> None:
    line_map = LineMap()
    line_map.feed(b"abc")

    for index in (-1, 4):
        with pytest.raises(IndexError):
            line_map.locate(index)
        with pytest.raises(IndexError):
            line_map.advance(index)


def test_a_line_of_many_megabytes_is_measured_in_flat_memory() -> None:
    line_map = LineMap()
    block = "ü".encode() * (STRETCH // 2)

    for _ in range(64):
        line_map.feed(block)
        line_map.advance(len(block))
    line_map.feed(b"x")

    assert line_map.locate(0) == (1, 64 * STRETCH // 2 + 1)


@given(TEXTS, SIZES, STRETCHES)
def test_the_survey_equals_the_slow_definition(data: bytes, sizes: list[int], stretch: int) -> None:
    events = survey_of(data, sizes, stretch)

    assert [event for event in events if event[1] != LONG_LINE] == slow_survey(data, stretch)
    assert events == sorted(events)


@given(st.lists(st.sampled_from([b"a" * 200, b"a" * 55, "é".encode() * 60, b"\xe9" * 30, b"\n", b"\r\n", BOM])), SIZES)
def test_pgn_4_3_lines_over_255_characters_are_told_once(parts: list[bytes], sizes: list[int]) -> None:
    data = b"".join(parts)
    expected = []
    for start, end, _ in slow_lines(data):
        text = data[start:end]
        mark = 3 if text.startswith(BOM) else 0
        characters = len(decode_line(text))
        if characters > 255:
            head = decode_line(text)[:255].encode() if is_utf8(text) else text[mark : mark + 255]
            offset = start + mark + len(head)
            expected.append((offset, end - offset, characters))

    found = [
        (offset, length, count)
        for offset, kind, _, length, count in survey_of(data, [size * 7 for size in sizes], STRETCH)
        if kind == LONG_LINE
    ]

    assert found == expected


@pytest.mark.parametrize("stretch", [16, 100, 300, STRETCH])
def test_pgn_4_3_a_line_longer_than_a_stretch_is_told_once(stretch: int) -> None:
    data = b"short\n" + "é".encode() * 1000 + b"\nshort\n" + b"y" * 254 + b"\n" + b"x" * 256 + b"\n"

    found = [event[:2] for event in survey_of(data, [200], stretch)]

    assert found == [(6 + 510, LONG_LINE), (6 + 2001 + 6 + 255 + 255, LONG_LINE)]


@given(st.binary(max_size=300), SIZES, STRETCHES)
def test_no_bytes_are_too_hostile(data: bytes, sizes: list[int], stretch: int) -> None:
    events = survey_of(data, sizes, stretch)

    assert [event for event in events if event[1] != LONG_LINE] == slow_survey(data, stretch)
    for offset, kind, byte, length, count in events:
        if kind != LONG_LINE:
            assert data[offset] == byte
            assert kind_of(byte, True) == kind
            assert 1 <= length <= (count or length)


def test_a_survey_may_begin_anywhere_in_buffer_and_stream() -> None:
    survey = Survey(1000)

    events = survey.scan(b"rest\x01\nnew\x02\n", 6, 11)

    assert events == [(1003, CONTROL, 2, 1, 1)]
    assert survey.offset == 1005


@pytest.mark.parametrize(
    ("text", "events"),
    [
        pytest.param('[White "M\u00fcller"]\n'.encode(), [], id="utf-8"),
        pytest.param(b'[White "M\xfcller"]\n', [(9, LATIN_1, 0xFC, 1, 1)], id="latin-1"),
        pytest.param(b"{\x93good\x94}\n", [(1, WINDOWS_1252, 0x93, 1, 1), (6, WINDOWS_1252, 0x94, 1, 1)], id="quotes"),
        pytest.param(b"1. e4 *\n\x1a", [(8, CONTROL, 0x1A, 1, 1)], id="the-end-mark-of-dos"),
        pytest.param(b"1. e4\x00\x00\x00 e5", [(5, NUL, 0, 3, 3)], id="a-run-of-nuls-is-one-event"),
        pytest.param(b"\t1. e4\r\n", [], id="tab-cr-lf"),
        pytest.param(b"\x0b\x0c", [(0, CONTROL, 0x0B, 2, 2)], id="vertical-tab-and-form-feed"),
        pytest.param('\ufeff[Event "?"]\n'.encode(), [], id="byte-order-mark"),
        pytest.param(BOM + b"\xe9\n", [(3, LATIN_1, 0xE9, 1, 1)], id="byte-order-mark-before-latin-1"),
        pytest.param(b"\xed\xa0\x80", [(0, LATIN_1, 0xED, 2, 2), (2, WINDOWS_1252, 0x80, 1, 1)], id="a-surrogate"),
    ],
)
def test_survey(text: bytes, events: list[Event]) -> None:
    assert survey_of(text, [1000], STRETCH) == events


def test_a_line_names_each_kind_eight_times_at_most() -> None:
    [*_, last] = events = survey_of(b"\x01a" * 50, [1000], STRETCH)

    assert len(events) == 8
    assert last == (14, CONTROL, 1, 1, 43)


def test_a_run_of_megabytes_is_told_once() -> None:
    events = survey_of(b"x\n" + bytes(3 << 20), [1 << 20], STRETCH)

    assert events == [(2, NUL, 0, STRETCH, 0), (257, LONG_LINE, 0, STRETCH - 255, STRETCH)]


def test_a_named_single_byte_encoding_tells_what_it_lacks() -> None:
    text = "Müller\n".encode("latin-1") + "Мюллер\x98".encode("latin-1", "ignore")

    assert survey_of(text, [1000], STRETCH, "latin-1") == []
    assert survey_of(text, [1000], STRETCH, "ascii") == [(1, UNDECODABLE, 0xFC, 1, 1), (7, UNDECODABLE, 0x98, 1, 1)]
    assert survey_of(text, [1000], STRETCH, "cp1251") == [(7, UNDECODABLE, 0x98, 1, 1)]


def test_named_utf_8_tells_only_the_bytes_that_are_none() -> None:
    text = "é".encode() + b"\x93\xe9 " + "é♞".encode() + b"\xc3"

    assert survey_of(text, [1000], STRETCH, "utf-8") == [(2, UNDECODABLE, 0x93, 2, 2), (10, UNDECODABLE, 0xC3, 1, 1)]


def test_what_was_transcoded_tells_its_replacements() -> None:
    survey = Survey(encoding="utf-8", transcoded=True)
    text = "♞ï \ufffd\ufffd x \x02".encode()

    assert survey.scan(text, 0, len(text)) == [(6, UNDECODABLE, 0, 6, 6), (15, CONTROL, 2, 1, 1)]


@pytest.mark.parametrize(
    ("raw", "encoding", "text"),
    [
        pytest.param("Müller".encode(), None, "Müller", id="utf-8"),
        pytest.param(BOM + b"x", None, "\ufeffx", id="byte-order-mark"),
        pytest.param(b"M\xfcller", None, "Müller", id="latin-1"),
        pytest.param(b"\x93x\x94", None, "“x”", id="windows-1252"),
        pytest.param(b"\x81\x8d\x8f\x90\x9d", None, "\x81\x8d\x8f\x90\x9d", id="undefined-in-windows-1252"),
        pytest.param(b"\x81", "cp437", "ü", id="named"),
        pytest.param(b"\xfc", "utf-8", "\ufffd", id="named-and-wrong"),
    ],
)
def test_decode(raw: bytes, encoding: str | None, text: str) -> None:
    assert decode(raw, encoding) == text


def test_the_text_of_a_line_is_without_its_byte_order_mark() -> None:
    assert decode_line(BOM + b"M\xfcller") == "Müller"
    assert decode_line(b"x" + BOM) == "x\ufeff"


@given(st.binary())
def test_decode_never_fails(raw: bytes) -> None:
    assert len(decode(raw)) <= len(raw)


@pytest.mark.parametrize(
    ("encoding", "lacks"),
    [
        ("latin-1", b""),
        ("cp437", b""),
        ("cp1251", b"\x98"),
        ("cp1252", b"\x81\x8d\x8f\x90\x9d"),
        ("ascii", bytes(range(128, 256))),
        ("utf-8", None),
        ("utf-16", None),
        ("gbk", None),
        ("shift_jis", None),
        ("big5", None),
        ("euc_kr", None),
        ("cp037", None),
        ("utf-7", None),
    ],
)
def test_single_byte_encodings_are_told_from_others(encoding: str, lacks: bytes | None) -> None:
    assert lines.undecodable_bytes(encoding) == lacks


def test_cuts_spare_line_ends_and_characters() -> None:
    assert last_cut(b"ab\ncd") == 3
    assert last_cut(b"ab\rcd") == 3
    assert last_cut(b"ab\r\n") == 4
    assert last_cut(b"ab\r") == 0
    assert last_cut(b"abc") == 0
    assert last_cut(b"x" * 7 + "♞".encode() + b"yyyyy", 8) == 10
