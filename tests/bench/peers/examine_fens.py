"""python-chess examining positions: `examine_fens.py < fens` prints status, canonical FEN and count of legal moves."""

import sys

import chess


def main() -> None:
    for line in sys.stdin:
        board = chess.Board(line.strip())
        ending = "checkmate" if board.is_checkmate() else "stalemate" if board.is_stalemate() else "open"
        print(int(board.status()), board.legal_moves.count(), board.is_check(), ending, board.fen(), sep="\t")


main()
