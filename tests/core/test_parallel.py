"""The same findings, rows and counts, in the same order, by any number of processes."""

import bz2
import gzip
import lzma
import os
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import zstandard

from chess_arbiter.core import parallel
from chess_arbiter.core.analysis import Request, Rows
from chess_arbiter.core.finding import Finding
from chess_arbiter.core.parallel import examine_files
from chess_arbiter.core.plan import Lengths
from chess_arbiter.core.source import Source, open_stream
from chess_arbiter.core.tally import Tally
from chess_arbiter.core.tasks import Reading

REQUESTS = {
    "findings": Request(),
    "errors": Request(keep=frozenset({"SAN320", "SRC003"})),
    "mainlines": Request(variations=False),
    "games": Request(rows=Rows.GAMES),
    "plies": Request(rows=Rows.PLIES),
    "claims": Request(rows=Rows.CLAIMS),
    "counts": Request(rows=Rows.COUNTS),
}
JOBS = (2, 3, 8)
LENGTHS = {
    "every-place": Lengths(small=0, least=1, most=1, of_stream=1),
    "a-game-or-two": Lengths(small=0, least=300, most=300, of_stream=300),
    "a-stream-twice-too-long": Lengths(small=0, least=700, most=700, of_stream=700, repeatable=900),
}
GAME = b'[Event "%d"]\n[Site "?"]\n[Result "*"]\n\n1. e4 e5 2. Nf3 (2. Ke3) 2... Nc6 3. Bb5 a6 4. Qh6 *\n\n'
GAMES = b"".join(GAME % number for number in range(40))
COMPRESSED = {
    "gz": gzip.compress,
    "bz2": bz2.compress,
    "xz": lzma.compress,
    "zst": zstandard.compress,
    "members.gz": lambda data: gzip.compress(data[:500]) + gzip.compress(data[500:]),
}


class Answer(NamedTuple):
    """What is found: findings, rows and counts, each in order."""

    findings: list[Finding]
    rows: list[Any]
    tally: Tally


def answer(paths: list[str], request: Request, *, jobs: int = 1, **settings: Any) -> Answer:
    tally = Tally()
    items = list(examine_files(paths, request, tally=tally, jobs=jobs, **settings))
    return Answer(
        [item for item in items if isinstance(item, Finding)],
        [item for item in items if not isinstance(item, Finding)],
        tally,
    )


@pytest.mark.parametrize("request_name", REQUESTS)
def test_many_files_are_told_alike(awkward_files: list[str], request_name: str) -> None:
    paths, request = [*awkward_files, "none.pgn", os.curdir], REQUESTS[request_name]

    alone = answer(paths, request)

    for jobs in JOBS:
        assert answer(paths, request, jobs=jobs, lengths=Lengths(small=1000, least=100)) == alone


@pytest.mark.parametrize("lengths", LENGTHS.values(), ids=LENGTHS)
@pytest.mark.parametrize("request_name", ["findings", "games", "counts"])
def test_files_in_pieces_are_told_alike(awkward_files: list[str], request_name: str, lengths: Lengths) -> None:
    request = REQUESTS[request_name]

    alone = answer(awkward_files, request)

    for jobs in JOBS:
        assert answer(awkward_files, request, jobs=jobs, lengths=lengths) == alone


@pytest.mark.parametrize("lengths", LENGTHS.values(), ids=LENGTHS)
def test_streams_in_pieces_are_told_alike(awkward: bytes, lengths: Lengths) -> None:
    def opener(path: str) -> Source:
        return open_stream(BytesIO(awkward), path)

    alone = answer(["-"], Request(), opener=opener)

    assert answer(["-"], Request(), opener=opener, jobs=2, lengths=lengths) == alone


@pytest.mark.parametrize("suffix", COMPRESSED)
@pytest.mark.parametrize("kept", [1.0, 0.6, 0.2], ids=["whole", "truncated", "almost-nothing"])
def test_archives_are_told_alike(tmp_path: Path, suffix: str, kept: float) -> None:
    path = tmp_path / f"games.pgn.{suffix}"
    packed = COMPRESSED[suffix](GAMES)
    path.write_bytes(packed[: int(kept * len(packed))])

    alone = answer([str(path)], Request())

    assert bool({finding.code for finding in alone.findings} & {"SRC003", "SRC006"}) == (kept < 1)
    for jobs in JOBS:
        for lengths in LENGTHS.values():
            assert answer([str(path)], Request(), jobs=jobs, lengths=lengths) == alone


@pytest.mark.parametrize("most", [1, 100, 1500, len(GAMES) - 1, len(GAMES)])
def test_a_limit_of_bytes_is_told_alike(tmp_path: Path, most: int) -> None:
    path = tmp_path / "games.pgn"
    path.write_bytes(GAMES)
    reading = Reading(max_bytes=most)

    alone = answer([str(path)], Request(), reading=reading)

    assert (alone.findings[-1].code == "SRC010") == (most < len(GAMES))
    for lengths in LENGTHS.values():
        assert answer([str(path)], Request(), reading=reading, jobs=2, lengths=lengths) == alone


