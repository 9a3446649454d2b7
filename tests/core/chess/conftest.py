"""Random games of both kinds of chess by the oracle, and positions carried over from it."""

import os
import random
from collections.abc import Callable, Iterator

import chess
import pytest

import chess_arbiter.core
from chess_arbiter.core.chess.fen import read_fen
from chess_arbiter.core.chess.position import Position

PLAIN = chess_arbiter.core.twin() == "pure"


@pytest.fixture(scope="session")
def position_of() -> Callable[[chess.Board], Position]:
    """Our position for one of the oracle's boards, by way of its Shredder-FEN."""

    def carry_over(board: chess.Board) -> Position:
        return read_fen(board.shredder_fen(en_passant="fen"), variant="chess960").position()

    return carry_over


def random_games(count: int, seed: int) -> Iterator[chess.Board]:
    """Boards of random games, half of them Chess960, from the start to at most 120 plies; `count` boards in all.

    Captures, pawn moves and checks are preferred a little, so that endings, promotions and en passant come soon.
    """
    rng = random.Random(seed)
    while True:
        board = chess.Board.from_chess960_pos(rng.randrange(960) if rng.random() < 0.5 else 518)
        board.chess960 = True
        for _ in range(120):
            yield board
            count -= 1
            moves = list(board.legal_moves)
            if not count or not moves:
                break
            lively = [move for move in moves if board.is_zeroing(move) or board.is_castling(move)]
            board.push(rng.choice(lively if lively and rng.random() < 0.3 else moves))
        if not count:
            return


@pytest.fixture(scope="session")
def game_boards() -> Callable[[int], Iterator[chess.Board]]:
    """`game_boards(20_000)`: so many boards of random games; a tenth with the plain twin.

    ARBITER_POSITIONS sets another number, for a long run by hand.
    """

    def boards(count: int, seed: int = 1) -> Iterator[chess.Board]:
        asked = os.environ.get("ARBITER_POSITIONS")
        if asked:
            count = int(asked)
        elif PLAIN:
            count //= 10
        return random_games(count, seed)

    return boards


def scattered(rng: random.Random) -> chess.Board:
    """A few pieces of both sides thrown on the board, with their two kings; hardly ever a position of a game."""
    board = chess.Board(None)
    squares = rng.sample(range(64), rng.randrange(2, 14))
    board.set_piece_at(squares[0], chess.Piece(chess.KING, chess.WHITE))
    board.set_piece_at(squares[1], chess.Piece(chess.KING, chess.BLACK))
    for square in squares[2:]:
        kind = rng.choice((chess.PAWN, chess.PAWN, chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN))
        if kind != chess.PAWN or 7 < square < 56:
            board.set_piece_at(square, chess.Piece(kind, rng.random() < 0.5))
    board.turn = rng.random() < 0.5
    pawns = board.pawns & board.occupied_co[not board.turn] & (chess.BB_RANK_5 if board.turn else chess.BB_RANK_4)
    if pawns and rng.random() < 0.5:
        board.ep_square = rng.choice(list(chess.SquareSet(pawns))) ^ 8
    return board


@pytest.fixture(scope="session")
def scattered_boards() -> Callable[[int], Iterator[chess.Board]]:
    """`scattered_boards(5_000)`: so many arrangements at random; a tenth with the plain twin."""

    def boards(count: int, seed: int = 1) -> Iterator[chess.Board]:
        rng = random.Random(seed)
        for _ in range(count // 10 if PLAIN else count):
            yield scattered(rng)

    return boards
