"""python-chess counting the move tree, the last ply without playing it: `perft.py DEPTH FEN`."""

import sys

import chess


def perft(board: chess.Board, depth: int) -> int:
    if depth == 1:
        return board.legal_moves.count()
    nodes = 0
    for move in board.legal_moves:
        board.push(move)
        nodes += perft(board, depth - 1)
        board.pop()
    return nodes


print(perft(chess.Board(sys.argv[2]), int(sys.argv[1])))
