"""Legal moves by pins and checkers, and the count of the move tree (perft).

Checkers and pinned pieces are found once a position; then every move made is legal, except that king steps and en
passant captures are tried one by one (FIDE 2023, 3.1 to 3.9).
"""

import chess_arbiter.core.chess.attacks as attacks
import chess_arbiter.core.chess.bits as bits
from chess_arbiter.core.chess.position import Position
from chess_arbiter.core.words import Bitboard, Move, Square


class MoveList:
    """Room for the moves of one position, to be used again and again: `moves[0]` to `moves[size - 1]`.

    1280 is enough: an empty square is reached along at most eight lines and by eight knights, and a promotion counts
    four times, so that not even the oddest arrangement of 64 pieces has more.
    """

    __slots__ = ("moves", "size")

    def __init__(self) -> None:
        self.moves = [0] * 1280
        self.size = 0

    def to_list(self) -> list[Move]:
        """The moves as a Python list."""
        return [self.moves[index] for index in range(self.size)]


def _add(moves: MoveList, from_sq: Square, targets: Bitboard) -> None:
    while targets:
        moves.moves[moves.size] = from_sq | bits.lsb(targets) << 6
        moves.size += 1
        targets &= targets - 1


def _add_pawn(moves: MoveList, from_sq: Square, targets: Bitboard) -> None:
    """Adds a pawn's moves; each move to an end rank four times (FIDE 2023, 3.7.3.3)."""
    if targets & attacks.END_RANKS:
        while targets:
            move = from_sq | bits.lsb(targets) << 6
            for kind in range(5, 1, -1):
                moves.moves[moves.size] = move | kind << 12
                moves.size += 1
            targets &= targets - 1
    else:
        _add(moves, from_sq, targets)


def pawn_steps(turn: int, sq: Square, occupied: Bitboard) -> Bitboard:
    """Where the pawn on a square may step without capturing (FIDE 2023, 3.7.1 and 3.7.2)."""
    if turn == 0:
        step = (attacks.SQUARE_BB[sq] << 8) & ~occupied & attacks.ALL
        if step and sq < 16:
            step |= (step << 8) & ~occupied & attacks.ALL
    else:
        step = (attacks.SQUARE_BB[sq] >> 8) & ~occupied
        if step and sq >= 48:
            step |= (step >> 8) & ~occupied
    return step


def _king_steps(position: Position, moves: MoveList, king: Square, own: Bitboard, occupied: Bitboard) -> None:
    steps = attacks.KING[king] & ~own
    without_king = occupied ^ attacks.SQUARE_BB[king]
    while steps:
        to_sq = bits.lsb(steps)
        if position.attackers(to_sq, position.turn ^ 1, without_king) == 0:
            moves.moves[moves.size] = king | to_sq << 6
            moves.size += 1
        steps &= steps - 1


def _castlings(position: Position, moves: MoveList, king: Square, own: Bitboard) -> None:
    rights = position.castling_rights & own
    while rights:
        rook = bits.lsb(rights)
        if position.can_castle(rook):
            moves.moves[moves.size] = king | rook << 6
            moves.size += 1
        rights &= rights - 1


def _en_passants(position: Position, moves: MoveList, own: Bitboard) -> None:
    ep_square = position.ep_square
    capturers = attacks.PAWN[(position.turn ^ 1) << 6 | ep_square] & position.pawns & own
    while capturers:
        move = bits.lsb(capturers) | ep_square << 6
        if position.is_safe(move):
            moves.moves[moves.size] = move
            moves.size += 1
        capturers &= capturers - 1


def generate(position: Position, moves: MoveList) -> int:
    """Fills the list with every legal move; gives their number. The order is fixed but means nothing."""
    moves.size = 0
    turn = position.turn
    own = position.black if turn else position.white
    other = position.white if turn else position.black
    occupied = own | other
    king = bits.lsb(position.kings & own)
    _king_steps(position, moves, king, own, occupied)
    checkers = position.checkers
    if checkers & (checkers - 1):
        return moves.size
    allowed = ~own & attacks.ALL
    if checkers:
        allowed = checkers | attacks.BETWEEN[king << 6 | bits.lsb(checkers)]
    else:
        _castlings(position, moves, king, own)
    shields = position.pinned
    pieces = own & ~position.kings
    while pieces:
        from_bb = pieces & -pieces
        from_sq = bits.lsb(pieces)
        pieces ^= from_bb
        if position.pawns & from_bb:
            targets = pawn_steps(turn, from_sq, occupied) | (attacks.PAWN[turn << 6 | from_sq] & other)
        elif position.knights & from_bb:
            targets = attacks.KNIGHT[from_sq]
        else:
            targets = 0
            if (position.bishops | position.queens) & from_bb:
                targets = attacks.bishop_attacks(from_sq, occupied)
            if (position.rooks | position.queens) & from_bb:
                targets |= attacks.rook_attacks(from_sq, occupied)
        targets &= allowed
        if shields & from_bb:
            targets &= attacks.LINE[king << 6 | from_sq]
        if position.pawns & from_bb:
            _add_pawn(moves, from_sq, targets)
        else:
            _add(moves, from_sq, targets)
    if position.ep_legal >= 0:
        _en_passants(position, moves, own)
    return moves.size


def legal_moves(position: Position) -> list[Move]:
    """Every legal move."""
    moves = MoveList()
    generate(position, moves)
    return moves.to_list()


def has_legal_move(position: Position) -> bool:
    """Whether the side to move has a legal move: without one it is mate or stalemate (FIDE 2023, 5.1.1, 5.2.1)."""
    turn = position.turn
    own = position.black if turn else position.white
    other = position.white if turn else position.black
    occupied = own | other
    king = bits.lsb(position.kings & own)
    steps = attacks.KING[king] & ~own
    without_king = occupied ^ attacks.SQUARE_BB[king]
    while steps:
        if position.attackers(bits.lsb(steps), turn ^ 1, without_king) == 0:
            return True
        steps &= steps - 1
    if position.checkers & (position.checkers - 1):
        return False
    return generate(position, _probe) > 0


_probe = MoveList()


def perft(position: Position, depth: int) -> int:
    """The number of leaves of the legal move tree; the last ply is counted, not played.

    `depth` is in plies, 0 gives 1.
    """
    if depth <= 0:
        return 1
    lists = [MoveList() for _ in range(depth)]
    boards = [Position() for _ in range(depth)]
    return _count_tree(position, depth, lists, boards)


def _count_tree(position: Position, depth: int, lists: list[MoveList], boards: list[Position]) -> int:
    moves = lists[depth - 1]
    size = generate(position, moves)
    if depth == 1:
        return size
    child = boards[depth - 1]
    total = 0
    for index in range(size):
        child.copy_from(position)
        child.play(moves.moves[index])
        total += _count_tree(child, depth - 1, lists, boards)
    return total
