"""Moves in UCI notation."""

from collections.abc import Callable, Iterator

import chess
import pytest

import chess_arbiter.core.chess.movegen as movegen
from chess_arbiter.core.chess.fen import read_fen
from chess_arbiter.core.chess.position import Position
from chess_arbiter.core.chess.uci import ILLEGAL, NULL_MOVE, UNREADABLE, read_uci, write_uci

Boards = Callable[[int], Iterator[chess.Board]]
CarryOver = Callable[[chess.Board], Position]


def test_the_oracle_writes_the_same_and_what_is_written_reads_back(game_boards: Boards, position_of: CarryOver) -> None:
    for board in game_boards(1_500):
        position = position_of(board)
        moves = movegen.legal_moves(position)

        written = [write_uci(position, move, chess960=True) for move in moves]

        assert set(written) == {move.uci() for move in board.legal_moves}
        assert [read_uci(position, text) for text in written] == moves


@pytest.mark.parametrize(
    ("fen", "standard", "chess960"),
    [
        pytest.param("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "e1h1", id="kingside"),
        pytest.param("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "e1a1", id="queenside"),
        pytest.param("r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "e8g8", "e8h8", id="black"),
    ],
)
def test_castling_is_understood_in_both_forms(fen: str, standard: str, chess960: str) -> None:
    position = read_fen(fen).position()

    move = read_uci(position, standard)

    assert move == read_uci(position, chess960) > 0
    assert write_uci(position, move, chess960=False) == standard
    assert write_uci(position, move, chess960=True) == chess960


def test_a_step_of_the_king_is_no_castling() -> None:
    position = read_fen("4k3/8/8/8/8/8/8/5K1R w H - 0 1").position()

    step, castling = read_uci(position, "f1g1"), read_uci(position, "f1h1")

    assert step == chess.F1 | chess.G1 << 6
    assert castling == chess.F1 | chess.H1 << 6


def test_promotions_have_a_small_letter() -> None:
    position = read_fen("3n3k/4P3/8/8/8/8/8/4K3 w - - 0 1").position()

    moves = {write_uci(position, move, chess960=False) for move in movegen.legal_moves(position)}

    assert {"e7e8q", "e7e8r", "e7e8b", "e7e8n", "e7d8q"} <= moves


@pytest.mark.parametrize(
    ("text", "result"),
    [
        pytest.param("0000", NULL_MOVE, id="null-move"),
        pytest.param("e2e5", ILLEGAL, id="illegal"),
        pytest.param("e2e4q", ILLEGAL, id="promotion-of-nothing"),
        pytest.param("e2e4k", UNREADABLE, id="promotion-to-a-king"),
        pytest.param("e2", UNREADABLE, id="too-short"),
        pytest.param("e2e44", UNREADABLE, id="too-long"),
        pytest.param("E2E4", UNREADABLE, id="capitals"),
        pytest.param("Nf3", UNREADABLE, id="san"),
        pytest.param("", UNREADABLE, id="empty"),
    ],
)
def test_what_is_no_legal_move(text: str, result: int) -> None:
    assert read_uci(Position.initial(), text) == result


def test_the_null_move_is_written() -> None:
    assert write_uci(Position.initial(), NULL_MOVE, chess960=False) == "0000"
