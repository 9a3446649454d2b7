"""Reasons confirmed by slow checks on random positions, with python-chess as the board.

ARBITER_REASON_POSITIONS is the number of positions, 2,000 if unset.
"""

import os
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache

import chess
import pytest

import chess_arbiter.core.chess.fen as fen
import chess_arbiter.core.chess.san as san
from chess_arbiter.core import catalogue
from chess_arbiter.core.chess.move import make
from chess_arbiter.core.chess.notation import SanReading
from chess_arbiter.core.chess.position import Position
from chess_arbiter.core.chess.reasons import Reason, refusals, why_unsafe

POSITIONS = int(os.environ.get("ARBITER_REASON_POSITIONS", "2000"))


def played(rng: random.Random) -> Iterator[chess.Board]:
    """Positions of random games, every third one."""
    while True:
        board = chess.Board()
        for ply in range(120):
            moves = list(board.pseudo_legal_moves)
            move = rng.choice(moves)
            if not board.is_legal(move):
                continue
            board.push(move)
            if ply % 3 == 0:
                yield board.copy(stack=False)
            if not any(board.generate_legal_moves()):
                break


def strewn(rng: random.Random) -> chess.Board:
    """Kings and a handful of pieces anywhere: many checks and pins."""
    while True:
        board = chess.Board(None)
        squares = rng.sample(range(64), rng.randrange(4, 14))
        kinds = [chess.KING, chess.KING, *rng.choices((2, 3, 4, 5), k=len(squares) - 2)]
        for index, (sq, kind) in enumerate(zip(squares, kinds, strict=True)):
            board.set_piece_at(sq, chess.Piece(kind, index % 2 == 0))
        board.turn = rng.random() < 0.5
        if not board.was_into_check():
            return board


def line_up(rng: random.Random, board: chess.Board, rank: int) -> None:
    """Moves the king to the pawns' rank, with an enemy rook on it: en passant may open the rank."""
    empty = [sq for sq in chess.SquareSet(chess.BB_RANKS[rank]) if board.piece_at(sq) is None]
    king = board.king(board.turn)
    assert king is not None
    if len(empty) > 1:
        board.remove_piece_at(king)
        for sq, kind, color in zip(
            rng.sample(empty, 2), (chess.KING, chess.ROOK), (board.turn, not board.turn), strict=True
        ):
            board.set_piece_at(sq, chess.Piece(kind, color))


def passing(rng: random.Random) -> chess.Board:
    """A pawn has just passed another with its double step; sliders and kings anywhere."""
    while True:
        board = strewn(rng)
        file = rng.randrange(7)
        white, black = rng.sample((file, file + 1), 2)
        mover, waiter = (white, black) if board.turn else (black, white)
        rank, behind, first = (4, 5, 6) if board.turn else (3, 2, 1)
        taken = chess.square(waiter, rank)
        if any(board.piece_at(chess.square(waiter, each)) for each in (behind, first)):
            continue
        if chess.KING in (board.piece_type_at(taken), board.piece_type_at(chess.square(mover, rank))):
            continue
        board.set_piece_at(chess.square(mover, rank), chess.Piece(chess.PAWN, board.turn))
        board.set_piece_at(taken, chess.Piece(chess.PAWN, not board.turn))
        if rng.random() < 0.5:
            line_up(rng, board, rank)
        board.ep_square = chess.square(waiter, behind)
        text = fen.read_fen(board.fen(en_passant="fen"))
        if text.usable and text.position().ep_square == board.ep_square:
            return board


