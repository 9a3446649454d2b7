"""The tree of each game tells what the replay tells: where it is, its tags, its moves, where its mainline stops."""

import random
from io import BytesIO

from chess_arbiter.core.analysis import report_games
from chess_arbiter.core.chess.fen import write_fen
from chess_arbiter.core.pgn.grammar import GameReader
from chess_arbiter.core.source import SourceError, open_stream
from chess_arbiter.core.tally import Tally
from tests.fuzz.mutate import spoiled_games


def make(chance: random.Random) -> bytes:
    return spoiled_games(chance)


def check(data: bytes, chance: random.Random) -> None:
    try:
        facts = list(report_games(open_stream(BytesIO(data), "-"), tally=Tally()))
    except SourceError:  # no text at all
        return
    reader = GameReader()
    cut = chance.randint(0, len(data))
    games = [*reader.read(data[:cut], final=False), *reader.read(data[cut:], final=True)]
    trees = []
    for game in games:
        code = game.stop.reason.code if game.stop is not None else None
        fen = None if game.start is None else write_fen(game.position_at(game.last))
        plies = sum(1 for _ in game.mainline())
        trees.append((game.offset, game.tags, game.marker, None if code == "TAG216" else code, plies, fen))
    wanted = [(each.offset, each.tags, each.marker, each.stopped_by, each.plies, each.final_fen) for each in facts]
    assert trees == wanted, (trees, wanted)