@pytest.mark.parametrize("encoding", ["cp1252", "utf-8", "ascii", "utf-16", "gbk"])
def test_an_encoding_that_is_named_is_told_alike(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "games.pgn"
    text = GAMES.decode().replace("?", "Mußé \x93")
    path.write_bytes(text.encode("utf-8" if encoding == "ascii" else encoding, "replace"))
    reading = Reading(encoding=encoding)

    alone = answer([str(path)], Request(), reading=reading)

    for jobs in JOBS:
        for lengths in LENGTHS.values():
            assert answer([str(path)], Request(), reading=reading, jobs=jobs, lengths=lengths) == alone


def test_some_games_of_each_file_are_told_alike(awkward_files: list[str]) -> None:
    request = Request(rows=Rows.PLIES, first=2, last=3)

    alone = answer(awkward_files, request)

    assert alone.rows
    assert answer(awkward_files, request, jobs=3, lengths=LENGTHS["a-game-or-two"]) == alone


def test_a_huge_game_is_one_game_whatever_the_pieces(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    comment = b'{\n\n[Event "no"]\n\n1. d4 *\n}\n'
    path.write_bytes(b'[Event "1"]\n\n1. e4 e5 ' + comment * 300 + b"2. Nf3 *\n" + GAME % 2)

    alone = answer([str(path)], Request(rows=Rows.GAMES))

    assert alone.tally.games == 2
    assert answer([str(path)], Request(rows=Rows.GAMES), jobs=3, lengths=LENGTHS["a-game-or-two"]) == alone


def test_what_is_found_comes_in_order_while_others_work(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_bytes(GAMES)

    found = answer([str(path)] * 3, Request(), jobs=3, lengths=LENGTHS["a-game-or-two"]).findings

    places = [(finding.offset, finding.game) for finding in found]
    third = len(places) // 3
    assert places[:third] == places[third : 2 * third] == places[2 * third :]
    assert places[:third] == sorted(places[:third])


def test_little_is_examined_without_another_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.pgn"
    path.write_bytes(GAMES)
    monkeypatch.setattr(parallel, "Run", None)

    assert answer([str(path)], Request(), jobs=8).tally.games == 40


def test_whoever_watches_is_told_of_all_bytes(tmp_path: Path) -> None:
    paths = [str(tmp_path / name) for name in ("1.pgn", "2.pgn.gz")]
    Path(paths[0]).write_bytes(GAMES)
    Path(paths[1]).write_bytes(gzip.compress(GAMES))
    total = sum(map(os.path.getsize, paths))

    for jobs in (1, 2):
        seen: list[tuple[int, int]] = []
        watch: Callable[[int, int], None] = lambda done, games, seen=seen: seen.append((done, games))  # noqa: E731
        answer(paths, Request(), jobs=jobs, watch=watch, lengths=LENGTHS["a-game-or-two"])
        assert seen == sorted(seen)
        assert seen[-1] == (total, 80)


def test_of_a_pipe_the_bytes_read_are_told_from_the_first_on() -> None:
    def opener(path: str) -> Source:
        return open_stream(BytesIO(GAMES), path)

    seen: list[int] = []
    lengths = Lengths(small=500, least=300, most=300, of_stream=300)
    answer(["-"], Request(), opener=opener, jobs=2, watch=lambda done, games: seen.append(done), lengths=lengths)

    assert seen == sorted(seen)
    assert seen[-1] == len(GAMES)


def test_breaking_off_leaves_counts_that_are_right_so_far(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_bytes(GAMES)
    for jobs in (1, 2):
        tally = Tally()
        items = examine_files([str(path)], Request(), tally=tally, jobs=jobs, lengths=LENGTHS["a-game-or-two"])

        found = [next(items) for _ in range(60)]
        items.close()

        assert sum(tally.codes.values()) == 60
        assert tally.files == 1
        assert tally.games <= found[-1].game
        assert tally.plies == 6 * tally.games


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_pipe_is_opened_when_it_is_its_turn(tmp_path: Path) -> None:
    path, pipe = tmp_path / "games.pgn", tmp_path / "pipe"
    path.write_bytes(GAMES)
    opened: list[str] = []

    def opener(path: str) -> Source:
        opened.append(path)
        return open_stream(BytesIO(GAMES), path)

    os.mkfifo(pipe)
    settings = {"opener": opener, "jobs": 2, "lengths": Lengths(small=1 << 20, least=300)}
    items = examine_files([str(path), str(pipe)], Request(), tally=Tally(), **settings)  # type: ignore[arg-type]

    first = next(items)
    assert not opened
    rest = list(items)

    assert opened == [str(pipe)]
    assert [item.file for item in (first, *rest)] == [str(path)] * 120 + [str(pipe)] * 120
