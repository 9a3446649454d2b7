"""Near misses: the legal moves that the writer of a refused one may have meant."""

import random

import pytest

import chess_arbiter.core.chess.fen as fen
import chess_arbiter.core.chess.movegen as movegen
import chess_arbiter.core.chess.san as san
import chess_arbiter.core.chess.san_writer as san_writer
from chess_arbiter.core.chess.notation import SanReading
from chess_arbiter.core.chess.position import Position
from chess_arbiter.core.chess.suggestions import MOST, edit_distance, suggestions

INITIAL = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def suggested(board: Position, move: str) -> list[str]:
    reading = SanReading()
    token = move.encode()
    assert san.scan(token, 0, len(token), reading)
    assert san.resolve(board, reading) < 0, f"{move} is legal"
    return suggestions(board, reading, move)


@pytest.mark.parametrize(
    ("text", "move", "first"),
    [
        pytest.param("4k3/8/8/8/2b5/8/8/R3K2R w KQ - 0 1", "O-O", ["O-O-O"], id="the other wing"),
        pytest.param("4k3/8/8/8/2b5/8/8/R3K2R w KQ - 0 1", "e1g1", ["O-O-O"], id="the other wing, coordinates"),
        pytest.param("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "Kg1", ["O-O"], id="castling written as a king move"),
        pytest.param("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "Nd2", ["Nbd2", "Nfd2"], id="origin missing"),
        pytest.param("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "Ngd2", ["Nbd2", "Nfd2"], id="wrong origin"),
        pytest.param(
            "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e8", ["e8=Q", "e8=R", "e8=B", "e8=N+"], id="promotion missing"
        ),
        pytest.param("4k3/8/8/4p3/3P4/8/8/4K3 w - - 0 1", "e5", ["dxe5"], id="a capture meant"),
        pytest.param("4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "exe5", ["e5"], id="no capture meant"),
        pytest.param(INITIAL, "Nf6", ["Nf3"], id="seen from the other side"),
        pytest.param(INITIAL, "Bf3", ["Nf3"], id="another piece"),
        pytest.param("4k3/8/8/8/8/8/8/3QK3 w - - 0 1", "Ra4", ["Qa4+"], id="another piece to the same square"),
        pytest.param("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", "Nf4", ["Nf3"], id="one rank off"),
    ],
)
def test_the_likeliest_move_comes_first(text: str, move: str, first: list[str]) -> None:
    assert suggested(fen.read_fen(text).position(), move)[: len(first)] == first


def test_a_pawn_far_away_is_not_meant_though_its_text_is_similar() -> None:
    pinned = fen.read_fen("rnbqk2r/pppp1ppp/5n2/4p3/1bB1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4").position()

    assert suggested(pinned, "d4") == ["Nd4", "c3"]


def test_nothing_is_suggested_after_mate() -> None:
    mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"

    assert suggested(fen.read_fen(mated).position(), "a3") == []


def test_suggestions_are_legal_moves_in_canonical_san_and_at_most_five() -> None:
    rng = random.Random(5)
    board = Position.initial()
    for _ in range(80):
        moves = movegen.legal_moves(board)
        legal = {san_writer.write_san(board, move) for move in moves}
        for written in ("Nd4", "e5", "O-O", "exd5", "a1h8", "Kg1", "bc3", "ed", "Sf3"):
            reading = SanReading()
            token = written.encode()
            san.scan(token, 0, len(token), reading)
            if san.resolve(board, reading) < 0:
                found = suggestions(board, reading, written)

                assert len(found) == len(set(found)) <= MOST
                assert legal.issuperset(found)
        if not moves:
            break
        board.play(rng.choice(moves))


@pytest.mark.parametrize(
    ("a", "b", "distance"),
    [("", "", 0), ("Nf3", "Nf3", 0), ("Nf3", "Nc3", 1), ("Nd2", "Nbd2", 1), ("Nf3", "Bc4", 3), ("", "e4", 2)],
)
def test_edit_distance_counts_insertions_deletions_and_replacements(a: str, b: str, distance: int) -> None:
    assert edit_distance(a, b) == edit_distance(b, a) == distance
