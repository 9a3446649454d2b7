"""Any line is a usable position or has an error to say why not; what is usable is written and read back the same."""

import random

from chess_arbiter.core import catalogue
from chess_arbiter.core.chess.fen import read_fen, write_fen
from chess_arbiter.core.chess.movegen import legal_moves
from tests.fuzz.mutate import spoiled_fen


def make(chance: random.Random) -> bytes:
    return spoiled_fen(chance)


def check(data: bytes, chance: random.Random) -> None:
    reading = read_fen(data)
    errors = [fault.code for fault in reading.faults if catalogue.severity(fault.code) == "error"]
    if not reading.usable:
        assert errors
        return
    position = reading.position()
    for move in legal_moves(position):
        after = position.copy()
        after.play(move)
        assert after.key == after.fresh_key()
    written = write_fen(position)
    again = read_fen(written, variant="chess960" if reading.chess960 else "standard")
    grave = [fault.code for fault in again.faults if catalogue.severity(fault.code) == "error"]
    assert again.usable, written
    assert not grave, (written, grave)
    assert write_fen(again.position()) == written
