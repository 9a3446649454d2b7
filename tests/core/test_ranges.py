"""Where streams are cut: at likely places only, and every byte in exactly one piece."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chess_arbiter.core.ranges import AHEAD, NEAR, Chunk, cut_stream, cuts_of_file, find_cut, lines_and_games

PIECES = (
    b'[Event "x"]',
    b'[Site "y"]',
    b"[Event ",
    b'"',
    b"\n",
    b"\r",
    b"\r\n",
    b"\n\n",
    b"1. e4 e5",
    b" ",
    b"[",
    b"{",
)
texts = st.lists(st.sampled_from(PIECES), max_size=40).map(b"".join)
PAIR = re.compile(rb'(?<=[\r\n])\[[A-Za-z0-9_]{1,60} "')


def likely(data: bytes, start: int, near: int) -> int:
    """The slow definition of `find_cut`."""
    places = [found.start() for found in PAIR.finditer(data) if found.start() >= start]
    events = [at for at in places if data.startswith(b'[Event "', at)]
    after_blank = [at for at in places if data[:at].endswith((b"\n\n", b"\n\r\n", b"\r\r"))]
    close = [at for at in after_blank if data.index(b'"', at) < start + near and at <= min(events, default=at)]
    return next(iter(close + events), -1)


@given(texts, st.integers(0, 60), st.sampled_from([0, 20, 1000]))
def test_a_likely_place_is_a_tag_after_a_blank_line_or_an_event(data: bytes, start: int, near: int) -> None:
    assert find_cut(data, start, near) == likely(data, start, near)


@pytest.mark.parametrize(
    ("data", "at"),
    [
        (b'\n[Event "x"]', 1),
        (b'*\n[Site "?"]', -1),
        (b'*\n\n[Site "?"]', 3),
        (b'*\r\n\r\n[Site "?"]', 5),
        (b'*\r\r[Site "?"]', 3),
        (b'{ [Event "x"]', -1),
        (b'*\n[Event "x"]\n\n[Site "?"]', 2),
        (b"*\n\n[" + b"N" * 70 + b' "?"]', -1),
        (b'[Event "x"]', -1),
    ],
)
def test_a_likely_place_begins_a_line(data: bytes, at: int) -> None:
    assert find_cut(data, 0) == at


@given(texts, st.integers(1, 30))
def test_cuts_of_a_file_end_with_its_size(tmp_path_factory: pytest.TempPathFactory, data: bytes, length: int) -> None:
    path = tmp_path_factory.mktemp("cuts") / "games.pgn"
    path.write_bytes(data)

    cuts = list(cuts_of_file(str(path), len(data), length))

    assert cuts == sorted(set(cuts))
    assert cuts[-1:] == ([len(data)] if data else [])
    assert all(find_cut(data, cut) == cut for cut in cuts[:-1])
    assert all(later - earlier >= length for earlier, later in zip([0, *cuts], cuts[:-1], strict=False))


def test_far_away_only_events_are_places(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    data = b"{" + b"far away " * (NEAR // 2) + b'}\n\n[Site "?"]\n\n*\n\n[Event "x"]\n'
    path.write_bytes(data)

    assert list(cuts_of_file(str(path), len(data), 10)) == [data.index(b"[Event"), len(data)]


def test_a_place_far_away_is_found(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    data = b"{" + b"far away " * (NEAR // 2) + b'}\n\n[Event "x"]\n'
    path.write_bytes(data)

    assert list(cuts_of_file(str(path), len(data), 10)) == [data.index(b"["), len(data)]


def test_a_file_that_has_gone_has_no_more_places(tmp_path: Path) -> None:
    assert list(cuts_of_file(str(tmp_path / "gone.pgn"), 100, 10)) == [100]


def blocks_of(data: bytes) -> Iterator[bytes]:
    """Blocks that end with a line, as those of a source do."""
    yield from re.findall(rb"[^\n]*\n[^\n]*\n|.+", data, re.DOTALL)


@given(texts, st.integers(1, 60))
def test_a_stream_in_chunks_is_the_same_bytes(data: bytes, length: int) -> None:
    data = data.replace(b"\n", b"\n" + b"1. e4 " * 15)

    chunks = list(cut_stream(blocks_of(data), length))

    assert b"".join(block for chunk in chunks for block in chunk.blocks) == data
    assert [chunk.is_last for chunk in chunks] == [False] * (len(chunks) - 1) + [True]
    at = 0
    for chunk in chunks:
        assert chunk.start == at
        at += chunk.size
        if chunk.ahead:
            assert len(chunk.ahead) == AHEAD
            assert data.startswith(chunk.ahead, at)
            assert find_cut(data, at) == at or data.startswith(b"[Event", at)
    assert max(chunk.size for chunk in chunks) < 2 * length + max(map(len, blocks_of(data)), default=1)


def test_a_stream_without_places_is_cut_all_the_same_and_says_so() -> None:
    chunks = list(cut_stream([b"a" * 10] * 9, 15))

    assert [(chunk.size, chunk.ahead) for chunk in chunks] == [(30, b""), (30, b""), (30, b"")]


def test_the_end_of_a_stream_is_a_chunk() -> None:
    assert list(cut_stream([], 10)) == [Chunk(0, [], b"", True)]


@given(texts, st.integers(0, 40))
def test_lines_and_games_count_alike_in_any_blocks(data: bytes, at: int) -> None:
    lines, games = lines_and_games([data])

    assert lines == len(re.findall(rb"\r\n|\r|\n", data))
    assert lines_and_games([data[:at], data[at:]])[0] == lines
    assert games == len(re.findall(rb'(?:^|[\r\n])(?=\[Event ")', data))
