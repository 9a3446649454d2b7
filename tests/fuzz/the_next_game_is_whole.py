"""Whatever comes before a game, one that begins with an Event tag in column one is read whole."""

import random
import tempfile
from pathlib import Path

from chess_arbiter.core.analysis import report_games
from chess_arbiter.core.source import open_source
from chess_arbiter.core.tally import Tally
from tests.fuzz.mutate import spoiled_games

GAME = b'\n[Event "%s"]\n[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n'


def make(chance: random.Random) -> bytes:
    # Tags without an Event before the first of the two belong to it; the second is on its own.
    return spoiled_games(chance) + GAME % b"between" + GAME % b"the next"


def check(data: bytes, chance: random.Random) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "fuzz.pgn")
        path.write_bytes(data)
        games = list(report_games(open_source(str(path)), tally=Tally()))
    last = games[-1]
    found = (last.event, last.plies, last.valid, last.marker, last.start_fen)
    assert found == ("the next", 4, True, "0-1", None), found
