"""What a move as written could mean: which kind of piece, from where, to where; or castling, and on which wing."""

from typing import NamedTuple

from chess_arbiter.core.chess import evidence
from chess_arbiter.core.chess.castling_conditions import KINGSIDE, QUEENSIDE
from chess_arbiter.core.chess.notation import SanReading
from chess_arbiter.core.chess.position import Position
from chess_arbiter.core.words import BISHOP, KING, PAWN, ROOK, PieceKind, Square


class Meaning(NamedTuple):
    """One thing a reading could mean: a kind of piece, where it comes from (-1 where not said) and where it goes."""

    kind: PieceKind
    from_file: int
    from_rank: int
    to_sq: Square


def meanings(position: Position, reading: SanReading) -> list[Meaning]:
    """What the move could mean; more than one thing where a letter has several meanings."""
    kind, file, rank, to_sq = reading.kind, reading.from_file, reading.from_rank, reading.to_sq
    if reading.kinds_mask:
        kinds = [kind for kind in range(PAWN, KING + 1) if reading.kinds_mask >> kind & 1]
        return [Meaning(kind, file, rank, to_sq) for kind in kinds]
    if kind == 0:
        from_sq = rank << 3 | file
        own = position.color_at(from_sq) == position.turn
        return [Meaning(position.kind_at(from_sq) if own else 0, file, rank, to_sq)]
    found = [Meaning(kind, file, rank, to_sq)]
    if kind == PAWN and file == 1 and rank < 0 and reading.capture == 0 and to_sq & 7 <= 2:  # bc4
        found.append(Meaning(BISHOP, -1, -1, to_sq))
    return found


def castling_wing(position: Position, reading: SanReading) -> int:
    """The wing of a move that means castling: so written, as the king's move of two squares, or as king takes rook."""
    if reading.castling or reading.from_rank < 0 or reading.from_file < 0:
        return reading.castling
    first_rank = position.turn * 56
    king, to_sq = position.king_square(position.turn), reading.to_sq
    if reading.kind not in (0, KING) or reading.from_rank << 3 | reading.from_file != king:
        return 0
    takes_rook = king & 56 == to_sq & 56 == first_rank and evidence.of_kind(position, ROOK) & 1 << to_sq
    if takes_rook and not position.castling_rights & 1 << to_sq:
        takes_rook = abs(to_sq - king) > 1
    two_squares = king == first_rank + 4 and abs(to_sq - king) == 2
    if takes_rook or two_squares:
        return KINGSIDE if to_sq > king else QUEENSIDE
    return 0
