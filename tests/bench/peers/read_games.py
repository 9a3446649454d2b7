"""python-chess reading whole games: `read_games.py FILE…` prints games, mainline plies, games with errors."""

import logging
import sys

import chess.pgn


def main() -> None:
    logging.getLogger("chess.pgn").setLevel(logging.CRITICAL)
    games = plies = broken = 0
    for path in sys.argv[1:]:
        with open(path, encoding="utf-8", errors="surrogateescape") as file:
            while (game := chess.pgn.read_game(file)) is not None:
                games += 1
                plies += sum(1 for _ in game.mainline_moves())
                broken += bool(game.errors)
    print(games, plies, broken)


main()
