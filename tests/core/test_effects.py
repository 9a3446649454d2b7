"""What a legal move does, against an oracle."""

import random

import chess

from chess_arbiter.core.chess.fen import read_fen, write_fen
from chess_arbiter.core.rulings import rule


def random_boards(count: int) -> list[chess.Board]:
    rng = random.Random(11)
    boards = []
    while len(boards) < count:
        board = chess.Board()
        for _ in range(90):
            moves = list(board.legal_moves)
            if not moves:
                break
            lively = [move for move in moves if board.is_capture(move) or move.promotion or board.is_castling(move)]
            board.push(rng.choice(lively or moves) if rng.random() < 0.4 else rng.choice(moves))
            if rng.random() < 0.2:
                boards.append(board.copy(stack=False))
    return boards[:count]


PASSING = (
    "8/8/8/3pP3/8/8/8/K3k3 w - d6 0 1",
    "8/8/8/8/k2pP2R/8/8/K7 b - e3 0 1",
    "4k3/8/8/3pP3/8/8/8/K3R3 w - d6 0 1",
)
"""En passant: plain, refused, and with a check that the capturing pawn uncovers."""


def test_what_every_legal_move_does_is_what_an_oracle_says() -> None:
    seen = dict.fromkeys(("capture", "castling", "en passant", "promotion", "check", "mate", "discovered"), 0)
    for board in random_boards(120) + [chess.Board(fen) for fen in PASSING]:
        position = read_fen(board.fen(en_passant="fen")).position()
        before = write_fen(position)
        for move in board.legal_moves:
            found = rule(position, board.san(move))
            after = board.copy(stack=False)
            after.push(move)

            assert found.legal
            assert found.effect is not None
            effect = found.effect
            assert (found.san, found.uci) == (board.san(move), move.uci())
            assert str(found.fen_after).split()[0] == after.board_fen()
            captured = move.to_square ^ 8 if board.is_en_passant(move) else move.to_square
            taken = board.piece_at(captured) if board.is_capture(move) else None
            assert (effect.captured and effect.captured["piece"]) == (taken and chess.piece_name(taken.piece_type))
            assert effect.captured is None or effect.captured["square"] == chess.square_name(captured)
            checkers = {chess.square_name(sq) for sq in after.checkers()}
            assert {each["square"] for each in effect.checkers} == checkers
            assert (effect.ending == "checkmate") == after.is_checkmate()
            assert (effect.ending == "stalemate") == after.is_stalemate()
            assert effect.en_passant == board.is_en_passant(move)
            assert (effect.castling is not None) == board.is_castling(move)
            moved = {effect.rook_to} if effect.castling else {effect.target}
            assert {each["square"] for each in effect.discovered} == checkers - moved
            seen["capture"] += taken is not None
            seen["castling"] += effect.castling is not None
            seen["en passant"] += effect.en_passant
            seen["promotion"] += effect.promotion is not None
            seen["check"] += effect.check
            seen["mate"] += effect.ending == "checkmate"
            seen["discovered"] += bool(effect.discovered)
        assert write_fen(position) == before
    assert all(seen.values()), seen
