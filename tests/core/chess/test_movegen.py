"""Legal moves against python-chess, and against their own slower definition."""

from collections.abc import Callable, Iterator

import chess
import pytest

import chess_arbiter.core.chess.movegen as movegen
from chess_arbiter.core.chess.fen import read_fen
from chess_arbiter.core.chess.movegen import MoveList
from chess_arbiter.core.chess.position import Position

Boards = Callable[[int], Iterator[chess.Board]]
CarryOver = Callable[[chess.Board], Position]


def oracle_moves(board: chess.Board) -> list[int]:
    """The oracle's legal moves in our form; with `chess960` set its castling is king-takes-rook too."""
    return sorted(move.from_square | move.to_square << 6 | (move.promotion or 0) << 12 for move in board.legal_moves)


def test_legal_moves_equal_the_oracles_in_random_games(game_boards: Boards, position_of: CarryOver) -> None:
    for board in game_boards(20_000):
        position = position_of(board)

        assert sorted(movegen.legal_moves(position)) == oracle_moves(board), board.shredder_fen()


def test_legal_moves_equal_the_oracles_in_scattered_positions(scattered_boards: Boards, position_of: CarryOver) -> None:
    for board in scattered_boards(6_000):
        board.chess960 = True
        if board.status() & (chess.STATUS_OPPOSITE_CHECK | chess.STATUS_INVALID_EP_SQUARE):
            continue

        position = position_of(board)

        assert sorted(movegen.legal_moves(position)) == oracle_moves(board), board.fen(en_passant="fen")


def test_a_legal_move_is_there_if_and_only_if_one_is_listed(scattered_boards: Boards, position_of: CarryOver) -> None:
    for board in scattered_boards(3_000):
        if board.status() & chess.STATUS_OPPOSITE_CHECK:
            continue

        position = position_of(board)

        assert movegen.has_legal_move(position) == bool(movegen.legal_moves(position))


@pytest.mark.parametrize(
    ("fen", "moves"),
    [
        pytest.param("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 0, id="stalemate"),
        pytest.param("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", 0, id="mate"),
        pytest.param("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", 218, id="most-moves-known"),
        pytest.param("4k3/8/3N1N2/8/8/8/8/4K3 b - - 0 1", 3, id="double-check-moves-the-king"),
    ],
)
def test_counts_of_named_positions(fen: str, moves: int) -> None:
    position = read_fen(fen).position()

    assert movegen.generate(position, MoveList()) == moves
    assert movegen.has_legal_move(position) == (moves > 0)


def test_perft_of_depth_nought_is_one() -> None:
    assert movegen.perft(Position.initial(), 0) == 1


@pytest.mark.parametrize(
    ("fen", "castlings"),
    [
        pytest.param("4k3/8/8/8/8/8/1r6/R3K2R w KQ - 0 1", {"a1", "h1"}, id="b1-attacked"),
        pytest.param("3rk3/8/8/8/8/8/8/R3K2R w KQ - 0 1", {"h1"}, id="d1-attacked"),
        pytest.param("4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1", set(), id="in-check"),
        pytest.param("4k2r/8/8/8/8/8/8/R3K2R w KQ - 0 1", {"a1", "h1"}, id="rook-attacked"),
        pytest.param("4k3/8/8/8/8/8/8/qR1K4 w B - 0 1", set(), id="the-rook-was-the-shield"),
        pytest.param("4k3/8/8/8/8/8/8/6KR w H - 0 1", {"h1"}, id="king-stays"),
        pytest.param("4k3/8/8/8/8/8/8/2RK4 w C - 0 1", {"c1"}, id="change-places"),
        pytest.param("4k3/8/8/8/8/8/8/RN1K4 w A - 0 1", set(), id="knight-between"),
    ],
)
def test_fide_3_8_2_castling_takes_the_rook_of_the_right(fen: str, castlings: set[str]) -> None:
    position = read_fen(fen).position()

    found = {
        chess.square_name(move >> 6 & 63)
        for move in movegen.legal_moves(position)
        if position.color_at(move >> 6 & 63) == position.turn
    }

    assert found == castlings
