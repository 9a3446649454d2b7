"""How work is divided: small files together, large ones in pieces, streams as they come."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest

from chess_arbiter.core.analysis import Request
from chess_arbiter.core.plan import TOGETHER, USUAL, Here, Lengths, Piece, Plan, Work, total_size
from chess_arbiter.core.source import Source, open_source, open_stream
from chess_arbiter.core.tasks import Began, Done, Files, Range, Reached, Reading, Stretch

GAME = b'[Event "x"]\n[Site "?"]\n\n1. e4 e5 *\n\n'
LENGTHS = Lengths(small=200, least=100, most=100, of_stream=100)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, count in (("a.pgn", 1), ("b.pgn", 2), ("c.pgn", 40), ("d.pgn", 1)):
        (tmp_path / name).write_bytes(GAME * count)
    return tmp_path


def plan_of(paths: list[str], lengths: Lengths = LENGTHS, *, length: int = 100) -> Iterator[Piece | Here]:
    return Plan(paths, Request(), Reading(), open_source, length=length, lengths=lengths).pieces()


def test_small_files_go_together_and_large_ones_in_pieces(folder: Path) -> None:
    paths = [str(folder / name) for name in ("a.pgn", "b.pgn", "c.pgn", "d.pgn")]

    tasks = [piece.task for piece in plan_of(paths) if isinstance(piece, Piece)]

    assert tasks[0] == Files(tuple(paths[:2]))
    assert tasks[-1] == Files((paths[3],))
    ranges = [task for task in tasks[1:-1] if isinstance(task, Range)]
    assert len(ranges) == len(tasks) - 2 > 5
    assert [task.start for task in ranges] == [0, *(task.end for task in ranges[:-1])]
    assert ranges[-1].is_last


def test_sizes_are_those_of_the_disk(folder: Path) -> None:
    paths = [str(path) for path in sorted(folder.iterdir())]

    assert sum(piece.size for piece in plan_of(paths) if isinstance(piece, Piece)) == total_size(paths)


def test_very_small_files_are_not_too_many(tmp_path: Path) -> None:
    paths = [str(tmp_path / f"{number}.pgn") for number in range(2 * TOGETHER + 1)]
    for path in paths:
        Path(path).write_bytes(b"")

    tasks = [piece.task for piece in plan_of(paths) if isinstance(piece, Piece)]

    assert [len(task.paths) for task in tasks if isinstance(task, Files)] == [TOGETHER, TOGETHER, 1]


def test_a_file_that_is_not_there_is_told_here(tmp_path: Path) -> None:
    (piece,) = plan_of([str(tmp_path / "none.pgn")])

    assert isinstance(piece, Here)
    messages = list(piece.messages)
    assert [type(message) for message in messages] == [Reached, Done]


def test_the_beginning_of_a_pipe_is_examined_as_it_comes() -> None:
    blocks: list[int] = []

    class Slow(BytesIO):
        def read(self, count: int | None = -1, /) -> bytes:
            blocks.append(1)
            return super().read(150)

    def opener(path: str) -> Source:
        return open_stream(Slow(GAME * 20), path)

    pieces = Plan(["-"], Request(), Reading(), opener, length=100, lengths=LENGTHS).pieces()
    beginning = next(pieces)
    assert isinstance(beginning, Here)
    messages = beginning.messages

    assert next(messages) == Began("-")
    told = [message for message in messages if isinstance(message, Reached)]
    read_by_then = len(blocks)
    rest = [piece.task for piece in pieces if isinstance(piece, Piece)]

    assert len(told) > 1
    assert read_by_then < len(blocks)
    stretches = [task for task in rest if isinstance(task, Stretch)]
    assert stretches[0].start >= LENGTHS.small
    assert stretches[-1].end == len(GAME) * 20
    assert stretches[-1].is_last


def test_a_short_pipe_is_over_with_its_beginning() -> None:
    source = open_stream(BytesIO(b""), "-")
    pieces = Plan(["-"], Request(), Reading(), lambda _: source, length=100, lengths=LENGTHS).pieces()

    beginning = next(pieces)
    assert isinstance(beginning, Here)
    messages = list(beginning.messages)

    assert next(pieces, None) is None
    assert messages[-1] == Done("-")
    assert [finding.code for each in messages if isinstance(each, Reached) for finding in each.part.findings] == [
        "PGN126"
    ]


@pytest.mark.parametrize(
    ("total", "jobs", "length"),
    [
        (None, 2, USUAL.most),
        (0, 2, USUAL.least),
        (1 << 24, 2, 1 << 21),
        (1 << 24, 8, 1 << 19),
        (1 << 40, 2, USUAL.most),
    ],
)
def test_pieces_are_long_enough_to_pay_and_short_enough_to_share(total: int | None, jobs: int, length: int) -> None:
    assert USUAL.of_pieces(total, jobs) == length


def test_what_is_known_of_files_is_their_size(folder: Path) -> None:
    assert total_size([str(folder / "a.pgn"), str(folder / "b.pgn")]) == 3 * len(GAME)
    assert total_size([str(folder / "a.pgn"), "-"]) is None
    assert total_size([str(folder / "none.pgn")]) is None


def test_small_files_are_done_once_more_one_by_one() -> None:
    work = Work(Piece(Files(("a", "b", "c")), 30))
    for message in (Began("a"), Done("a"), Began("b")):
        work.note(message)

    again = work.repeat()

    assert [each.tasks for each in again] == [[Files(("b",))], [Files(("c",))]]
    assert [each.size for each in again] == [30, 0]


def test_what_is_too_large_to_be_kept_is_not_done_once_more() -> None:
    def stretch(start: int) -> Work:
        (chunk,) = list(plan_of_stream(GAME))
        return Work(Piece(chunk, len(GAME)))

    work = stretch(0)
    work.take_task()
    work.add(stretch(1), repeatable=2 * len(GAME))
    assert work.is_repeatable
    assert work.take_task()[1]

    work.add(stretch(2), repeatable=2 * len(GAME))

    assert not work.is_repeatable
    assert len(work.tasks) == 1
    assert work.take_task()[1]


def plan_of_stream(data: bytes) -> Iterator[Stretch]:
    from chess_arbiter.core.ranges import cut_stream

    source = open_stream(BytesIO(data), "-")
    yield from (Stretch.of(source, chunk) for chunk in cut_stream(source.blocks(), 1 << 20))
