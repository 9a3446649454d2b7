"""Memory is given back file by file, not when the interpreter next looks for cycles."""

import gc
import tracemalloc
from io import BytesIO

from chess_arbiter.core.analysis import count_games, validate
from chess_arbiter.core.source import open_stream
from chess_arbiter.core.tally import Tally

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