@cache
def boards() -> list[tuple[chess.Board, Position]]:
    """Every board twice, the oracle's and ours; every second one of a game."""
    rng = random.Random(1)
    games = played(rng)
    found = []
    for index in range(POSITIONS):
        board = next(games) if index % 2 else (strewn, passing)[index // 2 % 2](rng)
        found.append((board, fen.read_fen(board.fen(en_passant="fen")).position()))
    return found


def squares(evidence: list[dict[str, str]]) -> set[int]:
    return {chess.parse_square(each["square"]) for each in evidence}


def pieces_are_there(board: chess.Board, reason: Reason) -> None:
    """Every piece that a reason names stands where it says."""
    for fact in reason.facts.values():
        for each in fact if isinstance(fact, list) else [fact]:
            if isinstance(each, dict) and "piece" in each:
                piece = board.piece_at(chess.parse_square(each["square"]))
                assert piece is not None
                assert each["piece"] == chess.piece_name(piece.piece_type)
                assert each["color"] == ("white" if piece.color else "black")


def attackers_after(board: chess.Board, move: chess.Move) -> set[int]:
    """What attacks the mover's king once the move has been made."""
    after = board.copy(stack=False)
    after.push(move)
    king = after.king(not after.turn)
    assert king is not None
    return set(after.attackers(after.turn, king))


def line_of(a: int, b: int) -> str:
    if chess.square_file(a) == chess.square_file(b):
        return "file"
    return "rank" if chess.square_rank(a) == chess.square_rank(b) else "diagonal"


def exposed_without(board: chess.Board, removed: set[int], attackers: set[int]) -> bool:
    """Whether these attack the king once some pieces have been taken off the board, and not before."""
    bare = board.copy(stack=False)
    for sq in removed:
        bare.remove_piece_at(sq)
    king = board.king(board.turn)
    assert king is not None
    before, after = board.attackers(not board.turn, king), bare.attackers(not board.turn, king)
    return attackers <= set(after) and not attackers & set(before)


def confirm(board: chess.Board, move: chess.Move, reason: Reason) -> None:
    """Checks a reason by the definition of its law."""
    facts = reason.facts
    after = attackers_after(board, move)
    checkers = set(board.checkers())
    king = board.king(board.turn)
    assert king is not None
    pieces_are_there(board, reason)
    match reason.code:
        case "SAN314":
            assert squares(facts["checkers"]) == checkers
            assert checkers & after
            assert facts.get("double", False) == (len(checkers) > 1)
            assert facts["king"] == chess.square_name(king)
            if len(checkers) == 1:
                assert checkers <= after
        case "SAN315":
            pinner = squares([facts["pinner"]])
            assert squares([facts["pinned"]]) == {move.from_square}
            assert pinner == after - checkers
            assert not checkers & after
            assert exposed_without(board, {move.from_square}, pinner)
            assert facts["line"] == line_of(king, *pinner)
        case "SAN316":
            assert move.from_square == king
            assert squares(facts["attackers"]) == after
            seen = set(board.attackers(not board.turn, move.to_square))
            assert ("through" in facts) == bool(after - seen)
            assert facts.get("through", chess.square_name(king)) == chess.square_name(king)
        case "SAN331":
            attackers = squares(facts["attackers"])
            assert board.is_en_passant(move)
            assert attackers == after - checkers
            assert exposed_without(board, squares(facts["shields"]), attackers)
            assert facts["line"] in {line_of(king, each) for each in attackers}
        case other:
            pytest.fail(f"{other} for {move.uci()} in {board.fen()}")


def refusal_of(ours: Position, uci: str) -> list[Reason]:
    reading = SanReading()
    token = uci.encode()
    assert san.scan(token, 0, len(token), reading)
    assert san.resolve(ours, reading) < 0
    return refusals(ours, reading)


def test_fide_3_9_2_every_unsafe_move_has_a_reason_that_a_slow_check_confirms() -> None:
    seen: Counter[str] = Counter()
    for board, ours in boards():
        legal = set(board.legal_moves)
        for move in board.pseudo_legal_moves:
            reason = why_unsafe(ours, make(move.from_square, move.to_square, move.promotion or 0))
            if move in legal:
                assert reason is None or board.is_castling(move)
                continue
            assert reason is not None, f"{move.uci()} in {board.fen()}"
            confirm(board, move, reason)
            told = [each for each in refusal_of(ours, move.uci()) if each.code not in ("SAN341", "SAN342")]
            assert told[0] == reason
            for each in told[1:]:
                assert each.code in ("SAN315", "SAN331")
            seen[reason.code] += 1
    assert set(seen) == {"SAN314", "SAN315", "SAN316", "SAN331"}
    assert sum(seen.values()) > 2 * POSITIONS


def becomes_possible(board: chess.Board, move: chess.Move, removed: set[int]) -> bool:
    """Whether a move is one that the piece makes once some others have been taken off the board."""
    bare = board.copy(stack=False)
    for sq in removed:
        bare.remove_piece_at(sq)
    return bare.is_pseudo_legal(move)


def confirm_impossible(board: chess.Board, move: chess.Move, reason: Reason) -> None:
    """Checks why a piece cannot make a move at all, its king's safety aside."""
    facts = reason.facts
    piece = board.piece_at(move.from_square)
    assert piece is not None
    alone = chess.Board(None)
    alone.set_piece_at(move.from_square, piece)
    alone.turn = board.turn
    pieces_are_there(board, reason)
    match reason.code:
        case "SAN321":
            assert not becomes_possible(alone, move, set())
            alone.set_piece_at(move.to_square, chess.Piece(chess.ROOK, not board.turn))
            assert piece.piece_type == chess.PAWN or not becomes_possible(alone, move, set())
        case "SAN322":
            blockers = squares(facts["blockers"])
            assert blockers <= set(chess.SquareSet.between(move.from_square, move.to_square)) | {move.to_square}
            own = board.color_at(move.to_square) == board.turn
            assert becomes_possible(board, move, blockers | ({move.to_square} if own else set()))
        case "SAN323":
            assert squares([facts["blocker"]]) == {move.to_square}
            board = board.copy(stack=False)
            board.set_piece_at(move.to_square, chess.Piece(chess.ROOK, not board.turn))
            if piece.piece_type == chess.PAWN and line_of(move.from_square, move.to_square) == "file":
                board.remove_piece_at(move.to_square)
            assert board.is_pseudo_legal(move)
        case "SAN324":
            assert not board.is_pseudo_legal(move)
            assert facts["capture"] in ("empty", "king")
            assert board.piece_type_at(move.to_square) == (chess.KING if facts["capture"] == "king" else None)
        case "SAN330":
            beside = chess.square(chess.square_file(move.to_square), chess.square_rank(move.from_square))
            assert not board.is_pseudo_legal(move)
            assert board.ep_square != move.to_square
            assert squares([facts["pawn"]]) == {beside}
        case other:
            pytest.fail(f"{other} for {move.uci()} in {board.fen()}")


def castling_meant(board: chess.Board, move: chess.Move) -> bool:
    """Whether a king's move is so written that it may mean castling."""
    if board.piece_type_at(move.from_square) != chess.KING:
        return False
    own_rook = board.piece_at(move.to_square) == chess.Piece(chess.ROOK, board.turn)
    return own_rook or abs(move.to_square - move.from_square) == 2


def test_fide_3_10_2_every_impossible_move_has_a_reason_that_a_slow_check_confirms() -> None:
    seen: Counter[str] = Counter()
    rng = random.Random(2)
    for board, ours in boards():
        if not any(board.legal_moves):
            continue
        for from_square in rng.sample(list(chess.SquareSet(board.occupied_co[board.turn])), 2):
            for to_square in rng.sample(range(64), 6):
                move = chess.Move(from_square, to_square)
                promoted = chess.Move(from_square, to_square, chess.QUEEN)
                if (
                    from_square == to_square
                    or castling_meant(board, move)
                    or any(map(board.is_pseudo_legal, (move, promoted)))
                ):
                    continue
                first = refusal_of(ours, move.uci())[0]
                last_rank = to_square >> 3 in (0, 7) and board.piece_type_at(from_square) == chess.PAWN
                confirm_impossible(board, promoted if last_rank else move, first)
                seen[first.code] += 1
    assert set(seen) >= {"SAN321", "SAN322", "SAN323", "SAN324"}


def random_token(rng: random.Random) -> str:
    """Something that often reads as a move."""
    square = chess.square_name(rng.randrange(64))
    other = chess.square_name(rng.randrange(64))
    piece = rng.choice(["", "", "N", "B", "R", "Q", "K", "S", "C", "D", "T", "b"])
    origin = rng.choice(["", "", "", other, other[0], other[1], other + "-"])
    promotion = rng.choice(["", "", "", "=Q", "=K", "=", "=N", "q"])
    return rng.choice(
        [piece + origin + rng.choice(["", "x"]) + square + promotion, "O-O", "O-O-O", other[0] + square[0] + promotion]
    )


def test_every_text_that_is_refused_has_a_reason_in_words() -> None:
    rng = random.Random(4)
    seen: Counter[str] = Counter()
    for _, ours in boards()[:400]:
        for _ in range(15):
            written = random_token(rng)
            reading = SanReading()
            token = written.encode()
            if not san.scan(token, 0, len(token), reading) or san.resolve(ours, reading) >= 0:
                continue
            for reason in refusals(ours, reading):
                assert reason.code != "SAN349", f"{written} in {fen.write_fen(ours)}"
                assert catalogue.describe(reason.code, reason.facts, move=written)
                seen[reason.code] += 1
    assert len(seen) > 15
