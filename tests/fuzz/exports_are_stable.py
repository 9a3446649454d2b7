"""A game written in export format is read again as the same game, and written again as the same text."""

import random

from chess_arbiter.core.pgn.grammar import GameReader, read_game
from chess_arbiter.core.pgn.writer import write_game
from tests.fuzz.mutate import spoiled_games


def make(chance: random.Random) -> bytes:
    return spoiled_games(chance)


def check(data: bytes, chance: random.Random) -> None:
    for game in GameReader().read(data, final=True):
        text = write_game(game)
        again = read_game(text)
        assert again is not None, text
        if game.start is not None:  # else the movetext is given back as it was, whatever it was
            assert [node.move for node in again.mainline()] == [node.move for node in game.mainline()], text
            assert again.result == game.result, text
            assert write_game(again) == text, (text, write_game(again))
