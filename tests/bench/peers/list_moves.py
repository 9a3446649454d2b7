"""python-chess listing legal moves in SAN: `list_moves.py [chess960] < fens` prints what `arbiter moves` prints."""

import sys

import chess


def main() -> None:
    chess960 = "chess960" in sys.argv[1:]
    for line in sys.stdin:
        board = chess.Board(line.strip(), chess960=chess960)
        sys.stdout.write(" ".join(sorted(map(board.san, board.legal_moves))) + "\n")


main()
