"""By however many processes, in however small pieces, the same findings, rows and counts in the same order."""

import random
import tempfile
from io import BytesIO
from pathlib import Path
from typing import Any

from chess_arbiter.core.analysis import Request, Rows
from chess_arbiter.core.finding import Finding
from chess_arbiter.core.parallel import examine_files
from chess_arbiter.core.plan import Lengths
from chess_arbiter.core.source import open_source, open_stream
from chess_arbiter.core.tally import Tally
from tests.fuzz.mutate import spoiled_games

REQUESTS = (Request(), Request(rows=Rows.GAMES), Request(rows=Rows.PLIES), Request(rows=Rows.CLAIMS))


def make(chance: random.Random) -> bytes:
    return b"".join(spoiled_games(chance) for _ in range(chance.randint(1, 3)))


def check(data: bytes, chance: random.Random) -> None:
    request = chance.choice(REQUESTS)
    lengths = Lengths(small=0, least=1, most=chance.choice((1, 100, 400)), of_stream=chance.choice((1, 100, 400)))
    jobs = chance.choice((2, 2, 3))
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder, "fuzz.pgn"))
        Path(path).write_bytes(data)
        opener = open_source if chance.random() < 0.7 else lambda name: open_stream(BytesIO(data), name)
        alone = _answer(path, request, jobs=1, opener=opener)
        together = _answer(path, request, jobs=jobs, lengths=lengths, opener=opener)
    assert together == alone


def _answer(path: str, request: Request, **settings: Any) -> tuple[list[Any], list[Any], Tally]:
    tally = Tally()
    items = list(examine_files([path], request, tally=tally, **settings))
    findings = [item for item in items if isinstance(item, Finding)]
    return findings, [item for item in items if not isinstance(item, Finding)], tally
