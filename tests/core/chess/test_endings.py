"""How games end and when draws may be claimed, against a slow story told from whole positions and against an oracle."""

import random
from collections import Counter

import chess
import pytest

from chess_arbiter.core.chess.endings import ENDINGS, Timeline, cannot_mate, is_dead_by_material
from chess_arbiter.core.chess.fen import read_fen
from chess_arbiter.core.chess.move import make
from chess_arbiter.core.chess.position import Position
from chess_arbiter.core.pgn.claims import names_of
from chess_arbiter.core.words import BLACK, WHITE

SHUFFLERS = (
    chess.STARTING_FEN,
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "4k3/8/8/8/8/8/1r4r1/4K3 w - - 90 80",
    "8/8/4k3/8/8/4K3/4R3/8 w - - 120 90",
    "6k1/1p2p1rp/rP1pR3/2pP1pP1/p1P2P1P/R5K1/8/8 b - - 0 1",
)

STORY = Timeline()
"""One after the other of the tests tells it a game of its own: what an earlier game has left must not show."""


def move_of(board: chess.Board, move: chess.Move) -> int:
    """The oracle's move as one int; castling is king-takes-rook."""
    to_square = move.to_square
    if board.is_castling(move):
        to_square = chess.square(7 if move.to_square > move.from_square else 0, chess.square_rank(move.from_square))
    return make(move.from_square, to_square, move.promotion or 0)


def identity(board: chess.Board) -> tuple[object, ...]:
    """FIDE 2023, 9.2.3: pieces, turn, rights, and en passant only where it is legal."""
    ep_square = board.ep_square if board.has_legal_en_passant() else None
    return board.board_fen(), board.turn, board.clean_castling_rights(), ep_square


def slow_ending(board: chess.Board, occurrences: int) -> str:
    if board.is_checkmate():
        return "checkmate"
    if board.is_stalemate():
        return "stalemate"
    if board.is_insufficient_material():
        return "dead-position"
    if occurrences >= 5:
        return "fivefold-repetition"
    return "seventyfive-moves" if board.halfmove_clock >= 150 else "open"


def slow_by_move(board: chess.Board, seen: Counter[tuple[object, ...]]) -> tuple[bool, bool]:
    """Whether an intended move would make a threefold repetition, would complete fifty moves."""
    threefold = fifty = False
    for move in board.legal_moves:
        if board.is_zeroing(move):
            continue
        fifty = fifty or board.halfmove_clock >= 99
        board.push(move)
        threefold = threefold or seen[identity(board)] >= 2
        board.pop()
    return threefold, fifty


def test_the_window_of_repetition_may_be_longer_than_the_ring() -> None:
    position = Position.initial()
    story = STORY
    story.begin(position)
    cycle = [make(chess.G1, chess.F3), make(chess.G8, chess.F6), make(chess.F3, chess.G1), make(chess.F6, chess.G8)]

    for ply in range(70_000):
        position.play(cycle[ply % 4])
        story.add(position, cycle[ply % 4], False)

    assert story.max_repetition == 70_000 // 4 + 1
    assert story.position_at(8) is None
    assert (story.move_at(70_000), story.move_at(1), story.repeating_moves_at(8)) == (cycle[3], 0, [])
    assert (ENDINGS[story.ending], story.ending_ply, story.threefold_ply) == ("fivefold-repetition", 16, 8)


