"""Reasons as data: codes, and the pieces and squares that show them as values for JSON.

Squares go by name, pieces as {"piece": "bishop", "color": "black", "square": "c4"}.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from chess_arbiter.core import catalogue
from chess_arbiter.core.chess.position import Position
from chess_arbiter.core.words import COLOR_NAMES, PIECE_NAMES, SQUARE_NAMES, Bitboard, PieceKind, Square

Facts: TypeAlias = dict[str, Any]

FILE_A, RANK_1 = 0x0101_0101_0101_0101, 0xFF


@dataclass(frozen=True, slots=True)
class Reason:
    """One law that a move breaks, and what shows it."""

    code: str
    facts: Facts

    @property
    def article(self) -> str:
        """The article of the Laws, or the section of the PGN standard, that the move breaks."""
        return catalogue.entry(self.code).article


def reason(position: Position, code: str, **facts: Any) -> Reason:
    """A reason why the side to move may not make a move."""
    return Reason(code, {"side": COLOR_NAMES[position.turn], **facts})


def squares(bb: Bitboard) -> Iterator[Square]:
    """The squares of a set, a1 first."""
    while bb:
        yield (bb & -bb).bit_length() - 1
        bb &= bb - 1


def names(bb: Bitboard) -> list[str]:
    """The names of a set of squares."""
    return [SQUARE_NAMES[sq] for sq in squares(bb)]


def piece(position: Position, sq: Square) -> Facts:
    """The piece on an occupied square."""
    return {
        "piece": PIECE_NAMES[position.kind_at(sq)],
        "color": COLOR_NAMES[position.color_at(sq)],
        "square": SQUARE_NAMES[sq],
    }


def pieces(position: Position, bb: Bitboard) -> list[Facts]:
    """The pieces on a set of occupied squares, a1 first."""
    return [piece(position, sq) for sq in squares(bb)]


def listed(position: Position, occupied: Iterable[Square]) -> list[Facts]:
    """The pieces on occupied squares, in the order given."""
    return [piece(position, sq) for sq in occupied]


def of_kind(position: Position, kind: PieceKind) -> Bitboard:
    """The pieces of a kind that the side to move has."""
    kinds = (0, position.pawns, position.knights, position.bishops, position.rooks, position.queens, position.kings)
    return kinds[kind] & position.pieces(position.turn)


def line_name(a: Square, b: Square) -> str:
    """What two squares on a line share: "file", "rank" or "diagonal"."""
    if (a ^ b) & 7 == 0:
        return "file"
    return "rank" if a >> 3 == b >> 3 else "diagonal"
