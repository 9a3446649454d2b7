"""Memory is given back file by file, not when the interpreter next looks for cycles."""

import gc
import tracemalloc
from io import BytesIO
from pathlib import Path

from chess_arbiter.core.analysis import Request, count_games, validate
from chess_arbiter.core.source import open_stream
from chess_arbiter.core.tally import Tally
from chess_arbiter.core.tasks import Ended, Performer, Range, Reading

UNFINISHED = b"1. e4 e5 2. Nf3 { and so on\n"
GAME = b'[Event "x"]\n\n1. e4 e5 *\n'


def test_an_examination_is_free_when_it_is_over() -> None:
    def examine() -> None:
        list(validate(open_stream(BytesIO(GAME), "x.pgn"), tally=Tally()))
        count_games(open_stream(BytesIO(GAME), "x.pgn"), tally=Tally())

    examine()
    gc.collect()
    gc.disable()
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        for _ in range(5):
            examine()
        grown = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
        gc.enable()

    assert grown < 200_000


def test_an_examination_that_nobody_wants_any_more_is_free_when_the_next_begins(tmp_path: Path) -> None:
    path = tmp_path / "x.pgn"
    path.write_bytes(UNFINISHED + GAME)
    task = Range(str(path), 0, len(UNFINISHED), len(UNFINISHED + GAME))
    performer = Performer(Request(), Reading())

    *_, ended = performer.perform(task, goes_on=False)
    assert isinstance(ended, Ended)
    assert not ended.is_closed
    gc.collect()
    gc.disable()
    tracemalloc.start()
    try:
        list(performer.perform(task, goes_on=False))  # the last one is held
        before = tracemalloc.get_traced_memory()[0]
        for _ in range(5):
            list(performer.perform(task, goes_on=False))
        grown = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
        gc.enable()

    assert grown < 200_000