@pytest.mark.parametrize("fen", SHUFFLERS)
@pytest.mark.parametrize("seed", range(4))
def test_fide_9_the_timeline_equals_a_slow_story(fen: str, seed: int) -> None:
    chance = random.Random(f"{fen}{seed}")
    board = chess.Board(fen)
    position = Position.from_setup(read_fen(fen).setup)
    story = STORY
    story.begin(position)
    seen = Counter([identity(board)])
    wanted: dict[str, int] = {}
    ending, ending_ply, highest, longest = "open", -1, 1, board.halfmove_clock
    played: list[tuple[int, Position, list[int]]] = []

    for ply in range(1, 160):
        moves = [move for move in board.legal_moves if not board.is_zeroing(move)] or list(board.legal_moves)
        if not moves:
            break
        moves.sort(key=lambda move: (chance.random() < 0.7, move.uci()))
        move = moves[0] if chance.random() < 0.8 else chance.choice(moves)
        code = move_of(board, move)
        position.play(code)
        board.push(move)
        seen[identity(board)] += 1
        story.add(position, code, board.is_checkmate())
        played.append((code, position.copy(), story.repeating_moves(position)))
        highest = max(highest, seen[identity(board)])
        longest = max(longest, board.halfmove_clock)
        if ending == "open":
            ending = slow_ending(board, seen[identity(board)])
            ending_ply = ply if ending != "open" else -1
            if ending == "open":
                assert claims_of(board, seen) == names_of(story.claims(position))
                note_claims(board, seen, ply, wanted)
    story.finish(position)

    assert (ENDINGS[story.ending], story.ending_ply) == (ending, ending_ply)
    assert (story.max_repetition, story.longest_quiet) == (highest, longest)
    assert story.threefold_ply == wanted.get("threefold", -1)
    assert story.threefold_by_move_ply == wanted.get("threefold-by-move", -1)
    if board.root().halfmove_clock < 99:
        assert story.fifty_ply == wanted.get("fifty", -1)
        assert story.fifty_by_move_ply == wanted.get("fifty-by-move", -1)
    for ply, (code, after, repeating) in enumerate(played, 1):
        assert story.move_at(ply) == code
        assert after.same_as(story.position_at(ply))
        assert story.repeating_moves_at(ply) == repeating


def claims_of(board: chess.Board, seen: Counter[tuple[object, ...]]) -> list[str]:
    """What the side to move may claim, by the slow way."""
    by_threefold, by_fifty = slow_by_move(board, seen)
    claims = {
        "threefold": seen[identity(board)] >= 3,
        "threefold-by-move": by_threefold,
        "fifty": board.halfmove_clock >= 100,
        "fifty-by-move": by_fifty,
    }
    return [claim for claim, holds in claims.items() if holds]


def note_claims(board: chess.Board, seen: Counter[tuple[object, ...]], ply: int, wanted: dict[str, int]) -> None:
    for claim in claims_of(board, seen):
        wanted.setdefault(claim, ply)


@pytest.mark.parametrize("seed", range(300))
def test_fide_5_2_2_material_that_cannot_mate_is_the_oracles(seed: int) -> None:
    chance = random.Random(seed)
    board = chess.Board(None)
    squares = chance.sample(range(8, 56), 7)
    board.set_piece_at(squares[0], chess.Piece(chess.KING, chess.WHITE))
    board.set_piece_at(squares[1], chess.Piece(chess.KING, chess.BLACK))
    for square in squares[2 : 2 + chance.randint(0, 4)]:
        kind = chance.choice(
            [chess.BISHOP, chess.BISHOP, chess.KNIGHT, chess.KNIGHT, chess.ROOK, chess.QUEEN, chess.PAWN]
        )
        board.set_piece_at(square, chess.Piece(kind, chance.random() < 0.5))

    position = Position()
    position.place(read_fen(board.fen()).setup)

    assert cannot_mate(position, WHITE) == board.has_insufficient_material(chess.WHITE)
    assert cannot_mate(position, BLACK) == board.has_insufficient_material(chess.BLACK)
    assert is_dead_by_material(position) == board.is_insufficient_material()


def test_fide_9_6_2_a_mate_by_the_last_move_goes_before_the_seventy_five_moves() -> None:
    position = read_fen("7k/Q7/6K1/8/8/8/8/8 w - - 149 120").position()
    story = Timeline()
    story.begin(position)

    move = make(chess.A7, chess.G7)
    position.play(move)
    story.add(position, move, True)
    story.finish(position)

    assert ENDINGS[story.ending] == "checkmate"
    assert story.fifty_ply == 0


def test_fide_5_2_1_stalemate_goes_before_a_draw_on_the_same_ply() -> None:
    position = read_fen("7k/5Q2/6K1/8/8/8/8/8 b - - 150 90").position()
    story = Timeline()
    story.begin(position)
    story.finish(position)

    assert (ENDINGS[story.ending], story.ending_ply) == ("stalemate", 0)
